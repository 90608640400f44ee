import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  afterOutage,
  aRefund,
  aRequest,
  charge,
  type Driver,
  opened,
  outages,
  paid,
  startDriver,
  stateOf,
  sumsOf,
  totalCents,
} from './driver.ts'

/**
 * The contract of a payment adapter, part four: an outage is not a refusal, and retrying after it has no
 * additional effect.
 */
let driver: Driver
beforeAll(async () => {
  driver = await startDriver()
})
afterAll(() => driver.close())

describe.each(outages)('after an outage (%s)', outage => {
  it('opens a payment once', async () => {
    const paymentId = randomUUID()
    const request = aRequest(paymentId)
    const payment = await afterOutage(driver, { outage, call: 'create' }, provider =>
      provider.createPayment(request),
    )
    expect(await driver.provider.createPayment(request)).toEqual(payment)
    expect(await stateOf(driver, { paymentId, ...payment })).toMatchObject({ awaits: 'card', totalCents })
  })

  it('charges a card once', async () => {
    const payment = await opened(driver)
    const token = await driver.token('success')
    const answer = await afterOutage(driver, { outage, call: 'charge' }, provider =>
      charge({ provider }, payment, token),
    )
    expect(sumsOf(answer.payment)).toMatchObject({ captured: totalCents })
    expect(answer.payment).toEqual(await stateOf(driver, payment))
    expect(driver.attemptsOn(payment)).toBe(1)
  })

  it('tries a declined card once', async () => {
    const payment = await opened(driver)
    const token = await driver.token('insufficientFunds')
    const answer = await afterOutage(driver, { outage, call: 'charge' }, provider =>
      charge({ provider }, payment, token),
    )
    expect(answer.payment).toMatchObject({ awaits: 'card', declineCode: 'insufficient_funds', movements: [] })
    expect(driver.attemptsOn(payment)).toBe(1)
  })

  it('charges a card once after 3-D Secure', async () => {
    const payment = await opened(driver)
    await charge(driver, payment, await driver.token('threeDSecure'))
    await driver.answerBank(payment, true)
    const answer = await afterOutage(driver, { outage, call: 'charge' }, provider =>
      charge({ provider }, payment, null),
    )
    expect(sumsOf(answer.payment)).toMatchObject({ captured: totalCents })
    expect(driver.attemptsOn(payment)).toBe(1)
  })

  it('refunds once', async () => {
    const payment = await paid(driver)
    const request = aRefund(payment)
    const answer = await afterOutage(driver, { outage, call: 'refund' }, provider =>
      provider.refundPayment(request),
    )
    expect(sumsOf(answer)).toMatchObject({ refunded: 1_000 })
    expect(sumsOf(await driver.provider.refundPayment(request))).toMatchObject({ refunded: 1_000 })
  })

  it('reads payments, cards, and changes', async () => {
    const payment = await paid(driver)
    const token = await driver.token('debit')
    const until = driver.clock.now()
    const period = { since: new Date(until.getTime() - 1_000), until, cursor: null }
    const state = await afterOutage(driver, { outage, call: 'lookUp' }, provider => provider.lookUp(payment))
    expect(state).toEqual(await stateOf(driver, payment))
    const card = await afterOutage(driver, { outage, call: 'readCard' }, provider => provider.readCard(token))
    expect(card).toMatchObject({ funding: 'debit' })
    const changes = await afterOutage(driver, { outage, call: 'changes' }, provider =>
      provider.listChanges(period),
    )
    expect(changes).toEqual(await driver.provider.listChanges(period))
  })
})
