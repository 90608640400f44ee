import type Stripe from 'stripe'
import type { Card, Funding } from '../port.ts'

/** Small readings of Stripe's objects that several mappings need. */

/** The only currency of this platform's cents. */
export const currency = 'usd'

/** An instant of Stripe, which counts seconds. */
export const instantOf = (seconds: number): string => new Date(seconds * 1000).toISOString()

/** An object that may stand there by its id alone. */
type Expandable<T> = string | T | null | undefined

export const expanded = <T extends object>(value: Expandable<T>): T | null =>
  typeof value === 'object' ? value : null

export const idOf = (value: Expandable<{ id: string }>): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null)

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** An id of ours from an object's metadata; null where there is none, or something else under its name. */
export function ourId(
  metadata: Stripe.Metadata | null | undefined,
  name: 'payment_id' | 'refund_id',
): string | null {
  const id = metadata?.[name] ?? ''
  return uuid.test(id) ? id : null
}

/**
 * What of a sum is ours to count: cents of dollars, never of another currency. Where something was charged, refunded or disputed
 * in another one, what it came to on our balance in dollars; null while that is not known, or where it never comes there.
 */
export function dollarCents(
  priced: { amount: number; currency: string },
  settled: Stripe.BalanceTransaction | null,
): number | null {
  if (priced.currency === currency) return priced.amount
  return settled?.currency === currency ? Math.abs(settled.amount) : null
}

const fundings: readonly string[] = ['credit', 'debit', 'prepaid'] satisfies Funding[]

type StripeCard = {
  funding?: string | null
  fingerprint?: string | null
  brand?: string | null
  last4?: string | null
}

/** What may be known of a card. What Stripe does not know how to name is `unknown`, which pays no credit card fee. */
export function cardOf({ funding, fingerprint, brand, last4 }: StripeCard): Card {
  return {
    funding: funding && fundings.includes(funding) ? (funding as Funding) : 'unknown',
    fingerprint: fingerprint ?? null,
    brand: brand ?? null,
    last4: last4 ?? null,
  }
}

/** A payment by another means than a card: it cannot be a credit card. */
export const noCard: Card = { funding: 'unknown', fingerprint: null, brand: null, last4: null }
