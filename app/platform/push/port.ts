/** The address of a device from its browser, Firebase or Apple. Anyone who has it can send to the device: it is sealed and never logged. */
export type PushTarget =
  | { kind: 'web'; endpoint: string; p256dh: string; auth: string }
  | { kind: 'fcm'; token: string }
  | { kind: 'apns'; token: string }

export type PushTargetKind = PushTarget['kind']

/** What a device shows. `url` is a path of our own site; a message replaces an earlier one with the same `tag`. */
export type PushMessage = { title: string; body: string; url: string; tag: string }

/**
 * The result of a send: delivered to the service; gone, so the device must not be used again; to be retried, after `afterMs` if the service
 * named a time; or refused for good. `why` is for operators and names no device.
 */
export type PushOutcome =
  | { outcome: 'delivered' }
  | { outcome: 'gone' }
  | { outcome: 'retry'; afterMs: number | null; why: string }
  | { outcome: 'refused'; why: string }

/** One push service. It never throws: a network error is a `retry`. */
export type PushService<Target extends PushTarget = PushTarget> = {
  send(target: Target, message: PushMessage): Promise<PushOutcome>
  close?(): Promise<void>
}

/** The configured push services. */
export type Push = {
  /** The VAPID key that browsers subscribe with; null if web push is off. */
  publicKey: string | null
  isOn(kind: PushTargetKind): boolean
  /** False for an unknown push service, since a browser may name any URL. */
  accepts(target: PushTarget): boolean
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>
  close(): Promise<void>
}

/** How long a service keeps a message for a device that is off. */
export const ttlSeconds = 24 * 3600
/** The time-out of each call of a service. */
export const answerWithinMs = 10_000

/** For an installation without push services. */
export const noPush: Push = {
  publicKey: null,
  isOn: () => false,
  accepts: () => false,
  send: async () => ({ outcome: 'refused', why: 'no push service is set up' }),
  close: async () => undefined,
}

const maxRetryAfterMs = 6 * 3600_000

/** The milliseconds of a Retry-After header, at most 6 hours; null if it is missing or unreadable. */
export function retryAfterMs(header: string | null | undefined, now: Date): number | null {
  if (!header) return null
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime()
  return Number.isFinite(ms) ? Math.min(Math.max(0, ms), maxRetryAfterMs) : null
}
