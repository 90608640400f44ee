import { momentIn } from '../../lib/moment.ts'
import type { App } from '../../platform/app.server.ts'
import type { Db } from '../../platform/database.server.ts'
import { pageOf, rowsPerPage } from '../lists/list-query.ts'
import type { Transaction, TransactionsQuery } from './contract.ts'
import { narrowHeld } from './narrow.server.ts'
import { heldOrder, scholarName, waitingHeld } from './transaction-sql.ts'

/** Payments that were captured with another sum than the donor saw, until they are given back: with both sums. */
export async function loadHeldPayments(app: App, query: TransactionsQuery) {
  const { sql, values } = narrowHeld(query, app.env.timeZone)
  const [counted] = await app.db.rows<{ count: number }>(
    null,
    `select count(*) as count from payments p join campaigns c on c.id = p.campaign_id where ${sql}`,
    values,
  )
  const { offset, ...page } = pageOf(counted?.count ?? 0, query.page)
  const rows = await app.db.rows<Omit<Transaction, 'at' | 'status'> & { at: Date }>(
    null,
    `select p.id, p.created_at as at, coalesce(p.donor_name, 'Anonymous') as donor, ${scholarName} as scholar,
       p.amount as "amountCents", p.total as "totalCents", p.held_total as "takenCents"
     from payments p join campaigns c on c.id = p.campaign_id where ${sql}
     order by ${heldOrder(query)} limit ${rowsPerPage} offset ${offset}`,
    values,
  )
  const transactions = rows.map(row => ({
    ...row,
    at: momentIn(row.at, app.env.timeZone),
    status: 'held' as const,
  }))
  return { ...page, countedTo: null, transactions }
}

/** How many wait for somebody. */
export async function countHeldPayments(db: Db): Promise<number> {
  const [row] = await db.rows<{ count: number }>(
    'count_held_payments',
    `select count(*) as count from payments p where ${waitingHeld}`,
  )
  return row?.count ?? 0
}
