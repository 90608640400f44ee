import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import type Stripe from 'stripe'
import { apiVersion } from '#app/platform/payments/stripe/stripe-addresses.ts'
import { answerLifetime, type DemoAccount } from '../demo-account.server.ts'
import { makeSession, sessionOf } from '../resources/checkout.server.ts'
import { passTime } from '../resources/pass-time.server.ts'
import {
  cancel,
  capture,
  confirm,
  intentOf,
  makeIntent,
  searchIntents,
} from '../resources/payments.server.ts'
import { makeRefund } from '../resources/refunds.server.ts'
import { stripeObject } from '../stripe-object.ts'
import { type Answer, ApiError, expand, missing, page, stripeError } from './answers.ts'
import type { Fault } from './faults.ts'
import { parseParams } from './form.ts'

export type Bindings = HttpBindings & { fault?: Fault }

/** Executes one API operation. `id` is the id in the path. */
type Operation = (account: DemoAccount, params: never, id: string) => object

type ByPayment = Stripe.PaginationParams & { charge?: string; payment_intent?: string }

const ofPayment =
  ({ charge, payment_intent: intent }: ByPayment) =>
  (item: Pick<Stripe.Refund | Stripe.Dispute, 'charge' | 'payment_intent'>) =>
    charge ? item.charge === charge : item.payment_intent === intent

/** The operations that the Stripe adapter and the set-up check call. */
const operations: Record<string, Operation> = {
  'GET /v1/account': () =>
    stripeObject<Stripe.Account>({
      id: 'acct_demo',
      object: 'account',
      charges_enabled: true,
      default_currency: 'usd',
      payouts_enabled: true,
    }),
  'GET /v1/webhook_endpoints': ({ endpoints, settings: { livemode } }, params: Stripe.PaginationParams) => {
    const objects = endpoints.all.map(({ id, url, events, enabled }) =>
      stripeObject<Stripe.WebhookEndpoint>({
        id,
        object: 'webhook_endpoint',
        api_version: apiVersion,
        enabled_events: [...events],
        livemode,
        status: enabled ? 'enabled' : 'disabled',
        url,
      }),
    )
    return page(objects, params, '/v1/webhook_endpoints')
  },
  'POST /v1/payment_intents': makeIntent,
  'GET /v1/payment_intents/search': (account, { query, ...params }: Stripe.PaymentIntentSearchParams) => ({
    ...page(searchIntents(account, query), params, '/v1/payment_intents/search'),
    object: 'search_result',
  }),
  'GET /v1/payment_intents/:id': (account, _, id) => intentOf(account, id),
  'POST /v1/payment_intents/:id/confirm': (account, params: Stripe.PaymentIntentConfirmParams, id) =>
    confirm(account, intentOf(account, id), params),
  'POST /v1/payment_intents/:id/capture': (account, params: Stripe.PaymentIntentCaptureParams, id) =>
    capture(account, intentOf(account, id), params),
  'POST /v1/payment_intents/:id/cancel': (account, _, id) => cancel(account, intentOf(account, id)),
  'GET /v1/confirmation_tokens/:id': ({ confirmationTokens }, _, id) => {
    const token = confirmationTokens.get(id)
    if (!token) throw missing('confirmationtoken', id, 'id', 404)
    return token
  },
  'GET /v1/balance_transactions': ({ balanceTransactions }, params: Stripe.PaginationParams) =>
    page(balanceTransactions.newestFirst(), params, '/v1/balance_transactions'),
  'POST /v1/refunds': makeRefund,
  'GET /v1/refunds': ({ refunds }, params: ByPayment) =>
    page(refunds.newestFirst().filter(ofPayment(params)), params, '/v1/refunds'),
  'GET /v1/disputes': ({ disputes }, params: ByPayment) =>
    page(disputes.newestFirst().filter(ofPayment(params)), params, '/v1/disputes'),
  'POST /v1/checkout/sessions': makeSession,
  'GET /v1/checkout/sessions/:id': (account, _, id) => sessionOf(account, id),
  'GET /v1/radar/early_fraud_warnings': ({ fraudWarnings }, params: Stripe.PaginationParams) =>
    page(fraudWarnings.newestFirst(), params, '/v1/radar/early_fraud_warnings'),
}

/** Serves Stripe's API under `/v1`. */
export function stripeApi(account: DemoAccount): Hono<{ Bindings: Bindings }> {
  const api = new Hono<{ Bindings: Bindings }>()
  // Browsers read a payment with its client secret.
  api.use('/v1/payment_intents/:id', cors())
  api.get('/v1/payment_intents/:id', (c, next) => readByClientSecret(account, c) ?? next())
  for (const [route, operation] of Object.entries(operations)) {
    const [method = '', path = ''] = route.split(' ')
    api.on(method, path, c => respond(account, c, operation))
  }
  return api
}

function readByClientSecret(account: DemoAccount, c: Context): Response | null {
  const { publishableKey } = account.settings
  if (c.req.query('key') !== publishableKey && !hasKey(c, publishableKey)) return null
  const intent = account.paymentIntents.all.get(c.req.param('id') ?? '')
  if (!intent || c.req.query('client_secret') !== intent.client_secret)
    return c.json({ error: missing('payment_intent', c.req.param('id') ?? '', 'intent', 404).body }, 404)
  const { id, object, amount, client_secret, currency, last_payment_error, status } = intent
  return c.json({ id, object, amount, client_secret, currency, last_payment_error, status })
}

const hasKey = (c: Context, key: string) => c.req.header('authorization') === `Bearer ${key}`

async function respond(account: DemoAccount, c: Context<{ Bindings: Bindings }>, operation: Operation) {
  const { method, path } = c.req
  if (!hasKey(c, account.settings.secretKey))
    return c.json({ error: { type: 'invalid_request_error', message: 'Invalid API Key provided.' } }, 401)
  const text = method === 'POST' ? await c.req.text() : new URL(c.req.url).search.slice(1)
  const { expand: paths = [], ...params } = parseParams(text) as { expand?: string[] }
  const idempotencyKey = method === 'POST' ? c.req.header('idempotency-key') : undefined
  const { isReplayed, status, body } = once(
    account,
    { key: idempotencyKey, request: `${path}\n${text}` },
    () =>
      answerOf(() => {
        passTime(account)
        const object = structuredClone(operation(account, params as never, c.req.param('id') ?? ''))
        for (const fields of paths)
          expand(object, fields.split('.'), (parent, field) => related(account, parent, field))
        return object
      }, c.env.fault),
  )
  account.commit()
  account.settings.onExchange({
    method,
    path,
    status,
    body,
    idempotencyKey,
    params: paths.length > 0 ? { ...params, expand: paths } : params,
    apiVersion: c.req.header('stripe-version'),
  })
  const headers = { 'request-id': account.newId('req'), ...(isReplayed && { 'idempotent-replayed': 'true' }) }
  return Response.json(body, { status, headers })
}

/**
 * Executes a request once per idempotency key, as Stripe documents: within a day, the same request gets the same response, including
 * errors, and another request with that key is refused.
 */
function once(
  account: DemoAccount,
  { key, request }: { key: string | undefined; request: string },
  work: () => Answer,
): Answer & { isReplayed: boolean } {
  const saved = key === undefined ? undefined : account.answers.get(key)
  if (saved && saved.savedAt + answerLifetime > account.now()) {
    if (saved.request === request) return { ...saved.answer, isReplayed: true }
    const message = `The idempotency key ${key} was used for another request.`
    return { status: 400, body: { error: { type: 'idempotency_error', message } }, isReplayed: false }
  }
  const answer = work()
  if (key !== undefined) account.answers.add({ id: key, request, answer, savedAt: account.now() })
  return { ...answer, isReplayed: false }
}

function answerOf(work: () => object, fault: Fault | undefined): Answer {
  try {
    const body = fault?.when === 'instead' ? {} : work()
    if (fault?.kind === 'status') throw stripeError(fault.status ?? 500)
    return { status: 200, body }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return errorAnswer(fault?.kind === 'status' ? stripeError(fault.status ?? 500) : error)
  }
}

export const errorAnswer = ({ status, body }: ApiError): Answer => ({ status, body: { error: body } })

/** Returns the object whose id is in a field, or a charge's refunds, which Stripe omits unless they are expanded. */
function related(account: DemoAccount, object: Record<string, unknown>, field: string): object | undefined {
  const id = object[field]
  if (object.object === 'charge' && field === 'refunds')
    return page(
      account.refunds.newestFirst().filter(({ charge }) => charge === object.id),
      {},
      '/v1/refunds',
    )
  if (typeof id !== 'string') return undefined
  const { paymentIntents, charges, paymentMethods, balanceTransactions, refunds, disputes, reviews } = account
  return [paymentIntents, charges, paymentMethods, balanceTransactions, refunds, disputes, reviews]
    .map(({ all }) => all.get(id))
    .find(related => related !== undefined)
}
