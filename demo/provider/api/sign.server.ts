import { createHmac } from 'node:crypto'

/** Returns the `Stripe-Signature` header of a body, with one signature per secret. `seconds` is the Unix time. */
export function signatureOf(body: string, secrets: readonly string[], seconds: number): string {
  const signatures = secrets.map(
    secret => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`,
  )
  return [`t=${seconds}`, ...signatures].join(',')
}
