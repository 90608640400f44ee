import type { DonationLines } from '../../ledger/postings.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { exceedsFunds, type FundsFacts } from './exceeds-funds.ts'

/**
 * True if this refund of a captured payment takes more cents from the campaign than it has, less the refunds of its donations that are still
 * open (P707). The caller has locked the campaign.
 */
export async function takesMoreThanFunds(
  tx: Tx,
  paymentId: string,
  refund: Pick<FundsFacts, 'returnedCents' | 'cents'>,
): Promise<boolean> {
  const [row] = await tx.rows<DonationLines & Pick<FundsFacts, 'campaignCents' | 'openCents'>>(
    'funds_to_refund_from',
    `select l.amount, l.tip, l.foundation_donation, l.processing_fee, l.credit_card_fee, l.total,
       c.raised_amount - c.total_withdrawn - c.pending_withdrawn as campaign_cents,
       (select coalesce(sum(r.total), 0)::bigint from refunds r join payments o on o.id = r.payment_id
        where o.campaign_id = c.id and o.id <> l.id and r.finished_at is null and r.failed_at is null) as open_cents
     from donation_lines l join campaigns c on c.id = l.campaign_id where l.id = $1`,
    [paymentId],
  )
  if (!row) return false
  const { campaignCents, openCents, ...lines } = row
  return exceedsFunds({ ...refund, lines, campaignCents, openCents })
}
