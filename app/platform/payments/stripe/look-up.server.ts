import type Stripe from 'stripe'
import type { PaymentIds, ProviderPayment } from '../port.ts'
import { paymentOf, paymentOfSession } from './payment-of.ts'
import { callStripe, callStripeOrNull } from './stripe-errors.server.ts'
import { expanded, idOf } from './stripe-objects.ts'

/** The `expand` parameter that makes a PaymentIntent include the payment's whole state except its disputes. */
export const expand = [
  'latest_charge.balance_transaction',
  'latest_charge.refunds.data.balance_transaction',
  'latest_charge.refunds.data.failure_balance_transaction',
  'payment_method',
  'review',
]

/** Reads a payment's current state; null if it has no payment id of ours. */
export async function lookUp(stripe: Stripe, ids: PaymentIds): Promise<ProviderPayment | null> {
  const id = ids.providerPaymentId ?? (await findIntent(stripe, ids.paymentId ?? ''))
  if (id?.startsWith('cs_')) return await lookUpSession(stripe, id)
  return id?.startsWith('pi_') ? await lookUpIntent(stripe, id) : null
}

/** Reads the current state of a payment that was just changed. */
export async function lookUpAgain(stripe: Stripe, intentId: string): Promise<ProviderPayment> {
  return requireOurs(await lookUpIntent(stripe, intentId))
}

/** Returns the id of the PaymentIntent. The payment's id may be that of a Checkout session; null if the donor hasn't paid there yet. */
export async function intentIdOf(stripe: Stripe, ids: PaymentIds): Promise<string | null> {
  const id = ids.providerPaymentId ?? (await findIntent(stripe, ids.paymentId ?? ''))
  if (!id?.startsWith('cs_')) return id
  return idOf((await retrieveSession(stripe, id))?.payment_intent)
}

async function lookUpIntent(stripe: Stripe, id: string): Promise<ProviderPayment | null> {
  const intent = await callStripeOrNull(() => stripe.paymentIntents.retrieve(id, { expand }))
  return intent && (await wholePayment(stripe, intent))
}

/** Completes an expanded PaymentIntent with its disputes and remaining refunds. */
export async function wholePayment(
  stripe: Stripe,
  intent: Stripe.PaymentIntent,
): Promise<ProviderPayment | null> {
  const charge = expanded(intent.latest_charge)
  const [refunds, disputes] = [await refundsOf(stripe, charge), await disputesOf(stripe, charge)]
  return paymentOf({ intent, refunds, disputes })
}

/** Throws if Stripe returned a payment that isn't ours. */
export function requireOurs(payment: ProviderPayment | null): ProviderPayment {
  if (!payment) throw new Error('Stripe answered with a payment that is not ours')
  return payment
}

/** Returns all refunds of a charge, which itself includes only the latest ten. */
async function refundsOf(stripe: Stripe, charge: Stripe.Charge | null): Promise<Stripe.Refund[]> {
  const refunds = charge?.refunds
  if (!charge || !refunds) return []
  if (!refunds.has_more) return refunds.data
  const expandAll = ['data.balance_transaction', 'data.failure_balance_transaction']
  return await callStripe(() =>
    readAll(stripe.refunds.list({ charge: charge.id, limit: 100, expand: expandAll })),
  )
}

async function disputesOf(stripe: Stripe, charge: Stripe.Charge | null): Promise<Stripe.Dispute[]> {
  if (!charge?.disputed) return []
  return await callStripe(() => readAll(stripe.disputes.list({ charge: charge.id, limit: 100 })))
}

async function readAll<T>(list: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = []
  for await (const item of list) items.push(item)
  return items
}

async function lookUpSession(stripe: Stripe, id: string): Promise<ProviderPayment | null> {
  const session = await retrieveSession(stripe, id)
  const intentId = idOf(session?.payment_intent)
  if (intentId) return await lookUpIntent(stripe, intentId)
  return session && paymentOfSession(session)
}

const retrieveSession = (stripe: Stripe, id: string) =>
  callStripeOrNull(() => stripe.checkout.sessions.retrieve(id))

/**
 * Searches by our payment id, only if Stripe's id was never stored, because search results lag up to a minute behind. Such a payment hasn't
 * been charged, since we store Stripe's id before charging.
 */
async function findIntent(stripe: Stripe, paymentId: string): Promise<string | null> {
  if (!/^[0-9a-f-]{36}$/.test(paymentId)) return null
  const query = `metadata['payment_id']:'${paymentId}'`
  const { data } = await callStripe(() => stripe.paymentIntents.search({ query, limit: 10 }))
  // If opening a payment was repeated after a day, there are two PaymentIntents: prefer the one that was paid.
  return (data.find(({ status }) => status === 'succeeded') ?? data[0])?.id ?? null
}
