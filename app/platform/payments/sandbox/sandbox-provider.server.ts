import { z } from 'zod'
import type { Env } from '../../env.server.ts'
import type { Secrets } from '../../secrets.server.ts'
import {
  type CaptureRequest,
  type Card,
  type ChargeAnswer,
  type ChargeRequest,
  type CheckoutRequest,
  movementKinds,
  type PaymentIds,
  type PaymentProvider,
  type PaymentRequest,
  type ProviderChanges,
  type ProviderPayment,
  ProviderUnavailable,
  RefundRefused,
  type RefundRequest,
  TokenRefused,
  type Webhook,
} from '../port.ts'
import { sandboxKeys } from './keys.server.ts'
import { eventTypes } from './sandbox-payment.ts'
import { isSigned, signatureHeader } from './signature.server.ts'

const timeoutMs = 5_000

const named = z.string().min(1)
const at = z.iso.datetime()
const cardSchema = z.object({
  funding: z.enum(['credit', 'debit', 'prepaid', 'unknown']),
  fingerprint: z.string().nullable(),
  brand: z.string().nullable(),
  last4: z.string().nullable(),
})
const movementSchema = z
  .object({ id: named, kind: z.enum(movementKinds), cents: z.int(), at, refundId: z.string().nullable() })
  .refine(({ kind, cents }) => kind === 'fee' || cents >= 0)
const disputeSchema = z.object({
  id: named,
  cents: z.int().min(0),
  reason: z.string(),
  status: z.enum(['inquiry', 'inquiry_closed', 'needs_response', 'under_review', 'won', 'lost']),
  evidenceDueBy: at.nullable(),
  openedAt: at,
})
const warningSchema = z.object({
  id: named,
  kind: z.enum(['fraud_warning', 'review']),
  reason: z.string(),
  open: z.boolean(),
  at,
})
const paymentSchema = z.object({
  providerPaymentId: named,
  paymentId: z.uuid(),
  movements: z.array(movementSchema),
  disputes: z.array(disputeSchema),
  warnings: z.array(warningSchema),
  awaits: z.enum(['card', 'authentication', 'confirmation', 'capture', 'provider']).nullable(),
  totalCents: z.int().min(0),
  declineCode: z.string().nullable(),
  card: cardSchema.nullable(),
})
const chargeSchema = z.object({ payment: paymentSchema, clientSecret: z.string().nullable() })
const eventSchema = z.object({
  eventId: z.string().min(1).max(100),
  type: z.enum(eventTypes),
  payment: paymentSchema,
})
/** Signed, of a type that is not in `eventSchema`. */
const otherEventSchema = z.object({ eventId: z.string().min(1).max(100), type: z.string().min(1).max(100) })
const ofPayment = { at, providerPaymentId: named, paymentId: z.uuid().nullable() }
const changesSchema = z.object({
  changes: z.array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('movement'), ...ofPayment, movement: movementSchema }),
      z.object({ kind: z.literal('warning'), ...ofPayment, warning: warningSchema }),
      z.object({ kind: z.literal('account'), at, id: named, feeCents: z.int() }),
      z.object({ kind: z.literal('payout'), at, providerPayoutId: named, amountCents: z.int() }),
      z.object({ kind: z.literal('other'), at, id: named, type: z.string(), amountCents: z.int() }),
    ]),
  ),
  cursor: z.string().nullable(),
})
const openedSchema = z.object({ providerPaymentId: named })

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
    readCard: token => readCard(ask, token),
    createPayment: request => createPayment(ask, request),
    chargeCard: request => chargeCard(ask, request),
    capture: request => capture(ask, request),
    openCheckout: request => openCheckout(ask, env.sandboxUrl, request),
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

async function readCard(ask: Ask, token: string): Promise<Card | null> {
  const answer = await ask({ method: 'GET', path: `/v1/tokens/${encodeURIComponent(token)}` })
  return answer === null ? null : cardSchema.parse(answer)
}

async function createPayment(
  ask: Ask,
  { paymentId, campaignId, totalCents, description }: PaymentRequest,
): Promise<{ providerPaymentId: string }> {
  const body = { paymentId, campaignId, totalCents, description }
  return openedSchema.parse(
    await ask({ method: 'POST', path: '/v1/payments', body, idempotencyKey: paymentId }),
  )
}

async function chargeCard(
  ask: Ask,
  { paymentId, providerPaymentId, token }: ChargeRequest,
): Promise<ChargeAnswer> {
  const path = `/v1/payments/${encodeURIComponent(providerPaymentId)}/charge`
  return chargeSchema.parse(await ask({ method: 'POST', path, body: { paymentId, token } }))
}

async function capture(
  ask: Ask,
  { paymentId, providerPaymentId, cents }: CaptureRequest,
): Promise<ProviderPayment> {
  const path = `/v1/payments/${encodeURIComponent(providerPaymentId)}/capture`
  return paymentSchema.parse(await ask({ method: 'POST', path, body: { paymentId, cents } }))
}

async function openCheckout(ask: Ask, origin: string, request: CheckoutRequest) {
  const { paymentId, campaignId, totalCents, description, successUrl, cancelUrl } = request
  const lines = request.lines.map(({ label, cents }) => ({ label, cents }))
  const body = { paymentId, campaignId, totalCents, description, lines, successUrl, cancelUrl }
  const opened = openedSchema
    .extend({ path: z.string().startsWith('/pay/') })
    .parse(await ask({ method: 'POST', path: '/v1/checkouts', body }))
  return { providerPaymentId: opened.providerPaymentId, url: origin + opened.path }
}

const pathOf = (ids: PaymentIds) =>
  ids.paymentId === null || ids.providerPaymentId
    ? `/v1/payments/${encodeURIComponent(ids.providerPaymentId ?? '')}`
    : `/v1/payments/by-payment-id/${encodeURIComponent(ids.paymentId)}`

async function refundPayment(ask: Ask, request: RefundRequest): Promise<ProviderPayment> {
  const { paymentId, refundId, cents, reason, idempotencyKey } = request
  const answer = await ask({
    method: 'POST',
    path: `${pathOf(request)}/refunds`,
    body: { paymentId, refundId, cents, reason },
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
    return {
      kind: 'payment',
      ...event,
      ids: { providerPaymentId, paymentId },
      warnings: event.payment.warnings,
    }
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

/**
 * The JSON answer; null for 404. Throws ProviderUnavailable after 5 s, on a broken connection and on 5xx; on 409 RefundRefused for a
 * refund and TokenRefused for a charge.
 */
async function askSandbox(origin: string, apiKey: string, asked: Asked, timeout: number): Promise<unknown> {
  const response = await reach(origin, apiKey, asked, timeout)
  if (response.status >= 500)
    throw new ProviderUnavailable(`the payment provider answered ${response.status}`)
  if (response.status === 404) return null
  if (response.status === 409 && asked.path.endsWith('/refunds'))
    throw new RefundRefused(problemOf(response.body))
  if (response.status === 409 && asked.path.endsWith('/charge'))
    throw new TokenRefused(problemOf(response.body))
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
