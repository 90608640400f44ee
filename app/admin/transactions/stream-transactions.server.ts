import type { App } from '../../platform/app.server.ts'
import { streamRows } from '../../platform/stream-rows.server.ts'
import type { TransactionsWanted } from './contract.ts'
import { narrowDonations, narrowHeld } from './narrow.server.ts'
import { donationOrder, heldOrder, scholarName } from './transaction-sql.ts'

/** One line of the report. Cents; the day is the platform's, 'yyyy-MM-dd'. */
export type ReportedTransaction = {
  day: string
  donor: string
  scholar: string
  amountCents: number
  totalCents: number
}

/** Everything that the list would show on all its pages, in its order; of held payments the sum that was taken. */
export async function* streamTransactions(
  app: App,
  wanted: TransactionsWanted,
): AsyncGenerator<ReportedTransaction> {
  const { status } = wanted
  const { timeZone } = app.env
  if (status === 'held') {
    const { sql, values } = narrowHeld(wanted, timeZone)
    yield* streamRows<ReportedTransaction>(app.db, heldRows(sql, values.length + 1, wanted), [
      ...values,
      timeZone,
    ])
    return
  }
  const { sql, values } = await narrowDonations(app.db, { ...wanted, status }, timeZone)
  yield* streamRows<ReportedTransaction>(app.db, donationRows(sql, values.length + 1, wanted), [
    ...values,
    timeZone,
  ])
}

const dayOf = (column: string, zone: number) => `to_char(${column} at time zone $${zone}, 'YYYY-MM-DD')`

const donationRows = (condition: string, zone: number, wanted: TransactionsWanted) =>
  `select ${dayOf('d.created_at', zone)} as day, coalesce(d.donor_name, 'Anonymous') as donor, ${scholarName} as scholar,
     d.amount as "amountCents", d.total as "totalCents"
   from donations d join campaigns c on c.id = d.campaign_id where ${condition} order by ${donationOrder(wanted)}`

const heldRows = (condition: string, zone: number, wanted: TransactionsWanted) =>
  `select ${dayOf('p.created_at', zone)} as day, coalesce(p.donor_name, 'Anonymous') as donor, ${scholarName} as scholar,
     p.amount as "amountCents", p.held_total as "totalCents"
   from payments p join campaigns c on c.id = p.campaign_id where ${condition} order by ${heldOrder(wanted)}`
