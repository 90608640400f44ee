import type { CampaignRow, PaymentRow } from '#db/tables.ts'
import { sweepOwnerless } from '../../campaigns/owner-leaves.server.ts'
import { changeRaised } from '../../campaigns/totals.server.ts'
import { postOne } from '../../ledger/post-entries.server.ts'
import { type DonationLines, donationReturned, type ReturnKind } from '../../ledger/postings.ts'
import { linesReturned } from '../../ledger/returned-lines.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { emit } from '../../platform/outbox.server.ts'
import type { OutboxEvent } from '../../platform/outbox.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import { type Change, donationStatusOf, type ReturnMovement, returnedOf } from '../payment-state.ts'

const ledgerKinds: Record<ReturnMovement['kind'], ReturnKind> = {
  refunded: 'donation_refunded',
  refund_failed: 'refund_failed',
  disputed: 'donation_disputed',
  dispute_won: 'dispute_won',
}

/**
 * Posts one refund, dispute or reversal of a donation in the caller's transaction: the donation's remaining
 * amount, ledger entries, campaign totals, event and topics. The caller has locked the campaign and the
 * payment, and inserted the movement, which can be inserted only once.
 */
export async function postReturnedDonation(
  tx: Tx,
  donationId: string,
  movement: ReturnMovement,
  { before, after }: Change,
  at: Date,
): Promise<void> {
  const lines = await readLines(tx, donationId)
  const returning = {
    movementId: movement.id,
    beforeCents: returnedOf(before),
    afterCents: returnedOf(after),
  }
  const [had, has] = [leftOf(lines, returning.beforeCents), leftOf(lines, returning.afterCents)]
  await tx.rows(
    'write_rest_of_donation',
    'update donations set amount = $2, total = $3, status = $4 where id = $1',
    [donationId, has.amount, has.total, donationStatusOf(after, lines)],
  )
  const { campaignId, ownerId } = lines
  const subject = { subjectId: donationId, campaignId, occurredAt: at }
  await postOne(tx, donationReturned(ledgerKinds[movement.kind], subject, lines, returning), at)
  const donations = Number(has.amount > 0) - Number(had.amount > 0)
  const donors = donations !== 0 && !(await hasAnother(tx, donationId)) ? donations : 0
  await changeRaised(tx, [{ campaignId, cents: has.amount - had.amount, donations, donors }])
  if (has.amount > had.amount) await sweepOwnerless(tx, campaignId, at)
  await emit(tx, [eventOf(donationId, movement, has.amount === 0)], at)
  await announce(tx, [`campaign:${campaignId}`, 'campaigns', 'admin', `user:${ownerId}`])
}

function eventOf(
  donationId: string,
  { kind, cents, refundId }: ReturnMovement,
  isWhole: boolean,
): OutboxEvent {
  switch (kind) {
    case 'refunded':
      return { kind: 'donation_refunded', donationId, cents, isWhole }
    case 'refund_failed':
      return { kind: 'refund_failed', donationId, refundId, cents }
    case 'disputed':
      return { kind: 'donation_disputed', donationId }
    case 'dispute_won':
      return { kind: 'donation_dispute_won', donationId }
  }
}

/** What remains of a donation after these returns, in cents. */
function leftOf(lines: DonationLines, returnedCents: number): { amount: number; total: number } {
  const { amount, excess } = linesReturned(lines, returnedCents)
  return { amount: lines.amount - amount, total: lines.total - (returnedCents - excess) }
}

/**
 * True if the same donor has another captured donation to the campaign, so the donor count does not change.
 */
export async function hasAnother(tx: Tx, donationId: string): Promise<boolean> {
  const others = await tx.rows(
    'other_donation_of_donor',
    `select 1 from donations d join donations other
       on other.donor_email = d.donor_email and other.campaign_id = d.campaign_id and other.id <> d.id and other.status = 'captured'
     where d.id = $1 limit 1`,
    [donationId],
  )
  return others.length > 0
}

async function readLines(tx: Tx, donationId: string) {
  const [row] = await tx.rows<
    Pick<PaymentRow, 'campaignId' | keyof DonationLines> & Pick<CampaignRow, 'ownerId'>
  >(
    'lines_of_donation',
    `select p.campaign_id, c.owner_id, p.amount, p.tip, p.foundation_donation, p.processing_fee, p.credit_card_fee, p.total
     from payments p join campaigns c on c.id = p.campaign_id where p.id = $1`,
    [donationId],
  )
  if (!row) throw new Error('money of an unknown donation was returned')
  return row
}
