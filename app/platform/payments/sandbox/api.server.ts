import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import type { Bank } from './bank.server.ts'
import { controls } from './controls.server.ts'
import { faultyCalls } from './faulty-calls.server.ts'
import { type Change, captureAuthorised, type Refused } from './payment-changes.ts'
import { type SandboxPayment, snapshotOf } from './sandbox-payment.ts'
import { isSameSecret } from './signature.server.ts'
import type { SandboxStore } from './store.server.ts'

const requestSchema = z.strictObject({
  paymentId: z.uuid(),
  campaignId: z.string().max(40),
  totalCents: z.int().min(1).max(100_000_000),
  description: z.string().max(500),
})
const checkoutSchema = requestSchema.extend({
  lines: z.array(z.strictObject({ label: z.string().max(500), cents: z.int().min(0) })).max(20),
  successUrl: z.url({ protocol: /^https?$/ }),
  cancelUrl: z.url({ protocol: /^https?$/ }),
})
const captureSchema = z.strictObject({ paymentId: z.uuid(), cents: z.int().min(1).max(100_000_000) })
const chargeSchema = z.strictObject({ paymentId: z.uuid(), token: z.string().max(255).nullable() })
const refundSchema = z.strictObject({
  paymentId: z.uuid(),
  refundId: z.uuid(),
  cents: z.int().min(1).max(100_000_000),
  reason: z.string().max(500),
})
const changesSchema = z.strictObject({
  since: z.iso.datetime(),
  until: z.iso.datetime(),
  cursor: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(1_000).default(500),
})
const no = (c: Context, status: 400 | 401 | 404 | 409, message: string) => c.json({ error: message }, status)

/** The sandbox's API for servers: whoever knows the secret key. */
export function sandboxApi(store: SandboxStore, bank: Bank, apiKey: string): Hono {
  const api = new Hono()
  api.use(bodyLimit({ maxSize: 64 * 1024 }))
  api.use(async (c, next) => {
    const key = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1]
    if (!key || !isSameSecret(key, apiKey)) return no(c, 401, 'wrong key')
    return await next()
  })
  api.get('/identity', c => c.json({ name: 'tassel-sandbox' }))
  api.get('/tokens/:token', faultyCalls(store, 'read-card'), c => {
    const card = bank.cardOf(c.req.param('token'))
    return card ? c.json(card) : no(c, 404, 'no such token')
  })
  changes(api, store, bank)
  payments(api, store, bank)
  refunds(api, store, bank)
  api.route('/', controls(store, bank))
  return api
}

function payments(api: Hono, store: SandboxStore, bank: Bank): void {
  api.post('/payments', faultyCalls(store, 'create'), async c => {
    const parsed = requestSchema.safeParse(await c.req.json().catch(() => null))
    if (!parsed.success) return no(c, 400, z.prettifyError(parsed.error))
    if (c.req.header('idempotency-key') !== parsed.data.paymentId)
      return no(c, 400, 'the idempotency key must be the payment id')
    const opened = bank.open(parsed.data)
    return opened
      ? c.json({ providerPaymentId: opened.id })
      : no(c, 409, 'this payment was opened with another sum')
  })
  api.post('/checkouts', faultyCalls(store, 'create'), async c => {
    const parsed = checkoutSchema.safeParse(await c.req.json().catch(() => null))
    if (!parsed.success) return no(c, 400, z.prettifyError(parsed.error))
    const { lines, successUrl, cancelUrl, ...request } = parsed.data
    const opened = bank.open(request, { lines, successUrl, cancelUrl })
    return opened?.checkout
      ? c.json({ providerPaymentId: opened.id, path: `/pay/${opened.clientSecret}` })
      : no(c, 409, 'this payment was opened otherwise')
  })
  api.post('/payments/:id/capture', faultyCalls(store, 'charge'), async c => {
    const parsed = captureSchema.safeParse(await c.req.json().catch(() => null))
    if (!parsed.success) return no(c, 400, z.prettifyError(parsed.error))
    const { paymentId, cents } = parsed.data
    if (store.payment('payment_id', paymentId)?.id !== c.req.param('id')) return no(c, 404, 'no such payment')
    const change = bank.let(c.req.param('id'), (payment, at) => captureAuthorised(payment, at, cents))
    return change ? answer(c, change) : no(c, 404, 'no such payment')
  })
  api.get('/payments', faultyCalls(store, 'look-up'), c => {
    const limit = Math.min(100, Math.max(1, Number(c.req.query('limit') ?? 20) || 20))
    return c.json({ payments: store.payments(limit, c.req.query('before') ?? null).map(snapshotOf) })
  })
  const found = (c: Context, payment: SandboxPayment | null) =>
    payment ? c.json(snapshotOf(payment)) : no(c, 404, 'no such payment')
  api.get('/payments/by-payment-id/:id', faultyCalls(store, 'look-up'), c =>
    found(c, store.payment('payment_id', c.req.param('id'))),
  )
  api.get('/payments/:id', faultyCalls(store, 'look-up'), c =>
    found(c, store.payment('id', c.req.param('id'))),
  )
  api.post('/payments/:id/charge', faultyCalls(store, 'charge'), async c => {
    const parsed = chargeSchema.safeParse(await c.req.json().catch(() => null))
    if (!parsed.success) return no(c, 400, z.prettifyError(parsed.error))
    const payment = store.payment('id', c.req.param('id'))
    if (payment?.paymentId !== parsed.data.paymentId) return no(c, 404, 'no such payment')
    const charged = bank.charge(payment.id, parsed.data.token)
    if (charged === null) return no(c, 404, 'no such payment')
    return 'refused' in charged ? no(c, 409, charged.refused) : c.json(charged)
  })
}

function refunds(api: Hono, store: SandboxStore, bank: Bank): void {
  const refund = async (c: Context, payment: SandboxPayment | null) => {
    if (!payment) return no(c, 404, 'no such payment')
    const parsed = refundSchema.safeParse(await c.req.json().catch(() => null))
    if (!parsed.success) return no(c, 400, z.prettifyError(parsed.error))
    const key = c.req.header('idempotency-key')
    if (!key) return no(c, 400, 'a refund needs an idempotency key')
    const { paymentId, refundId, cents } = parsed.data
    if (paymentId !== payment.paymentId) return no(c, 409, 'this is another payment')
    const change = bank.refund(payment, { refundId, cents, key })
    return change ? answer(c, change) : no(c, 400, 'this key asked for another sum')
  }
  api.post('/payments/:id/refunds', faultyCalls(store, 'refund'), c =>
    refund(c, store.payment('id', c.req.param('id'))),
  )
  api.post('/payments/by-payment-id/:id/refunds', faultyCalls(store, 'refund'), c =>
    refund(c, store.payment('payment_id', c.req.param('id'))),
  )
}

/** The record of the money by pages: `since` and `until` are ISO instants, `cursor` what the page before answered. */
function changes(api: Hono, store: SandboxStore, bank: Bank): void {
  api.get('/changes', faultyCalls(store, 'changes'), c => {
    const parsed = changesSchema.safeParse(c.req.query())
    if (!parsed.success) return no(c, 400, z.prettifyError(parsed.error))
    bank.payOut()
    const { since, until, cursor, limit } = parsed.data
    const asked = { since: Date.parse(since), until: Date.parse(until), after: cursor, limit }
    return c.json(store.changes(asked))
  })
}

function answer(c: Context, change: Change | Refused) {
  return 'refused' in change ? no(c, 409, change.refused) : c.json(snapshotOf(change.payment))
}
