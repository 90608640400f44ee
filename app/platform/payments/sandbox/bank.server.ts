import { randomUUID } from 'node:crypto'
import { newSecret } from '../../ids.server.ts'
import { closedByDeclines, mostDeclines } from '../declines.ts'
import type { Happening, PaymentRequest } from '../port.ts'
import { brandOf, type CardDetails, digitsOf } from './card-details.ts'
import { type Faults, sendingsOf } from './faults.ts'
import { changeOf, eventTypeOf, mayHappen, type SandboxPayment, snapshotOf } from './sandbox-payment.ts'
import type { SandboxStore } from './store.server.ts'
import { type DeclineCode, outcomeOf } from './test-cards.ts'

/** The sandbox's times: `clock` dates what it reports, `machineNow` (epoch ms) times what it sends. */
export type SandboxTime = { clock: { now(): Date }; machineNow(): number }

export type ClientAnswer =
  | { outcome: 'captured' }
  | { outcome: 'declined'; declineCode: string }
  | { outcome: 'challenge'; challengeId: string }
  | { outcome: 'unknown' }

/** What the sandbox does with money. Each verb is one atomic change of its store, events included. */
export type Bank = {
  /** The same payment for the same `paymentId`; null when it was opened with another sum. */
  open(request: PaymentRequest): SandboxPayment | null
  /** Charges a card. A payment that is captured stays captured once. */
  confirm(clientSecret: string, card: CardDetails): ClientAnswer
  /** The end of a 3-D Secure challenge. */
  answerChallenge(clientSecret: string, challengeId: string, passed: boolean): ClientAnswer
  /** A refund, or a dispute opened or won. Null when there is no such payment, false when it may not happen now. */
  let(
    providerPaymentId: string,
    happening: 'refunded' | 'disputed' | 'dispute_won',
  ): SandboxPayment | false | null
  /** Charges more for a captured payment, without an event. Null when there is no such payment, false when nothing was taken. */
  charge(providerPaymentId: string, feeCents: number): SandboxPayment | false | null
  /** Pays out what each day until yesterday (UTC) left in the balance; a day that left less than nothing waits for the next. */
  payOut(): void
  /** Opens the disputes whose time has come. */
  openDueDisputes(): void
}

const disputeAfterMs = 1_500

/** `onEvent` is called after each change that has something to send. */
export function openBank(store: SandboxStore, time: SandboxTime, onEvent: () => void): Bank {
  const change = <T>(work: () => T): T => {
    const result = store.atomically(work)
    onEvent()
    return result
  }
  return {
    open: request => change(() => open(store, time, request)),
    confirm: (clientSecret, card) => change(() => confirm(store, time, clientSecret, card)),
    answerChallenge: (clientSecret, challengeId, passed) =>
      change(() => answerChallenge(store, time, clientSecret, { challengeId, passed })),
    let: (id, happening) => change(() => letHappen(store, time, id, happening)),
    charge: (id, feeCents) => change(() => charge(store, time, id, feeCents)),
    payOut: () => store.atomically(() => payOut(store, time)),
    openDueDisputes: () =>
      store.atomically(() => {
        for (const id of store.takeDueDisputes(time.machineNow())) letHappen(store, time, id, 'disputed')
      }),
  }
}

function open(store: SandboxStore, time: SandboxTime, request: PaymentRequest): SandboxPayment | null {
  const known = store.payment('payment_id', request.paymentId)
  if (known) return known.totalCents === request.totalCents ? known : null
  const id = `sbx_${randomUUID().replaceAll('-', '')}`
  const payment: SandboxPayment = {
    id,
    paymentId: request.paymentId,
    clientSecret: `${id}_secret_${newSecret()}`,
    totalCents: request.totalCents,
    description: request.description,
    receiptEmail: request.receiptEmail,
    happened: [],
    declineCode: null,
    cardBrand: null,
    cardLast4: null,
    challengeId: null,
    capturedCents: null,
    capturedAt: null,
    createdAt: time.clock.now().getTime(),
  }
  store.insertPayment(payment)
  return payment
}

function confirm(
  store: SandboxStore,
  time: SandboxTime,
  clientSecret: string,
  card: CardDetails,
): ClientAnswer {
  const found = store.payment('client_secret', clientSecret)
  if (!found) return { outcome: 'unknown' }
  if (found.capturedAt !== null) return { outcome: 'captured' }
  if (isClosed(found)) return closed
  const number = digitsOf(card.cardNumber, 19)
  const payment = { ...found, cardBrand: brandOf(number), cardLast4: number.slice(-4), challengeId: null }
  const outcome = outcomeOf(number)
  if (outcome.outcome === 'decline') return decline(store, time, payment, outcome.declineCode)
  if (outcome.outcome === 'challenge') {
    const challengeId = newSecret()
    store.updatePayment({ ...payment, challengeId })
    return { outcome: 'challenge', challengeId }
  }
  if (outcome.thenDisputed) store.scheduleDispute(payment.id, time.machineNow() + disputeAfterMs)
  return capture(store, time, payment)
}

function answerChallenge(
  store: SandboxStore,
  time: SandboxTime,
  clientSecret: string,
  { challengeId, passed }: { challengeId: string; passed: boolean },
): ClientAnswer {
  const payment = store.payment('client_secret', clientSecret)
  if (!payment) return { outcome: 'unknown' }
  if (payment.capturedAt !== null) return { outcome: 'captured' }
  if (isClosed(payment)) return closed
  if (payment.challengeId !== challengeId) return { outcome: 'unknown' }
  const answered = { ...payment, challengeId: null }
  return passed ? capture(store, time, answered) : decline(store, time, answered, 'authentication_failed')
}

function capture(store: SandboxStore, time: SandboxTime, payment: SandboxPayment): ClientAnswer {
  const more = takeWrongAmount(store)
  const captured = {
    ...payment,
    capturedCents: payment.totalCents + more,
    capturedAt: time.clock.now().getTime(),
    declineCode: null,
  }
  record(store, time, captured, 'captured')
  return { outcome: 'captured' }
}

function decline(
  store: SandboxStore,
  time: SandboxTime,
  payment: SandboxPayment,
  declineCode: DeclineCode,
): ClientAnswer {
  const declines = (payment.declines ?? 0) + 1
  const code = declines >= mostDeclines ? closedByDeclines : declineCode
  record(store, time, { ...payment, declines, declineCode: code }, 'failed')
  return { outcome: 'declined', declineCode: code }
}

const closed: ClientAnswer = { outcome: 'declined', declineCode: closedByDeclines }
const isClosed = ({ declines = 0 }: SandboxPayment) => declines >= mostDeclines

function letHappen(
  store: SandboxStore,
  time: SandboxTime,
  id: string,
  happening: 'refunded' | 'disputed' | 'dispute_won',
): SandboxPayment | false | null {
  const payment = store.payment('id', id)
  if (!payment) return null
  if (payment.happened.includes(happening)) return payment
  if (!mayHappen(payment.happened, happening)) return false
  return record(store, time, payment, happening)
}

function charge(store: SandboxStore, time: SandboxTime, id: string, feeCents: number) {
  const payment = store.payment('id', id)
  if (!payment) return null
  if (payment.capturedCents === null) return false
  const changed = { ...payment, laterFeeCents: (payment.laterFeeCents ?? 0) + feeCents }
  store.updatePayment(changed)
  store.addChange({
    ...{ kind: 'fee', at: time.clock.now().getTime(), providerPaymentId: id, paymentId: payment.paymentId },
    ...{ amountCents: 0, netCents: 0 - feeCents },
  })
  return changed
}

const dayMs = 24 * 60 * 60_000

function payOut(store: SandboxStore, time: SandboxTime): void {
  const now = time.clock.now().getTime()
  const today = now - (now % dayMs)
  let carried = 0
  let from = 0
  for (const { day, netCents } of store.unpaidDays(today)) {
    carried += netCents
    const until = day + dayMs
    if (carried > 0) {
      const id = `po_${randomUUID().replaceAll('-', '')}`
      store.addPayout({ id, at: until, amountCents: carried }, from, until)
      carried = 0
      from = until
    }
  }
}

/** Stores the payment with what has happened to it, and the event that reports it. */
function record(
  store: SandboxStore,
  time: SandboxTime,
  payment: SandboxPayment,
  happening: Happening,
): SandboxPayment {
  const happened = payment.happened.includes(happening) ? payment.happened : [...payment.happened, happening]
  const changed = { ...payment, happened }
  store.updatePayment(changed)
  const moved = payment.happened.includes(happening)
    ? null
    : changeOf(
        happening === 'captured' ? changed : payment,
        happening,
        happening === 'captured' && changed.capturedAt ? changed.capturedAt : time.clock.now().getTime(),
      )
  if (moved) store.addChange(moved)
  const faults = store.faults()
  const now = time.machineNow()
  const dueAt = sendingsOf(faults, Math.random).map(wait => now + wait)
  if (faults.drop && faults.drop.next > 0) {
    store.setFaults({ ...faults, drop: { next: faults.drop.next - 1 } })
  }
  const eventId = `evt_${randomUUID().replaceAll('-', '')}`
  store.addEvent({ eventId, type: eventTypeOf(happening), payment: snapshotOf(changed) }, dueAt)
  return changed
}

function takeWrongAmount(store: SandboxStore): number {
  const faults: Faults = store.faults()
  if (!faults.wrongAmount || faults.wrongAmount.next === 0) return 0
  store.setFaults({ ...faults, wrongAmount: { ...faults.wrongAmount, next: faults.wrongAmount.next - 1 } })
  return faults.wrongAmount.moreCents
}
