import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TokenRefused } from '#app/platform/payments/port.ts'
import {
  aRequest,
  charge,
  type Driver,
  opened,
  paid,
  startDriver,
  stateOf,
  sumsOf,
  totalCents,
} from './driver.ts'

/** The contract of a payment adapter, part one: opening a payment and charging a card. */
let driver: Driver
beforeAll(async () => {
  driver = await startDriver()
})
afterAll(() => driver.close())

const isOpen = { awaits: 'card', movements: [], totalCents, declineCode: null, card: null }
const isCaptured = { awaits: null, totalCents, declineCode: null }
const unknownToken = 'ctoken_000000000000000000000000'

describe('createPayment', () => {
  it('opens one payment per id of ours, even if called repeatedly (P168)', async () => {
    const paymentId = randomUUID()
    const { provider } = driver
    const answers = await Promise.all([1, 2, 3].map(() => provider.createPayment(aRequest(paymentId))))
    expect(new Set(answers.map(({ providerPaymentId }) => providerPaymentId)).size).toBe(1)
    const payment = { paymentId, ...answers[0]! }
    expect(await stateOf(driver, payment)).toMatchObject({ ...isOpen, ...payment })
  })

  it('refuses another amount under the same id', async () => {
    const payment = await opened(driver)
    await expect(driver.provider.createPayment(aRequest(payment.paymentId, 1_234))).rejects.toThrow()
    expect(await stateOf(driver, payment)).toMatchObject(isOpen)
  })
})

it('lookUp finds a payment only by the provider’s id or by ours', async () => {
  const { provider } = driver
  const payment = await opened(driver)
  const byOurs = await provider.lookUp({ ...payment, providerPaymentId: null })
  expect(byOurs).toEqual(await stateOf(driver, payment))
  const byTheirs = { providerPaymentId: payment.providerPaymentId, paymentId: null }
  expect(await provider.lookUp(byTheirs)).toMatchObject(payment)
  for (const providerPaymentId of [`${payment.providerPaymentId}0`, null, '../refunds'])
    expect(await provider.lookUp({ providerPaymentId, paymentId: randomUUID() })).toBeNull()
})

describe('readCard', () => {
  it.each([
    ['success', 'credit', 'visa', '4242'],
    ['debit', 'debit', 'visa', '5556'],
    ['prepaid', 'prepaid', 'mastercard', '5100'],
  ] as const)(
    'reads the card %s before a charge, with one fingerprint',
    async (name, funding, brand, last4) => {
      const card = await driver.provider.readCard(await driver.token(name))
      expect(card).toEqual({ funding, brand, last4, fingerprint: expect.stringMatching(/.{8,}/) })
      expect(await driver.provider.readCard(await driver.token(name))).toEqual(card)
    },
  )

  it('reads what is behind Link, which has no fingerprint (P882)', async () => {
    const card = await driver.provider.readCard(await driver.token('link'))
    expect(card).toEqual({ funding: 'link', brand: 'link', last4: '0019', fingerprint: null })
  })

  it('returns null for an unknown token', async () => {
    for (const token of [unknownToken, 'ctok_00000000', '../refunds', '..%2frefunds'])
      expect(await driver.provider.readCard(token)).toBeNull()
  })
})

describe('chargeCard', () => {
  it('charges a token once, even if it is sent repeatedly', async () => {
    const payment = await opened(driver)
    const token = await driver.token('debit')
    const first = await charge(driver, payment, token)
    expect(first).toMatchObject({
      payment: { ...payment, ...isCaptured, card: { funding: 'debit', last4: '5556' } },
      clientSecret: null,
    })
    await Promise.all([1, 2, 3].map(() => charge(driver, payment, token)))
    expect(await charge(driver, payment, token)).toEqual(first)
    expect(await stateOf(driver, payment)).toEqual(first.payment)
    expect(sumsOf(first.payment)).toMatchObject({ captured: totalCents, fee: expect.any(Number) })
    expect(first.payment.movements.filter(({ kind }) => kind === 'captured')).toHaveLength(1)
  })

  it('changes neither a captured payment nor the token', async () => {
    const payment = await paid(driver)
    const before = await stateOf(driver, payment)
    const token = await driver.token('debit')
    expect((await charge(driver, payment, token)).payment).toEqual(before)
    expect((await charge(driver, await opened(driver), token)).payment).toMatchObject(isCaptured)
  })

  it('refuses a spent, unknown, or malformed token, and charges another', async () => {
    const token = await driver.token('success')
    await charge(driver, await opened(driver), token)
    const payment = await opened(driver)
    for (const refused of [token, unknownToken, 'ctok_00000000', 'token'])
      await expect(charge(driver, payment, refused)).rejects.toThrow(TokenRefused)
    expect(await stateOf(driver, payment)).toMatchObject(isOpen)
    expect((await charge(driver, payment, await driver.token('success'))).payment).toMatchObject(isCaptured)
  })

  it('refuses a token that has expired', async () => {
    const token = await driver.token('success')
    driver.clock.advance(13 * 3_600_000)
    const payment = await opened(driver)
    await expect(charge(driver, payment, token)).rejects.toThrow(TokenRefused)
    expect(await stateOf(driver, payment)).toMatchObject(isOpen)
  })

  it('leaves the payment open for another card after a decline', async () => {
    const payment = await opened(driver)
    const poor = await charge(driver, payment, await driver.token('insufficientFunds'))
    const isDeclined = { awaits: 'card', movements: [], totalCents }
    expect(poor).toMatchObject({
      payment: { ...isDeclined, declineCode: 'insufficient_funds', card: { last4: '9995' } },
      clientSecret: null,
    })
    const { payment: declined } = await charge(driver, payment, await driver.token('declined'))
    expect(declined).toMatchObject({ ...isDeclined, declineCode: 'generic_decline', card: { last4: '0002' } })
    expect(await stateOf(driver, payment)).toEqual(declined)
    const { payment: captured } = await charge(driver, payment, await driver.token('success'))
    expect(captured).toMatchObject({ ...isCaptured, card: { last4: '4242' } })
  })

  it('does not try a declined token again', async () => {
    const payment = await opened(driver)
    const token = await driver.token('declined')
    const declined = await charge(driver, payment, token)
    expect(await charge(driver, payment, token)).toEqual(declined)
    expect(driver.attemptsOn(payment)).toBe(1)
  })
})

describe('3-D Secure', () => {
  async function challenged() {
    const payment = await opened(driver)
    const token = await driver.token('threeDSecure')
    const answer = await charge(driver, payment, token)
    expect(answer).toMatchObject({
      payment: { awaits: 'authentication', movements: [], declineCode: null, card: { last4: '3155' } },
      clientSecret: expect.stringMatching(/.{20,}/),
    })
    return { payment, token, answer }
  }

  it('charges the card once after the donor has confirmed', async () => {
    const { payment } = await challenged()
    await driver.answerBank(payment, true)
    expect(await stateOf(driver, payment)).toMatchObject({ awaits: 'confirmation', movements: [] })
    const first = await charge(driver, payment, null)
    expect(first).toMatchObject({ payment: isCaptured, clientSecret: null })
    expect(await charge(driver, payment, null)).toEqual(first)
  })

  it('is a decline if the donor fails, and another card can be charged', async () => {
    const { payment } = await challenged()
    await driver.answerBank(payment, false)
    const { payment: declined } = await charge(driver, payment, null)
    expect(declined).toMatchObject({ awaits: 'card', movements: [], declineCode: 'authentication_failed' })
    expect((await charge(driver, payment, await driver.token('success'))).payment).toMatchObject(isCaptured)
  })

  it('charges nothing without an answer, and another card can be charged', async () => {
    const { payment } = await challenged()
    const unanswered = { payment: { awaits: 'authentication', movements: [] } }
    expect(await charge(driver, payment, null)).toMatchObject(unanswered)
    expect((await charge(driver, payment, await driver.token('debit'))).payment).toMatchObject(isCaptured)
  })

  it('is returned again for the same token, even after the donor has confirmed', async () => {
    const { payment, token, answer } = await challenged()
    expect(await charge(driver, payment, token)).toEqual(answer)
    await driver.answerBank(payment, true)
    const confirmed = { payment: { awaits: 'confirmation' }, clientSecret: null }
    expect(await charge(driver, payment, token)).toMatchObject(confirmed)
  })
})
