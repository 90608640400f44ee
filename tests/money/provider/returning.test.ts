import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RefundRefused } from '#app/platform/payments/port.ts'
import { aRefund, type Driver, netOf, opened, paid, stand, sumsOf, totalCents } from './driver.ts'
import { stripeDriver } from './stripe-driver.ts'

/** The contract of every payment adapter, part two: money goes back, and comes again. */
describe('the Stripe adapter', () => {
  let driver: Driver
  beforeAll(async () => {
    driver = await stripeDriver()
  })
  afterAll(() => driver.close())

  /** What a payment's movements became from one state to the next: those that were there stay as they were. */
  async function news(payment: Parameters<typeof stand>[1], work: () => Promise<unknown>) {
    const before = (await stand(driver, payment)).movements
    await work()
    const after = (await stand(driver, payment)).movements
    expect(after).toEqual(expect.arrayContaining([...before]))
    return after.filter(({ id }) => !before.some(known => known.id === id))
  }

  describe('a refund', () => {
    it('gives back a part, then another, then the rest, each as a movement of its own with our refund\u2019s id', async () => {
      const payment = await paid(driver)
      for (const cents of [1_000, 50, 5_000]) {
        const request = aRefund(payment, { cents })
        const fresh = await news(payment, () => driver.provider.refundPayment(request))
        expect(fresh).toMatchObject([{ kind: 'refunded', cents, refundId: request.refundId }])
      }
      const after = await stand(driver, payment)
      expect(sumsOf(after)).toMatchObject({ captured: totalCents, refunded: totalCents })
      expect(new Set(after.movements.map(({ id }) => id)).size).toBe(after.movements.length)
      expect(after).toMatchObject({ awaits: null, totalCents })
    })

    it('gives back everything, and is answered with the payment as it stands then', async () => {
      const payment = await paid(driver)
      const answer = await driver.provider.refundPayment(aRefund(payment, { cents: totalCents }))
      expect(answer).toEqual(await stand(driver, payment))
      expect(sumsOf(answer)).toMatchObject({ refunded: totalCents })
    })

    it('happens once, however often it is asked for with its key', async () => {
      const payment = await paid(driver)
      const request = aRefund(payment)
      await Promise.all([1, 2, 3].map(() => driver.provider.refundPayment(request).catch(() => null)))
      const answer = await driver.provider.refundPayment(request)
      expect(sumsOf(answer)).toMatchObject({ refunded: 1_000 })
      // Two partial refunds of the same sum are two.
      expect(sumsOf(await driver.provider.refundPayment(aRefund(payment)))).toMatchObject({ refunded: 2_000 })
    })

    it('of another sum under the same key is no answer of the provider\u2019s, and gives nothing back', async () => {
      const payment = await paid(driver)
      const request = aRefund(payment)
      await driver.provider.refundPayment(request)
      const other = driver.provider.refundPayment({ ...request, cents: 2_000 })
      await expect(other).rejects.toThrow()
      await expect(other).rejects.not.toThrow(RefundRefused)
      expect(sumsOf(await stand(driver, payment))).toMatchObject({ refunded: 1_000 })
    })

    it('finds the payment by our id alone', async () => {
      const payment = await paid(driver)
      const answer = await driver.provider.refundPayment(aRefund({ ...payment }, { providerPaymentId: null }))
      expect(sumsOf(answer)).toMatchObject({ refunded: 1_000 })
    })

    it('of more than is left, of nothing taken, or of what is unknown is refused', async () => {
      const payment = await paid(driver)
      const refuses = (request: ReturnType<typeof aRefund>) =>
        expect(driver.provider.refundPayment(request)).rejects.toThrow(RefundRefused)
      await refuses(aRefund(payment, { cents: totalCents + 1 }))
      await driver.provider.refundPayment(aRefund(payment, { cents: 6_000 }))
      await refuses(aRefund(payment, { cents: 51 }))
      await driver.provider.refundPayment(aRefund(payment, { cents: 50 }))
      await refuses(aRefund(payment, { cents: 1 }))
      await refuses(aRefund(await opened(driver)))
      await refuses(aRefund({ paymentId: randomUUID(), providerPaymentId: `${payment.providerPaymentId}0` }))
      await refuses(aRefund(payment, { paymentId: randomUUID(), providerPaymentId: null }))
      expect(sumsOf(await stand(driver, payment))).toMatchObject({ refunded: totalCents })
    })

    it('made by hand at the provider carries no refund of ours', async () => {
      const payment = await paid(driver)
      const fresh = await news(payment, () => driver.refundByHand(payment, 300))
      expect(fresh).toMatchObject([{ kind: 'refunded', cents: 300, refundId: null }])
    })

    it('that the bank sends back later is a second movement, after which it can be given back again', async () => {
      const payment = await paid(driver)
      const request = aRefund(payment, { cents: totalCents })
      await driver.provider.refundPayment(request)
      const fresh = await news(payment, () => driver.failRefund(payment))
      expect(fresh).toMatchObject([{ kind: 'refund_failed', cents: totalCents, refundId: request.refundId }])
      const again = await driver.provider.refundPayment(aRefund(payment, { cents: totalCents }))
      expect(sumsOf(again)).toMatchObject({ refunded: 2 * totalCents, refund_failed: totalCents })
    })
  })

  describe('a dispute', () => {
    const disputeOf = async (payment: Parameters<typeof stand>[1]) =>
      (await stand(driver, payment)).disputes.at(-1)

    it('takes the money and a fee, and refuses refunds meanwhile', async () => {
      const payment = await paid(driver)
      const fresh = await news(payment, () => driver.dispute(payment))
      expect(fresh.map(({ kind }) => kind).sort()).toEqual(['disputed', 'fee'])
      expect(sumsOf({ movements: fresh })).toMatchObject({ disputed: totalCents })
      const dispute = await disputeOf(payment)
      expect(dispute).toMatchObject({ cents: totalCents, reason: 'fraudulent', status: 'needs_response' })
      expect(new Date(dispute?.evidenceDueBy ?? 0).getTime()).toBeGreaterThan(driver.clock.now().getTime())
      await expect(driver.provider.refundPayment(aRefund(payment))).rejects.toThrow(RefundRefused)
    })

    it('that is won gives the money back', async () => {
      const payment = await paid(driver)
      await driver.dispute(payment)
      const fresh = await news(payment, () => driver.win(payment))
      expect(fresh.filter(({ kind }) => kind !== 'fee')).toMatchObject([
        { kind: 'dispute_won', cents: totalCents },
      ])
      expect(await disputeOf(payment)).toMatchObject({ status: 'won' })
    })

    it('that is lost moves nothing more', async () => {
      const payment = await paid(driver)
      await driver.dispute(payment)
      expect(await news(payment, () => driver.lose(payment))).toEqual([])
      expect(await disputeOf(payment)).toMatchObject({ status: 'lost' })
    })

    it('may be about a part, after a part went back', async () => {
      const payment = await paid(driver)
      await driver.provider.refundPayment(aRefund(payment, { cents: 2_000 }))
      const fresh = await news(payment, () => driver.dispute(payment, { cents: 1_500 }))
      expect(sumsOf({ movements: fresh })).toMatchObject({ disputed: 1_500 })
      await driver.win(payment)
      expect(sumsOf(await stand(driver, payment))).toMatchObject({
        refunded: 2_000,
        disputed: 1_500,
        dispute_won: 1_500,
      })
    })

    it('may only be asked about: no money moves', async () => {
      const payment = await paid(driver)
      expect(await news(payment, () => driver.dispute(payment, { isInquiry: true }))).toEqual([])
      expect(await disputeOf(payment)).toMatchObject({ status: 'inquiry' })
    })
  })

  it('what the provider has is what its movements sum to, whatever happened', async () => {
    const before = await driver.balance()
    const [one, two, three] = [await paid(driver), await paid(driver, 'debit'), await paid(driver)]
    await driver.provider.refundPayment(aRefund(one))
    await driver.failRefund(one)
    await driver.dispute(two, { cents: 5_000 })
    await driver.dispute(three)
    await driver.win(three)
    const payments = await Promise.all([one, two, three].map(payment => stand(driver, payment)))
    expect((await driver.balance()) - before).toBe(payments.map(netOf).reduce((a, b) => a + b, 0))
  })

  it('a fee that comes late is a movement that comes late', async () => {
    await driver.delayFees()
    const payment = await paid(driver)
    expect((await stand(driver, payment)).movements).toMatchObject([{ kind: 'captured' }])
    const fresh = await news(payment, () => driver.settleFees(payment))
    expect(fresh).toMatchObject([{ kind: 'fee', cents: Math.round(totalCents * 0.029) + 30 }])
  })
})
