import type { App } from '../../platform/app.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { streamRows } from '../../platform/database/stream-rows.server.ts'
import { type Counted, exactly } from '../lists/counting.ts'
import { donorNames } from '../lists/donor-names.ts'
import { onlySelected } from '../lists/list-query.ts'
import { countUpTo, loadFirst, loadList, type Narrowed, selectAll } from '../lists/load-list.server.ts'
import type { Has, Place } from '../lists/search.ts'
import type { Customer, CustomersData, CustomersQuery, CustomersWanted } from './contract.ts'

/** Everyone whose donations count, by email (P236). A person whose every donation was returned is no donor. */
const customersList = ({ db, env }: App, only?: string) => ({
  name: 'admin_customers',
  columns(place: Place) {
    const zone = place(env.timeZone)
    const day = (column: string) => `to_char(${column} at time zone ${zone}, 'YYYY-MM-DD')`
    return `d.id, d.donor_email as email, d.donor_name as name, d.total_donated as total_cents,
      d.donation_count as donations, ${day('d.first_donation')} as first_donation, ${day('d.last_donation')} as last_donation`
  },
  from: 'rollups.donors d',
  // Each order is an index that holds all it takes to skip pages.
  joined: 'join rollups.donors d on d.donor_email = picked.donor_email',
  filters: (place: Place) => ['d.donation_count > 0', ...onlySelected('d.id', only, place)],
  searched: {
    words: (has: Has) => `d.donor_email in (select n.donor_email ${donorNames(has)})`,
    id: (id: string) => `d.id = ${id}::uuid`,
  },
  orders: {
    total: 'd.total_donated',
    count: 'd.donation_count',
    first: 'd.first_donation',
    last: 'd.last_donation',
  },
  tie: 'd.donor_email',
  tiesAgainst: true,
  count: (narrowed: Narrowed) => (narrowed.isSearched ? countUpTo(db, narrowed) : countDonors(db)),
})

async function countDonors(db: Db): Promise<Counted> {
  const [row] = await db.rows<{ donors: number }>(
    'count_customers',
    'select coalesce(sum(donors), 0)::bigint as donors from rollups.people',
  )
  return exactly(row?.donors ?? 0)
}

/** One page of All Donors. */
export async function loadCustomers(app: App, query: CustomersQuery): Promise<CustomersData> {
  const list = customersList(app)
  const { rows, page, countedTo } = await loadList(
    await app.db.reader(),
    list,
    query,
    (customer: Customer) => customer,
  )
  return { ...page, customers: rows, countedTo, query, topics: ['admin'] }
}

/** The donors that a search finds who gave last. */
export async function findCustomers(app: App, search: string, most: number): Promise<Customer[]> {
  const list = customersList(app)
  return await loadFirst(app.db, list, { search, sort: '-last' }, most, (customer: Customer) => customer)
}

/** Every donor that the list would show on all its pages, in its order. */
export function streamCustomers(app: App, wanted: CustomersWanted): AsyncGenerator<Customer> {
  const { text, values } = selectAll(customersList(app, wanted.only), wanted)
  return streamRows<Customer>(app.db, text, values)
}
