import { loadAsOf } from '../../books/load-as-of.server.ts'
import { refreshRollups } from '../../books/update-rollups.server.ts'
import type { RowOf } from '../../lists/define-list.ts'
import { exactCount, type RowCount } from '../../lists/list-query.ts'
import { countUpTo, listReport, loadFirst, loadList, type Source } from '../../lists/load-list.server.ts'
import { donorNames } from '../../lists/names.ts'
import { serveList } from '../../lists/serve-list.server.ts'
import type { App } from '../../platform/app.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { donors } from './list.ts'

/** The donors by email, without those whose donations were all refunded or charged back. */
const donorsSource = (db: Db): Source<typeof donors> => ({
  name: 'admin_donors',
  sql: {
    id: 'd.id',
    name: 'd.donor_name',
    email: 'd.donor_email',
    totalCents: 'd.total_donated',
    donations: 'd.donation_count',
    firstDonation: 'd.first_donation',
    lastDonation: 'd.last_donation',
  },
  from: 'rollups.donors d',
  // Picks the page's emails by a covering index of the sort order, then joins: skipped pages need no table reads.
  joined: 'join rollups.donors d on d.donor_email = picked.donor_email',
  filters: () => ['d.donation_count > 0'],
  searched: {
    words: has => `d.donor_email in (select n.donor_email ${donorNames(has)})`,
    id: id => `d.id = ${id}::uuid`,
  },
  tie: 'd.donor_email',
  tiesAgainst: true,
  count: query => (query.hasSearch ? countUpTo(db, query) : countDonors(db)),
})

async function countDonors(db: Db): Promise<RowCount> {
  const [row] = await db.rows<{ donors: number }>('count_all_donors', 'select donors from rollups.people')
  return exactCount(row?.donors ?? 0)
}

/** Finds up to `most` donors that match a search, those with the latest donations first. */
export async function findDonors(app: App, search: string, most: number): Promise<RowOf<typeof donors>[]> {
  return await loadFirst(app, donors, donorsSource(app.db), { search, sort: '-last' }, most)
}

export const servedDonors = serveList(donors, {
  permission: 'readMoney',
  summary: 'All donors, by email',
  load: async ({ app, query, now }) => ({
    ...(await loadList(app, donors, donorsSource(app.db), query, await app.db.reader())),
    asOf: await loadAsOf(app.db, now),
  }),
  report: {
    summary: 'All donors of a search as CSV',
    load: async ({ app, query, now }) => {
      await refreshRollups(app)
      return listReport(app, donors, donorsSource(app.db), query, now)
    },
  },
})
