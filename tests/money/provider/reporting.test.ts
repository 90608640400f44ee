import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Movement, ProviderChange } from '#app/platform/payments/port.ts'
import {
  aRefund,
  type Driver,
  netOf,
  type Opened,
  paid,
  type SentEvent,
  startDriver,
  stateOf,
  totalCents,
} from './driver.ts'

/**
 * The contract of a payment adapter, part three: payment events and the provider's list of changes agree with a
 * look-up.
 */
let driver: Driver
beforeAll(async () => {
  driver = await startDriver()
})
afterAll(() => driver.close())

const read = ({ headers, body }: SentEvent, at = driver.clock.now()) =>
  driver.provider.readPaymentEvent(headers, body, at)

/** A payment with every kind of movement. */
async function anEventfulPayment(): Promise<Opened> {
  const payment = await paid(driver)
  await driver.provider.refundPayment(aRefund(payment))
  await driver.failRefund(payment)
  await driver.refundByHand(payment, 700)
  await driver.dispute(payment, { cents: 2_000 })
  await driver.win(payment)
  return payment
}

const byId = (movements: readonly Movement[]) => [...movements].sort((a, b) => (a.id < b.id ? -1 : 1))

const movementsAtProvider = async (payment: Opened) => byId((await stateOf(driver, payment)).movements)

/** The movements that a server collects from these events. */
async function movementsAfter(events: readonly SentEvent[]): Promise<Movement[]> {
  const movementsById = new Map<string, Movement>()
  for (const event of events) {
    const received = await read(event)
    if (received.kind !== 'payment') continue
    const payment = received.payment ?? (await driver.provider.lookUp(received.ids))
    for (const movement of payment?.movements ?? []) movementsById.set(movement.id, movement)
  }
  return byId([...movementsById.values()])
}

async function anEvent(): Promise<SentEvent> {
  const [event] = await driver.events(await paid(driver))
  if (!event) throw new Error('No event was sent.')
  return event
}

describe('readPaymentEvent', () => {
  it('derives from a payment’s events the same as a look-up, in any order and with repeats', async () => {
    const payment = await anEventfulPayment()
    const events = await driver.events(payment)
    expect(events.length).toBeGreaterThan(5)
    for (const event of events) {
      const received = await read(event)
      const { providerPaymentId, paymentId } = payment
      expect(received).toMatchObject({ kind: 'payment', ids: { providerPaymentId } })
      if (received.kind === 'payment') expect([paymentId, null]).toContain(received.ids.paymentId)
    }
    const expected = await movementsAtProvider(payment)
    for (const sequence of [events, events.toReversed(), [...events, ...events]])
      expect(await movementsAfter(sequence)).toEqual(expected)
  })

  it('reads an id of each event, which is the same when the event is resent', async () => {
    const events = await driver.events(await anEventfulPayment())
    const idsOf = async () => {
      const allReceived = await Promise.all(events.map(event => read(event)))
      return allReceived.map(received => (received.kind === 'unsigned' ? null : received.eventId))
    }
    const ids = await idsOf()
    expect(ids).not.toContain(null)
    expect(new Set(ids).size).toBe(ids.length)
    expect(await idsOf()).toEqual(ids)
  })

  it('rejects a forged, changed, or unsigned event', async () => {
    const event = await anEvent()
    const text = new TextDecoder().decode(event.body)
    const signature = event.headers.get('stripe-signature') ?? ''
    const zeros = signature.replace(/v1=[0-9a-f]+/, () => `v1=${'0'.repeat(64)}`)
    const forged: Partial<SentEvent>[] = [
      { body: new TextEncoder().encode(text.replaceAll(`${totalCents}`, () => `${totalCents * 10}`)) },
      { body: new Uint8Array() },
      { body: Uint8Array.of(0xff, 0xfe, 0x00) },
      { headers: new Headers() },
      { headers: new Headers({ 'stripe-signature': zeros }) },
    ]
    for (const change of forged) expect(await read({ ...event, ...change })).toEqual({ kind: 'unsigned' })
    expect(await read(event)).toMatchObject({ kind: 'payment' })
  })

  it('accepts an event that is at most 300 seconds old', async () => {
    const event = await anEvent()
    const later = (seconds: number) => new Date(driver.clock.now().getTime() + seconds * 1000)
    expect(await read(event, later(300))).toMatchObject({ kind: 'payment' })
    expect(await read(event, later(301))).toEqual({ kind: 'unsigned' })
  })

  it('acknowledges an event that is not about a payment', async () => {
    expect(await read(driver.otherEvent())).toMatchObject({ kind: 'ignored', eventId: 'evt_other' })
  })

  it('reads fraud warnings', async () => {
    const payment = await paid(driver)
    await driver.warnOfFraud(payment)
    const allReceived = await Promise.all((await driver.events(payment)).map(event => read(event)))
    const warnings = allReceived.flatMap(received => (received.kind === 'payment' ? received.warnings : []))
    expect(warnings).toMatchObject([{ kind: 'fraud_warning', open: true }])
  })
})

describe('listChanges', () => {
  async function changesBetween(since: Date, until: Date) {
    const changes: ProviderChange[] = []
    let cursor: string | null = null
    do {
      const page = await driver.provider.listChanges({ since, until, cursor })
      changes.push(...page.changes)
      cursor = page.cursor
    } while (cursor !== null)
    return changes
  }

  /** Starts a new period. The returned function ends it and lists the changes in it. */
  function startPeriod() {
    driver.clock.advance(3_600_000)
    const since = driver.clock.now()
    return () => {
      driver.clock.advance(1_000)
      return changesBetween(since, driver.clock.now())
    }
  }

  const movementsOf = (changes: readonly ProviderChange[], payment: Opened) =>
    changes.flatMap(change => {
      if (change.kind !== 'movement' || change.paymentId !== payment.paymentId) return []
      expect(change.providerPaymentId).toBe(payment.providerPaymentId)
      expect(change.at).toBe(change.movement.at)
      return [change.movement]
    })

  it('lists each movement with the id of a look-up, oldest first, and sums to the balance', async () => {
    const endPeriod = startPeriod()
    const before = driver.balance()
    const payments = [await anEventfulPayment(), await paid(driver, 'debit')]
    await driver.chargeAccountFee(450)
    const changes = await endPeriod()
    for (const payment of payments)
      expect(byId(movementsOf(changes, payment))).toEqual(await movementsAtProvider(payment))
    expect(changes.filter(({ kind }) => kind === 'account')).toMatchObject([{ feeCents: 450 }])
    expect(changes.map(({ at }) => at)).toEqual(changes.map(({ at }) => at).toSorted())
    const movements = changes.flatMap(change => (change.kind === 'movement' ? [change.movement] : []))
    expect(netOf({ movements }) - 450).toBe(driver.balance() - before)
  })

  it('includes the first instant of its period and excludes the last', async () => {
    driver.clock.advance(3_600_000)
    const at = driver.clock.now()
    const payment = await paid(driver)
    const secondsLater = (seconds: number) => new Date(at.getTime() + seconds * 1000)
    const isListed = async (since: Date, until: Date) =>
      movementsOf(await changesBetween(since, until), payment).some(({ kind }) => kind === 'captured')
    expect(await isListed(at, secondsLater(1))).toBe(true)
    expect(await isListed(secondsLater(-60), at)).toBe(false)
    expect(await isListed(secondsLater(1), secondsLater(60))).toBe(false)
  })

  it('lists each change of several days once', async () => {
    const endPeriod = startPeriod()
    const payments: Opened[] = []
    for (let days = 0; days < 3; days++) {
      payments.push(await paid(driver))
      driver.clock.advance(36 * 3_600_000)
    }
    const changes = await endPeriod()
    for (const payment of payments)
      expect(byId(movementsOf(changes, payment))).toEqual(await movementsAtProvider(payment))
  })

  it('lists fraud warnings', async () => {
    const endPeriod = startPeriod()
    const payment = await paid(driver)
    await driver.warnOfFraud(payment)
    const warnings = (await endPeriod()).filter(({ kind }) => kind === 'warning')
    expect(warnings).toMatchObject([{ ...payment, warning: { kind: 'fraud_warning', open: true } }])
  })
})
