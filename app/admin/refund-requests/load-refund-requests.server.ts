import type { RefundRequestRow } from '#db/tables.ts'
import type { App } from '../../platform/app.server.ts'
import type { RefundRequestsData, ShownRefundRequest } from './contract.ts'

type Row = Omit<ShownRefundRequest, 'requestedAt' | 'decidedAt'> &
  Pick<RefundRequestRow, 'requestedAt' | 'decidedAt'>

/** Loads all open requests, at most 500, and the newest 100 answered ones. */
export async function loadRefundRequests({ db }: App): Promise<RefundRequestsData> {
  const rows = await db.rows<Row>(
    'refund_requests_shown',
    `select r.id, r.donation_id, r.requested_at, coalesce(d.donor_name, d.donor_email) as donor, trim(c.first_name || ' ' || c.last_name) as scholar,
       d.given_total as total_cents, d.given_total - d.total as returned_cents, r.reason, r.outcome, r.decided_at, r.answer
     from ((select * from refund_requests where outcome is null order by requested_at limit 500)
       union all (select * from refund_requests where outcome is not null order by requested_at desc limit 100)) r
     join donations d on d.id = r.donation_id join campaigns c on c.id = d.campaign_id
     order by r.outcome is not null, case when r.outcome is null then r.requested_at end, r.requested_at desc`,
  )
  return {
    requests: rows.map(row => ({
      ...row,
      requestedAt: row.requestedAt.toISOString(),
      decidedAt: row.decidedAt?.toISOString() ?? null,
    })),
    topics: ['admin'],
  }
}
