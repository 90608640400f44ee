import type { App } from '../../platform/app.server.ts'
import { streamRows } from '../../platform/database/stream-rows.server.ts'
import { selectAll } from '../lists/load-list.server.ts'
import type { Place } from '../lists/search.ts'
import type { TransactionsWanted } from './contract.ts'
import { donationsList } from './donations-list.server.ts'
import { heldList } from './load-held-payments.server.ts'
import { scholarName } from './transaction-sql.ts'

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
  const { text, values } = selectAll(await reportOf(app, wanted), wanted)
  yield* streamRows<ReportedTransaction>(app.db, text, values)
}

async function reportOf({ db, env: { timeZone } }: App, wanted: TransactionsWanted) {
  const { status } = wanted
  if (status === 'held')
    return { ...heldList(wanted, timeZone), columns: columnsOf('p', 'held_total', timeZone) }
  const list = await donationsList(db, { ...wanted, status }, timeZone)
  const from = 'donations d join campaigns c on c.id = d.campaign_id'
  return { ...list, from, columns: columnsOf('d', 'total', timeZone) }
}

const columnsOf = (row: 'd' | 'p', total: string, timeZone: string) => (place: Place) =>
  `to_char(${row}.created_at at time zone ${place(timeZone)}, 'YYYY-MM-DD') as day,
   coalesce(${row}.donor_name, 'Anonymous') as donor, ${scholarName} as scholar,
   ${row}.amount as amount_cents, ${row}.${total} as total_cents`
