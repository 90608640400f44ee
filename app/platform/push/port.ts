/** What a device is reached by: what a browser, Firebase or Apple gave it. Whoever has it can send to it: it is sealed and never logged. */
export type PushTarget =
  | { kind: 'web'; endpoint: string; p256dh: string; auth: string }
  | { kind: 'fcm'; token: string }
  | { kind: 'apns'; token: string }

export type PushTargetKind = PushTarget['kind']

/** What a device shows. `url` is a path of our own site; a message with the same `tag` takes the place of an earlier one. */
export type PushMessage = { title: string; body: string; url: string; tag: string }

/**
 * How it went: taken by the service; gone, so that the device is never asked again; to be tried again, after so long where the service
 * said; or refused for good. `why` is for operators and names no device.
 */
export type PushOutcome =
  | { outcome: 'delivered' }
  | { outcome: 'gone' }
  | { outcome: 'retry'; afterMs: number | null; why: string }
  | { outcome: 'refused'; why: string }

/** One push service. Never throws: a network that fails is a `retry`. */
export type PushService<Target extends PushTarget = PushTarget> = {
  send(target: Target, message: PushMessage): Promise<PushOutcome>
  close?(): Promise<void>
}

/** Every push service that is set up. */
export type Push = {
  /** The key that browsers subscribe with (VAPID); null where web push is off. */
  publicKey: string | null
  isOn(kind: PushTargetKind): boolean
  /** True for an address that this platform sends to: a browser names any URL. */
  accepts(target: PushTarget): boolean
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>
  close(): Promise<void>
}

/** Seconds for which a service keeps a message for a device that is off: what is older is no news. */
export const ttlSeconds = 24 * 3600
/** Milliseconds for one answer of a service. */
export const answerWithinMs = 10_000

/** Where no push service is set up. */
export const noPush: Push = {
  publicKey: null,
  isOn: () => false,
  accepts: () => false,
  send: async () => ({ outcome: 'refused', why: 'no push service is set up' }),
  close: async () => undefined,
}
