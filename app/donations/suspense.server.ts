import { changeRaised } from '../campaigns/totals.server.ts'
import { postTransactions } from '../ledger/post-entries.server.ts'
import {
  heldDisputeWon,
  heldReturned,
  type LedgerTransaction,
  paymentHeld,
  suspenseReclaimed,
} from '../ledger/postings.ts'
import type { Tx } from '../platform/database/database.server.ts'
import { faultOn } from '../platform/faults.server.ts'
import { emit } from '../platform/outbox.server.ts'
import { announce } from '../platform/topics/topics.server.ts'
import type { Step } from './payment-state.ts'

/** A payment whose money belongs to nobody yet, as it enters suspense. Cents. */
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

/** Inserts a sum in suspense and posts it (P173). The caller knows that it is not there yet; a repeat is refused. */
export async function putIntoSuspense(tx: Tx, taken: NewSuspense, at: Date): Promise<void> {
  await announce(tx, ['admin'])
  if (taken.totalCents === 0 || faultOn('held-outside-ledger')) return
  await tx.rows(
    'insert_suspense_item',
    `insert into suspense_items (kind, payment_id, provider, provider_payment_id, campaign_id, amount, provider_fee, found_at, happened)
     values ($1, $2, $3, $4, $5, $6, $7, $8, case when $1 = 'unknown_payment' then '{captured}'::text[] else '{}' end)`,
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

export type SuspenseItem = {
  id: string
  kind: NewSuspense['kind'] | 'ownerless_funds'
  paymentId: string | null
  providerPaymentId: string | null
  campaignId: string | null
  cents: number
  feeCents: number
  status: 'open' | 'assigned' | 'refunded' | 'disputed'
  assignedCampaignId: string | null
  assignments: number
  happened: string[]
  refundRequestedAt: Date | null
  refundAttempt: number
}

const columns = `id, kind, payment_id, provider_payment_id,
  campaign_id, amount as cents, provider_fee as fee_cents, status,
  assigned_campaign_id, assignments, happened, refund_requested_at,
  refund_attempt`

/** One sum in suspense under lock, by its own id or by its payment's. */
export async function lockSuspense(tx: Tx, id: string): Promise<SuspenseItem | null> {
  const [row] = await tx.rows<SuspenseItem>(
    'lock_suspense_item',
    `select ${columns} from suspense_items where id = $1 or payment_id = $1 for update`,
    [id],
  )
  return row ?? null
}

/** The account and campaign that a sum was assigned to last. */
export const assigneeOf = (item: SuspenseItem) =>
  item.assignedCampaignId === null ? ('foundation_donations' as const) : ('campaign_funds' as const)

/**
 * Posts what the provider reports of a held payment: its money went back, or returned. Money that was assigned meanwhile is taken
 * back first; the campaign may then owe, as after any refund.
 */
export async function moveSuspense(
  tx: Tx,
  paymentId: string,
  step: Exclude<Step, 'capture'>,
  at: Date,
): Promise<void> {
  const item = await lockSuspense(tx, paymentId)
  if (!item) return
  if (item.status === 'assigned') await reclaim(tx, item, at)
  const subject = { subjectId: paymentId, campaignId: item.campaignId, occurredAt: at }
  if (step === 'refund') await postOne(tx, heldReturned('held_refunded', subject, item.cents), at)
  if (step === 'dispute') await postOne(tx, heldReturned('held_disputed', subject, item.cents), at)
  if (step === 'win') await postOne(tx, heldDisputeWon(subject, item.cents), at)
  const status = { refund: 'refunded', mark_refunded: 'refunded', dispute: 'disputed', win: 'open' }[step]
  await tx.rows(
    'move_suspense_item',
    'update suspense_items set status = $2, refund_requested_at = null where id = $1',
    [item.id, status],
  )
  if (step === 'dispute' && item.kind !== 'unknown_payment')
    await emit(tx, [{ kind: 'held_payment_disputed', donationId: paymentId }], at)
  await announce(tx, ['admin'])
}

async function reclaim(tx: Tx, item: SuspenseItem, at: Date): Promise<void> {
  const campaignId = item.assignedCampaignId
  if (campaignId) await changeRaised(tx, [{ campaignId, cents: -item.cents, donors: 0 }])
  const subject = { subjectId: item.id, campaignId, occurredAt: at }
  const assigned = { to: assigneeOf(item), cents: item.cents, time: item.assignments }
  await postOne(tx, suspenseReclaimed(subject, assigned), at)
}

/** Posts one transaction that cannot have been posted before. */
export async function postOne(tx: Tx, transaction: LedgerTransaction, at: Date): Promise<void> {
  const posted = await postTransactions(tx, [transaction], at)
  if (posted.size !== 1) throw new Error(`the ledger already holds ${transaction.idempotencyKey}`)
}
