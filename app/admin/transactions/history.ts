import { phrase } from '../../lib/phrase.ts'
import type { Movement, MovementKind } from '../../platform/payments/port.ts'
import type { RefundStage, ShownRefund } from './contract.ts'

/** Events of a payment besides the movements of its money. */
export type Occurrences = { startedAt: Date; thankedAt: Date | null; isHeld: boolean }

export type RefundRow = {
  id: string
  cents: number
  reason: string
  requestedAt: Date
  requestedBy: string
  finishedAt: Date | null
  failedAt: Date | null
  failure: string | null
  /** The donor's bank sent it back. */
  returnedAt: Date | null
}

/** `what` and `about` are words of ours, `what` with `{name}` where `by` is a person; `reason` is what someone wrote. */
export type HistoryEntry = {
  at: Date
  what: string
  by: string | null
  about: string | null
  reason: string | null
  cents: number | null
}

/** The label of each movement, and whether its money came in or went out. */
const movements: Record<MovementKind, { what: string; sign: 1 | -1 }> = {
  captured: { what: phrase('Paid'), sign: 1 },
  refunded: { what: phrase('Refunded'), sign: -1 },
  refund_failed: { what: phrase('Refund sent back by the donor’s bank'), sign: 1 },
  disputed: { what: phrase('Disputed by the donor’s bank'), sign: -1 },
  dispute_won: { what: phrase('Dispute won'), sign: 1 },
  fee: { what: phrase('Provider fee'), sign: -1 },
}

/** What happened to a donation or held payment, oldest first. */
export function historyOf(
  occurrences: Occurrences,
  moved: readonly Movement[],
  refunds: readonly RefundRow[],
): HistoryEntry[] {
  const capturedAt = moved.find(({ kind }) => kind === 'captured')?.at
  // The fee of the capture itself is one of the lines.
  const shown = moved.filter(({ kind, at }) => kind !== 'fee' || at !== capturedAt)
  return [
    entry(occurrences.startedAt, phrase('Started by the donor')),
    // Before the movements: a refund requested and completed at one instant was requested first.
    ...refunds.map(refund =>
      // Without an amount, so that the movements add up.
      ({
        ...entry(refund.requestedAt, phrase('Refund requested by {name}')),
        by: refund.requestedBy,
        reason: refund.reason,
      }),
    ),
    ...shown.map(movement => movementEntry(movement, occurrences.isHeld)),
    ...refunds.flatMap(refund => refundEntries(refund, moved)),
    ...(occurrences.thankedAt ? [entry(occurrences.thankedAt, phrase('Thanked by the student'))] : []),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

const entry = (at: Date, what: string): HistoryEntry => ({
  ...{ at, what },
  ...{ by: null, about: null, reason: null, cents: null },
})

function movementEntry({ kind, cents, at, refundId }: Movement, isHeld: boolean): HistoryEntry {
  const { what, sign } = movements[kind]
  const words = kind === 'captured' && isHeld ? phrase('Paid, held as unmatched') : what
  const about = kind === 'refunded' && refundId === null ? phrase('Not requested here.') : null
  return { ...entry(new Date(at), words), about, cents: 0 + sign * cents }
}

/** What the movements do not say of a refund: that it was refused, or that a dispute had returned the money already. */
function refundEntries(refund: RefundRow, moved: readonly Movement[]): HistoryEntry[] {
  if (refund.returnedAt) return []
  if (refund.failedAt)
    return [
      {
        ...entry(refund.failedAt, phrase('Refund refused by the payment provider')),
        reason: refund.failure,
      },
    ]
  const isMoved = moved.some(({ kind, refundId }) => kind === 'refunded' && refundId === refund.id)
  return refund.finishedAt && !isMoved ? [entry(refund.finishedAt, phrase('Refunded'))] : []
}

/** The stage of a refund that an admin requested. */
export function stageOf({ finishedAt, failedAt, returnedAt }: RefundRow): RefundStage {
  if (returnedAt) return 'sent_back'
  if (failedAt) return 'refused'
  return finishedAt ? 'done' : 'waiting'
}

type Refund = Omit<ShownRefund, 'at'> & { at: Date }

/** Every refund of a payment, oldest first: requested here or made at the provider. */
export function refundsOf(requests: readonly RefundRow[], moved: readonly Movement[]): Refund[] {
  const ids = new Set(requests.map(({ id }) => id))
  const made = moved.filter(
    ({ kind, refundId }) => kind === 'refunded' && (refundId === null || !ids.has(refundId)),
  )
  const back = moved.filter(({ kind }) => kind === 'refund_failed').map(({ refundId }) => refundId)
  return [
    ...requests.map(row => ({
      ...{ id: row.id, cents: row.cents, stage: stageOf(row), at: row.requestedAt, by: row.requestedBy },
      ...{ reason: row.reason, failure: row.failure },
    })),
    ...made.map(({ id, cents, at, refundId }) => ({
      ...{ id, cents, at: new Date(at), by: null, reason: null, failure: null },
      stage: refundId !== null && back.includes(refundId) ? ('sent_back' as const) : ('done' as const),
    })),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime())
}
