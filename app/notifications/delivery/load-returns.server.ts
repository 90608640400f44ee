import type { Db } from '../../platform/database/database.server.ts'
import type { DonationReturn } from '../returns.ts'

/** What went back of a donation, or of a held payment, and came again, as the ledger holds it: the oldest first. */
export async function loadReturns(db: Db, donationId: string): Promise<DonationReturn[]> {
  const rows = await db.rows<Omit<DonationReturn, 'at'> & { at: Date }>(
    'returns_to_tell',
    `select case when t.kind like '%refund_failed' then 'refund_failed' when t.kind like '%refunded' then 'refunded'
         when t.kind like '%dispute_won' then 'dispute_won' else 'disputed' end as kind,
       t.occurred_at as at, coalesce(-sum(e.amount) filter (where e.account = 'provider_clearing'), 0)::bigint as cents,
       coalesce(sum(e.amount) filter (where e.account = 'campaign_funds'), 0)::bigint as amount_cents
     from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
     where t.subject_id = $1 and t.kind in ('donation_refunded', 'refund_failed', 'donation_disputed', 'dispute_won',
       'held_refunded', 'held_refund_failed', 'held_disputed', 'held_dispute_won')
     group by t.id order by t.id`,
    [donationId],
  )
  return rows.map(row => ({ ...row, at: row.at.toISOString() }))
}
