/**
 * A device's subscription at its browser's push service, Firebase or Apple. Anyone who has it can send messages to the device, so it is
 * stored encrypted and never logged.
 */
export type PushTarget =
  | { kind: 'web'; endpoint: string; p256dh: string; auth: string }
  | { kind: 'fcm'; token: string }
  | { kind: 'apns'; token: string }

export type PushTargetKind = PushTarget['kind']

/** The notification that a device shows. `url` is a path on our site. A message replaces an earlier one with the same `tag`. */
export type PushMessage = { title: string; body: string; url: string; tag: string }

/**
 * The result of sending: `delivered` to the push service; `gone`, so the device must not be used again; `retry`, after `afterMs` if the
 * service specified a delay; or `refused` permanently. `why` is for operators and doesn't identify the device.
 */
export type PushOutcome =
  | { outcome: 'delivered' }
  | { outcome: 'gone' }
  | { outcome: 'retry'; afterMs: number | null; why: string }
  | { outcome: 'refused'; why: string }

/** One push service. `send` never throws: a network error results in `retry`. */
export type PushService<Target extends PushTarget = PushTarget> = {
  send(target: Target, message: PushMessage): Promise<PushOutcome>
  close?(): Promise<void>
}

/** Sends messages through the push services that are configured. */
export type Push = {
  /** The VAPID public key for browser subscriptions; null if web push is off. */
  publicKey: string | null
  isOn(kind: PushTargetKind): boolean
  /** False for URLs of unknown push services, because a browser could send any URL. */
  accepts(target: PushTarget): boolean
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>
  close(): Promise<void>
}

/** How long, in seconds, a push service keeps a message for a device that is offline. */
export const ttlSeconds = 24 * 3600
/** The time-out in ms of each call to a push service. */
export const answerWithinMs = 10_000

/** For installations without push services. */
export const noPush: Push = {
  publicKey: null,
  isOn: () => false,
  accepts: () => false,
  send: async () => ({ outcome: 'refused', why: 'no push service is set up' }),
  close: async () => undefined,
}

const maxRetryAfterMs = 6 * 3600_000

/** Converts a Retry-After header to ms, at most 6 hours; null if it is missing or invalid. */
export function retryAfterMs(header: string | null | undefined, now: Date): number | null {
  if (!header) return null
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime()
  return Number.isFinite(ms) ? Math.min(Math.max(0, ms), maxRetryAfterMs) : null
}
