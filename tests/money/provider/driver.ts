import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { manualClock } from '#app/platform/clock.server.ts'
import {
  type PaymentProvider,
  type ProviderPayment,
  ProviderUnavailable,
  type RefundRequest,
} from '#app/platform/payments/port.ts'
import type { StripeSettings } from '#app/platform/payments/stripe/provider.server.ts'
import type { ClientOptions } from '#app/platform/payments/stripe/stripe-client.server.ts'
import { stripeProvider } from '#app/platform/payments/stripe/stripe-provider.server.ts'
import type { Exchange } from '#demo/provider/api/answers.ts'
import type { Fault } from '#demo/provider/api/faults.ts'
import { signatureOf } from '#demo/provider/api/sign.server.ts'
import { balanceOf } from '#demo/provider/resources/balance.server.ts'
import { runDemoProvider } from '#demo/provider/run-demo-provider.server.ts'
import { testCards } from '#demo/provider/test-cards.ts'
import { expectPublished } from './published.ts'

/**
 * Drives the Stripe adapter against the demo provider, and acts as the donor, the bank and a user of
 * Stripe's dashboard. The tests in this folder are the contract of a payment adapter; a driver for another
 * provider must have the same functions.
 */
export type Driver = Awaited<ReturnType<typeof startDriver>>

export type Opened = { paymentId: string; providerPaymentId: string }
export type SentEvent = { headers: Headers; body: Uint8Array }

const calls = {
  readCard: 'GET /v1/confirmation_tokens/*',
  create: 'POST /v1/payment_intents',
  charge: 'POST /v1/payment_intents/*/confirm',
  capture: 'POST /v1/payment_intents/*/capture',
  refund: 'POST /v1/refunds',
  lookUp: 'GET /v1/payment_intents/*',
  changes: 'GET /v1/balance_transactions',
} as const
export type Call = keyof typeof calls

const faults = {
  silentBefore: { kind: 'hang', when: 'before' },
  silentAfter: { kind: 'hang', when: 'after' },
  // Twice, because the SDK retries once after a broken connection even with maxNetworkRetries: 0.
  resetBefore: { kind: 'reset', when: 'before', times: 2 },
  resetAfter: { kind: 'reset', when: 'after', times: 2 },
  locked: { kind: 'status', when: 'before', status: 409 },
  tooMany: { kind: 'status', when: 'before', status: 429 },
  failureBefore: { kind: 'status', when: 'before', status: 503 },
  failureAfter: { kind: 'status', when: 'after', status: 500 },
} as const satisfies Record<string, Fault>
/** The names ending in `After` fail after the work was done: only the response is lost. */
export type Outage = keyof typeof faults
export const outages = Object.keys(faults) as Outage[]

export const secrets = ['whsec_older_secret', 'whsec_newer_secret']
export const totalCents = 6_050

export async function startDriver() {
  const clock = manualClock(new Date('2026-03-11T16:00:00Z'))
  const exchanges: Exchange[] = []
  const sent: { body: string; headers: Headers }[] = []
  const listener = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    sent.push({ body, headers: new Headers(request.headers as Record<string, string>) })
    response.end()
  })
  await new Promise<void>(ready => listener.listen(0, '127.0.0.1', ready))
  const { account, origin, close } = await runDemoProvider({
    now: clock.now,
    onExchange(exchange) {
      exchanges.push(exchange)
      expectPublished(exchange)
    },
    endpoints: [
      {
        url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}/`,
        secrets: [secrets[1] ?? ''],
      },
    ],
  })
  const { secretKey, publishableKey } = account.settings
  const settings: StripeSettings = {
    name: 'stripe',
    secretKey,
    publishableKey,
    webhookSecrets: secrets,
    apiUrl: origin,
    scriptUrl: `${origin}/stripe.js`,
    link: true,
    checkout: false,
    isTest: true,
  }
  const control = async (path: string, body: object = {}): Promise<{ id: string }> => {
    const response = await fetch(`${origin}/_control/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secretKey}` },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as { id: string }
  }
  const of = ({ providerPaymentId }: Opened) => ({ payment_intent: providerPaymentId })
  const lastOf = (all: Iterable<{ id: string; payment_intent: unknown }>, payment: Opened) =>
    [...all].findLast(({ payment_intent: intent }) => intent === payment.providerPaymentId)?.id
  const disputeOf = (payment: Opened) => ({ dispute: lastOf(account.disputes.all.values(), payment) })
  const adapter = (other: Partial<StripeSettings> = {}, options: ClientOptions = { retries: 0 }) =>
    stripeProvider({ ...settings, ...other }, options)
  return {
    account,
    exchanges,
    clock,
    adapter,
    provider: adapter(),
    /** An adapter with a short timeout, for outages without any response. */
    impatient: adapter({}, { timeoutMs: 300, retries: 0 }),
    token: async (card: keyof typeof testCards) => (await control('tokens', { number: testCards[card] })).id,
    answerBank: (payment: Opened, known: boolean) => control('bank', { ...of(payment), known }),
    dispute: (payment: Opened, { cents, isInquiry }: { cents?: number; isInquiry?: boolean } = {}) =>
      control('disputes', { ...of(payment), reason: 'fraudulent', amount: cents, isInquiry }),
    win: (payment: Opened) => control('disputes/win', disputeOf(payment)),
    lose: (payment: Opened) => control('disputes/lose', disputeOf(payment)),
    refundByHand: (payment: Opened, amount: number) => control('refunds', { ...of(payment), amount }),
    failRefund: (payment: Opened) =>
      control('refunds/fail', { refund: lastOf(account.refunds.all.values(), payment) }),
    settleFees: () => control('fees/settle'),
    chargeAccountFee: (cents: number) => control('fees', { cents }),
    warnOfFraud: (payment: Opened) => control('fraud_warnings', of(payment)),
    breakNext(call: Call, outage: Outage) {
      account.faults.clear()
      account.faults.add({ ...faults[outage], of: calls[call] })
    },
    /** The signed events about a payment. */
    async events(payment: Opened): Promise<SentEvent[]> {
      await account.endpoints.idle()
      return sent.filter(({ body }) => body.includes(payment.providerPaymentId)).map(eventOf)
    },
    attemptsOn: ({ providerPaymentId }: Opened) =>
      account.charges.where(({ payment_intent: intent }) => intent === providerPaymentId).length,
    balance: () => balanceOf(account),
    /** A signed event that does not concern a payment. */
    otherEvent(): SentEvent {
      const event = { id: 'evt_other', object: 'event', type: 'payout.paid', livemode: false }
      const body = JSON.stringify({ ...event, data: { object: { id: 'po_1', object: 'payout' } } })
      const signature = signatureOf(body, [secrets[0] ?? ''], Math.floor(clock.now().getTime() / 1000))
      return eventOf({ body, headers: new Headers({ 'stripe-signature': signature }) })
    },
    async close() {
      await close()
      await new Promise(done => listener.close(done))
    },
  }
}

const eventOf = ({ body, headers }: { body: string; headers: Headers }): SentEvent => ({
  headers,
  body: new TextEncoder().encode(body),
})

export const aRequest = (paymentId: string, total = totalCents) => ({
  paymentId,
  campaignId: 'abcdefghij',
  totalCents: total,
  description: 'A donation',
})

/** Opens a payment without charging a card. */
export async function opened({ provider }: Pick<Driver, 'provider'>): Promise<Opened> {
  const paymentId = randomUUID()
  const { providerPaymentId } = await provider.createPayment(aRequest(paymentId))
  return { paymentId, providerPaymentId }
}

export const charge = ({ provider }: Pick<Driver, 'provider'>, payment: Opened, token: string | null) =>
  provider.chargeCard({ ...payment, token, returnUrl: 'https://give.example/donation-confirmation' })

/** Opens a payment and captures it. */
export async function paid(driver: Driver, card: keyof typeof testCards = 'success'): Promise<Opened> {
  const payment = await opened(driver)
  await charge(driver, payment, await driver.token(card))
  return payment
}

export async function stateOf({ provider }: Driver, payment: Opened): Promise<ProviderPayment> {
  const state = await provider.lookUp(payment)
  if (!state) throw new Error('The provider does not know this payment.')
  return state
}

export function aRefund(payment: Opened, overrides: Partial<RefundRequest> = {}): RefundRequest {
  const refundId = randomUUID()
  return { ...payment, refundId, cents: 1_000, reason: 'A mistake.', idempotencyKey: refundId, ...overrides }
}

/** Sums a payment's movements in cents, by kind. */
export function sumsOf({ movements }: Pick<ProviderPayment, 'movements'>): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { kind, cents } of movements) sums[kind] = (sums[kind] ?? 0) + cents
  return sums
}

/** The net effect of a payment's movements on the balance at the provider, in cents. */
export const netOf = ({ movements }: Pick<ProviderPayment, 'movements'>): number =>
  movements
    .map(({ kind, cents }) => (['captured', 'refund_failed', 'dispute_won'].includes(kind) ? cents : -cents))
    .reduce((a, b) => a + b, 0)

/**
 * Makes the request during an outage, which must throw ProviderUnavailable, and again afterwards. Returns the
 * second result.
 */
export async function afterOutage<T>(
  driver: Driver,
  { outage, call }: { outage: Outage; call: Call },
  ask: (provider: PaymentProvider) => Promise<T>,
): Promise<T> {
  driver.breakNext(call, outage)
  const first = ask(outage.startsWith('silent') ? driver.impatient : driver.provider)
  await expect(first).rejects.toThrow(ProviderUnavailable)
  return await ask(driver.provider)
}
