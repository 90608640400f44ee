import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type CheckoutRequest,
  type PaymentProvider,
  ProviderUnavailable,
} from '#app/platform/payments/port.ts'
import { apiVersion } from '#app/platform/payments/stripe/stripe-client.server.ts'
import {
  aRefund,
  aRequest,
  charge,
  hastyMs,
  type Opened,
  type Outage,
  opened,
  outages,
  paid,
  stand,
  sumsOf,
  totalCents,
} from './driver.ts'
import { type StripeDriver, secrets, stripeDriver } from './stripe-driver.ts'

/** What the contract of payment adapters leaves to Stripe alone: its own page, its keys, and how its adapter asks. */

let driver: StripeDriver
let provider: PaymentProvider
beforeAll(async () => {
  driver = await stripeDriver()
  provider = driver.adapter({ checkout: true })
})
afterAll(() => driver.close())

const asked = (overrides: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
  ...aRequest(randomUUID()),
  lines: [
    { label: 'Donation to Maya', cents: 5_000 },
    { label: 'Tip', cents: 0 },
    { label: 'Processing fee', cents: 175 },
    { label: 'Credit card fee', cents: 875 },
  ],
  donorEmail: 'ruth@donors.example',
  successUrl: 'https://give.example/campaign/abcdefghij?session_id={SESSION}&campaign_id=abcdefghij',
  cancelUrl: 'https://give.example/campaign/abcdefghij',
  locale: 'es',
  ...overrides,
})

/** Someone types a card on Stripe's own page; answers where it leads. */
async function payOnPage(url: string, number = '4242424242424242'): Promise<string | null> {
  const form = new URLSearchParams({
    email: 'ruth@donors.example',
    number,
    expiry: '12 / 40',
    cvc: '123',
    zip: '12345',
  })
  const answer = await fetch(url, { method: 'POST', body: form, redirect: 'manual' })
  return answer.headers.get('location')
}

/** A payment that waits to be captured. */
async function authorised(number?: string): Promise<Opened> {
  const request = asked()
  const page = await provider.openCheckout(request)
  await payOnPage(page.url, number)
  return { paymentId: request.paymentId, providerPaymentId: page.providerPaymentId }
}

describe('Stripe\u2019s own page', () => {
  it('is opened for whoever asks for it, and said to browsers where cards are taken nowhere else', async () => {
    expect((await driver.provider.openCheckout(asked())).providerPaymentId).toMatch(/^cs_/)
    expect(driver.provider.browser).not.toHaveProperty('checkout')
    expect(provider.browser).toMatchObject({ kind: 'stripe', checkout: true })
  })

  it('is opened once for a payment, with its lines, and leads back with its id', async () => {
    const request = asked()
    const page = await provider.openCheckout(request)
    expect(page?.providerPaymentId).toMatch(/^cs_/)
    expect(await provider.openCheckout(request)).toEqual(page)
    await expect(provider.openCheckout({ ...request, cancelUrl: 'https://give.example/' })).rejects.toThrow()
    const session = driver.running.double.sessions.get(page?.providerPaymentId)
    expect(session).toMatchObject({
      amount_total: totalCents,
      customer_email: 'ruth@donors.example',
      locale: 'es',
      submit_type: 'donate',
      allowed_payment_method_types: ['card'],
      metadata: { payment_id: request.paymentId, campaign_id: 'abcdefghij' },
    })
    const lines = driver.running.double.sessionParts.get(page?.providerPaymentId)?.items
    expect(lines?.map(({ description, amount_total: cents }) => [description, cents])).toEqual([
      ['Donation to Maya', 5_000],
      ['Processing fee', 175],
      ['Credit card fee', 875],
    ])
    const payment = { paymentId: request.paymentId, providerPaymentId: page?.providerPaymentId ?? '' }
    expect(await provider.lookUp(payment)).toMatchObject({
      ...payment,
      awaits: 'card',
      totalCents,
      movements: [],
      card: null,
    })
    expect(await payOnPage(page?.url ?? '')).toBe(
      `https://give.example/campaign/abcdefghij?session_id=${page?.providerPaymentId}&campaign_id=abcdefghij`,
    )
  })

  it('only authorises the card, which then says what it is', async () => {
    const payment = await authorised('4000056655665556')
    const found = await provider.lookUp(payment)
    expect(found).toMatchObject({
      awaits: 'capture',
      movements: [],
      totalCents,
      card: { funding: 'debit', last4: '5556' },
    })
    expect(await provider.lookUp({ ...payment, providerPaymentId: null })).toEqual(found)
    expect(
      await provider.lookUp({ providerPaymentId: found?.providerPaymentId ?? '', paymentId: null }),
    ).toEqual(found)
  })

  it('that declined a card stays open for another', async () => {
    const request = asked()
    const page = await provider.openCheckout(request)
    expect(await payOnPage(page?.url ?? '', '4000000000009995')).toBeNull()
    const payment = { paymentId: request.paymentId, providerPaymentId: page?.providerPaymentId ?? '' }
    expect(await provider.lookUp(payment)).toMatchObject({
      awaits: 'card',
      declineCode: 'insufficient_funds',
    })
    await payOnPage(page?.url ?? '')
    expect(await provider.lookUp(payment)).toMatchObject({ awaits: 'capture', declineCode: null })
  })

  it('that nobody used in time waits for nothing', async () => {
    const request = asked()
    const page = await provider.openCheckout(request)
    driver.clock.advance(25 * 3_600)
    const payment = { paymentId: request.paymentId, providerPaymentId: page?.providerPaymentId ?? '' }
    expect(await provider.lookUp(payment)).toMatchObject({ awaits: null, movements: [] })
    await expect(provider.capture({ ...payment, cents: 1 })).rejects.toThrow('nobody has paid')
  })
})

describe('a capture', () => {
  it('takes less than was authorised, once; what is left is no refund, and what was taken can be refunded', async () => {
    const payment = await authorised('4000056655665556')
    const cents = totalCents - 875
    const captured = await provider.capture({ ...payment, cents })
    expect(captured).toMatchObject({ awaits: null, totalCents: cents })
    expect(sumsOf(captured)).toEqual({ captured: cents, fee: Math.round(cents * 0.029) + 30 })
    expect(await provider.capture({ ...payment, cents })).toEqual(captured)
    // Asked for otherwise, it is answered as it stands.
    expect(await provider.capture({ ...payment, cents: cents - 1 })).toEqual(captured)
    expect(await provider.lookUp(payment)).toEqual(captured)
    const refunded = await provider.refundPayment(aRefund(payment, { cents }))
    expect(sumsOf(refunded)).toMatchObject({ captured: cents, refunded: cents })
  })

  it('takes never more than was authorised', async () => {
    const payment = await authorised()
    const capture = provider.capture({ ...payment, cents: totalCents + 1 })
    await expect(capture).rejects.toThrow()
    await expect(capture).rejects.not.toThrow(ProviderUnavailable)
    expect(await provider.lookUp(payment)).toMatchObject({ awaits: 'capture', movements: [] })
  })

  it.each(outages)('happens once where its answer is lost: %s', async outage => {
    const payment = await authorised()
    const adapter = outage.startsWith('silent')
      ? driver.adapter({ checkout: true }, { timeoutMs: hastyMs, retries: 0 })
      : provider
    breakNext('POST /v1/payment_intents/*/capture', outage)
    await expect(adapter.capture({ ...payment, cents: 4_000 })).rejects.toThrow(ProviderUnavailable)
    const captured = await provider.capture({ ...payment, cents: 4_000 })
    expect(sumsOf(captured)).toMatchObject({ captured: 4_000 })
    expect(captured.movements.filter(({ kind }) => kind === 'captured')).toHaveLength(1)
  })

  const breakNext = (of: string, outage: Outage) => driver.breakPath(of, outage)
})

describe('webhooks', () => {
  it('are read by the secrets that are set up alone, and by keys of their own mode', async () => {
    const [event] = await driver.events(await paid(driver))
    if (!event) throw new Error('no event was sent')
    const read = (adapter: PaymentProvider) =>
      adapter.readWebhook(event.headers, event.body, driver.clock.now())
    expect(await read(driver.adapter({ webhookSecrets: secrets }))).toMatchObject({ kind: 'payment' })
    expect(await read(driver.adapter({ webhookSecrets: secrets.slice(1) }))).toMatchObject({
      kind: 'payment',
    })
    expect(await read(driver.adapter({ webhookSecrets: secrets.slice(0, 1) }))).toEqual({ kind: 'unsigned' })
    expect(await read(driver.adapter({ isTest: false }))).toEqual({ kind: 'unsigned' })
  })
})

describe('the adapter', () => {
  it('speaks one version of the API, and asks each change under a key', async () => {
    const payment = await paid(driver)
    await driver.provider.refundPayment(aRefund(payment))
    const { requests } = driver.running.double.log
    expect(new Set(requests.map(({ apiVersion: version }) => version))).toEqual(new Set([apiVersion]))
    const changes = requests.filter(({ method }) => method === 'POST')
    expect(changes.length).toBeGreaterThan(2)
    expect(changes.filter(({ idempotencyKey }) => !idempotencyKey)).toEqual([])
  })

  it('gives Stripe nothing of the donor with a payment', async () => {
    const paymentId = randomUUID()
    await driver.provider.createPayment(aRequest(paymentId))
    const { requests } = driver.running.double.log
    const request = requests.find(({ idempotencyKey }) => idempotencyKey === paymentId)
    expect(request?.form).toEqual({
      amount: `${totalCents}`,
      currency: 'usd',
      confirmation_method: 'manual',
      allowed_payment_method_types: { 0: 'card' },
      capture_method: 'automatic_async',
      description: 'A donation',
      metadata: { payment_id: paymentId, campaign_id: 'abcdefghij' },
    })
  })

  it('gets by itself around a failure that Stripe repeats for a day under its key', async () => {
    const patient = driver.adapter({}, { retries: 2 })
    const failure = { kind: 'status', when: 'after', status: 500 } as const
    const { faults } = driver.running.double
    const paymentId = randomUUID()
    faults.add({ ...failure, of: 'POST /v1/payment_intents' })
    const payment = { paymentId, ...(await patient.createPayment(aRequest(paymentId))) }
    faults.add({ ...failure, of: 'POST /v1/payment_intents/*/confirm' })
    const { payment: charged } = await charge({ provider: patient }, payment, await driver.token('credit'))
    expect(sumsOf(charged)).toMatchObject({ captured: totalCents })
    expect(await driver.attemptsOn(payment)).toBe(1)
    faults.add({ ...failure, of: 'POST /v1/refunds' })
    expect(sumsOf(await patient.refundPayment(aRefund(payment)))).toMatchObject({ refunded: 1_000 })
  })

  it('does not ask again for a refund that failed before its work and stands so under its key', async () => {
    const payment = await paid(driver)
    const request = aRefund(payment)
    const { double } = driver.running
    double.idempotency.claim(
      request.idempotencyKey,
      refundAsked(payment, request),
      '/v1/refunds',
      double.now(),
    )
    const error = { type: 'api_error', message: 'Sorry!' }
    double.idempotency.save(request.idempotencyKey, { status: 500, body: { error } })
    await expect(driver.provider.refundPayment(request)).rejects.toThrow(ProviderUnavailable)
    expect(sumsOf(await stand(driver, payment))).not.toHaveProperty('refunded')
  })

  const refundAsked = (
    { providerPaymentId, paymentId }: Opened,
    { cents, refundId, reason }: ReturnType<typeof aRefund>,
  ) =>
    `/v1/refunds\n${new URLSearchParams({
      payment_intent: providerPaymentId,
      amount: `${cents}`,
      reason: 'requested_by_customer',
      'metadata[refund_id]': refundId,
      'metadata[payment_id]': paymentId,
      'metadata[reason]': reason,
    })
      .toString()
      .replaceAll('%5B', '[')
      .replaceAll('%5D', ']')
      .replaceAll('+', '%20')}`

  it('reads more refunds than a charge holds, and more changes than a page', async () => {
    const payment = await paid(driver)
    for (let n = 0; n < 12; n++) await driver.provider.refundPayment(aRefund(payment, { cents: 100 }))
    expect((await stand(driver, payment)).movements.filter(({ kind }) => kind === 'refunded')).toHaveLength(
      12,
    )
    driver.clock.advance(3_600)
    const since = driver.clock.now()
    for (let n = 0; n < 130; n++) await driver.chargeAccountFee(n + 1)
    driver.clock.advance(1)
    const { changes, cursor } = await driver.provider.listChanges({
      since,
      until: driver.clock.now(),
      cursor: null,
    })
    expect(cursor).toBeNull()
    expect(changes.map(change => change.kind === 'account' && change.feeCents)).toEqual(
      Array.from({ length: 130 }, (_, n) => n + 1),
    )
  })

  it('repeats neither a token nor a key in what it says of an error', async () => {
    const token = await driver.token('credit')
    const payment = await opened(driver)
    const stranger = driver.adapter({ secretKey: 'sk_test_of_somebody_else' })
    const words = await charge({ provider: stranger }, payment, token).catch(
      (error: Error) => `${error} ${error.stack}`,
    )
    expect(words).toContain('Stripe refused')
    expect(words).not.toContain(token)
    expect(words).not.toContain('sk_test_of')
  })
})
