import { createHmac, timingSafeEqual } from 'node:crypto'

export const signatureHeader = 'sandbox-signature'
const toleranceSeconds = 5 * 60

/** `t=<epoch seconds>,v1=<hex HMAC-SHA256 of "t.body">`: the time is signed too, so an old webhook cannot be sent again. */
export function signWebhook(secret: string, body: Uint8Array | string, at: Date): string {
  const seconds = Math.trunc(at.getTime() / 1000)
  return `t=${seconds},v1=${digest(secret, seconds, body).toString('hex')}`
}

/** True when the signature is ours and at most 5 minutes from `now`, compared in constant time. */
export function isSigned(secret: string, header: string | null, body: Uint8Array, now: Date): boolean {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '')
  if (!match) return false
  const seconds = Number(match[1])
  const given = Buffer.from(match[2] ?? '', 'hex')
  const isOurs = timingSafeEqual(given, digest(secret, seconds, body))
  return isOurs && Math.abs(now.getTime() / 1000 - seconds) <= toleranceSeconds
}

function digest(secret: string, seconds: number, body: Uint8Array | string): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()
}

/** Compares two secrets without telling by its time where they differ. */
export function isSameSecret(a: string, b: string): boolean {
  const hash = (text: string) => createHmac('sha256', 'compare').update(text).digest()
  return timingSafeEqual(hash(a), hash(b))
}
