import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PaymentProvider } from '#app/platform/payments/port.ts'
import type { Fault } from '#app/platform/payments/sandbox/api/faults.server.ts'
import { signatureOf } from '#app/platform/payments/sandbox/api/sign.server.ts'
import { type RunningDouble, runDouble } from '#app/platform/payments/sandbox/run-double.server.ts'
import type { StripeSettings } from '#app/platform/payments/stripe/provider.server.ts'
import { stripeProvider } from '#app/platform/payments/stripe/stripe-provider.server.ts'
import {
  type Call,
  type Driver,
  hastyMs,
  type Opened,
  type Outage,
  type SentEvent,
  type TestCard,
} from './driver.ts'
import { publishedChecks } from './openapi/checks.ts'
import { aClock } from './test-clock.ts'

const cards: Record<TestCard, string> = {
  credit: '4242424242424242',
  debit: '4000056655665556',
  prepaid: '5105105105105100',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  threeDSecure: '4000002500003155',
}
const calls: Record<Call, string> = {
  readCard: 'GET /v1/confirmation_tokens/*',
  create: 'POST /v1/payment_intents',
  charge: 'POST /v1/payment_intents/*/confirm',
  refund: 'POST /v1/refunds',
  lookUp: 'GET /v1/payment_intents/*',
  changes: 'GET /v1/balance_transactions',
}
const faults: Record<Outage, Omit<Fault, 'of'>> = {
  silentBefore: { kind: 'hang', when: 'before' },
  silentAfter: { kind: 'hang', when: 'after' },
  // The SDK asks a broken connection once more, whatever it is told: both questions meet the fault.
  resetBefore: { kind: 'reset', when: 'before', times: 2 },
  resetAfter: { kind: 'reset', when: 'after', times: 2 },
  tooMany: { kind: 'status', when: 'before', status: 429 },
  failureBefore: { kind: 'status', when: 'before', status: 503 },
  failureAfter: { kind: 'status', when: 'after', status: 500 },
}
export const secrets = ['whsec_older_secret', 'whsec_newer_secret']

export type StripeDriver = Driver & {
  running: RunningDouble
  settings: StripeSettings
  /** The next request of this kind fails so. */
  breakPath(of: string, outage: Outage): void
  /** The adapter with other settings, to the same double. */
  adapter(
    settings?: Partial<StripeSettings>,
    options?: { timeoutMs?: number; retries?: number },
  ): PaymentProvider
}

/** The adapter to Stripe, and Stripe's double. Whatever is not as Stripe publishes it fails when the driver is closed. */
export async function stripeDriver(): Promise<StripeDriver> {
  const clock = aClock()
  const sent: { body: string; headers: Headers }[] = []
  const listener = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    sent.push({ body, headers: new Headers(request.headers as Record<string, string>) })
    response.end()
  })
  await new Promise<void>(ready => listener.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/`
  const running = await runDouble({
    now: clock.now,
    feeDelay: 0,
    checks: publishedChecks,
    webhooks: [{ url, secrets: [secrets[1] ?? ''] }],
  })
  const { double } = running
  const settings: StripeSettings = {
    name: 'stripe',
    secretKey: double.settings.secretKey,
    publishableKey: double.settings.publishableKey,
    webhookSecrets: secrets,
    apiUrl: running.origin,
    scriptUrl: `${running.origin}/stripe.js`,
    checkout: false,
    isTest: true,
  }
  const headers = { authorization: `Bearer ${double.settings.secretKey}` }
  const control = async (path: string, body: object = {}) => {
    const response = await fetch(`${running.origin}/_double/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  }
  const of = ({ providerPaymentId }: Opened) => ({ payment_intent: providerPaymentId })
  const lastOf = <T extends { payment_intent?: unknown }>(all: Iterable<T>, payment: Opened) => {
    const found = [...all].filter(one => one.payment_intent === payment.providerPaymentId).at(-1)
    if (!found) throw new Error('there is none')
    return found
  }
  const disputeOf = (payment: Opened) => ({ dispute: lastOf(double.disputes.all.values(), payment).id })
  const adapter: StripeDriver['adapter'] = (other = {}, options = { retries: 0 }) =>
    stripeProvider({ ...settings, ...other }, options)
  const breakPath = (of: string, outage: Outage) => {
    double.faults.clear()
    double.faults.add({ ...faults[outage], of })
  }
  return {
    name: 'Stripe\u2019s double',
    running,
    settings,
    adapter,
    provider: adapter(),
    hasty: adapter({}, { timeoutMs: hastyMs, retries: 0 }),
    clock,
    async token(card) {
      const response = await fetch(`${running.origin}/_double/tokens`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ number: cards[card] }),
      })
      return ((await response.json()) as { id: string }).id
    },
    answerBank: (payment, _, known) => control('bank', { ...of(payment), known }),
    dispute: (payment, { cents, isInquiry } = {}) =>
      control('disputes', {
        ...of(payment),
        reason: 'fraudulent',
        ...(cents === undefined ? {} : { amount: cents }),
        ...(isInquiry === undefined ? {} : { isInquiry }),
      }),
    win: payment => control('disputes/win', disputeOf(payment)),
    lose: payment => control('disputes/lose', disputeOf(payment)),
    refundByHand: (payment, amount) => control('refunds', { ...of(payment), amount }),
    failRefund: payment =>
      control('refunds/fail', { refund: lastOf(double.refunds.all.values(), payment).id }),
    async delayFees() {
      double.settings.feeDelay = 'manual'
    },
    async settleFees() {
      double.settings.feeDelay = 0
      await control('fees/settle')
    },
    chargeAccountFee: cents => control('fees', { cents }),
    warnOfFraud: payment => control('fraud_warnings', of(payment)),
    breakPath,
    breakNext: async (call, outage) => breakPath(calls[call], outage),
    async events(payment) {
      await double.endpoints.idle()
      const theirs = sent.filter(({ body }) => body.includes(payment.providerPaymentId))
      return theirs.map(eventOf)
    },
    attemptsOn: async ({ providerPaymentId }) =>
      double.charges.where(({ payment_intent: of }) => of === providerPaymentId).length,
    async otherEvent() {
      const event = { id: 'evt_other', object: 'event', type: 'payout.paid', livemode: false }
      const body = JSON.stringify({ ...event, data: { object: { id: 'po_1', object: 'payout' } } })
      const signature = signatureOf(body, [secrets[0] ?? ''], Math.floor(clock.now().getTime() / 1000))
      return eventOf({ body, headers: new Headers({ 'stripe-signature': signature }) })
    },
    balance: async () => {
      const response = await fetch(`${running.origin}/_double/balance`, { headers })
      return ((await response.json()) as { total: number }).total
    },
    async close() {
      await running.close()
      await new Promise(done => listener.close(done))
      if (double.violations.length > 0) throw new Error(double.violations.join('\n'))
    },
  }
}

const eventOf = ({ body, headers }: { body: string; headers: Headers }): SentEvent => ({
  headers,
  body: new TextEncoder().encode(body),
})
