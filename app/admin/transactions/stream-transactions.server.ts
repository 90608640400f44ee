import type { App } from '../../platform/app.server.ts'
import { streamRows } from '../../platform/database/stream-rows.server.ts'
import { selectAll } from '../lists/load-list.server.ts'
import type { Place } from '../lists/search.ts'
import type { TransactionsWanted } from './contract.ts'
import { donationsList } from './donations-list.server.ts'
import { heldList } from './load-held-payments.server.ts'
import { returnedAmount, returnedTotal, scholarName } from './transaction-sql.ts'

/** One line of the report. Cents; the day is the platform's, 'yyyy-MM-dd'. */
export type ReportedTransaction = {
  day: string
  donor: string
  scholar: string
  /** What was given, and what of it has gone back since. */
  amountCents: number
  totalCents: number
  returnedAmountCents: number
  returnedTotalCents: number
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
  if (status === 'held') return { ...heldList(wanted, timeZone), columns: columnsOf('p', heldSums, timeZone) }
  const list = await donationsList(db, { ...wanted, status }, timeZone)
  const from = 'donations d join campaigns c on c.id = d.campaign_id'
  return { ...list, from, columns: columnsOf('d', donationSums, timeZone) }
}

const donationSums = `d.given_amount as amount_cents, d.given_total as total_cents,
   ${returnedAmount} as returned_amount_cents, ${returnedTotal} as returned_total_cents`
const heldSums = `p.amount as amount_cents, p.held_total as total_cents, 0::bigint as returned_amount_cents,
   s.returned as returned_total_cents`

const columnsOf = (row: 'd' | 'p', sums: string, timeZone: string) => (place: Place) =>
  `to_char(${row}.created_at at time zone ${place(timeZone)}, 'YYYY-MM-DD') as day,
   coalesce(${row}.donor_name, 'Anonymous') as donor, ${scholarName} as scholar, ${sums}`
