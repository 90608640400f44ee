import { z } from 'zod'
import type { Env } from '../../env.server.ts'
import type { Secrets } from '../../secrets.server.ts'
import {
  type OpenedPayment,
  type PaymentIds,
  type PaymentProvider,
  type PaymentRequest,
  type ProviderChanges,
  type ProviderPayment,
  ProviderUnavailable,
  RefundRefused,
  type RefundRequest,
  type Webhook,
} from '../port.ts'
import { sandboxKeys } from './keys.server.ts'
import { isSigned, signatureHeader } from './signature.server.ts'

const timeoutMs = 5_000

const paymentSchema = z.object({
  providerPaymentId: z.string(),
  paymentId: z.uuid(),
  happened: z.array(z.enum(['captured', 'failed', 'refunded', 'disputed', 'dispute_won'])),
  totalCents: z.int().min(0),
  providerFeeCents: z.int().min(0),
  declineCode: z.string().nullable(),
  capturedAt: z.iso.datetime().nullable(),
})
const eventSchema = z.object({
  eventId: z.string().min(1).max(100),
  type: z.enum([
    'payment.captured',
    'payment.failed',
    'payment.refunded',
    'payment.disputed',
    'payment.dispute_won',
  ]),
  payment: paymentSchema,
})
/** Signed, of a type that is not in `eventSchema`. */
const otherEventSchema = z.object({ eventId: z.string().min(1).max(100), type: z.string().min(1).max(100) })
const changesSchema = z.object({
  changes: z.array(
    z.discriminatedUnion('kind', [
      z.object({
        kind: z.enum(['captured', 'refunded', 'disputed', 'dispute_won', 'fee']),
        at: z.iso.datetime(),
        providerPaymentId: z.string().min(1),
        paymentId: z.uuid().nullable(),
        amountCents: z.int(),
      }),
      z.object({
        kind: z.literal('payout'),
        at: z.iso.datetime(),
        providerPayoutId: z.string().min(1),
        amountCents: z.int(),
      }),
    ]),
  ),
  cursor: z.string().nullable(),
})
const openedSchema = z.object({ providerPaymentId: z.string(), clientSecret: z.string() })

type Asked = { method: 'GET' | 'POST'; path: string; body?: unknown; idempotencyKey?: string }

/** The port's adapter to the built-in sandbox: what Tassel knows of it is its address and two secrets. */
export function sandboxProvider(
  env: Pick<Env, 'sandboxUrl'>,
  secrets: Secrets,
  options: { timeoutMs?: number } = {},
): PaymentProvider {
  const keys = sandboxKeys(secrets)
  const ask = (asked: Asked) => askSandbox(env.sandboxUrl, keys.apiKey, asked, options.timeoutMs ?? timeoutMs)
  return {
    name: 'sandbox',
    browser: { kind: 'sandbox', origin: new URL(env.sandboxUrl).origin },
    origins: { frames: [env.sandboxUrl], scripts: [], calls: [] },
    createPayment: request => createPayment(ask, request),
    refundPayment: request => refundPayment(ask, request),
    lookUp: ids => lookUp(ask, ids),
    listChanges: asked => listChanges(ask, asked),
    readWebhook: async (headers, body, now) =>
      isSigned(keys.webhookSecret, headers.get(signatureHeader), body, now)
        ? readEvent(body)
        : { kind: 'unsigned' },
  }
}

type Ask = (asked: Asked) => Promise<unknown>

async function createPayment(ask: Ask, request: PaymentRequest): Promise<OpenedPayment> {
  const answer = await ask({
    method: 'POST',
    path: '/v1/payments',
    body: request,
    idempotencyKey: request.paymentId,
  })
  return openedSchema.parse(answer)
}

const pathOf = (ids: PaymentIds) =>
  ids.paymentId === null || ids.providerPaymentId
    ? `/v1/payments/${encodeURIComponent(ids.providerPaymentId ?? '')}`
    : `/v1/payments/by-payment-id/${encodeURIComponent(ids.paymentId)}`

async function refundPayment(ask: Ask, request: RefundRequest): Promise<ProviderPayment> {
  const { paymentId, totalCents, reason, idempotencyKey } = request
  const answer = await ask({
    method: 'POST',
    path: `${pathOf(request)}/refund`,
    body: { paymentId, totalCents, reason },
    idempotencyKey,
  })
  if (answer === null) throw new RefundRefused('the payment provider does not know this payment')
  return paymentSchema.parse(answer)
}

async function lookUp(ask: Ask, ids: PaymentIds): Promise<ProviderPayment | null> {
  const answer = await ask({ method: 'GET', path: pathOf(ids) })
  return answer === null ? null : paymentSchema.parse(answer)
}

async function listChanges(
  ask: Ask,
  { since, until, cursor }: { since: Date; until: Date; cursor: string | null },
): Promise<ProviderChanges> {
  const query = new URLSearchParams({ since: since.toISOString(), until: until.toISOString() })
  if (cursor !== null) query.set('cursor', cursor)
  return changesSchema.parse(await ask({ method: 'GET', path: `/v1/changes?${query}` }))
}

function readEvent(body: Uint8Array): Webhook {
  const reported = jsonOf(body)
  const { data: event } = eventSchema.safeParse(reported)
  if (event) {
    const { providerPaymentId, paymentId } = event.payment
    return { kind: 'payment', ...event, ids: { providerPaymentId, paymentId } }
  }
  const { data: other } = otherEventSchema.safeParse(reported)
  const isOurs = other && eventSchema.shape.type.safeParse(other.type).success
  return other && !isOurs ? { kind: 'ignored', ...other } : { kind: 'unsigned' }
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return undefined
  }
}

/** The JSON answer; null for 404. Throws ProviderUnavailable after 5 s, on a broken connection and on 5xx; RefundRefused on a refund's 409. */
async function askSandbox(origin: string, apiKey: string, asked: Asked, timeout: number): Promise<unknown> {
  const response = await reach(origin, apiKey, asked, timeout)
  if (response.status >= 500)
    throw new ProviderUnavailable(`the payment provider answered ${response.status}`)
  if (response.status === 404) return null
  if (response.status === 409 && asked.path.endsWith('/refund'))
    throw new RefundRefused(problemOf(response.body))
  if (!response.ok) throw new Error(`the payment provider refused ${asked.path}: ${response.status}`)
  return response.body
}

function problemOf(body: unknown): string {
  const parsed = z.object({ error: z.string().max(500) }).safeParse(body)
  return parsed.success ? parsed.data.error : 'no reason was given'
}

async function reach(origin: string, apiKey: string, asked: Asked, timeout: number) {
  try {
    const response = await fetch(origin + asked.path, {
      method: asked.method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(asked.body ? { 'content-type': 'application/json' } : {}),
        ...(asked.idempotencyKey ? { 'idempotency-key': asked.idempotencyKey } : {}),
      },
      body: asked.body ? JSON.stringify(asked.body) : null,
      signal: AbortSignal.timeout(timeout),
      redirect: 'error',
    })
    return { status: response.status, ok: response.ok, body: (await response.json()) as unknown }
  } catch (error) {
    throw new ProviderUnavailable(`the payment provider could not be reached: ${(error as Error).name}`)
  }
}
