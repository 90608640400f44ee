import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Movement, ProviderChange, ProviderPayment, Webhook } from '#app/platform/payments/port.ts'
import { aRefund, type Driver, type Opened, paid, type SentEvent, stand, totalCents } from './driver.ts'
import { stripeDriver } from './stripe-driver.ts'

/** The contract of every payment adapter, part three: events, and the provider's own record, say what a look-up says. */
describe('the Stripe adapter', () => {
  let driver: Driver
  beforeAll(async () => {
    driver = await stripeDriver()
  })
  afterAll(() => driver.close())

  const read = ({ headers, body }: SentEvent, at = driver.clock.now()) =>
    driver.provider.readWebhook(headers, body, at)

  /** A payment to which everything happens. */
  async function aLife(): Promise<Opened> {
    const payment = await paid(driver)
    await driver.provider.refundPayment(aRefund(payment))
    await driver.failRefund(payment)
    await driver.refundByHand(payment, 700)
    await driver.dispute(payment, { cents: 2_000 })
    await driver.win(payment)
    return payment
  }

  const byId = (movements: readonly Movement[]) => [...movements].sort((a, b) => (a.id < b.id ? -1 : 1))

  /** What the server would know after these events: it looks up what an event does not carry. */
  async function knownAfter(events: readonly SentEvent[]): Promise<Movement[]> {
    const known = new Map<string, Movement>()
    for (const event of events) {
      const webhook = await read(event)
      if (webhook.kind !== 'payment') continue
      const payment: ProviderPayment | null = webhook.payment ?? (await driver.provider.lookUp(webhook.ids))
      for (const movement of payment?.movements ?? []) known.set(movement.id, movement)
    }
    return byId([...known.values()])
  }

  describe('webhooks', () => {
    it('name their payment, and together say all that a look-up says, in any order and however often', async () => {
      const payment = await aLife()
      const events = await driver.events(payment)
      expect(events.length).toBeGreaterThan(5)
      const webhooks = await Promise.all(events.map(event => read(event)))
      for (const webhook of webhooks) {
        expect(webhook).toMatchObject({
          kind: 'payment',
          ids: { providerPaymentId: payment.providerPaymentId },
        })
        if (webhook.kind === 'payment' && webhook.ids.paymentId)
          expect(webhook.ids.paymentId).toBe(payment.paymentId)
      }
      const expected = byId((await stand(driver, payment)).movements)
      expect(await knownAfter(events)).toEqual(expected)
      expect(await knownAfter(events.toReversed())).toEqual(expected)
      expect(await knownAfter([...events, ...events])).toEqual(expected)
    })

    it('have an id, which is the same when one is sent again', async () => {
      const payment = await paid(driver)
      const events = await driver.events(payment)
      const idOf = (webhook: Webhook) => (webhook.kind === 'unsigned' ? null : webhook.eventId)
      const ids = await Promise.all(events.map(async event => idOf(await read(event))))
      expect(ids).not.toContain(null)
      expect(new Set(ids).size).toBe(ids.length)
      expect(await Promise.all(events.map(async event => idOf(await read(event))))).toEqual(ids)
    })

    it('that were forged, changed or not signed are unsigned', async () => {
      const [event] = await driver.events(await paid(driver))
      if (!event) throw new Error('no event was sent')
      const changed = new TextDecoder()
        .decode(event.body)
        .replaceAll(`${totalCents}`, () => `${totalCents * 10}`)
      const zeros = [...event.headers].map(([name, value]) => [
        name,
        value.replace(/v1=[0-9a-f]+/, () => `v1=${'0'.repeat(64)}`),
      ])
      const forged: SentEvent[] = [
        { ...event, body: new TextEncoder().encode(changed) },
        { ...event, body: new Uint8Array() },
        { ...event, body: Uint8Array.of(0xff, 0xfe, 0x00) },
        { ...event, headers: new Headers() },
        { ...event, headers: new Headers(zeros as [string, string][]) },
      ]
      for (const one of forged) expect(await read(one)).toEqual({ kind: 'unsigned' })
      expect(await read(event)).toMatchObject({ kind: 'payment' })
    })

    it('are 300 seconds old at the most', async () => {
      const [event] = await driver.events(await paid(driver))
      if (!event) throw new Error('no event was sent')
      const later = (seconds: number) => new Date(driver.clock.now().getTime() + seconds * 1000)
      expect(await read(event, later(300))).toMatchObject({ kind: 'payment' })
      expect(await read(event, later(301))).toEqual({ kind: 'unsigned' })
    })

    it('of no payment are acknowledged', async () => {
      expect(await read(await driver.otherEvent())).toMatchObject({ kind: 'ignored', eventId: 'evt_other' })
    })

    it('bring what someone should look at', async () => {
      const payment = await paid(driver)
      await driver.warnOfFraud(payment)
      const webhooks = await Promise.all((await driver.events(payment)).map(event => read(event)))
      const warnings = webhooks.flatMap(webhook => (webhook.kind === 'payment' ? webhook.warnings : []))
      expect(warnings).toMatchObject([{ kind: 'fraud_warning', open: true }])
    })
  })

  describe('the provider\u2019s own record', () => {
    const whole = async (since: Date, until: Date) => {
      const found: ProviderChange[] = []
      for (let cursor: string | null = null; ; ) {
        const page = await driver.provider.listChanges({ since, until, cursor })
        found.push(...page.changes)
        cursor = page.cursor
        if (cursor === null) return found
      }
    }
    const movementsOf = (changes: readonly ProviderChange[], payment: Opened) =>
      changes.flatMap(change => {
        if (change.kind !== 'movement' || change.paymentId !== payment.paymentId) return []
        expect(change.providerPaymentId).toBe(payment.providerPaymentId)
        expect(change.at).toBe(change.movement.at)
        return [change.movement]
      })

    it('has each movement of a payment, by the id that a look-up gives it, and sums to what the provider has', async () => {
      driver.clock.advance(3_600)
      const since = driver.clock.now()
      const before = await driver.balance()
      const payments = [await aLife(), await paid(driver, 'debit')]
      await driver.chargeAccountFee(450)
      driver.clock.advance(60)
      const changes = await whole(since, driver.clock.now())
      for (const payment of payments)
        expect(byId(movementsOf(changes, payment))).toEqual(byId((await stand(driver, payment)).movements))
      expect(changes.filter(({ kind }) => kind === 'account')).toMatchObject([{ feeCents: 450 }])
      expect(changes.map(({ at }) => at)).toEqual(changes.map(({ at }) => at).toSorted())
      expect(changes.map(effectOf).reduce((a, b) => a + b, 0)).toBe((await driver.balance()) - before)
    })

    it('is of its time alone: from its first instant until before its last', async () => {
      driver.clock.advance(3_600)
      const at = driver.clock.now()
      const payment = await paid(driver)
      const captured = (changes: ProviderChange[]) =>
        movementsOf(changes, payment).filter(({ kind }) => kind === 'captured').length
      const second = (more: number) => new Date(at.getTime() + more * 1000)
      expect(captured(await whole(at, second(1)))).toBe(1)
      expect(captured(await whole(second(-60), at))).toBe(0)
      expect(captured(await whole(second(1), second(60)))).toBe(0)
    })

    it('goes over many days, each change once', async () => {
      driver.clock.advance(3_600)
      const since = driver.clock.now()
      const payments: Opened[] = []
      for (let days = 0; days < 3; days++) {
        payments.push(await paid(driver))
        driver.clock.advance(36 * 3_600)
      }
      const changes = await whole(since, driver.clock.now())
      for (const payment of payments)
        expect(byId(movementsOf(changes, payment))).toEqual(byId((await stand(driver, payment)).movements))
    })

    it('has warnings, too', async () => {
      driver.clock.advance(3_600)
      const since = driver.clock.now()
      const payment = await paid(driver)
      await driver.warnOfFraud(payment)
      driver.clock.advance(1)
      const warnings = (await whole(since, driver.clock.now())).filter(({ kind }) => kind === 'warning')
      expect(warnings).toMatchObject([{ ...payment, warning: { kind: 'fraud_warning', open: true } }])
    })
  })
})

/** What a change did to the balance at the provider, in cents. */
function effectOf(change: ProviderChange): number {
  if (change.kind === 'warning') return 0
  if (change.kind === 'account') return -change.feeCents
  if (change.kind === 'payout') return -change.amountCents
  if (change.kind === 'other') return change.amountCents
  const { kind, cents } = change.movement
  return kind === 'captured' || kind === 'refund_failed' || kind === 'dispute_won' ? cents : -cents
}
