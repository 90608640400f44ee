import type Stripe from 'stripe'
import type { PaymentIds, ProviderPayment } from '../port.ts'
import { paymentOf, paymentOfSession } from './payment-of.ts'
import { ask, isMissing } from './stripe-errors.server.ts'
import { expanded, idOf } from './stripe-objects.ts'

/** What makes one answer of Stripe the whole state of a payment but for its disputes. */
export const expand = [
  'latest_charge.balance_transaction',
  'latest_charge.refunds.data.balance_transaction',
  'latest_charge.refunds.data.failure_balance_transaction',
  'payment_method',
  'review',
]

/** The present state of a payment; null where Stripe knows none of ours by these ids. */
export async function lookUp(stripe: Stripe, ids: PaymentIds): Promise<ProviderPayment | null> {
  const id = ids.providerPaymentId ?? (await findIntent(stripe, ids.paymentId ?? ''))
  if (id?.startsWith('cs_')) return await lookUpSession(stripe, id)
  return id?.startsWith('pi_') ? await lookUpIntent(stripe, id) : null
}

/** A payment that must be there, since it was just changed. */
export async function lookUpAgain(stripe: Stripe, intentId: string): Promise<ProviderPayment> {
  return ours(await lookUpIntent(stripe, intentId))
}

/** The PaymentIntent behind an id that we store: itself, or a Checkout session's; null while it has none. */
export async function intentIdOf(stripe: Stripe, ids: PaymentIds): Promise<string | null> {
  const id = ids.providerPaymentId ?? (await findIntent(stripe, ids.paymentId ?? ''))
  if (!id?.startsWith('cs_')) return id
  return idOf((await retrieveSession(stripe, id))?.payment_intent)
}

async function lookUpIntent(stripe: Stripe, id: string): Promise<ProviderPayment | null> {
  const intent = await ask(
    () => stripe.paymentIntents.retrieve(id, { expand }) as Promise<Stripe.PaymentIntent | null>,
    error => (isMissing(error) ? Promise.resolve(null) : undefined),
  )
  return intent && (await wholePayment(stripe, intent))
}

/** An intent that came with `expand`, and what one answer cannot hold. */
export async function wholePayment(
  stripe: Stripe,
  intent: Stripe.PaymentIntent,
): Promise<ProviderPayment | null> {
  const charge = expanded(intent.latest_charge)
  const [refunds, disputes] = [await refundsOf(stripe, charge), await disputesOf(stripe, charge)]
  return paymentOf({ intent, refunds, disputes })
}

/** Where only our own payment can be meant. */
export function ours(payment: ProviderPayment | null): ProviderPayment {
  if (!payment) throw new Error('Stripe answered with a payment that is not ours')
  return payment
}

/** A charge holds its latest ten refunds. */
async function refundsOf(stripe: Stripe, charge: Stripe.Charge | null): Promise<Stripe.Refund[]> {
  const refunds = charge?.refunds
  if (!charge || !refunds) return []
  if (!refunds.has_more) return refunds.data
  const expandAll = ['data.balance_transaction', 'data.failure_balance_transaction']
  return await ask(() => all(stripe.refunds.list({ charge: charge.id, limit: 100, expand: expandAll })))
}

async function disputesOf(stripe: Stripe, charge: Stripe.Charge | null): Promise<Stripe.Dispute[]> {
  if (!charge?.disputed) return []
  return await ask(() => all(stripe.disputes.list({ charge: charge.id, limit: 100 })))
}

async function all<T>(list: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const one of list) found.push(one)
  return found
}

async function lookUpSession(stripe: Stripe, id: string): Promise<ProviderPayment | null> {
  const session = await retrieveSession(stripe, id)
  const intentId = idOf(session?.payment_intent)
  if (intentId) return await lookUpIntent(stripe, intentId)
  return session && paymentOfSession(session)
}

const retrieveSession = (stripe: Stripe, id: string) =>
  ask(
    () => stripe.checkout.sessions.retrieve(id) as Promise<Stripe.Checkout.Session | null>,
    error => (isMissing(error) ? Promise.resolve(null) : undefined),
  )

/**
 * By our id, which Stripe finds up to a minute late: so only where its own id was never stored. Nothing was charged on such a
 * payment, since we charge only what we have stored.
 */
async function findIntent(stripe: Stripe, paymentId: string): Promise<string | null> {
  if (!/^[0-9a-f-]{36}$/.test(paymentId)) return null
  const query = `metadata['payment_id']:'${paymentId}'`
  const { data } = await ask(() => stripe.paymentIntents.search({ query, limit: 10 }))
  // After a day the same question would have made a second one; the one that was paid is meant.
  return (data.find(({ status }) => status === 'succeeded') ?? data[0])?.id ?? null
}
