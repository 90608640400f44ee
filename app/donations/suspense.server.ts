import type { SuspenseItemRow } from '#db/tables.ts'
import { changeRaised } from '../campaigns/totals.server.ts'
import { postOne } from '../ledger/post-entries.server.ts'
import { type HeldReturnKind, heldReturned, paymentHeld, suspenseReclaimed } from '../ledger/postings.ts'
import type { Tx } from '../platform/database/database.server.ts'
import { emit } from '../platform/outbox.server.ts'
import { announce } from '../platform/topics/topics.server.ts'
import { type Change, type ReturnMovement, returnedOf } from './payment-state.ts'

/** A payment to put into suspense because its money belongs to no campaign yet. Amounts in cents. */
export type NewSuspense = {
  kind: 'other_total' | 'owner_left' | 'unknown_payment'
  paymentId: string
  provider: string
  providerPaymentId: string | null
  campaignId: string | null
  totalCents: number
  providerFeeCents: number
  capturedAt: Date
}

/** Inserts a payment into suspense and posts it (P173). Fails the transaction if it is already there. */
export async function putIntoSuspense(tx: Tx, taken: NewSuspense, at: Date): Promise<void> {
  await announce(tx, ['admin'])
  if (taken.totalCents === 0) return
  await tx.rows(
    'insert_suspense_item',
    `insert into suspense_items (kind, payment_id, provider, provider_payment_id, campaign_id, amount, provider_fee, found_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      taken.kind,
      taken.paymentId,
      taken.provider,
      taken.providerPaymentId,
      taken.campaignId,
      taken.totalCents,
      taken.providerFeeCents,
      at,
    ],
  )
  const subject = { subjectId: taken.paymentId, campaignId: taken.campaignId, occurredAt: taken.capturedAt }
  await postOne(tx, paymentHeld(subject, taken.totalCents, taken.providerFeeCents), at)
}

export type SuspenseItem = Pick<
  SuspenseItemRow,
  | 'id'
  | 'kind'
  | 'paymentId'
  | 'providerPaymentId'
  | 'campaignId'
  | 'status'
  | 'assignedCampaignId'
  | 'assignments'
  | 'refundRequestedAt'
  | 'refundAttempt'
> & {
  /** `takenCents` is the captured total, `cents` what remains after returns. */
  takenCents: number
  cents: number
  feeCents: number
}

const columns = `id, kind, payment_id, provider_payment_id, campaign_id, amount as taken_cents, amount - returned as cents,
  provider_fee as fee_cents, status, assigned_campaign_id, assignments, refund_requested_at, refund_attempt`

/** Locks and loads one suspense item, by its own id or its payment's id. */
export async function lockSuspense(tx: Tx, id: string): Promise<SuspenseItem | null> {
  const [row] = await tx.rows<SuspenseItem>(
    'lock_suspense_item',
    `select ${columns} from suspense_items where id = $1 or payment_id = $1 for update`,
    [id],
  )
  return row ?? null
}

/** The ledger account of an item's last assignment. */
export const assigneeOf = (item: SuspenseItem) =>
  item.assignedCampaignId === null ? ('foundation_donations' as const) : ('campaign_funds' as const)

const heldKinds: Record<ReturnMovement['kind'], HeldReturnKind> = {
  refunded: 'held_refunded',
  refund_failed: 'held_refund_failed',
  disputed: 'held_disputed',
  dispute_won: 'held_dispute_won',
}

/**
 * Posts one refund, dispute or reversal of a held payment. First takes assigned money back into suspense; the
 * campaign may then owe money, as after any refund.
 */
export async function moveSuspense(
  tx: Tx,
  paymentId: string,
  movement: ReturnMovement,
  { before, after }: Change,
  at: Date,
): Promise<void> {
  const item = await lockSuspense(tx, paymentId)
  if (!item) return
  if (item.status === 'assigned') await reclaim(tx, item, at)
  const subject = { subjectId: paymentId, campaignId: item.campaignId, occurredAt: at }
  const returning = {
    movementId: movement.id,
    beforeCents: returnedOf(before),
    afterCents: returnedOf(after),
  }
  await postOne(tx, heldReturned(heldKinds[movement.kind], subject, item.takenCents, returning), at)
  const returned = Math.min(Math.max(returning.afterCents, 0), item.takenCents)
  const gone = after.disputedCents > 0 ? 'disputed' : 'refunded'
  await tx.rows(
    'move_suspense_item',
    `update suspense_items set status = $2, returned = $3,
       refund_requested_at = case when $4 then null else refund_requested_at end where id = $1`,
    [item.id, returned < item.takenCents ? 'open' : gone, returned, movement.kind === 'refunded'],
  )
  if (movement.kind === 'disputed' && item.kind !== 'unknown_payment')
    await emit(tx, [{ kind: 'held_payment_disputed', donationId: paymentId }], at)
  await announce(tx, ['admin'])
}

async function reclaim(tx: Tx, item: SuspenseItem, at: Date): Promise<void> {
  const campaignId = item.assignedCampaignId
  if (campaignId) await changeRaised(tx, [{ campaignId, cents: -item.cents, donations: 0, donors: 0 }])
  const subject = { subjectId: item.id, campaignId, occurredAt: at }
  const assigned = { to: assigneeOf(item), cents: item.cents, time: item.assignments }
  await postOne(tx, suspenseReclaimed(subject, assigned), at)
}
