import { createHmac, randomUUID } from 'node:crypto'
import { brandOf, type CardDetails, digitsOf } from './card-details.ts'
import type { SandboxToken } from './sandbox-payment.ts'
import { testCardOf } from './test-cards.ts'

/** How long a token may wait for its charge. */
export const tokenLivesMs = 15 * 60_000

/**
 * The token that stands for a test card, of which nothing else is kept; null for any other number, of which nothing is kept at all.
 * The same number with another expiry is another card: there are more people than test numbers.
 */
export function makeToken(card: CardDetails, fingerprintKey: string, madeAt: number): SandboxToken | null {
  const number = digitsOf(card.cardNumber, 19)
  const known = testCardOf(number)
  if (!known) return null
  const named = `${number} ${digitsOf(card.expiryDate, 4)}`
  const fingerprint = createHmac('sha256', fingerprintKey).update(named).digest('base64url').slice(0, 22)
  return {
    token: `ctok_${randomUUID().replaceAll('-', '')}`,
    card: { funding: known.funding, fingerprint, brand: brandOf(number), last4: number.slice(-4) },
    outcome: known.outcome,
    ...{ madeAt, spentOn: null },
  }
}
