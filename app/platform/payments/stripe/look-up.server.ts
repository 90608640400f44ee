import type Stripe from 'stripe'
import type { PaymentIds, ProviderPayment } from '../port.ts'
import { paymentOf, paymentOfSession } from './payment-of.ts'
import { callStripe, callStripeOrNull } from './stripe-errors.server.ts'
import { expanded, idOf } from './stripe-objects.ts'

/** Expands a PaymentIntent to a payment's whole state except its disputes. */
export const expand = [
  'latest_charge.balance_transaction',
  'latest_charge.refunds.data.balance_transaction',
  'latest_charge.refunds.data.failure_balance_transaction',
  'payment_method',
  'review',
]

/** Reads a payment's current state; null if the payment isn't ours. */
export async function lookUp(stripe: Stripe, ids: PaymentIds): Promise<ProviderPayment | null> {
  const id = ids.providerPaymentId ?? (await findIntent(stripe, ids.paymentId ?? ''))
  if (id?.startsWith('cs_')) return await lookUpSession(stripe, id)
  return id?.startsWith('pi_') ? await lookUpIntent(stripe, id) : null
}

/** Reads a payment that was just changed. */
export async function lookUpAgain(stripe: Stripe, intentId: string): Promise<ProviderPayment> {
  return requireOurs(await lookUpIntent(stripe, intentId))
}

/** The PaymentIntent behind a payment's id, which may be a Checkout session's; null before the donor pays there. */
export async function intentIdOf(stripe: Stripe, ids: PaymentIds): Promise<string | null> {
  const id = ids.providerPaymentId ?? (await findIntent(stripe, ids.paymentId ?? ''))
  if (!id?.startsWith('cs_')) return id
  return idOf((await retrieveSession(stripe, id))?.payment_intent)
}

async function lookUpIntent(stripe: Stripe, id: string): Promise<ProviderPayment | null> {
  const intent = await callStripeOrNull(() => stripe.paymentIntents.retrieve(id, { expand }))
  return intent && (await wholePayment(stripe, intent))
}

/** Completes an expanded PaymentIntent with its disputes and further refunds. */
export async function wholePayment(
  stripe: Stripe,
  intent: Stripe.PaymentIntent,
): Promise<ProviderPayment | null> {
  const charge = expanded(intent.latest_charge)
  const [refunds, disputes] = [await refundsOf(stripe, charge), await disputesOf(stripe, charge)]
  return paymentOf({ intent, refunds, disputes })
}

/** Asserts that a payment is ours. */
export function requireOurs(payment: ProviderPayment | null): ProviderPayment {
  if (!payment) throw new Error('Stripe answered with a payment that is not ours')
  return payment
}

/** A charge has only its latest ten refunds. */
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
 * Searches by our id, only if Stripe's was never stored: a search is up to a minute late. Such a payment is uncharged, since we
 * charge only payments whose id we have stored.
 */
async function findIntent(stripe: Stripe, paymentId: string): Promise<string | null> {
  if (!/^[0-9a-f-]{36}$/.test(paymentId)) return null
  const query = `metadata['payment_id']:'${paymentId}'`
  const { data } = await callStripe(() => stripe.paymentIntents.search({ query, limit: 10 }))
  // Opening a payment again after a day makes a second one: prefer the paid one.
  return (data.find(({ status }) => status === 'succeeded') ?? data[0])?.id ?? null
}
