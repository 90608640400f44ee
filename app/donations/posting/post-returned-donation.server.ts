import { sweepOwnerless } from '../../campaigns/sweep-ownerless.server.ts'
import { changeRaised } from '../../campaigns/totals.server.ts'
import { postTransactions } from '../../ledger/post-entries.server.ts'
import { type DonationLines, disputeWon, donationReturned } from '../../ledger/postings.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { emit } from '../../platform/outbox.server.ts'
import type { OutboxEvent } from '../../platform/outbox.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import type { DonationStatus, Step } from '../payment-state.ts'

export type ReturnStep = Exclude<Step, 'capture'>

const moves: Record<ReturnStep, { from: DonationStatus; to: DonationStatus }> = {
  refund: { from: 'captured', to: 'refunded' },
  dispute: { from: 'captured', to: 'disputed' },
  win: { from: 'disputed', to: 'captured' },
  mark_refunded: { from: 'disputed', to: 'refunded' },
}

const events = {
  refund: 'donation_refunded',
  dispute: 'donation_disputed',
  win: 'donation_dispute_won',
  mark_refunded: 'donation_refunded',
} as const satisfies Record<ReturnStep, OutboxEvent['kind']>

/**
 * Posts that a donation was returned (refund, dispute) or counts again (dispute won): its status, the ledger, the campaign's
 * totals, events and topics, in the caller's transaction. The condition is in the write; a repeat answers false and changes
 * nothing.
 */
export async function postReturnedDonation(
  tx: Tx,
  step: ReturnStep,
  donationId: string,
  at: Date,
): Promise<boolean> {
  const row = await moveDonation(tx, donationId, moves[step])
  if (!row) return false
  if (step !== 'mark_refunded') await moveMoney(tx, step, row, at)
  await emit(tx, [{ kind: events[step], donationId }], at)
  await announce(tx, [`campaign:${row.campaignId}`, 'campaigns', 'admin', `user:${row.ownerId}`])
  return true
}

type MovedRow = DonationLines & { id: string; campaignId: string; ownerId: string }

async function moveDonation(
  tx: Tx,
  donationId: string,
  { from, to }: { from: DonationStatus; to: DonationStatus },
): Promise<MovedRow | null> {
  const [row] = await tx.rows<MovedRow>(
    'move_donation',
    `with moved as (update donations set status = $3 where id = $1 and status = $2 returning id)
     select p.id, p.campaign_id, c.owner_id, p.amount, p.tip,
       p.foundation_donation, p.processing_fee,
       p.credit_card_fee, p.total
     from moved join payments p on p.id = moved.id join campaigns c on c.id = p.campaign_id`,
    [donationId, from, to],
  )
  return row ?? null
}

async function moveMoney(tx: Tx, step: 'refund' | 'dispute' | 'win', row: MovedRow, at: Date): Promise<void> {
  const subject = { subjectId: row.id, campaignId: row.campaignId, occurredAt: at }
  const transaction =
    step === 'win'
      ? disputeWon(subject, row)
      : donationReturned(step === 'refund' ? 'donation_refunded' : 'donation_disputed', subject, row)
  const posted = await postTransactions(tx, [transaction], at)
  if (posted.size !== 1) throw new Error(`the ledger already holds ${transaction.idempotencyKey}`)
  const sign = step === 'win' ? 1 : -1
  await changeRaised(tx, [{ campaignId: row.campaignId, cents: sign * row.amount, donors: sign }])
  if (step === 'win') await sweepOwnerless(tx, row.campaignId, at)
}
