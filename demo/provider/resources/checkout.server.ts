import type Stripe from 'stripe'
import { invalid, missing } from '../api/answers.ts'
import type { DemoAccount } from '../demo-account.server.ts'
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
export function makeSession(account: DemoAccount, params: Stripe.Checkout.SessionCreateParams): Session {
  const total = linesOf(params).reduce((sum, { cents }) => sum + cents, 0)
  if (total < 50) throw invalid('The total amount due must be at least $0.50 usd', 'amount_too_small')
  if (!params.success_url)
    throw invalid('Missing required param: success_url.', 'parameter_missing', 'success_url')
  const id = account.newId('cs')
  account.checkoutRequests.add({ id, params })
  return account.sessions.add(
    stripeObject<Session>({
      id,
      object: 'checkout.session',
      amount_total: total,
      cancel_url: params.cancel_url ?? null,
      created: account.now(),
      currency: 'usd',
      expires_at: account.now() + day,
      metadata: (params.metadata ?? {}) as Stripe.Metadata,
      payment_intent: null,
      status: 'open',
      success_url: params.success_url.replaceAll('{CHECKOUT_SESSION_ID}', () => id),
      url: `${account.origin}/c/pay/${id}`,
    }),
  )
}

export function sessionOf(account: DemoAccount, id: string): Session {
  const session = account.sessions.get(id)
  if (!session) throw missing('checkout.session', id, 'session', 404)
  return session
}

export function expireSessions(account: DemoAccount): void {
  const isOver = ({ status, expires_at: at }: Session) => status === 'open' && at <= account.now()
  for (const session of account.sessions.where(isOver)) {
    session.status = 'expired'
    session.url = null
    account.emit('checkout.session.expired', session)
  }
}

/**
 * Pays a session with a card entered on its page, without 3-D Secure. Throws ApiError if the card is declined; the session then stays open.
 */
export function payOnPage(account: DemoAccount, session: Session, details: CardDetails): void {
  const { payment_intent_data: data = {} } = account.checkoutRequests.get(session.id)?.params ?? {}
  const { capture_method, metadata } = data
  const intent =
    account.paymentIntents.get(session.payment_intent) ??
    makeIntent(account, { amount: session.amount_total!, currency: 'usd', capture_method, metadata })
  session.payment_intent = intent.id
  chargeMethod(account, intent, makePaymentMethod(account, details))
  session.status = 'complete'
  session.url = null
  account.emit('checkout.session.completed', session)
}
