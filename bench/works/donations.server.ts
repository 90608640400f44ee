import pg from 'pg'
import { writePayments } from '#app/donations/checkout/payments.server.ts'
import { writeQuotes } from '#app/donations/checkout/quotes.server.ts'
import { postMatched } from '#app/donations/posting/post-captured-donations.server.ts'
import { quoteLines } from '#app/donations/quote.ts'
import { specificationFees } from '#app/fees/first-schedules.ts'
import type { App } from '#app/platform/app.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { demoProviderSettings } from '#app/platform/payments/demo-provider/keys.server.ts'
import { paymentEventPath } from '#app/platform/payments/provider-name.ts'
import { signatureOf } from '#demo/provider/api/sign.server.ts'
import type { Post } from '../load/load.server.ts'
import type { World } from '../world.server.ts'
import { paymentName } from './payment-names.ts'

/** A payment that a donor has started and that hasn't been captured. */
export type OpenPayment = { paymentId: string; campaignId: string }

const choices = {
  tipPercentage: 15,
  foundationPercentage: 0,
  paymentMethod: 'debit_card',
  coversFees: true,
} as const
const lines = quoteLines({ amountCents: 5_000, ...choices }, specificationFees)
const atOnce = 2_000

/** Starts `count` payments to these campaigns at random, each by a different donor. */
export async function openPayments(
  app: App,
  count: number,
  campaigns: readonly string[],
): Promise<OpenPayment[]> {
  const opened = Array.from({ length: count }, () => ({
    paymentId: newId(app.clock.now()),
    campaignId: campaigns[Math.floor(Math.random() * campaigns.length)] ?? '',
  }))
  for (let start = 0; start < count; start += atOnce) await write(app, opened.slice(start, start + atOnce))
  return opened
}

async function write(app: App, opened: readonly OpenPayment[]): Promise<void> {
  const now = app.clock.now()
  const quotes = opened.map(({ paymentId, campaignId }) => ({
    id: paymentId,
    campaignId,
    ...choices,
    lines,
    feeScheduleId: specificationFees.id,
    createdAt: now,
    expiresAt: now,
  }))
  const payments = opened.map(({ paymentId }) => ({
    id: paymentId,
    quoteId: paymentId,
    provider: 'sandbox' as const,
    requestHash: 'bench',
    donorName: 'Dora Donor',
    donorEmail: `dora${paymentId.slice(-8)}@bench.example`,
    message: null,
    createdAt: now,
  }))
  await app.db.transaction(async tx => {
    await writeQuotes(tx, quotes)
    await writePayments(tx, payments)
  })
}

/** The provider's event for a captured payment, signed now and valid for five minutes. The server then looks up the payment. */
export function signedEvent({ env, secrets }: App, { paymentId }: OpenPayment): Post {
  const now = new Date()
  const object = {
    id: paymentName({ paymentId, totalCents: lines.total }, now),
    object: 'payment_intent',
    metadata: { payment_id: paymentId },
  }
  const event = { id: `evt_${paymentId}`, object: 'event', type: 'payment_intent.succeeded', livemode: false }
  const body = JSON.stringify({ ...event, data: { object } })
  const secretsOfEvents = demoProviderSettings(env, secrets).webhookSecrets
  const signature = signatureOf(body, secretsOfEvents, Math.trunc(now.getTime() / 1000))
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  return { path: paymentEventPath('sandbox'), headers, body }
}

type Statement = { name: string; text: string; values: readonly unknown[] }

/** The statement with which Tassel records this payment alone, after it has checked and looked up everything. */
async function statementOf(app: App, { paymentId, campaignId }: OpenPayment): Promise<Statement> {
  const capturedAt = new Date(Math.trunc(app.clock.now().getTime() / 1000) * 1000)
  const fee = Math.trunc((lines.total * 29 + 500) / 1000) + 30
  const provider = 'sandbox'
  const providerPaymentId = `pi_${paymentId}`
  const moved = { at: capturedAt.toISOString(), refundId: null }
  const movements = [
    { id: `ch_${paymentId}:captured`, kind: 'captured' as const, cents: lines.total, ...moved },
    { id: `ch_${paymentId}:fee`, kind: 'fee' as const, cents: fee, ...moved },
  ]
  const capture = {
    paymentId,
    provider,
    providerPaymentId,
    totalCents: lines.total,
    providerFeeCents: fee,
    capturedAt,
    movements,
  }
  const reported = {
    providerPaymentId,
    paymentId,
    movements,
    disputes: [],
    warnings: [],
    awaits: null,
    totalCents: lines.total,
    declineCode: null,
    card: null,
  }
  const event = { eventId: `evt_${paymentId}`, type: 'payment_intent.succeeded', payment: reported }
  const payment = { id: paymentId, campaignId, ...lines, hasOpenAttempt: false }
  let found: Statement | undefined
  const rows: Db['rows'] = async (name, text, values = []) => {
    found = { name: name ?? '', text, values }
    return []
  }
  await postMatched({ rows } as Db, [{ capture, payment, event }], { mayWait: true, at: capturedAt })
  if (!found) throw new Error('a donation is recorded without a statement')
  return found
}

const jsonPost = (path: string, body: object): Post => ({
  path,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** Makes requests with which the bare server writes the same rows as Tassel for a payment. */
export const bareRequest = async (app: App, payment: OpenPayment): Promise<Post> =>
  jsonPost('/', await statementOf(app, payment))

/** Makes requests with which PostgREST calls the same function with the same arguments. */
export async function postgrestRequests(world: World): Promise<(payment: OpenPayment) => Promise<Post>> {
  const { app } = world.tassel
  const [found] = await asOwner<{ names: string[] }>(
    world,
    `select proargnames[1:pronargs] as names from pg_proc where proname = 'post_captured_donations'`,
  )
  return async payment => {
    const { values } = await statementOf(app, payment)
    const argument = (value: unknown) => (typeof value === 'string' ? JSON.parse(value) : value)
    const named = (found?.names ?? []).map((name, i) => [name, argument(values[i])])
    return jsonPost('/rpc/post_captured_donations', Object.fromEntries(named))
  }
}

/** Runs a statement as the owner of the tables. */
export async function asOwner<Row extends pg.QueryResultRow>(
  { access }: World,
  text: string,
): Promise<Row[]> {
  const owner = new pg.Client({ connectionString: access.ownerUrl ?? '' })
  await owner.connect()
  try {
    return (await owner.query<Row>(text)).rows
  } finally {
    await owner.end()
  }
}

/** Runs `work` while new events count as handled, so that no mails are sent meanwhile. */
export async function untold<T>(world: World, work: () => Promise<T>): Promise<T> {
  await asOwner(world, 'alter table outbox_events alter column handled_at set default now()')
  try {
    return await work()
  } finally {
    await asOwner(world, 'alter table outbox_events alter column handled_at drop default')
  }
}
