import { randomUUID } from 'node:crypto'
import { newSecret } from '../../ids.server.ts'
import type { Card, ChargeAnswer, PaymentRequest, ProviderChange } from '../port.ts'
import type { CardDetails } from './card-details.ts'
import { type Faults, sendingsOf } from './faults.ts'
import { makeToken, tokenLivesMs } from './make-token.server.ts'
import {
  answerChallenge,
  type CaptureFacts,
  type Change,
  chargeCard,
  dispute,
  goOn,
  type Refused,
  refund,
  reportFee,
} from './payment-changes.ts'
import { type Checkout, netOf, openedPayment, type SandboxPayment, snapshotOf } from './sandbox-payment.ts'
import type { SandboxStore } from './store.server.ts'

/** The sandbox's times: `clock` dates what it reports, `machineNow` (epoch ms) times what it sends. */
export type SandboxTime = { clock: { now(): Date }; machineNow(): number }

/** What the sandbox does with money. Each verb is one atomic change of its store, events included. */
export type Bank = {
  /** Stands for a card; null for a number that is no test card. */
  tokenFor(card: CardDetails): string | null
  /** What is known of the card behind a token. */
  cardOf(token: string): Card | null
  /** The same payment for the same `paymentId`; null when it was opened with another sum. */
  open(request: PaymentRequest, checkout?: Checkout): SandboxPayment | null
  /** Charges a token once; without one it goes on after the bank's question. Null when there is no such payment. */
  charge(providerPaymentId: string, token: string | null): ChargeAnswer | Refused | null
  /** The donor's answer to the bank's question. */
  answer(clientSecret: string, isPassed: boolean): Change | Refused | null
  /** What a shop asks to be given back; asked again with its key it is one refund, and another sum is null. */
  refund(payment: SandboxPayment, asked: ShopRefund): Change | Refused | null
  /** Anything else, as payment-changes.ts says it. Null when there is no such payment. */
  let(
    providerPaymentId: string,
    change: (payment: SandboxPayment, at: string) => Change | Refused,
  ): Change | Refused | null
  now(): Date
  /** A change of the balance that belongs to no payment. */
  book(line: Extract<ProviderChange, { kind: 'account' | 'other' }>): void
  /** Pays out what each day until yesterday (UTC) left in the balance; a day that left less than nothing waits for the next. */
  payOut(): void
  /** Opens the disputes and tells the fees whose time has come. */
  doWhatIsDue(): void
}

export type ShopRefund = { refundId: string; cents: number; key: string }

const disputeAfterMs = 1_500

type Desk = { store: SandboxStore; time: SandboxTime; fingerprintKey: string }

/** `onEvent` is called after each change that has something to send. */
export function openBank(desk: Desk, onEvent: () => void): Bank {
  const { store, time } = desk
  const change = <T>(work: () => T): T => {
    const result = store.atomically(work)
    onEvent()
    return result
  }
  return {
    tokenFor: card => store.atomically(() => tokenFor(desk, card)),
    cardOf: token => store.token(token)?.card ?? null,
    open: (request, checkout) => change(() => open(desk, request, checkout ?? null)),
    charge: (id, token) => change(() => charge(desk, id, token)),
    answer: (clientSecret, isPassed) =>
      change(() => {
        const payment = store.payment('client_secret', clientSecret)
        return payment && recorded(desk, payment, answerChallenge(payment, isPassed))
      }),
    refund: (payment, asked) => change(() => refundOnce(desk, payment.id, asked)),
    let: (id, happening) => change(() => letHappen(desk, id, happening)),
    now: () => time.clock.now(),
    book: line => store.addChange(line, line.kind === 'account' ? 0 - line.feeCents : line.amountCents),
    payOut: () => store.atomically(() => payOut(store, time.clock.now())),
    doWhatIsDue: () =>
      store.atomically(() => {
        for (const { payment, what } of store.takeDue(time.machineNow())) {
          const newDispute = { id: newId('dp'), cents: null }
          letHappen(desk, payment, (one, at) =>
            what === 'fee' ? reportFee(one, at) : dispute(one, at, newDispute),
          )
        }
      }),
  }
}

/** Without hyphens, so that it is one word wherever it is written. */
export const newId = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '')}`

function tokenFor({ store, time, fingerprintKey }: Desk, card: CardDetails): string | null {
  const made = makeToken(card, fingerprintKey, time.clock.now().getTime())
  if (made) store.writeToken(made)
  return made?.token ?? null
}

function open(
  { store, time }: Desk,
  request: PaymentRequest,
  checkout: Checkout | null,
): SandboxPayment | null {
  const known = store.payment('payment_id', request.paymentId)
  if (known) return known.totalCents === request.totalCents ? known : null
  const id = newId('sbx')
  const { paymentId, totalCents, description } = request
  const clientSecret = `${id}_secret_${newSecret()}`
  const createdAt = time.clock.now().getTime()
  const opened = openedPayment({ id, paymentId, clientSecret, totalCents, description, createdAt })
  const payment = { ...opened, checkout }
  store.insertPayment(payment)
  return payment
}

function charge(desk: Desk, id: string, token: string | null): ChargeAnswer | Refused | null {
  const { store, time } = desk
  const payment = store.payment('id', id)
  if (!payment) return null
  const at = time.clock.now().toISOString()
  // What is captured takes no card any more, and leaves it unspent.
  if (payment.capturedCents !== null || payment.isAuthorised) return answerOf(payment)
  if (token === null) return answerOf(carriedOut(desk, payment, facts => goOn(payment, at, facts)))
  const known = store.token(token)
  if (!known) return { refused: 'there is no such token' }
  if (known.spentOn === id) return answerOf(payment)
  if (known.spentOn !== null) return { refused: 'this token is spent' }
  if (known.madeAt + tokenLivesMs < Date.parse(at)) return { refused: 'this token is too old' }
  store.writeToken({ ...known, spentOn: id })
  const isDisputed = known.outcome.outcome === 'capture' && known.outcome.thenDisputed
  if (isDisputed) store.schedule(id, 'dispute', time.machineNow() + disputeAfterMs)
  return answerOf(carriedOut(desk, payment, facts => chargeCard(payment, known, at, facts)))
}

/** The secret is given out while the bank's question is open. */
function answerOf(payment: SandboxPayment): ChargeAnswer {
  const snapshot = snapshotOf(payment)
  return {
    payment: snapshot,
    clientSecret: snapshot.awaits === 'authentication' ? payment.clientSecret : null,
  }
}

/** A charge as the faults want it: they are used up by what is captured. */
function carriedOut(
  desk: Desk,
  payment: SandboxPayment,
  charged: (facts: CaptureFacts) => Change,
): SandboxPayment {
  const { store, time } = desk
  const faults = store.faults()
  const { wrongAmount, lateFee } = faults
  const moreCents = wrongAmount && wrongAmount.next > 0 ? wrongAmount.moreCents : 0
  const isFeeLate = Boolean(lateFee && lateFee.next > 0)
  const change = charged({ moreCents, isFeeLate })
  if (change.type === 'payment.captured') {
    store.setFaults(usedUp(faults, ['wrongAmount', 'lateFee']))
    if (isFeeLate && lateFee) store.schedule(payment.id, 'fee', time.machineNow() + lateFee.ms)
  }
  record(desk, payment, change)
  return change.payment
}

/** The faults after one of these has happened. */
function usedUp(faults: Faults, names: readonly ('wrongAmount' | 'lateFee' | 'drop')[]): Faults {
  const used = names.flatMap(name => {
    const fault = faults[name]
    return fault && fault.next > 0 ? [[name, { ...fault, next: fault.next - 1 }]] : []
  })
  return { ...faults, ...Object.fromEntries(used) }
}

function refundOnce(desk: Desk, id: string, { refundId, cents, key }: ShopRefund): Change | Refused | null {
  const payment = desk.store.payment('id', id)
  if (!payment) return null
  const known = payment.refundKeys[key]
  if (known) return known.cents === cents ? { payment, type: null } : null
  const at = desk.time.clock.now().toISOString()
  const keyed = { ...payment, refundKeys: { ...payment.refundKeys, [key]: { cents } } }
  return recorded(desk, payment, refund(keyed, at, { id: newId('re'), cents, refundId }))
}

function letHappen(
  desk: Desk,
  id: string,
  happening: (payment: SandboxPayment, at: string) => Change | Refused,
): Change | Refused | null {
  const payment = desk.store.payment('id', id)
  if (!payment) return null
  return recorded(desk, payment, happening(payment, desk.time.clock.now().toISOString()))
}

function recorded(desk: Desk, before: SandboxPayment, change: Change | Refused): Change | Refused {
  if (!('refused' in change)) record(desk, before, change)
  return change
}

/** Stores the payment as it stands now, what moved, and the event that reports it. */
function record({ store, time }: Desk, before: SandboxPayment, { payment, type }: Change): void {
  store.updatePayment(payment)
  const own = { providerPaymentId: payment.id, paymentId: payment.paymentId }
  for (const movement of payment.movements.slice(before.movements.length))
    store.addChange({ kind: 'movement', at: movement.at, ...own, movement }, netOf(movement))
  for (const warning of payment.warnings.filter(one => !before.warnings.includes(one)))
    store.addChange({ kind: 'warning', at: time.clock.now().toISOString(), ...own, warning }, 0)
  if (type === null) return
  const faults = store.faults()
  const now = time.machineNow()
  const dueAt = sendingsOf(faults, Math.random).map(wait => now + wait)
  if (faults.drop) store.setFaults(usedUp(faults, ['drop']))
  store.addEvent({ eventId: newId('evt'), type, payment: snapshotOf(payment) }, dueAt)
}

const dayMs = 24 * 60 * 60_000

/** Pays out what each day before today (UTC) left that was not paid out yet. */
export function payOut(store: SandboxStore, now: Date): void {
  const today = now.getTime() - (now.getTime() % dayMs)
  let carried = 0
  let from = 0
  for (const { day, netCents } of store.unpaidDays(today)) {
    carried += netCents
    const until = day + dayMs
    if (carried > 0) {
      store.addPayout({ id: newId('po'), at: until, amountCents: carried }, from, until)
      carried = 0
      from = until
    }
  }
}
