import type { App } from '../../platform/app.server.ts'
import type { Db } from '../../platform/database.server.ts'
import { streamRows } from '../../platform/stream-rows.server.ts'
import { cappedCount, countedAtMost } from '../lists/counting.ts'
import { pageOf, rowsPerPage } from '../lists/list-query.ts'
import { searchPattern } from '../lists/search-pattern.ts'
import { isId } from '../lists/search-patterns.ts'
import type { Customer, CustomersData, CustomersQuery } from './contract.ts'

type Wanted = Pick<CustomersQuery, 'search' | 'sort'>

const columns = {
  total: 'total_donated',
  count: 'donation_count',
  first: 'first_donation',
  last: 'last_donation',
} as const

/** Everybody whose donations stand, by e-mail (P236). One whose every gift went back is no donor. */
const givers = 'from rollups.donors where donation_count > 0'
/** By the words typed, or by the id that other pages link to. */
const found = (search: string, placeholder: string) =>
  isId(search)
    ? `and id = ${placeholder}::uuid`
    : `and donor_email in (select donor_email from rollups.donor_names where search_text like ${placeholder})`

const soughtFor = (search: string) => (isId(search) ? search : searchPattern(search))

/** One page of All Donors. */
export async function loadCustomers(app: App, query: CustomersQuery): Promise<CustomersData> {
  const { total, countedTo } = await countCustomers(app.db, query.search)
  const { offset, ...page } = pageOf(total, query.page)
  const customers = await app.db.rows<Customer>(
    null,
    `${select(query)} limit ${rowsPerPage} offset ${offset}`,
    valuesOf(app, query),
  )
  return { ...page, customers, countedTo, query, topics: ['admin'] }
}

/** Every donor that the list would show on all its pages, in its order. */
export function streamCustomers(app: App, wanted: Wanted): AsyncGenerator<Customer> {
  return streamRows<Customer>(app.db, select(wanted), valuesOf(app, wanted))
}

const valuesOf = ({ env }: App, { search }: Wanted) =>
  search ? [env.timeZone, soughtFor(search)] : [env.timeZone]

/** $1 is the time zone of the days, $2 the pattern. */
function select({ search, sort }: Wanted): string {
  const day = (column: string) => `to_char(${column} at time zone $1, 'YYYY-MM-DD')`
  return `select id, donor_email as email, coalesce(donor_name, 'Anonymous') as name, total_donated as "totalCents",
      donation_count as donations, ${day('first_donation')} as "firstDonation", ${day('last_donation')} as "lastDonation"
    ${givers} ${search ? found(search, '$2') : ''} order by ${orderOf(sort)}`
}

/** Ties go the other way, as in the index over the totals. */
function orderOf(sort: CustomersQuery['sort']): string {
  const column = columns[sort.replace(/^-/, '') as keyof typeof columns]
  return sort.startsWith('-') ? `${column} desc, donor_email` : `${column}, donor_email desc`
}

async function countCustomers(db: Db, search: string) {
  const [row] = search
    ? await db.rows<{ count: number }>(
        null,
        `select count(*) as count from (select 1 ${givers} ${found(search, '$1')} limit ${countedAtMost + 1}) as counted`,
        [soughtFor(search)],
      )
    : await db.rows<{ count: number }>('count_customers', `select count(*) as count ${givers}`)
  const count = row?.count ?? 0
  return search ? cappedCount(count) : { total: count, countedTo: null }
}
