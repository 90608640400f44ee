import type Stripe from 'stripe'
import { invalid, missing } from '../api/answers.ts'
import type { Double } from '../double.server.ts'
import { stripeObject } from '../stripe-object.ts'
import { type CardDetails, makePaymentMethod } from './cards.server.ts'
import { chargeMethod, makeIntent } from './payments.server.ts'

type Session = Stripe.Checkout.Session

const day = 24 * 60 * 60

/** The line items of a session, each with its label and cents. */
export const linesOf = ({ line_items: items = [] }: Stripe.Checkout.SessionCreateParams) =>
  items.map(({ price_data: price, quantity = 1 }) => ({
    label: price?.product_data?.name ?? '',
    cents: (price?.unit_amount ?? 0) * quantity,
  }))

/** Creates a Checkout session. Its PaymentIntent is created when the donor pays. */
export function makeSession(double: Double, params: Stripe.Checkout.SessionCreateParams): Session {
  const total = linesOf(params).reduce((sum, { cents }) => sum + cents, 0)
  if (total < 50) throw invalid('The total amount due must be at least $0.50 usd', 'amount_too_small')
  if (!params.success_url)
    throw invalid('Missing required param: success_url.', 'parameter_missing', 'success_url')
  const id = double.newId('cs')
  double.checkoutRequests.add({ id, params })
  return double.sessions.add(
    stripeObject<Session>({
      id,
      object: 'checkout.session',
      amount_total: total,
      cancel_url: params.cancel_url ?? null,
      created: double.now(),
      currency: 'usd',
      expires_at: double.now() + day,
      metadata: (params.metadata ?? {}) as Stripe.Metadata,
      payment_intent: null,
      status: 'open',
      success_url: params.success_url.replaceAll('{CHECKOUT_SESSION_ID}', () => id),
      url: `${double.origin}/c/pay/${id}`,
    }),
  )
}

export function sessionOf(double: Double, id: string): Session {
  const session = double.sessions.get(id)
  if (!session) throw missing('checkout.session', id, 'session', 404)
  return session
}

export function expireSessions(double: Double): void {
  const isOver = ({ status, expires_at: at }: Session) => status === 'open' && at <= double.now()
  for (const session of double.sessions.where(isOver)) {
    session.status = 'expired'
    session.url = null
    double.emit('checkout.session.expired', session)
  }
}

/**
 * Pays a session with a card entered on its page, without 3-D Secure. Throws ApiError if the card is declined; the session then stays open.
 */
export function payOnPage(double: Double, session: Session, details: CardDetails): void {
  const { payment_intent_data: data = {} } = double.checkoutRequests.get(session.id)?.params ?? {}
  const { capture_method, metadata } = data
  const intent =
    double.paymentIntents.get(session.payment_intent) ??
    makeIntent(double, { amount: session.amount_total!, currency: 'usd', capture_method, metadata })
  session.payment_intent = intent.id
  chargeMethod(double, intent, makePaymentMethod(double, details))
  session.status = 'complete'
  session.url = null
  double.emit('checkout.session.completed', session)
}
