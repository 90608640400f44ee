import type { RefundRow as StoredRefund } from '#db/tables.ts'
import { type Message, phrase } from '../../lib/phrase.ts'
import type { Movement, MovementKind } from '../../platform/payments/port.ts'
import type { RefundStage, ShownHistoryEntry, ShownRefund } from './contract.ts'

type PaymentFacts = { startedAt: Date; thankedAt: Date | null; isHeld: boolean }

/** A requested refund. `returnedAt` is when the donor's bank sent the money back. */
export type RefundRow = Pick<
  StoredRefund,
  'id' | 'reason' | 'requestedAt' | 'finishedAt' | 'failedAt' | 'failure' | 'returnedAt'
> & { cents: StoredRefund['total']; requestedBy: string }

type WithDate<T> = Omit<T, 'at'> & { at: Date }
type HistoryEntry = WithDate<ShownHistoryEntry>

/** The descriptions of payment movements. `sign` is 1 for received money, -1 for paid money. */
const movements: Record<MovementKind, { what: Message; sign: 1 | -1 }> = {
  captured: { what: phrase('Paid'), sign: 1 },
  refunded: { what: phrase('Refunded'), sign: -1 },
  refund_failed: { what: phrase('Refund sent back by the donor’s bank'), sign: 1 },
  disputed: { what: phrase('Disputed by the donor’s bank'), sign: -1 },
  dispute_won: { what: phrase('Dispute won'), sign: 1 },
  fee: { what: phrase('Provider fee'), sign: -1 },
}

/** Builds the history of a donation or held payment, oldest first. */
export function historyOf(
  payment: PaymentFacts,
  paymentMovements: readonly Movement[],
  refunds: readonly RefundRow[],
): HistoryEntry[] {
  const capturedAt = paymentMovements.find(({ kind }) => kind === 'captured')?.at
  // Leaves out the fee of the capture, which the dialog already shows among the lines.
  const shown = paymentMovements.filter(({ kind, at }) => kind !== 'fee' || at !== capturedAt)
  return [
    entry(payment.startedAt, phrase('Started by the donor')),
    // Before the movements, in case a refund completed at the instant of its request. Without cents, which its movement already has.
    ...refunds.map(({ requestedAt, requestedBy: by, reason }) => ({
      ...entry(requestedAt, phrase('Refund requested by {name}')),
      by,
      reason,
    })),
    ...shown.map(movement => movementEntry(movement, payment.isHeld)),
    ...refunds.flatMap(refund => refundEntries(refund, paymentMovements)),
    ...(payment.thankedAt ? [entry(payment.thankedAt, phrase('Thanked by the student'))] : []),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

const entry = (at: Date, what: Message): HistoryEntry => ({
  at,
  what,
  by: null,
  about: null,
  reason: null,
  cents: null,
})

function movementEntry({ kind, cents, at, refundId }: Movement, isHeld: boolean): HistoryEntry {
  const { what, sign } = movements[kind]
  const label = kind === 'captured' && isHeld ? phrase('Paid, held as unmatched') : what
  const about = kind === 'refunded' && refundId === null ? phrase('Not requested here.') : null
  return { ...entry(new Date(at), label), about, cents: 0 + sign * cents }
}

/** Entries without a movement: the provider refused a refund, or it finished without moving money because a dispute had returned it. */
function refundEntries(refund: RefundRow, paymentMovements: readonly Movement[]): HistoryEntry[] {
  if (refund.returnedAt) return []
  if (refund.failedAt)
    return [
      {
        ...entry(refund.failedAt, phrase('Refund refused by the payment provider')),
        reason: refund.failure,
      },
    ]
  const isMoved = paymentMovements.some(({ kind, refundId }) => kind === 'refunded' && refundId === refund.id)
  return refund.finishedAt && !isMoved ? [entry(refund.finishedAt, phrase('Refunded'))] : []
}

export function stageOf({ finishedAt, failedAt, returnedAt }: RefundRow): RefundStage {
  if (returnedAt) return 'sent_back'
  if (failedAt) return 'refused'
  return finishedAt ? 'done' : 'waiting'
}

/** All refunds of a payment, requested by an admin or made at the provider, oldest first. */
export function refundsOf(
  requests: readonly RefundRow[],
  paymentMovements: readonly Movement[],
): WithDate<ShownRefund>[] {
  const requestIds = new Set(requests.map(({ id }) => id))
  const madeAtProvider = paymentMovements.filter(
    ({ kind, refundId }) => kind === 'refunded' && (refundId === null || !requestIds.has(refundId)),
  )
  const sentBack = paymentMovements
    .filter(({ kind }) => kind === 'refund_failed')
    .map(({ refundId }) => refundId)
  return [
    ...requests.map(row => ({
      id: row.id,
      cents: row.cents,
      stage: stageOf(row),
      at: row.requestedAt,
      by: row.requestedBy,
      reason: row.reason,
      failure: row.failure,
    })),
    ...madeAtProvider.map(({ id, cents, at, refundId }) => ({
      id,
      cents,
      at: new Date(at),
      by: null,
      reason: null,
      failure: null,
      stage: refundId !== null && sentBack.includes(refundId) ? ('sent_back' as const) : ('done' as const),
    })),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime())
}
