import { createHmac } from 'node:crypto'

/** The header `Stripe-Signature` of a body: one signature for each secret, as while a secret is rolled. */
export function signatureOf(body: string, secrets: readonly string[], seconds: number): string {
  const signatures = secrets.map(
    secret => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`,
  )
  return [`t=${seconds}`, ...signatures].join(',')
}
