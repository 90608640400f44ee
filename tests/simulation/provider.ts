import {
  type Happening,
  type PaymentProvider,
  type ProviderChange,
  type ProviderEvent,
  type ProviderPayment,
  ProviderUnavailable,
  RefundRefused,
} from '#app/platform/payments/port.ts'
import {
  changeOf,
  eventTypeOf,
  mayHappen,
  type SandboxPayment,
  snapshotOf,
  statusOf,
} from '#app/platform/payments/sandbox/sandbox-payment.ts'
import { chanceOf } from './chance.ts'

/** A payment provider in memory: its own truth of what was taken, given back, disputed and paid out. Cents. */
export type SimulatedProvider = {
  readonly port: PaymentProvider
  readonly payments: ReadonlyMap<string, SandboxPayment>
  /** What it still holds of its customer's money. */
  balance(): number
  /** A donor's card, or the provider's own staff. False where that cannot happen now. */
  let(paymentId: string, happening: Happening, facts?: { moreCents?: number; declineCode?: string }): boolean
  /** Charges more for a payment it has taken, without a word. */
  charge(paymentId: string, feeCents: number): void
  /** A payment that the shop opened and has forgotten, as after a restored backup. */
  openStray(paymentId: string, totalCents: number): void
  /** Pays out what each day that is over has left. */
  payOut(): void
}

/** What may go wrong on the way to the provider and back. */
export type Weather = {
  /** `unreachable`: nothing was done. `silent`: it was done and the answer is lost. */
  call(operation: string, paymentId: string): 'unreachable' | 'silent' | null
  /** Sends an event on its way, or loses it. */
  send(event: ProviderEvent): void
}

type Line = ProviderChange & { netCents: number }
type State = {
  payments: Map<string, SandboxPayment>
  lines: Line[]
  refundKeys: Set<string>
  paidUntil: number
}

const dayMs = 24 * 60 * 60_000
const pageSize = 7

export function simulatedProvider(seed: number, clock: { now(): Date }, weather: Weather): SimulatedProvider {
  const now = () => clock.now().getTime()
  const state: State = {
    payments: new Map(),
    lines: [],
    refundKeys: new Set(),
    paidUntil: now() - (now() % dayMs),
  }
  const happen = (payment: SandboxPayment, happening: Happening) => {
    const before = { ...payment, happened: [...payment.happened] }
    if (!payment.happened.includes(happening)) payment.happened.push(happening)
    const line = changeOf(happening === 'captured' ? payment : before, happening, now())
    if (line) state.lines.push({ ...line, at: new Date(line.at).toISOString() })
    const eventId = `evt_${payment.id}_${happening}_${now()}`
    weather.send({ eventId, type: eventTypeOf(happening), payment: reported(payment) })
  }
  return {
    payments: state.payments,
    port: portOf(state, weather, seed, happen, now),
    balance: () => state.lines.reduce((sum, line) => sum + line.netCents, 0),
    let(paymentId, happening, { moreCents = 0, declineCode } = {}) {
      const payment = state.payments.get(paymentId)
      if (!payment || !mayHappen(payment.happened, happening)) return false
      if (happening === 'captured') {
        payment.capturedCents = payment.totalCents + moreCents
        payment.capturedAt = now()
        payment.declineCode = null
      }
      if (happening === 'failed') payment.declineCode = declineCode ?? 'card_declined'
      happen(payment, happening)
      return true
    },
    charge(paymentId, feeCents) {
      const payment = state.payments.get(paymentId)
      if (payment?.capturedCents == null) return
      payment.laterFeeCents = (payment.laterFeeCents ?? 0) + feeCents
      const { id: providerPaymentId } = payment
      const line = { kind: 'fee', at: clock.now().toISOString(), providerPaymentId, paymentId } as const
      state.lines.push({ ...line, amountCents: 0, netCents: 0 - feeCents })
    },
    openStray: (paymentId, totalCents) => void open(state, seed, { paymentId, totalCents }, now()),
    payOut: () => payOut(state, now()),
  }
}

/** As it stands this instant: what happens later must not change what was said. */
const reported = (payment: SandboxPayment): ProviderPayment => {
  const snapshot = snapshotOf(payment)
  return { ...snapshot, happened: [...snapshot.happened] }
}

function open(
  state: State,
  seed: number,
  { paymentId, totalCents }: { paymentId: string; totalCents: number },
  createdAt: number,
): SandboxPayment {
  const known = state.payments.get(paymentId)
  if (known) return known
  const id = `sim_${seed}_${paymentId}`
  const nothing = { declineCode: null, cardBrand: null, cardLast4: null, challengeId: null }
  const payment: SandboxPayment = {
    ...{ id, paymentId, clientSecret: `${id}_secret`, totalCents, description: '', receiptEmail: '' },
    ...{ happened: [], ...nothing, capturedCents: null, capturedAt: null, createdAt },
  }
  state.payments.set(paymentId, payment)
  return payment
}

function portOf(
  state: State,
  weather: Weather,
  seed: number,
  happen: (payment: SandboxPayment, happening: Happening) => void,
  now: () => number,
): PaymentProvider {
  const call = async <T>(operation: string, paymentId: string, work: () => T): Promise<T> => {
    const trouble = weather.call(operation, paymentId)
    if (trouble === 'unreachable') throw new ProviderUnavailable('simulated: nobody there')
    const answer = work()
    if (trouble === 'silent') throw new ProviderUnavailable('simulated: no answer in time')
    return answer
  }
  return {
    name: 'sandbox',
    browser: { kind: 'sandbox', origin: 'http://provider.invalid' },
    origins: { frames: [], scripts: [], calls: [] },
    createPayment: asked =>
      call('create', asked.paymentId, () => {
        const { id, clientSecret } = open(state, seed, asked, now())
        return { providerPaymentId: id, clientSecret }
      }),
    lookUp: ({ paymentId, providerPaymentId }) =>
      call('look-up', paymentId ?? providerPaymentId, () => {
        const payment = [...state.payments.values()].find(({ id, paymentId: ours }) =>
          paymentId === null ? id === providerPaymentId : ours === paymentId,
        )
        return payment ? reported(payment) : null
      }),
    refundPayment: ({ paymentId, totalCents, idempotencyKey }) =>
      call('refund', paymentId, () => {
        const payment = state.payments.get(paymentId)
        if (payment?.capturedCents !== totalCents) throw new RefundRefused('another sum was taken')
        if (state.refundKeys.has(idempotencyKey) || statusOf(payment) === 'refunded') return reported(payment)
        if (!mayHappen(payment.happened, 'refunded')) throw new RefundRefused('it is disputed')
        state.refundKeys.add(idempotencyKey)
        happen(payment, 'refunded')
        return reported(payment)
      }),
    listChanges: ({ since, until, cursor }) =>
      call('list', since.toISOString(), () => {
        const [from, to] = [since.toISOString(), until.toISOString()]
        const lines = state.lines
          .filter(({ at }) => at >= from && at < to)
          .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
        const start = Number(cursor ?? 0)
        const page = lines.slice(start, start + pageSize)
        const more = start + pageSize < lines.length
        return {
          changes: page.map(({ netCents: _, ...line }) => line),
          cursor: more ? String(start + pageSize) : null,
        }
      }),
    async readWebhook(_, body) {
      const event = JSON.parse(Buffer.from(body).toString()) as ProviderEvent
      const { providerPaymentId, paymentId } = event.payment
      const ids = { providerPaymentId, paymentId }
      // Half of the events name their payment alone, and it is looked up in whatever weather there is.
      const isWhole = chanceOf(seed, 'whole event', event.eventId).chance(0.5)
      return { kind: 'payment', ...event, ids, payment: isWhole ? event.payment : null }
    },
  }
}

function payOut(state: State, at: number): void {
  const today = at - (at % dayMs)
  for (; state.paidUntil < today; state.paidUntil += dayMs) {
    const until = new Date(state.paidUntil + dayMs).toISOString()
    const left = state.lines.reduce((sum, line) => (line.at < until ? sum + line.netCents : sum), 0)
    if (left <= 0) continue
    const payout = { kind: 'payout', at: until, providerPayoutId: `po_${state.paidUntil}` } as const
    state.lines.push({ ...payout, amountCents: left, netCents: 0 - left })
  }
}

/** How many sendings of an event arrive, and after how many milliseconds each; none when it is lost for ever. */
export function sendingsOf(seed: number, event: ProviderEvent, lossRate: number): number[] {
  const random = chanceOf(seed, 'event', event.eventId)
  if (random.chance(lossRate)) return []
  const delay = () => (random.chance(0.5) ? 0 : random.int(1, 4_000) ** 2 * 15)
  return Array.from({ length: random.chance(0.2) ? 2 : 1 }, delay)
}
