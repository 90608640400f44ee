import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import type { Bank } from './bank.server.ts'
import { faultsSchema } from './faults.ts'
import { faultyCalls } from './faulty-calls.server.ts'
import { type SandboxPayment, snapshotOf } from './sandbox-payment.ts'
import { isSameSecret } from './signature.server.ts'
import type { SandboxStore } from './store.server.ts'

const requestSchema = z.strictObject({
  paymentId: z.uuid(),
  campaignId: z.string().max(40),
  totalCents: z.int().min(1).max(100_000_000),
  description: z.string().max(500),
  receiptEmail: z.string().max(254),
})
const refundSchema = z.strictObject({
  paymentId: z.uuid(),
  totalCents: z.int().min(0),
  reason: z.string().max(500),
})
const changesSchema = z.strictObject({
  since: z.iso.datetime(),
  until: z.iso.datetime(),
  cursor: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(1_000).default(500),
})
const chargeSchema = z.strictObject({ feeCents: z.int().min(1).max(100_000) })
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
  controls(api, store)
  api.use('/payments/*', faultyCalls(store))
  api.use('/changes', faultyCalls(store))
  changes(api, store, bank)
  payments(api, store, bank)
  return api
}

function controls(api: Hono, store: SandboxStore): void {
  api.get('/faults', c => c.json(store.faults()))
  api.put('/faults', async c => {
    const parsed = faultsSchema.safeParse(await c.req.json().catch(() => null))
    if (!parsed.success) return no(c, 400, z.prettifyError(parsed.error))
    store.setFaults(parsed.data)
    return c.json(parsed.data)
  })
}

function payments(api: Hono, store: SandboxStore, bank: Bank): void {
  api.post('/payments', async c => {
    const parsed = requestSchema.safeParse(await c.req.json().catch(() => null))
    if (!parsed.success) return no(c, 400, z.prettifyError(parsed.error))
    if (c.req.header('idempotency-key') !== parsed.data.paymentId)
      return no(c, 400, 'the idempotency key must be the payment id')
    const opened = bank.open(parsed.data)
    if (!opened) return no(c, 409, 'this payment was opened with another sum')
    return c.json({ providerPaymentId: opened.id, clientSecret: opened.clientSecret })
  })
  api.get('/payments', c => {
    const limit = Math.min(100, Math.max(1, Number(c.req.query('limit') ?? 20) || 20))
    return c.json({ payments: store.payments(limit, c.req.query('before') ?? null).map(snapshotOf) })
  })
  api.get('/payments/by-payment-id/:id', c => answer(c, store.payment('payment_id', c.req.param('id'))))
  api.get('/payments/:id', c => answer(c, store.payment('id', c.req.param('id'))))
  api.post('/payments/:id/refund', c => refund(c, bank, store.payment('id', c.req.param('id'))))
  api.post('/payments/by-payment-id/:id/refund', c =>
    refund(c, bank, store.payment('payment_id', c.req.param('id'))),
  )
  api.post('/payments/:id/charge', async c => {
    const parsed = chargeSchema.safeParse(await c.req.json().catch(() => null))
    if (!parsed.success) return no(c, 400, z.prettifyError(parsed.error))
    return answer(c, bank.charge(c.req.param('id'), parsed.data.feeCents))
  })
  for (const [verb, happening] of [
    ['dispute', 'disputed'],
    ['dispute/win', 'dispute_won'],
  ] as const) {
    api.post(`/payments/:id/${verb}`, c => answer(c, bank.let(c.req.param('id'), happening)))
  }
}

/** The record of the money by pages: `since` and `until` are ISO instants, `cursor` what the page before answered. */
function changes(api: Hono, store: SandboxStore, bank: Bank): void {
  api.get('/changes', c => {
    const parsed = changesSchema.safeParse(c.req.query())
    if (!parsed.success) return no(c, 400, z.prettifyError(parsed.error))
    bank.payOut()
    const { since, until, cursor, limit } = parsed.data
    const asked = { since: Date.parse(since), until: Date.parse(until), after: cursor, limit }
    return c.json(store.changes(asked))
  })
}

/** A shop's request names the payment and its sum; without a body it is the provider's own staff who give the money back. */
async function refund(c: Context, bank: Bank, payment: SandboxPayment | null): Promise<Response> {
  if (!payment) return answer(c, null)
  const text = await c.req.text()
  if (text === '') return answer(c, bank.let(payment.id, 'refunded'))
  const parsed = refundSchema.safeParse(readJson(text))
  if (!parsed.success) return no(c, 400, z.prettifyError(parsed.error))
  if (!c.req.header('idempotency-key')) return no(c, 400, 'a refund needs an idempotency key')
  if (parsed.data.paymentId !== payment.paymentId) return no(c, 409, 'this is another payment')
  if (parsed.data.totalCents !== payment.capturedCents) return no(c, 409, 'another sum was taken')
  return answer(c, bank.let(payment.id, 'refunded'))
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function answer(c: Context, payment: ReturnType<Bank['let']>) {
  if (payment === null) return no(c, 404, 'no such payment')
  if (payment === false) return no(c, 409, 'this cannot happen to the payment now')
  return c.json(snapshotOf(payment))
}
