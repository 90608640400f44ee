import type Stripe from 'stripe'
import type { Card, Funding } from '../port.ts'

/** The only currency that Tassel accepts. */
export const currency = 'usd'

/** Converts a Unix time in seconds to an ISO instant. */
export const instantOf = (seconds: number): string => new Date(seconds * 1000).toISOString()

/** A related object, or its id if it wasn't expanded. */
type Expandable<T> = string | T | null | undefined

export const expanded = <T extends object>(value: Expandable<T>): T | null =>
  typeof value === 'object' ? value : null

export const idOf = (value: Expandable<{ id: string }>): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null)

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Our id in an object's metadata; null if it is missing or not a UUID. */
export function ourId(
  metadata: Stripe.Metadata | null | undefined,
  name: 'payment_id' | 'refund_id',
): string | null {
  const id = metadata?.[name] ?? ''
  return uuid.test(id) ? id : null
}

/** The amount in dollar cents. For another currency, the amount that was settled in dollars; null if none was. */
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

/**
 * Card types other than credit, debit and prepaid become `unknown` and pay no credit card fee. Stripe reports what a donor pays through Link
 * without a card as a card of the brand `link` (P882).
 */
export function cardOf({ funding, fingerprint, brand, last4 }: StripeCard): Card {
  return {
    funding:
      brand === 'link' ? 'link' : funding && fundings.includes(funding) ? (funding as Funding) : 'unknown',
    fingerprint: fingerprint ?? null,
    brand: brand ?? null,
    last4: last4 ?? null,
  }
}

/** For payment methods other than cards, which pay no credit card fee. */
export const noCard: Card = { funding: 'unknown', fingerprint: null, brand: null, last4: null }
