import { createHmac } from 'node:crypto'

/** The `Stripe-Signature` header of a body, with a signature for each secret. */
export function signatureOf(body: string, secrets: readonly string[], seconds: number): string {
  const signatures = secrets.map(
    secret => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`,
  )
  return [`t=${seconds}`, ...signatures].join(',')
}
