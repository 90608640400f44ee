import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type CheckoutRequest,
  type PaymentProvider,
  ProviderUnavailable,
} from '#app/platform/payments/port.ts'
import { apiVersion } from '#app/platform/payments/stripe/stripe-addresses.ts'
import { testCards } from '#demo/provider/test-cards.ts'
import {
  afterOutage,
  aRefund,
  aRequest,
  charge,
  type Driver,
  type Opened,
  opened,
  outages,
  paid,
  secrets,
  startDriver,
  stateOf,
  sumsOf,
  totalCents,
} from './driver.ts'

/** Behavior specific to Stripe's adapter: the hosted page, keys and requests. */
let driver: Driver
let provider: PaymentProvider
beforeAll(async () => {
  driver = await startDriver()
  provider = driver.provider
})
afterAll(() => driver.close())

const aCheckout = (): CheckoutRequest => ({
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
})

async function openedCheckout() {
  const request = aCheckout()
  const page = await provider.openCheckout(request)
  const payment = { paymentId: request.paymentId, providerPaymentId: page.providerPaymentId }
  return { request, page, payment }
}

/** Pays on Stripe's page. Returns the URL that it redirects to, or null if the page shows an error. */
async function payOnPage(url: string, number: string = testCards.success): Promise<string | null> {
  const body = new URLSearchParams({ number, expiry: '12 / 40', cvc: '123' })
  const response = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  return response.headers.get('location')
}

/** A payment on Stripe's page that is authorized but not captured. */
async function authorized(number?: string): Promise<Opened> {
  const { page, payment } = await openedCheckout()
  await payOnPage(page.url, number)
  return payment
}

const lastExchange = (path: string) => driver.exchanges.findLast(exchange => exchange.path === path)

describe('openCheckout', () => {
  it('is announced to browsers only if cards are accepted nowhere else', () => {
    expect(provider.browser).not.toHaveProperty('checkout')
    expect(driver.adapter({ checkout: true }).browser).toMatchObject({ kind: 'stripe', checkout: true })
  })

  it('and the fields leave Link out if the operator does (P881)', async () => {
    expect(provider.browser).not.toHaveProperty('withoutLink')
    const without = driver.adapter({ link: false, checkout: true })
    expect(without.browser).toMatchObject({ withoutLink: true })
    const { request } = await openedCheckout()
    expect(lastExchange('/v1/checkout/sessions')?.params).not.toHaveProperty('wallet_options')
    await without.openCheckout({ ...request, paymentId: randomUUID() })
    expect(lastExchange('/v1/checkout/sessions')?.params).toMatchObject({
      wallet_options: { link: { display: 'never' } },
    })
  })

  it('opens one page per payment, with its lines, which redirects back with its id', async () => {
    const { request, page, payment } = await openedCheckout()
    expect(page.providerPaymentId).toMatch(/^cs_/)
    const line = (name: string, unit_amount: number) => ({
      quantity: 1,
      price_data: { currency: 'usd', unit_amount, product_data: { name } },
    })
    expect(lastExchange('/v1/checkout/sessions')?.params).toMatchObject({
      customer_email: 'ruth@donors.example',
      locale: 'es',
      submit_type: 'donate',
      allowed_payment_method_types: ['card'],
      metadata: { payment_id: request.paymentId, campaign_id: 'abcdefghij' },
      line_items: [
        line('Donation to Maya', 5_000),
        line('Processing fee', 175),
        line('Credit card fee', 875),
      ],
    })
    expect(await provider.openCheckout(request)).toEqual(page)
    await expect(provider.openCheckout({ ...request, cancelUrl: 'https://give.example/' })).rejects.toThrow()
    const isOpen = { ...payment, awaits: 'card', totalCents, movements: [], card: null }
    expect(await provider.lookUp(payment)).toMatchObject(isOpen)
    expect(await payOnPage(page.url)).toBe(
      `https://give.example/campaign/abcdefghij?session_id=${page.providerPaymentId}&campaign_id=abcdefghij`,
    )
  })

  it('only authorizes the card, which reveals its type', async () => {
    const payment = await authorized(testCards.debit)
    const state = await provider.lookUp(payment)
    const card = { funding: 'debit', last4: '5556' }
    expect(state).toMatchObject({ awaits: 'capture', movements: [], totalCents, card })
    expect(await provider.lookUp({ ...payment, providerPaymentId: null })).toEqual(state)
    const byIntent = { providerPaymentId: state?.providerPaymentId ?? '', paymentId: null }
    expect(await provider.lookUp(byIntent)).toEqual(state)
  })

  it('leaves the page open for another card after a decline', async () => {
    const { page, payment } = await openedCheckout()
    expect(await payOnPage(page.url, testCards.insufficientFunds)).toBeNull()
    const declined = { awaits: 'card', declineCode: 'insufficient_funds' }
    expect(await provider.lookUp(payment)).toMatchObject(declined)
    await payOnPage(page.url)
    expect(await provider.lookUp(payment)).toMatchObject({ awaits: 'capture', declineCode: null })
  })

  it('awaits nothing after the page has expired', async () => {
    const { payment } = await openedCheckout()
    driver.clock.advance(25 * 3_600_000)
    expect(await provider.lookUp(payment)).toMatchObject({ awaits: null, movements: [] })
    await expect(provider.capture({ ...payment, cents: 1 })).rejects.toThrow('No one has paid')
  })
})

describe('capture', () => {
  it('captures less than authorized, once, without a refund for the rest', async () => {
    const payment = await authorized(testCards.debit)
    const cents = totalCents - 875
    const captured = await provider.capture({ ...payment, cents })
    expect(captured).toMatchObject({ awaits: null, totalCents: cents })
    expect(sumsOf(captured)).toEqual({ captured: cents, fee: Math.round(cents * 0.029) + 30 })
    expect(await provider.capture({ ...payment, cents })).toEqual(captured)
    expect(await provider.capture({ ...payment, cents: cents - 1 })).toEqual(captured)
    expect(await provider.lookUp(payment)).toEqual(captured)
    const refunded = await provider.refundPayment(aRefund(payment, { cents }))
    expect(sumsOf(refunded)).toMatchObject({ captured: cents, refunded: cents })
  })

  it('never captures more than authorized', async () => {
    const payment = await authorized()
    const capture = provider.capture({ ...payment, cents: totalCents + 1 })
    await expect(capture).rejects.toThrow()
    await expect(capture).rejects.not.toThrow(ProviderUnavailable)
    expect(await provider.lookUp(payment)).toMatchObject({ awaits: 'capture', movements: [] })
  })

  it.each(outages)('captures once after an outage (%s)', async outage => {
    const payment = await authorized()
    const captured = await afterOutage(driver, { outage, call: 'capture' }, asked =>
      asked.capture({ ...payment, cents: 4_000 }),
    )
    expect(sumsOf(captured)).toMatchObject({ captured: 4_000 })
  })
})

it('readPaymentEvent accepts each configured secret, and only the mode of its keys', async () => {
  const [event] = await driver.events(await paid(driver))
  if (!event) throw new Error('No event was sent.')
  const read = (asked: PaymentProvider) =>
    asked.readPaymentEvent(event.headers, event.body, driver.clock.now())
  expect(await read(driver.adapter({ webhookSecrets: secrets }))).toMatchObject({ kind: 'payment' })
  expect(await read(driver.adapter({ webhookSecrets: secrets.slice(1) }))).toMatchObject({ kind: 'payment' })
  expect(await read(driver.adapter({ webhookSecrets: secrets.slice(0, 1) }))).toEqual({ kind: 'unsigned' })
  expect(await read(driver.adapter({ isTest: false }))).toEqual({ kind: 'unsigned' })
})

describe('requests', () => {
  it('use one API version, and each change has an idempotency key', async () => {
    const payment = await paid(driver)
    await provider.refundPayment(aRefund(payment))
    expect(new Set(driver.exchanges.map(exchange => exchange.apiVersion))).toEqual(new Set([apiVersion]))
    const changes = driver.exchanges.filter(({ method }) => method === 'POST')
    expect(changes.length).toBeGreaterThan(2)
    expect(changes.filter(({ idempotencyKey }) => !idempotencyKey)).toEqual([])
  })

  it('open a payment that only the server can confirm, without data of the donor', async () => {
    const paymentId = randomUUID()
    await provider.createPayment(aRequest(paymentId))
    expect(lastExchange('/v1/payment_intents')?.params).toEqual({
      amount: totalCents,
      currency: 'usd',
      confirmation_method: 'manual',
      allowed_payment_method_types: ['card'],
      capture_method: 'automatic_async',
      description: 'A donation',
      metadata: { payment_id: paymentId, campaign_id: 'abcdefghij' },
    })
  })

  it('succeed despite a failure that Stripe repeats for a day under its key', async () => {
    const retrying = driver.adapter({}, { retries: 2 })
    const paymentId = randomUUID()
    driver.breakNext('create', 'failureAfter')
    const payment = { paymentId, ...(await retrying.createPayment(aRequest(paymentId))) }
    driver.breakNext('charge', 'failureAfter')
    const token = await driver.token('success')
    const { payment: charged } = await charge({ provider: retrying }, payment, token)
    expect(sumsOf(charged)).toMatchObject({ captured: totalCents })
    expect(driver.attemptsOn(payment)).toBe(1)
    driver.breakNext('refund', 'failureAfter')
    expect(sumsOf(await retrying.refundPayment(aRefund(payment)))).toMatchObject({ refunded: 1_000 })
  })

  it('never repeat a refund under another key, even if the stored failure refunded nothing', async () => {
    const payment = await paid(driver)
    const request = aRefund(payment)
    driver.account.faults.add({ kind: 'status', when: 'instead', of: 'POST /v1/refunds' })
    for (const _ of ['failure', 'its repetition'])
      await expect(provider.refundPayment(request)).rejects.toThrow(ProviderUnavailable)
    expect(sumsOf(await stateOf(driver, payment))).not.toHaveProperty('refunded')
  })

  it('read more refunds than a charge includes, and more changes than a page', async () => {
    const payment = await paid(driver)
    for (let n = 0; n < 12; n++) await provider.refundPayment(aRefund(payment, { cents: 100 }))
    const refunds = (await stateOf(driver, payment)).movements.filter(({ kind }) => kind === 'refunded')
    expect(refunds).toHaveLength(12)
    driver.clock.advance(3_600_000)
    const since = driver.clock.now()
    for (let n = 0; n < 130; n++) await driver.chargeAccountFee(n + 1)
    driver.clock.advance(1_000)
    const { changes, cursor } = await provider.listChanges({
      since,
      until: driver.clock.now(),
      cursor: null,
    })
    expect(cursor).toBeNull()
    const fees = changes.map(change => change.kind === 'account' && change.feeCents)
    expect(fees).toEqual(Array.from({ length: 130 }, (_, n) => n + 1))
  })

  it('report errors without the token or the key', async () => {
    const token = await driver.token('success')
    const stranger = driver.adapter({ secretKey: 'sk_test_of_someone_else' })
    const words = await charge({ provider: stranger }, await opened(driver), token).catch(
      (error: Error) => `${error} ${error.stack}`,
    )
    expect(words).toContain('STRIPE_SECRET_KEY is refused: copy it again')
    expect(words).not.toContain(token)
    expect(words).not.toContain('sk_test_of')
  })
})
