import type { Db } from '../../platform/database/database.server.ts'
import type { ReportQueryOf } from '../lists/define-list.ts'
import type { Source } from '../lists/load-list.server.ts'
import { scholarHas } from '../lists/names.ts'
import type { transactions } from './list.ts'
import { emailOf, linesGiven, scholarName, waitingHeld, withinDays } from './transaction-sql.ts'

/**
 * Payments `p` that were captured with another sum than the quoted one, until they are refunded, with both sums. There are few, so
 * they are scanned.
 */
export const heldSource = (
  wanted: ReportQueryOf<typeof transactions>,
  timeZone: string,
): Source<typeof transactions> => ({
  name: null,
  sql: {
    id: 'p.id',
    at: 'p.created_at',
    donor: 'p.donor_name',
    scholar: scholarName,
    amountCents: 'p.amount',
    totalCents: 'p.total',
    takenCents: 'p.held_total',
    status: `'held'`,
    returned: `json_build_object('amountCents', 0, 'totalCents', s.returned)`,
    lines: linesGiven,
  },
  from: 'payments p join campaigns c on c.id = p.campaign_id join suspense_items s on s.payment_id = p.id',
  filters: place => [
    waitingHeld,
    ...withinDays('p.created_at', wanted, timeZone, place),
    ...(wanted.campaign ? [`p.campaign_id = ${place(wanted.campaign)}`] : []),
  ],
  searched: {
    words: has => `(${has(`folded(concat_ws(' | ', p.donor_email, p.donor_name))`)} or ${scholarHas(has)})`,
    id: id => `p.donor_email = ${emailOf(id)}`,
  },
  orders: { total: 'p.held_total' },
  tie: 'p.id',
  // For held payments the captured total.
  report: {
    sql: { total: 'p.held_total' },
    more: { 'Donation Returned': '0::bigint', 'Total Returned': 's.returned' },
  },
})

/** Counts held payments without a decision. */
export async function countHeldPayments(db: Db): Promise<number> {
  const [row] = await db.rows<{ count: number }>(
    'count_held_payments',
    `select count(*) as count from payments p where ${waitingHeld}`,
  )
  return row?.count ?? 0
}
