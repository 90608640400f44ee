import {
  type ChargeAnswer,
  type ChargeRequest,
  type PaymentProvider,
  type ProviderChange,
  type ProviderEvent,
  type ProviderPayment,
  ProviderUnavailable,
  RefundRefused,
  type RefundRequest,
  TokenRefused,
} from '#app/platform/payments/port.ts'
import { chanceOf } from './chance.ts'
import type { CardOutcome } from './model-payment.ts'
import { type ModelPayment, netOf, openedPayment, snapshotOf } from './model-payment.ts'
import {
  type CaptureFacts,
  type Change,
  captured,
  chargeCard,
  chargeMore,
  goOn,
  type Refused,
  refund,
} from './payment-changes.ts'

/**
 * An in-memory payment provider with its own record of captures, refunds, disputes and payouts. Amounts in
 * cents.
 */
export type SimulatedProvider = {
  readonly port: PaymentProvider
  /** Keyed by our payment ids. */
  readonly payments: ReadonlyMap<string, ModelPayment>
  /** The balance not paid out to the platform yet. */
  balance(): number
  /**
   * Creates a token of a card with this behavior. `moreCents` is captured in addition to the requested
   * amount.
   */
  token(outcome: CardOutcome, moreCents?: number): string
  /** Applies a change made by a donor's bank or the provider's staff. Returns false if it is not possible. */
  let(paymentId: string, change: (payment: ModelPayment, at: string) => Change | Refused): boolean
  /** Captures a payment on behalf of a server that has since crashed. */
  take(paymentId: string, facts?: CaptureFacts): boolean
  /** Charges a further fee for a captured payment without an event. */
  charge(paymentId: string, feeCents: number): void
  /**
   * Adds a payment that was opened by the platform but is missing from its database, as after restoring a
   * backup.
   */
  openStray(paymentId: string, totalCents: number): void
  /** Pays out the remaining balance of each past day. */
  payOut(): void
}

/** Network faults between the platform and the provider. */
export type Weather = {
  /** `unreachable`: the request was lost. `silent`: the request was processed, but its response was lost. */
  call(operation: string, paymentId: string): 'unreachable' | 'silent' | null
  /** Schedules an event for delivery, or drops it. */
  send(event: ProviderEvent): void
}

type Line = { change: ProviderChange; netCents: number }
type Token = { outcome: CardOutcome; facts: CaptureFacts; spentOn: string | null }
type State = {
  seed: number
  now(): number
  weather: Weather
  payments: Map<string, ModelPayment>
  tokens: Map<string, Token>
  lines: Line[]
  paidUntil: number
}

const dayMs = 24 * 60 * 60_000
const pageSize = 7

export function simulatedProvider(seed: number, clock: { now(): Date }, weather: Weather): SimulatedProvider {
  const now = () => clock.now().getTime()
  const state: State = {
    seed,
    now,
    weather,
    payments: new Map(),
    tokens: new Map(),
    lines: [],
    paidUntil: now() - (now() % dayMs),
  }
  const letHappen: SimulatedProvider['let'] = (paymentId, change) => {
    const payment = state.payments.get(paymentId)
    return payment ? record(state, payment, change(payment, instant(state))) : false
  }
  return {
    payments: state.payments,
    port: portOf(state),
    balance: () => state.lines.reduce((sum, line) => sum + line.netCents, 0),
    token(outcome, moreCents = 0) {
      const token = `ctok_${seed}_${state.tokens.size}`
      state.tokens.set(token, { outcome, facts: { moreCents }, spentOn: null })
      return token
    },
    let: letHappen,
    take: (paymentId, facts) =>
      letHappen(paymentId, (payment, at) =>
        payment.capturedCents === null ? captured(payment, at, facts) : { refused: 'it was taken before' },
      ),
    charge: (paymentId, feeCents) =>
      void letHappen(paymentId, (payment, at) => chargeMore(payment, at, feeCents)),
    openStray: (paymentId, totalCents) => void open(state, { paymentId, totalCents }),
    payOut: () => payOut(state),
  }
}

const instant = (state: State) => new Date(state.now()).toISOString()

/** Stores a change and sends its event. Returns false if the change was refused. */
function record(state: State, before: ModelPayment, change: Change | Refused): boolean {
  if ('refused' in change) return false
  const { payment, type } = change
  state.payments.set(payment.paymentId, payment)
  const own = { providerPaymentId: payment.id, paymentId: payment.paymentId }
  for (const movement of payment.movements.slice(before.movements.length)) {
    const moved = { kind: 'movement', at: movement.at, ...own, movement } as const
    state.lines.push({ change: moved, netCents: netOf(movement) })
  }
  if (type !== null) {
    const eventId = `evt_${payment.id}_${type}_${payment.movements.length}_${state.now()}`
    state.weather.send({ eventId, type, payment: snapshotOf(payment) })
  }
  return true
}

function open(state: State, asked: { paymentId: string; totalCents: number }): ModelPayment {
  const known = state.payments.get(asked.paymentId)
  if (known) return known
  const id = `sim_${state.seed}_${asked.paymentId}`
  const { paymentId, totalCents } = asked
  const opened = { id, paymentId, clientSecret: `${id}_secret`, totalCents, description: '' }
  const payment = openedPayment({ ...opened, createdAt: state.now() })
  state.payments.set(paymentId, payment)
  return payment
}

function portOf(state: State): PaymentProvider {
  const { seed, weather } = state
  const call = async <T>(operation: string, about: string, work: () => T): Promise<T> => {
    const trouble = weather.call(operation, about)
    if (trouble === 'unreachable') throw new ProviderUnavailable('simulated: nobody there')
    const answer = work()
    if (trouble === 'silent') throw new ProviderUnavailable('simulated: no answer in time')
    return answer
  }
  return {
    name: 'sandbox',
    browser: { kind: 'sandbox', script: 'http://provider.invalid/' },
    origins: { frames: [], scripts: [], calls: [] },
    readCard: token => call('read card', token, () => (state.tokens.has(token) ? cardOf(token) : null)),
    createPayment: asked =>
      call('create', asked.paymentId, () => ({ providerPaymentId: open(state, asked).id })),
    chargeCard: asked => call('charge', asked.paymentId, () => charge(state, asked)),
    capture: () => Promise.reject(new Error('nothing waits for a capture here')),
    async openCheckout() {
      throw new Error('nobody gives on a page of its own here')
    },
    lookUp: ({ paymentId, providerPaymentId }) =>
      call('look-up', paymentId ?? providerPaymentId, () => {
        const match = [...state.payments.values()].find(payment =>
          paymentId === null ? payment.id === providerPaymentId : payment.paymentId === paymentId,
        )
        return match ? snapshotOf(match) : null
      }),
    refundPayment: asked => call('refund', asked.paymentId, () => giveBack(state, asked)),
    listChanges: ({ since, until, cursor }) =>
      call('list', since.toISOString(), () => {
        const [from, to] = [since.toISOString(), until.toISOString()]
        const changes = state.lines
          .map(line => line.change)
          .filter(({ at }) => at >= from && at < to)
          .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
        const start = Number(cursor ?? 0)
        const more = start + pageSize < changes.length
        return {
          changes: changes.slice(start, start + pageSize),
          cursor: more ? String(start + pageSize) : null,
        }
      }),
    async readPaymentEvent(_, body) {
      const event = JSON.parse(Buffer.from(body).toString()) as ProviderEvent
      const { providerPaymentId, paymentId, warnings } = event.payment
      const ids = { providerPaymentId, paymentId }
      // Half of the events contain only the payment's id, and looking it up may fail.
      const isWhole = chanceOf(seed, 'whole event', event.eventId).chance(0.5)
      return { kind: 'payment', ...event, ids, warnings, payment: isWhole ? event.payment : null }
    },
  }
}

const cardOf = (token: string) => ({
  ...({ funding: 'credit', brand: 'visa', last4: '4242', fingerprint: `card of ${token}` } as const),
})

function charge(state: State, { paymentId, token }: ChargeRequest): ChargeAnswer {
  const payment = state.payments.get(paymentId)
  if (!payment) throw new Error('no such payment')
  if (payment.capturedCents === null && token === null) record(state, payment, goOn(payment, instant(state)))
  if (payment.capturedCents === null && token !== null) spend(state, payment, token)
  const after = snapshotOf(state.payments.get(paymentId) ?? payment)
  return {
    payment: after,
    clientSecret: after.awaits === 'authentication' ? payment.clientSecret : null,
  }
}

function spend(state: State, payment: ModelPayment, token: string): void {
  const known = state.tokens.get(token)
  if (!known || (known.spentOn !== null && known.spentOn !== payment.id))
    throw new TokenRefused('simulated: the token is spent or unknown')
  if (known.spentOn === payment.id) return
  state.tokens.set(token, { ...known, spentOn: payment.id })
  const card = { card: cardOf(token), outcome: known.outcome }
  record(state, payment, chargeCard(payment, card, instant(state), known.facts))
}

/** Refunds once per idempotency key; a request that was refused can be retried with the same key. */
function giveBack(state: State, asked: RefundRequest): ProviderPayment {
  const { paymentId, refundId, cents, idempotencyKey: key } = asked
  const payment = state.payments.get(paymentId)
  if (!payment) throw new RefundRefused('simulated: no such payment')
  if (!payment.refundKeys[key]) {
    const keyed = { ...payment, refundKeys: { ...payment.refundKeys, [key]: { cents } } }
    const id = `re_${payment.id}_${payment.movements.length}`
    const change = refund(keyed, instant(state), { id, cents, refundId })
    if ('refused' in change) throw new RefundRefused(change.refused)
    record(state, payment, change)
  }
  return snapshotOf(state.payments.get(paymentId) ?? payment)
}

function payOut(state: State): void {
  const at = state.now()
  const today = at - (at % dayMs)
  for (; state.paidUntil < today; state.paidUntil += dayMs) {
    const until = new Date(state.paidUntil + dayMs).toISOString()
    const left = state.lines.reduce(
      (sum, { change, netCents }) => (change.at < until ? sum + netCents : sum),
      0,
    )
    if (left <= 0) continue
    const payout = { kind: 'payout', at: until, providerPayoutId: `po_${state.paidUntil}` } as const
    state.lines.push({ change: { ...payout, amountCents: left }, netCents: 0 - left })
  }
}

/** The delay in ms of each delivery of an event; empty if the event is lost. */
export function sendingsOf(seed: number, event: ProviderEvent, lossRate: number): number[] {
  const random = chanceOf(seed, 'event', event.eventId)
  if (random.chance(lossRate)) return []
  const delay = () => (random.chance(0.5) ? 0 : random.int(1, 4_000) ** 2 * 15)
  return Array.from({ length: random.chance(0.2) ? 2 : 1 }, delay)
}
