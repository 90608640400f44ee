import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RefundRefused, type RefundRequest } from '#app/platform/payments/port.ts'
import {
  aRefund,
  type Driver,
  netOf,
  type Opened,
  opened,
  paid,
  startDriver,
  stateOf,
  sumsOf,
  totalCents,
} from './driver.ts'

/** The contract of a payment adapter, part two: refunds and disputes. */
let driver: Driver
beforeAll(async () => {
  driver = await startDriver()
})
afterAll(() => driver.close())

/** Returns the movements that `work` adds to a payment, and asserts that earlier ones do not change. */
async function movementsAddedBy(payment: Opened, work: () => Promise<unknown>) {
  const before = (await stateOf(driver, payment)).movements
  await work()
  const after = (await stateOf(driver, payment)).movements
  expect(after).toEqual(expect.arrayContaining([...before]))
  return after.filter(({ id }) => !before.some(known => known.id === id))
}

describe('refundPayment', () => {
  it('refunds in parts, each a separate movement with our refund’s id', async () => {
    const payment = await paid(driver)
    for (const cents of [1_000, 50, 5_000]) {
      const request = aRefund(payment, { cents })
      const added = await movementsAddedBy(payment, () => driver.provider.refundPayment(request))
      expect(added).toMatchObject([{ kind: 'refunded', cents, refundId: request.refundId }])
    }
    const after = await stateOf(driver, payment)
    expect(sumsOf(after)).toMatchObject({ captured: totalCents, refunded: totalCents })
    expect(new Set(after.movements.map(({ id }) => id)).size).toBe(after.movements.length)
    expect(after).toMatchObject({ awaits: null, totalCents })
  })

  it('refunds in full and returns the payment’s state after it', async () => {
    const payment = await paid(driver)
    const answer = await driver.provider.refundPayment(aRefund(payment, { cents: totalCents }))
    expect(answer).toEqual(await stateOf(driver, payment))
    expect(sumsOf(answer)).toMatchObject({ refunded: totalCents })
  })

  it('refunds once per key', async () => {
    const payment = await paid(driver)
    const request = aRefund(payment)
    await Promise.all([1, 2, 3].map(() => driver.provider.refundPayment(request)))
    expect(sumsOf(await driver.provider.refundPayment(request))).toMatchObject({ refunded: 1_000 })
    const second = await driver.provider.refundPayment(aRefund(payment))
    expect(sumsOf(second)).toMatchObject({ refunded: 2_000 })
  })

  it('throws on another amount under the same key, rather than refusing', async () => {
    const payment = await paid(driver)
    const request = aRefund(payment)
    await driver.provider.refundPayment(request)
    const other = driver.provider.refundPayment({ ...request, cents: 2_000 })
    await expect(other).rejects.toThrow()
    await expect(other).rejects.not.toThrow(RefundRefused)
    expect(sumsOf(await stateOf(driver, payment))).toMatchObject({ refunded: 1_000 })
  })

  it('finds the payment by our id', async () => {
    const payment = await paid(driver)
    const answer = await driver.provider.refundPayment(aRefund(payment, { providerPaymentId: null }))
    expect(sumsOf(answer)).toMatchObject({ refunded: 1_000 })
  })

  it('refuses more than the remainder, an unpaid payment, and an unknown one', async () => {
    const payment = await paid(driver)
    const refuses = (request: RefundRequest) =>
      expect(driver.provider.refundPayment(request)).rejects.toThrow(RefundRefused)
    await refuses(aRefund(payment, { cents: totalCents + 1 }))
    await driver.provider.refundPayment(aRefund(payment, { cents: 6_000 }))
    await refuses(aRefund(payment, { cents: 51 }))
    await driver.provider.refundPayment(aRefund(payment, { cents: 50 }))
    await refuses(aRefund(payment, { cents: 1 }))
    await refuses(aRefund(await opened(driver)))
    await refuses(aRefund({ paymentId: randomUUID(), providerPaymentId: `${payment.providerPaymentId}0` }))
    await refuses(aRefund(payment, { paymentId: randomUUID(), providerPaymentId: null }))
    expect(sumsOf(await stateOf(driver, payment))).toMatchObject({ refunded: totalCents })
  })
})

it('a refund made in the provider’s dashboard has no refund id of ours', async () => {
  const payment = await paid(driver)
  const added = await movementsAddedBy(payment, () => driver.refundByHand(payment, 300))
  expect(added).toMatchObject([{ kind: 'refunded', cents: 300, refundId: null }])
})

it('a refund returned by the bank is a second movement, and can be repeated', async () => {
  const payment = await paid(driver)
  const request = aRefund(payment, { cents: totalCents })
  await driver.provider.refundPayment(request)
  const added = await movementsAddedBy(payment, () => driver.failRefund(payment))
  expect(added).toMatchObject([{ kind: 'refund_failed', cents: totalCents, refundId: request.refundId }])
  const again = await driver.provider.refundPayment(aRefund(payment, { cents: totalCents }))
  expect(sumsOf(again)).toMatchObject({ refunded: 2 * totalCents, refund_failed: totalCents })
})

describe('a dispute', () => {
  const disputeOf = async (payment: Opened) => (await stateOf(driver, payment)).disputes.at(-1)

  it('takes the money and a fee, and blocks refunds', async () => {
    const payment = await paid(driver)
    const added = await movementsAddedBy(payment, () => driver.dispute(payment))
    expect(added.map(({ kind }) => kind).sort()).toEqual(['disputed', 'fee'])
    expect(sumsOf({ movements: added })).toMatchObject({ disputed: totalCents })
    const dispute = await disputeOf(payment)
    expect(dispute).toMatchObject({ cents: totalCents, reason: 'fraudulent', status: 'needs_response' })
    expect(Date.parse(dispute?.evidenceDueBy ?? '')).toBeGreaterThan(driver.clock.now().getTime())
    await expect(driver.provider.refundPayment(aRefund(payment))).rejects.toThrow(RefundRefused)
  })

  it('returns the money when it is won', async () => {
    const payment = await paid(driver)
    await driver.dispute(payment)
    const added = await movementsAddedBy(payment, () => driver.win(payment))
    expect(added).toMatchObject([{ kind: 'dispute_won', cents: totalCents }])
    expect(await disputeOf(payment)).toMatchObject({ status: 'won' })
  })

  it('moves nothing more when it is lost', async () => {
    const payment = await paid(driver)
    await driver.dispute(payment)
    expect(await movementsAddedBy(payment, () => driver.lose(payment))).toEqual([])
    expect(await disputeOf(payment)).toMatchObject({ status: 'lost' })
  })

  it('can cover part of a partly refunded payment', async () => {
    const payment = await paid(driver)
    await driver.provider.refundPayment(aRefund(payment, { cents: 2_000 }))
    await driver.dispute(payment, { cents: 1_500 })
    await driver.win(payment)
    const sums = { refunded: 2_000, disputed: 1_500, dispute_won: 1_500 }
    expect(sumsOf(await stateOf(driver, payment))).toMatchObject(sums)
  })

  it('moves no money during an inquiry', async () => {
    const payment = await paid(driver)
    expect(await movementsAddedBy(payment, () => driver.dispute(payment, { isInquiry: true }))).toEqual([])
    expect(await disputeOf(payment)).toMatchObject({ status: 'inquiry' })
  })
})

it('a payment through Link is charged, refunded, and disputed like a card’s (P882)', async () => {
  const payment = await paid(driver, 'link')
  expect(await stateOf(driver, payment)).toMatchObject({ card: { funding: 'link', fingerprint: null } })
  await driver.provider.refundPayment(aRefund(payment, { cents: 1_000 }))
  await driver.dispute(payment, { cents: 2_000 })
  await driver.win(payment)
  const sums = { captured: totalCents, refunded: 1_000, disputed: 2_000, dispute_won: 2_000 }
  expect(sumsOf(await stateOf(driver, payment))).toMatchObject(sums)
})

it('movements sum to the balance at the provider', async () => {
  const before = driver.balance()
  const [refunded, disputed, won] = [await paid(driver), await paid(driver, 'debit'), await paid(driver)]
  await driver.provider.refundPayment(aRefund(refunded))
  await driver.failRefund(refunded)
  await driver.dispute(disputed, { cents: 5_000 })
  await driver.dispute(won)
  await driver.win(won)
  let sum = 0
  for (const payment of [refunded, disputed, won]) sum += netOf(await stateOf(driver, payment))
  expect(driver.balance() - before).toBe(sum)
})

it('a late fee is a late movement', async () => {
  driver.account.settings.lateFees = true
  const payment = await paid(driver)
  expect((await stateOf(driver, payment)).movements).toMatchObject([{ kind: 'captured' }])
  const added = await movementsAddedBy(payment, () => driver.settleFees())
  expect(added).toMatchObject([{ kind: 'fee', cents: Math.round(totalCents * 0.029) + 30 }])
})
