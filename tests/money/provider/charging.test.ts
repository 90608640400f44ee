import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TokenRefused } from '#app/platform/payments/port.ts'
import { aRequest, charge, type Driver, opened, paid, stand, sumsOf, totalCents } from './driver.ts'
import { stripeDriver } from './stripe-driver.ts'

/** The contract of every payment adapter, part one: a payment is opened, and a card is charged. */
describe('the Stripe adapter', () => {
  let driver: Driver
  beforeAll(async () => {
    driver = await stripeDriver()
  })
  afterAll(() => driver.close())

  const isOpen = { awaits: 'card', movements: [], totalCents, declineCode: null, card: null }
  const isCaptured = { awaits: null, totalCents, declineCode: null }

  describe('a payment', () => {
    it('is opened once for one id of ours, however often it is asked for (P168)', async () => {
      const paymentId = randomUUID()
      const asked = await Promise.all(
        [1, 2].map(() => driver.provider.createPayment(aRequest(paymentId)).catch(() => null)),
      )
      const again = await driver.provider.createPayment(aRequest(paymentId))
      for (const answer of asked) if (answer) expect(answer).toEqual(again)
      expect(await stand(driver, { paymentId, ...again })).toMatchObject({ ...isOpen, ...again, paymentId })
    })

    it('is never another sum under the same id', async () => {
      const payment = await opened(driver)
      await expect(driver.provider.createPayment(aRequest(payment.paymentId, 1_234))).rejects.toThrow()
      expect(await stand(driver, payment)).toMatchObject(isOpen)
    })

    it('is found by its id there, by ours, and by nothing else', async () => {
      const { provider } = driver
      const payment = await opened(driver)
      expect(await provider.lookUp({ ...payment, providerPaymentId: null })).toEqual(
        await stand(driver, payment),
      )
      expect(
        await provider.lookUp({ providerPaymentId: payment.providerPaymentId, paymentId: null }),
      ).toMatchObject(payment)
      const unknown = { providerPaymentId: `${payment.providerPaymentId}0`, paymentId: randomUUID() }
      expect(await provider.lookUp(unknown)).toBeNull()
      expect(await provider.lookUp({ ...unknown, providerPaymentId: null })).toBeNull()
      expect(await provider.lookUp({ ...unknown, providerPaymentId: '../refunds' })).toBeNull()
    })
  })

  describe('a card', () => {
    it.each([
      ['credit', 'visa', '4242'],
      ['debit', 'visa', '5556'],
      ['prepaid', 'mastercard', '5100'],
    ] as const)('says that it is a %s card before anything is charged', async (funding, brand, last4) => {
      const fingerprint = expect.stringMatching(/.{8,}/)
      const card = await driver.provider.readCard(await driver.token(funding))
      expect(card).toEqual({ funding, brand, last4, fingerprint })
      expect(await driver.provider.readCard(await driver.token(funding))).toEqual(card)
    })

    it('is unknown where there is no such token', async () => {
      for (const token of ['ctoken_000000000000000000000000', 'ctok_00000000', '../refunds', '..%2frefunds'])
        expect(await driver.provider.readCard(token)).toBeNull()
    })

    it('is charged once, however often its token is sent', async () => {
      const payment = await opened(driver)
      const token = await driver.token('debit')
      const first = await charge(driver, payment, token)
      expect(first).toMatchObject({
        payment: { ...payment, ...isCaptured, card: { funding: 'debit', last4: '5556' } },
        clientSecret: null,
      })
      await Promise.all([1, 2, 3].map(() => charge(driver, payment, token).catch(() => null)))
      expect(await charge(driver, payment, token)).toEqual(first)
      expect(await stand(driver, payment)).toEqual(first.payment)
      expect(sumsOf(first.payment)).toMatchObject({ captured: totalCents, fee: expect.any(Number) })
      expect(first.payment.movements.filter(({ kind }) => kind === 'captured')).toHaveLength(1)
    })

    it('is not charged where the payment is captured already', async () => {
      const payment = await paid(driver)
      const before = await stand(driver, payment)
      const token = await driver.token('debit')
      expect((await charge(driver, payment, token)).payment).toEqual(before)
      const other = await opened(driver)
      expect((await charge(driver, other, token)).payment).toMatchObject(isCaptured)
    })

    it('whose token is spent, unknown or no token is refused, and another can be charged', async () => {
      const token = await driver.token('credit')
      await charge(driver, await opened(driver), token)
      const payment = await opened(driver)
      for (const refused of [token, 'ctoken_000000000000000000000000', 'ctok_00000000', 'token'])
        await expect(charge(driver, payment, refused)).rejects.toThrow(TokenRefused)
      expect(await stand(driver, payment)).toMatchObject(isOpen)
      expect((await charge(driver, payment, await driver.token('credit'))).payment).toMatchObject(isCaptured)
    })

    it('whose token is too old is refused', async () => {
      const token = await driver.token('credit')
      driver.clock.advance(13 * 60 * 60)
      const payment = await opened(driver)
      await expect(charge(driver, payment, token)).rejects.toThrow(TokenRefused)
      expect(await stand(driver, payment)).toMatchObject(isOpen)
    })

    it('that is declined leaves the payment open for another', async () => {
      const payment = await opened(driver)
      const poor = await charge(driver, payment, await driver.token('insufficientFunds'))
      const isDeclined = { awaits: 'card', movements: [], totalCents }
      expect(poor).toMatchObject({
        payment: { ...isDeclined, declineCode: 'insufficient_funds', card: { last4: '9995' } },
        clientSecret: null,
      })
      const declined = await charge(driver, payment, await driver.token('declined'))
      expect(declined.payment).toMatchObject({
        ...isDeclined,
        declineCode: expect.any(String),
        card: { last4: '0002' },
      })
      expect(await stand(driver, payment)).toEqual(declined.payment)
      const { payment: captured } = await charge(driver, payment, await driver.token('credit'))
      expect(captured).toMatchObject({ ...isCaptured, card: { last4: '4242' } })
    })

    it('that was declined is not put before its bank again by the same token', async () => {
      const payment = await opened(driver)
      const token = await driver.token('declined')
      const declined = await charge(driver, payment, token)
      expect(await charge(driver, payment, token)).toEqual(declined)
    })
  })

  describe('the bank\u2019s question', () => {
    const asked = async () => {
      const payment = await opened(driver)
      const answer = await charge(driver, payment, await driver.token('threeDSecure'))
      expect(answer).toMatchObject({
        payment: { awaits: 'authentication', movements: [], declineCode: null, card: { last4: '3155' } },
        clientSecret: expect.stringMatching(/.{20,}/),
      })
      return { payment, clientSecret: answer.clientSecret ?? '' }
    }

    it('that was answered is gone on after, once', async () => {
      const { payment, clientSecret } = await asked()
      await driver.answerBank(payment, clientSecret, true)
      expect(await stand(driver, payment)).toMatchObject({ awaits: 'confirmation', movements: [] })
      const first = await charge(driver, payment, null)
      expect(first).toMatchObject({ payment: isCaptured, clientSecret: null })
      expect(await charge(driver, payment, null)).toEqual(first)
    })

    it('that was answered wrongly is a decline, and another card can be charged', async () => {
      const { payment, clientSecret } = await asked()
      await driver.answerBank(payment, clientSecret, false)
      const { payment: declined } = await charge(driver, payment, null)
      expect(declined).toMatchObject({ awaits: 'card', movements: [], declineCode: 'authentication_failed' })
      expect((await charge(driver, payment, await driver.token('credit'))).payment).toMatchObject(isCaptured)
    })

    it('that is never answered takes no money, nor keeps another card from being charged', async () => {
      const { payment } = await asked()
      expect(await charge(driver, payment, null)).toMatchObject({
        payment: { awaits: 'authentication', movements: [] },
      })
      expect((await charge(driver, payment, await driver.token('debit'))).payment).toMatchObject(isCaptured)
    })

    it('is shown again when the browser sends its token again, also after it was answered', async () => {
      const payment = await opened(driver)
      const token = await driver.token('threeDSecure')
      const first = await charge(driver, payment, token)
      expect(await charge(driver, payment, token)).toEqual(first)
      await driver.answerBank(payment, first.clientSecret ?? '', true)
      expect(await charge(driver, payment, token)).toMatchObject({
        payment: { awaits: 'confirmation' },
        clientSecret: null,
      })
    })
  })
})
