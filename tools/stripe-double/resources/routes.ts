import type Stripe from 'stripe'
import { missing } from '../api/errors.ts'
import { idOf, inRange, page, withMetadata } from '../api/lists.ts'
import type { Double, Shelf } from '../double.ts'
import { accountRoutes } from './account.ts'
import { balanceObject } from './balance.ts'
import { cardBehind, makeConfirmationToken, plainCard } from './card-objects.ts'
import { confirm } from './charging.ts'
import { expire, makeSession, sessionOf } from './checkout.ts'
import { customerRoutes } from './customers.ts'
import { giveEvidence, lose } from './disputes.ts'
import { cancel, capture, changeIntent, intentOf, makeIntent, searchIntents } from './payment-intents.ts'
import { payOut } from './payouts.ts'
import { makeRefund } from './refunds.ts'
import { closeReview } from './suspicions.ts'

/** Carries out one operation. `params` are as Stripe publishes them, checked before; `id` is what the address names. */
export type Handler = (double: Double, params: never, id: string) => object

type TokenParams = NonNullable<Parameters<Stripe['testHelpers']['confirmationTokens']['create']>[0]>
type ListParams = Stripe.PaginationParams & { created?: Stripe.RangeQueryParam | number }

function list<T extends { id: string; created: number }>(
  shelf: Shelf<T>,
  params: ListParams,
  url: string,
  matches: (item: T) => boolean = () => true,
) {
  const items = shelf.newestFirst().filter(item => inRange(item.created, params.created) && matches(item))
  return page(items, params, url)
}

/** True where a filter was not asked for, or is met. */
const is = (asked: string | undefined, actual: string | null) => asked === undefined || asked === actual

function one<T extends { id: string }>(shelf: Shelf<T>, what: string, id: string): T {
  const found = shelf.get(id)
  if (!found) throw missing(what, id, 'id', 404)
  return found
}

/** By method and published path; nothing that Stripe does not publish can be asked for. */
export const routes: Record<string, Handler> = {
  ...accountRoutes,
  ...customerRoutes,

  'POST /v1/payment_intents': (double, params: Stripe.PaymentIntentCreateParams) =>
    makeIntent(double, params),
  'GET /v1/payment_intents': (double, params: Stripe.PaymentIntentListParams) =>
    list(double.paymentIntents, params, '/v1/payment_intents', intent =>
      is(params.customer, idOf(intent.customer)),
    ),
  'GET /v1/payment_intents/search': (double, params: Stripe.PaymentIntentSearchParams) => {
    const found = searchIntents(double, params.query)
    const start = params.page ? Number(params.page) : 0
    const limit = params.limit ?? 10
    const hasMore = found.length > start + limit
    return {
      object: 'search_result',
      data: found.slice(start, start + limit),
      has_more: hasMore,
      next_page: hasMore ? String(start + limit) : null,
      url: '/v1/payment_intents/search',
    }
  },
  'GET /v1/payment_intents/{intent}': (double, _, id) => intentOf(double, id),
  'POST /v1/payment_intents/{intent}': (double, params: Stripe.PaymentIntentUpdateParams, id) =>
    changeIntent(intentOf(double, id), params),
  'POST /v1/payment_intents/{intent}/confirm': (double, params: Stripe.PaymentIntentConfirmParams, id) =>
    confirm(double, intentOf(double, id), params),
  'POST /v1/payment_intents/{intent}/capture': (double, params: Stripe.PaymentIntentCaptureParams, id) =>
    capture(double, intentOf(double, id), params),
  'POST /v1/payment_intents/{intent}/cancel': (double, params: Stripe.PaymentIntentCancelParams, id) =>
    cancel(double, intentOf(double, id), params),

  'GET /v1/confirmation_tokens/{confirmation_token}': (double, _, id) =>
    one(double.confirmationTokens, 'confirmationtoken', id),
  'POST /v1/test_helpers/confirmation_tokens': (double, params: TokenParams) => {
    const number = numberIn(params.payment_method_data)
    const behind = number
      ? plainCard(double, number)
      : cardBehind(double, params.payment_method ?? 'pm_card_visa')
    return makeConfirmationToken(double, { behind, returnUrl: params.return_url })
  },

  'GET /v1/charges': (double, params: Stripe.ChargeListParams) =>
    list(
      double.charges,
      params,
      '/v1/charges',
      charge =>
        is(params.payment_intent, idOf(charge.payment_intent)) && is(params.customer, idOf(charge.customer)),
    ),
  'GET /v1/charges/{charge}': (double, _, id) => one(double.charges, 'charge', id),

  'GET /v1/balance': double => balanceObject(double),
  'GET /v1/balance_transactions': (double, params: Stripe.BalanceTransactionListParams) =>
    list(
      double.balanceTransactions,
      params,
      '/v1/balance_transactions',
      transaction =>
        is(params.type, transaction.type) &&
        is(params.source, idOf(transaction.source)) &&
        is(params.payout, double.paidOutWith.get(transaction.id) ?? null) &&
        is(params.currency, transaction.currency),
    ),
  'GET /v1/balance_transactions/{id}': (double, _, id) =>
    one(double.balanceTransactions, 'balance transaction', id),

  'POST /v1/refunds': (double, params: Stripe.RefundCreateParams) => makeRefund(double, params),
  'GET /v1/refunds': (double, params: Stripe.RefundListParams) =>
    list(
      double.refunds,
      params,
      '/v1/refunds',
      refund =>
        is(params.payment_intent, idOf(refund.payment_intent)) && is(params.charge, idOf(refund.charge)),
    ),
  'GET /v1/refunds/{refund}': (double, _, id) => one(double.refunds, 'refund', id),
  'POST /v1/refunds/{refund}': (double, params: Stripe.RefundUpdateParams, id) => {
    const refund = one(double.refunds, 'refund', id)
    refund.metadata = withMetadata(refund.metadata ?? {}, params.metadata)
    double.emit('refund.updated', refund)
    return refund
  },

  'GET /v1/disputes': (double, params: Stripe.DisputeListParams) =>
    list(
      double.disputes,
      params,
      '/v1/disputes',
      dispute =>
        is(params.payment_intent, idOf(dispute.payment_intent)) && is(params.charge, idOf(dispute.charge)),
    ),
  'GET /v1/disputes/{dispute}': (double, _, id) => one(double.disputes, 'dispute', id),
  'POST /v1/disputes/{dispute}': (double, params: Stripe.DisputeUpdateParams, id) =>
    giveEvidence(double, one(double.disputes, 'dispute', id), params),
  'POST /v1/disputes/{dispute}/close': (double, _, id) => lose(double, one(double.disputes, 'dispute', id)),

  'POST /v1/checkout/sessions': (double, params: Stripe.Checkout.SessionCreateParams) =>
    makeSession(double, params),
  'GET /v1/checkout/sessions': (double, params: Stripe.Checkout.SessionListParams) => {
    return list(
      double.sessions,
      params,
      '/v1/checkout/sessions',
      session => is(params.payment_intent, idOf(session.payment_intent)) && is(params.status, session.status),
    )
  },
  'GET /v1/checkout/sessions/{session}': (double, _, id) => sessionOf(double, id),
  'POST /v1/checkout/sessions/{session}/expire': (double, _, id) => expire(double, sessionOf(double, id)),
  'GET /v1/checkout/sessions/{session}/line_items': (double, params: Stripe.PaginationParams, id) =>
    page(
      double.lineItems.get(sessionOf(double, id).id) ?? [],
      params,
      `/v1/checkout/sessions/${id}/line_items`,
    ),

  'GET /v1/radar/early_fraud_warnings': (double, params: Stripe.Radar.EarlyFraudWarningListParams) =>
    list(
      double.fraudWarnings,
      params,
      '/v1/radar/early_fraud_warnings',
      warning =>
        is(params.payment_intent, idOf(warning.payment_intent)) && is(params.charge, idOf(warning.charge)),
    ),
  'GET /v1/radar/early_fraud_warnings/{early_fraud_warning}': (double, _, id) =>
    one(double.fraudWarnings, 'early_fraud_warning', id),

  'GET /v1/reviews': (double, params: Stripe.ReviewListParams) =>
    list(double.reviews, params, '/v1/reviews', ({ open }) => open),
  'GET /v1/reviews/{review}': (double, _, id) => one(double.reviews, 'review', id),
  'POST /v1/reviews/{review}/approve': (double, _, id) =>
    closeReview(double, one(double.reviews, 'review', id), 'approved'),

  'GET /v1/payouts': (double, params: Stripe.PayoutListParams) =>
    list(double.payouts, params, '/v1/payouts', payout => is(params.status, payout.status)),
  'GET /v1/payouts/{payout}': (double, _, id) => one(double.payouts, 'payout', id),
  'POST /v1/payouts': (double, params: Stripe.PayoutCreateParams) => payOut(double, params.amount)!,

  'GET /v1/events': (double, params: Stripe.EventListParams) =>
    list(
      double.events,
      params,
      '/v1/events',
      ({ type }) => is(params.type, type) && (!params.types || params.types.includes(type)),
    ),
  'GET /v1/events/{id}': (double, _, id) => one(double.events, 'event', id),
}

/** Card data comes to the API only where an account may send it raw; Stripe's test cards always. */
function numberIn(data: TokenParams['payment_method_data']) {
  if (!data || !('card' in data)) return undefined
  const { card } = data
  return card && typeof card === 'object' && 'number' in card && typeof card.number === 'string'
    ? card.number
    : undefined
}

/** What `expand` finds by an id, and what it makes where an object's field is left out until it is asked for. */
export function expandable(double: Double, id: string): object | undefined {
  const shelves: Shelf<{ id: string }>[] = [
    double.paymentIntents,
    double.setupIntents,
    double.charges,
    double.paymentMethods,
    double.customers,
    double.balanceTransactions,
    double.refunds,
    double.disputes,
    double.reviews,
    double.payouts,
  ]
  return shelves.map(shelf => shelf.get(id)).find(found => found !== undefined)
}

export function leftOut(
  double: Double,
  object: { object?: unknown; id?: unknown },
  field: string,
): object | undefined {
  if (object.object === 'charge' && field === 'refunds') {
    const refunds = double.refunds.newestFirst().filter(({ charge }) => charge === object.id)
    return page(refunds, { limit: 10 }, `/v1/charges/${object.id}/refunds`)
  }
  if (object.object === 'checkout.session' && field === 'line_items') {
    const items = double.lineItems.get(String(object.id)) ?? []
    return page(items, { limit: 10 }, `/v1/checkout/sessions/${object.id}/line_items`)
  }
  return undefined
}
