import type { App } from '../../platform/app.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { scholarHas } from '../lists/campaign-names.ts'
import { onlySelected } from '../lists/list-query.ts'
import { type List, loadList } from '../lists/load-list.server.ts'
import type { Transaction, TransactionsQuery, TransactionsWanted } from './contract.ts'
import { emailOf, linesGiven, scholarName, waitingHeld, withinDays } from './transaction-sql.ts'

type HeldList = Omit<List<'date' | 'amount' | 'total'>, 'columns'>

/**
 * Payments `p` that were captured with another sum than the quoted one, until they are refunded. There are few, so they are
 * scanned.
 */
export const heldList = (wanted: TransactionsWanted, timeZone: string): HeldList => ({
  name: null,
  from: 'payments p join campaigns c on c.id = p.campaign_id join suspense_items s on s.payment_id = p.id',
  filters: place => [
    waitingHeld,
    ...withinDays('p.created_at', wanted, timeZone, place),
    ...(wanted.campaign ? [`p.campaign_id = ${place(wanted.campaign)}`] : []),
    ...onlySelected('p.id', wanted.only, place),
  ],
  searched: {
    words: has => `(${has(`folded(concat_ws(' | ', p.donor_email, p.donor_name))`)} or ${scholarHas(has)})`,
    id: id => `p.donor_email = ${emailOf(id)}`,
  },
  orders: { date: 'p.created_at', amount: 'p.amount', total: 'p.held_total' },
  tie: 'p.id',
})

const columns = `p.id, p.created_at as at, p.donor_name as donor, ${scholarName} as scholar,
  p.amount as amount_cents, p.total as total_cents, p.held_total as taken_cents,
  json_build_object('amountCents', 0, 'totalCents', s.returned) as returned,
  ${linesGiven} as lines`

type Row = Omit<Transaction, 'at' | 'status'> & { at: Date }

/** One page of them, with both sums. */
export async function loadHeldPayments({ db, env }: App, query: TransactionsQuery) {
  return await loadList(db, { ...heldList(query, env.timeZone), columns }, query, (row: Row) => ({
    ...row,
    at: row.at.toISOString(),
    status: 'held' as const,
  }))
}

/** How many wait for someone. */
export async function countHeldPayments(db: Db): Promise<number> {
  const [row] = await db.rows<{ count: number }>(
    'count_held_payments',
    `select count(*) as count from payments p where ${waitingHeld}`,
  )
  return row?.count ?? 0
}
