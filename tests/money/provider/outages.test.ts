import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PaymentProvider, ProviderUnavailable } from '#app/platform/payments/port.ts'
import {
  aRefund,
  aRequest,
  type Call,
  charge,
  type Driver,
  type Outage,
  opened,
  outages,
  paid,
  stand,
  sumsOf,
  totalCents,
} from './driver.ts'
import { stripeDriver } from './stripe-driver.ts'

/**
 * The contract of every payment adapter, part four: while the provider cannot be asked nothing is known, and nothing is taken for a no.
 * Asked again, each thing has happened once.
 */
describe('the Stripe adapter', () => {
  let driver: Driver
  beforeAll(async () => {
    driver = await stripeDriver()
  })
  afterAll(() => driver.close())

  const during = (name: string, work: (outage: Outage) => Promise<void>) =>
    it.each(outages)(`${name}: %s`, work)

  /** Fails once as an outage does, then answers: what it answers then. */
  async function afterAnOutage<T>(
    outage: Outage,
    call: Call,
    ask: (provider: PaymentProvider) => Promise<T>,
  ): Promise<T> {
    await driver.breakNext(call, outage)
    const asked = ask(outage.startsWith('silent') ? driver.hasty : driver.provider)
    await expect(asked).rejects.toThrow(ProviderUnavailable)
    return await ask(driver.provider)
  }

  during('a payment is opened once', async outage => {
    const paymentId = randomUUID()
    const ask = (provider: PaymentProvider) => provider.createPayment(aRequest(paymentId))
    const payment = await afterAnOutage(outage, 'create', ask)
    expect(await ask(driver.provider)).toEqual(payment)
    expect(await stand(driver, { paymentId, ...payment })).toMatchObject({ awaits: 'card', totalCents })
  })

  during('a card is charged once', async outage => {
    const payment = await opened(driver)
    const token = await driver.token('credit')
    const answer = await afterAnOutage(outage, 'charge', provider => charge({ provider }, payment, token))
    expect(sumsOf(answer.payment)).toMatchObject({ captured: totalCents })
    expect(answer.payment).toEqual(await stand(driver, payment))
    expect(await driver.attemptsOn(payment)).toBe(1)
    expect(answer.payment.movements.filter(({ kind }) => kind === 'captured')).toHaveLength(1)
  })

  during('a card that is declined is put before its bank once', async outage => {
    const payment = await opened(driver)
    const token = await driver.token('insufficientFunds')
    const answer = await afterAnOutage(outage, 'charge', provider => charge({ provider }, payment, token))
    expect(answer.payment).toMatchObject({ awaits: 'card', declineCode: 'insufficient_funds', movements: [] })
    expect(await driver.attemptsOn(payment)).toBe(1)
  })

  during('after the bank\u2019s question the card is charged once', async outage => {
    const payment = await opened(driver)
    const { clientSecret } = await charge(driver, payment, await driver.token('threeDSecure'))
    await driver.answerBank(payment, clientSecret ?? '', true)
    const answer = await afterAnOutage(outage, 'charge', provider => charge({ provider }, payment, null))
    expect(answer.payment.movements.filter(({ kind }) => kind === 'captured')).toHaveLength(1)
  })

  during('money goes back once', async outage => {
    const payment = await paid(driver)
    const request = aRefund(payment)
    const answer = await afterAnOutage(outage, 'refund', provider => provider.refundPayment(request))
    expect(sumsOf(answer)).toMatchObject({ refunded: 1_000 })
    expect(sumsOf(await driver.provider.refundPayment(request))).toMatchObject({ refunded: 1_000 })
  })

  during('a look-up, a card and the record are asked for again', async outage => {
    const payment = await paid(driver)
    const token = await driver.token('debit')
    const until = driver.clock.now()
    const since = new Date(until.getTime() - 1_000)
    const found = await afterAnOutage(outage, 'lookUp', provider => provider.lookUp(payment))
    expect(found).toEqual(await stand(driver, payment))
    expect(await afterAnOutage(outage, 'readCard', provider => provider.readCard(token))).toMatchObject({
      funding: 'debit',
    })
    const page = await afterAnOutage(outage, 'changes', provider =>
      provider.listChanges({ since, until, cursor: null }),
    )
    expect(page).toEqual(await driver.provider.listChanges({ since, until, cursor: null }))
  })
})
