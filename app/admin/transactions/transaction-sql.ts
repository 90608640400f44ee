import { orderBy } from '../lists/list-query.ts'
import type { TransactionsWanted } from './contract.ts'

/** SQL that the page, the report and the detail share. `d` is a donation, `p` a payment, `c` its campaign. */

export const scholarName = `trim(c.first_name || ' ' || c.last_name)`

export const donationStatus = `case d.status when 'captured' then 'completed' else d.status end`

/** A held payment that waits for somebody: one that was given back or assigned waits no more. */
export const waitingHeld = `p.status = 'held' and exists (
  select 1 from suspense_items s where s.payment_id = p.id and s.status in ('open', 'disputed'))`

const donationColumns = { date: 'd.created_at', amount: 'd.amount', total: 'd.total' } as const
const heldColumns = { date: 'p.created_at', amount: 'p.amount', total: 'p.held_total' } as const

/** The id settles ties, in the direction of the sort: each order is one index, read from either end. */
export const donationOrder = ({ sort }: TransactionsWanted) => orderBy(sort, donationColumns, 'd.id')
export const heldOrder = ({ sort }: TransactionsWanted) => orderBy(sort, heldColumns, 'p.id')

/** Conditions on the days of an instant, both included. `value` keeps a value and names its place. */
export function withinDays(
  column: string,
  { from, to }: Pick<TransactionsWanted, 'from' | 'to'>,
  timeZone: string,
  value: (given: unknown) => string,
): string[] {
  const startOf = (day: string) => `${day}::timestamp at time zone ${value(timeZone)}`
  return [
    ...(from ? [`${column} >= ${startOf(`${value(from)}::date`)}`] : []),
    ...(to ? [`${column} < ${startOf(`(${value(to)}::date + 1)`)}`] : []),
  ]
}
