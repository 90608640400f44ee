import type { App } from '../../platform/app.server.ts'
import { streamRows } from '../../platform/database/stream-rows.server.ts'
import { donorNames } from '../lists/donor-names.ts'
import { countAll, countUpTo, loadList, type Narrowed, selectAll } from '../lists/load-list.server.ts'
import type { Has, Place } from '../lists/search.ts'
import type { Customer, CustomersData, CustomersQuery } from './contract.ts'

/** Everybody whose donations count, by e-mail (P236). A person whose every donation was returned is no donor. */
const customersList = ({ db, env }: App) => ({
  name: 'admin_customers',
  columns(place: Place) {
    const zone = place(env.timeZone)
    const day = (column: string) => `to_char(${column} at time zone ${zone}, 'YYYY-MM-DD')`
    return `id, donor_email as email, coalesce(donor_name, 'Anonymous') as name, total_donated as total_cents,
      donation_count as donations, ${day('first_donation')} as first_donation, ${day('last_donation')} as last_donation`
  },
  from: 'rollups.donors',
  filters: () => ['donation_count > 0'],
  searched: {
    words: (has: Has) => `donor_email in (select n.donor_email ${donorNames(has)})`,
    id: (id: string) => `id = ${id}::uuid`,
  },
  orders: {
    total: 'total_donated',
    count: 'donation_count',
    // By the instant, not by the formatted day with the same name.
    first: 'donors.first_donation',
    last: 'donors.last_donation',
  },
  tie: 'donor_email',
  tiesAgainst: true,
  count: (narrowed: Narrowed) =>
    narrowed.isSearched ? countUpTo(db, narrowed) : countAll(db, 'count_customers', narrowed),
})

/** One page of All Donors. */
export async function loadCustomers(app: App, query: CustomersQuery): Promise<CustomersData> {
  const list = customersList(app)
  const { rows, page, countedTo } = await loadList(app.db, list, query, (customer: Customer) => customer)
  return { ...page, customers: rows, countedTo, query, topics: ['admin'] }
}

/** Every donor that the list would show on all its pages, in its order. */
export function streamCustomers(
  app: App,
  wanted: Pick<CustomersQuery, 'search' | 'sort'>,
): AsyncGenerator<Customer> {
  const { text, values } = selectAll(customersList(app), wanted)
  return streamRows<Customer>(app.db, text, values)
}
