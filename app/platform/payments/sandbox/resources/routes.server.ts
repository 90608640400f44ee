import type Stripe from 'stripe'
import { missing } from '../api/errors.server.ts'
import { idOf, inRange, page } from '../api/lists.server.ts'
import type { Double } from '../double.server.ts'
import type { Shelf } from '../shelf.ts'
import { accountRoutes } from './account.server.ts'
import { confirm } from './charging.server.ts'
import { makeSession, sessionOf } from './checkout.server.ts'
import { cancel, capture, intentOf, makeIntent, searchIntents } from './payment-intents.server.ts'
import { makeRefund } from './refunds.server.ts'

/** Carries out one operation. `params` are as Stripe publishes them, checked before; `id` is what the address names. */
export type Handler = (double: Double, params: never, id: string) => object

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

  'POST /v1/payment_intents': (double, params: Stripe.PaymentIntentCreateParams) =>
    makeIntent(double, params),
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
  'POST /v1/payment_intents/{intent}/confirm': (double, params: Stripe.PaymentIntentConfirmParams, id) =>
    confirm(double, intentOf(double, id), params),
  'POST /v1/payment_intents/{intent}/capture': (double, params: Stripe.PaymentIntentCaptureParams, id) =>
    capture(double, intentOf(double, id), params),
  'POST /v1/payment_intents/{intent}/cancel': (double, params: Stripe.PaymentIntentCancelParams, id) =>
    cancel(double, intentOf(double, id), params),

  'GET /v1/confirmation_tokens/{confirmation_token}': (double, _, id) =>
    one(double.confirmationTokens, 'confirmationtoken', id),
  'GET /v1/balance_transactions': (double, params: Stripe.BalanceTransactionListParams) =>
    list(
      double.balanceTransactions,
      params,
      '/v1/balance_transactions',
      transaction =>
        is(params.type, transaction.type) &&
        is(params.source, idOf(transaction.source)) &&
        is(params.payout, double.paidOutWith.get(transaction.id)?.payout ?? null) &&
        is(params.currency, transaction.currency),
    ),
  'POST /v1/refunds': (double, params: Stripe.RefundCreateParams) => makeRefund(double, params),
  'GET /v1/refunds': (double, params: Stripe.RefundListParams) =>
    list(
      double.refunds,
      params,
      '/v1/refunds',
      refund =>
        is(params.payment_intent, idOf(refund.payment_intent)) && is(params.charge, idOf(refund.charge)),
    ),
  'GET /v1/disputes': (double, params: Stripe.DisputeListParams) =>
    list(
      double.disputes,
      params,
      '/v1/disputes',
      dispute =>
        is(params.payment_intent, idOf(dispute.payment_intent)) && is(params.charge, idOf(dispute.charge)),
    ),
  'POST /v1/checkout/sessions': (double, params: Stripe.Checkout.SessionCreateParams) =>
    makeSession(double, params),
  'GET /v1/checkout/sessions/{session}': (double, _, id) => sessionOf(double, id),
  'GET /v1/radar/early_fraud_warnings': (double, params: Stripe.Radar.EarlyFraudWarningListParams) =>
    list(
      double.fraudWarnings,
      params,
      '/v1/radar/early_fraud_warnings',
      warning =>
        is(params.payment_intent, idOf(warning.payment_intent)) && is(params.charge, idOf(warning.charge)),
    ),
}

const patterns = Object.entries(routes).map(([route, act]) => {
  const [method, path = ''] = route.split(' ')
  return { method, act, pattern: new RegExp(`^${path.replace(/\{[^}]+\}/, '([^/]+)')}$`) }
})

/** The operation of an address, and the id that the address names. Fixed words stand before ids in the table above. */
export function routeOf(method: string, path: string): { act: Handler; id: string } | undefined {
  for (const { method: known, act, pattern } of patterns) {
    const match = known === method ? pattern.exec(path) : null
    if (match) return { act, id: decodeURIComponent(match[1] ?? '') }
  }
  return undefined
}

/** What `expand` finds by an id, and what it makes where an object's field is left out until it is asked for. */
export function expandable(double: Double, id: string): object | undefined {
  const shelves: Shelf<{ id: string }>[] = [
    double.paymentIntents,
    double.charges,
    double.paymentMethods,
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
  return undefined
}
