import type { DisputeStatus, Movement, ProviderDispute } from '#app/platform/payments/port.ts'
import {
  type DeclineCode,
  disputeFeeCents,
  type EventType,
  isDisputed,
  leftOf,
  type ModelPayment,
  type ModelToken,
  providerFee,
} from './model-payment.ts'

/**
 * Changes of a payment in the demo provider. Each returns the changed payment and the type of its event, if any, or
 * the reason why the change is not possible. Movements are append-only (P169). `at` is an ISO instant.
 */
export type Change = { payment: ModelPayment; type: EventType | null }
export type Refused = { refused: string }

/**
 * Options of the next capture: `moreCents` is captured in addition to the requested amount; with `isFeeLate`
 * the fee is reported by a later event.
 */
export type CaptureFacts = { moreCents?: number; isFeeLate?: boolean }

/** Charges a card. A captured payment remains unchanged. */
export function chargeCard(
  payment: ModelPayment,
  { card, outcome }: Pick<ModelToken, 'card' | 'outcome'>,
  at: string,
  facts: CaptureFacts = {},
): Change {
  if (payment.capturedCents !== null || payment.isAuthorised) return { payment, type: null }
  const tried = { ...payment, card, declineCode: null }
  if (outcome.outcome === 'decline') return declined(tried, outcome.declineCode)
  if (outcome.outcome === 'capture') return acceptCard(tried, at, facts)
  return { payment: { ...tried, challenge: { answer: null } }, type: null }
}

/** Continues the charge after the donor has completed the bank's challenge; before that, nothing changes. */
export function goOn(payment: ModelPayment, at: string, facts: CaptureFacts = {}): Change {
  const answer = payment.capturedCents === null ? payment.challenge?.answer : null
  if (answer === 'passed') return acceptCard(payment, at, facts)
  return answer === 'failed' ? declined(payment, 'authentication_failed') : { payment, type: null }
}

/** Records the result of the bank's challenge; only the first one counts. */
export function answerChallenge(payment: ModelPayment, isPassed: boolean): Change | Refused {
  if (!payment.challenge) return { refused: 'the bank has asked nothing' }
  if (payment.challenge.answer !== null) return { payment, type: null }
  return { payment: { ...payment, challenge: { answer: isPassed ? 'passed' : 'failed' } }, type: null }
}

function declined(payment: ModelPayment, declineCode: DeclineCode): Change {
  return { payment: { ...payment, challenge: null, declineCode }, type: 'payment.failed' }
}

/**
 * Accepts a card. On the demo provider's own page it is only authorized, so that the platform can check the card's
 * funding type before the capture.
 */
function acceptCard(payment: ModelPayment, at: string, facts: CaptureFacts): Change {
  if (!payment.checkout) return captured(payment, at, facts)
  const authorised = { ...payment, challenge: null, declineCode: null, isAuthorised: true }
  return { payment: authorised, type: 'payment.authorised' }
}

/** Captures an uncaptured payment. */
export function captured(
  payment: ModelPayment,
  at: string,
  { moreCents = 0, isFeeLate = false }: CaptureFacts = {},
): Change {
  const cents = payment.totalCents + moreCents
  const taken = { ...payment, challenge: null, declineCode: null, capturedCents: cents }
  const moved = withMovements(taken, at, [{ id: `${payment.id}:captured`, kind: 'captured', cents }])
  return { payment: isFeeLate ? moved : withFee(moved, at), type: 'payment.captured' }
}

function withFee(payment: ModelPayment, at: string): ModelPayment {
  const cents = providerFee(payment.capturedCents ?? 0)
  return withMovements(payment, at, [{ id: `${payment.id}:fee`, kind: 'fee', cents }])
}

/** Charges a further fee, or returns one if `cents` is negative, without an event. */
export function chargeMore(payment: ModelPayment, at: string, cents: number): Change | Refused {
  if (payment.capturedCents === null) return { refused: 'nothing was taken' }
  const id = `${payment.id}:fee:${payment.movements.length}`
  return { payment: withMovements(payment, at, [{ id, kind: 'fee', cents }]), type: null }
}

/** Refunds `cents`, or everything that remains if null, under a new id. */
export function refund(
  payment: ModelPayment,
  at: string,
  { id, cents, refundId = null }: { id: string; cents: number | null; refundId?: string | null },
): Change | Refused {
  if (payment.capturedCents === null) return { refused: 'nothing was taken' }
  if (isDisputed(payment)) return { refused: 'it is disputed' }
  const remaining = leftOf(payment)
  const back = cents ?? remaining
  if (back < 1 || back > remaining) return { refused: `there are ${Math.max(0, remaining)} cents left` }
  const moved = withMovements(payment, at, [{ id, kind: 'refunded', cents: back, refundId }])
  return { payment: moved, type: 'payment.refunded' }
}

/**
 * The donor's bank sends back a refund: the one with the id `asked` (its movement's or our refund's), or the
 * latest if null.
 */
export function failRefund(payment: ModelPayment, at: string, asked: string | null): Change | Refused {
  const failed = ({ id }: Movement) => payment.movements.some(other => other.id === `${id}:failed`)
  const found = payment.movements.findLast(
    movement =>
      movement.kind === 'refunded' &&
      (asked === null || movement.id === asked || movement.refundId === asked) &&
      !failed(movement),
  )
  if (!found) return { refused: 'there is no such refund' }
  const { id, cents, refundId } = found
  const moved = withMovements(payment, at, [{ id: `${id}:failed`, kind: 'refund_failed', cents, refundId }])
  return { payment: moved, type: 'payment.refund_failed' }
}

export type NewDispute = {
  id: string
  /**
   * Null for everything that remains. May include refunded amounts, but never exceeds the captured amount.
   */
  cents: number | null
  reason?: string
  isInquiry?: boolean
}

const evidenceWithinMs = 7 * 24 * 60 * 60_000

/** The donor's bank disputes a payment and takes the money back, or only inquires about it. */
export function dispute(
  payment: ModelPayment,
  at: string,
  { id, cents, reason = 'fraudulent', isInquiry = false }: NewDispute,
): Change | Refused {
  if (payment.capturedCents === null) return { refused: 'nothing was taken' }
  const disputed = cents ?? leftOf(payment)
  const most = payment.capturedCents - disputedOf(payment)
  if (disputed < 1 || disputed > most) return { refused: 'there is not so much left to dispute' }
  const opened: ProviderDispute = {
    id,
    cents: disputed,
    reason,
    status: isInquiry ? 'inquiry' : 'needs_response',
    evidenceDueBy: new Date(Date.parse(at) + evidenceWithinMs).toISOString(),
    openedAt: at,
  }
  const withDispute = { ...payment, disputes: [...payment.disputes, opened] }
  if (isInquiry) return { payment: withDispute, type: 'payment.dispute_changed' }
  return { payment: withDisputed(withDispute, at, opened), type: 'payment.disputed' }
}

/** The amount that disputes have taken and not returned, in cents. */
function disputedOf({ movements }: ModelPayment): number {
  const sumOf = (kind: Movement['kind']) =>
    movements.reduce((sum, movement) => (movement.kind === kind ? sum + movement.cents : sum), 0)
  return sumOf('disputed') - sumOf('dispute_won')
}

function withDisputed(payment: ModelPayment, at: string, { id, cents }: ProviderDispute): ModelPayment {
  return withMovements(payment, at, [
    { id: `${id}:disputed`, kind: 'disputed', cents },
    { id: `${id}:fee`, kind: 'fee', cents: disputeFeeCents },
  ])
}

/** The steps that can be applied to an open dispute. */
export const disputeSteps = ['escalate', 'review', 'win', 'lose', 'close'] as const
export type DisputeStep = (typeof disputeSteps)[number]

const stepsFrom: Partial<Record<DisputeStatus, Partial<Record<DisputeStep, DisputeStatus>>>> = {
  inquiry: { escalate: 'needs_response', close: 'inquiry_closed' },
  needs_response: { review: 'under_review', win: 'won', lose: 'lost' },
  under_review: { win: 'won', lose: 'lost' },
}

/** Applies a step to the payment's latest open dispute, or to the one with the id `asked`. */
export function stepDispute(
  payment: ModelPayment,
  at: string,
  step: DisputeStep,
  asked: string | null = null,
): Change | Refused {
  const found = payment.disputes.findLast(
    ({ id, status }) => (asked === null || id === asked) && stepsFrom[status]?.[step],
  )
  const status = found && stepsFrom[found.status]?.[step]
  if (!found || !status) return { refused: 'no dispute can do that now' }
  const isOpen = status === 'needs_response'
  const now = { ...found, status, evidenceDueBy: isOpen ? found.evidenceDueBy : null }
  const stepped = { ...payment, disputes: payment.disputes.map(one => (one.id === found.id ? now : one)) }
  if (step === 'escalate') return { payment: withDisputed(stepped, at, now), type: 'payment.disputed' }
  if (step !== 'win') return { payment: stepped, type: 'payment.dispute_changed' }
  const won = { id: `${found.id}:won`, kind: 'dispute_won', cents: found.cents } as const
  return { payment: withMovements(stepped, at, [won]), type: 'payment.dispute_won' }
}

type NewMovement = Omit<Movement, 'at' | 'refundId'> & { refundId?: string | null }

function withMovements(payment: ModelPayment, at: string, added: readonly NewMovement[]): ModelPayment {
  const movements = added.map(movement => ({ refundId: null, ...movement, at }))
  return { ...payment, movements: [...payment.movements, ...movements] }
}
