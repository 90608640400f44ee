import type { Db } from '../../platform/database/database.server.ts'
import type { ReportQueryOf } from '../lists/define-list.ts'
import type { Source } from '../lists/load-list.server.ts'
import { statementValues } from '../lists/load-list.server.ts'
import { donorNames, scholarHas } from '../lists/names.ts'
import { type Contains, containsWords } from '../lists/search.ts'
import { countDonations } from './count-donations.server.ts'
import type { TransactionStatus, transactions } from './list.ts'
import {
  donationStatus,
  emailOf,
  isPartly,
  linesGiven,
  returnedAmount,
  returnedTotal,
  scholarName,
  withinDays,
} from './transaction-sql.ts'

export type DonationsWanted = Omit<ReportQueryOf<typeof transactions>, 'status'> & {
  status: Exclude<TransactionStatus, 'held'>
}

const statusSql: Record<DonationsWanted['status'], string> = {
  completed: `d.status = 'captured'`,
  partly: isPartly,
  refunded: `d.status = 'refunded'`,
  disputed: `d.status = 'disputed'`,
  all: 'true',
}

/**
 * Donations `d` by donor or by scholar. A search that matches few donors and campaigns starts from their ids; one that matches
 * many is tested on each donation in the list's own order, which then soon fills a page.
 */
export async function donationsSource(
  db: Db,
  wanted: DonationsWanted,
  timeZone: string,
): Promise<Source<typeof transactions>> {
  const matched = wanted.search ? await lookFor(db, wanted.search) : null
  const few = matched?.few
  return {
    name: null,
    // Each order is one index, read from either end.
    sql: {
      id: 'd.id',
      at: 'd.created_at',
      donor: 'd.donor_name',
      scholar: scholarName,
      amountCents: 'd.given_amount',
      totalCents: 'd.given_total',
      takenCents: 'null::bigint',
      status: donationStatus,
      returned: `json_build_object('amountCents', ${returnedAmount}, 'totalCents', ${returnedTotal})`,
      lines: `case when p.id is not null then ${linesGiven} end`,
    },
    from: 'donations d',
    joined:
      'join donations d on d.id = picked.id join campaigns c on c.id = d.campaign_id left join payments p on p.id = d.id',
    filters: place => [
      statusSql[wanted.status],
      ...withinDays('d.created_at', wanted, timeZone, place),
      ...(wanted.campaign ? [`d.campaign_id = ${place(wanted.campaign)}`] : []),
    ],
    searched: {
      words: (has, place) => (few ? amongFew(place(few.emails), place(few.campaigns)) : amongMany(has)),
      id: id => `d.donor_email = ${emailOf(id)}`,
    },
    tie: 'd.id',
    count: narrowed => countDonations(db, wanted, narrowed, matched?.atLeast ?? 0),
    report: {
      from: 'donations d join campaigns c on c.id = d.campaign_id',
      more: { 'Donation Returned': returnedAmount, 'Total Returned': returnedTotal },
    },
  }
}

const fewDonors = 2_000
const fewCampaigns = 300

type Found = {
  /** The donors and campaigns that a search matches; null when they are many. */
  few: { emails: string[]; campaigns: string[] } | null
  /** A lower bound of the captured donations found, from the sums read so far. */
  atLeast: number
}

type Matched = { key: string; donations: number }

async function lookFor(db: Db, search: string): Promise<Found> {
  const [donors, campaigns] = await Promise.all([
    matched(
      db,
      search,
      has => `m.donor_email as key, coalesce(d.donation_count, 0) as donations
        from (select n.donor_email ${donorNames(has)} limit ${fewDonors + 1}) m
        left join rollups.donors d on d.donor_email = m.donor_email`,
    ),
    matched(
      db,
      search,
      has =>
        `c.id as key, c.donation_count as donations from campaigns c where ${scholarHas(has)} limit ${fewCampaigns + 1}`,
    ),
  ])
  const isFew = donors.length <= fewDonors && campaigns.length <= fewCampaigns
  return {
    few: isFew ? { emails: keysOf(donors), campaigns: keysOf(campaigns) } : null,
    // A donation may match both.
    atLeast: Math.max(donationsOf(donors), donationsOf(campaigns)),
  }
}

const keysOf = (all: readonly Matched[]) => all.map(({ key }) => key)
const donationsOf = (all: readonly Matched[]) => all.reduce((sum, { donations }) => sum + donations, 0)

async function matched(db: Db, search: string, selected: (has: Contains) => string): Promise<Matched[]> {
  const { values, bind: place } = statementValues()
  const text = `select ${selected(containsWords(search, place))}`
  return await db.rows<Matched>(null, text, values)
}

/** Each branch uses its own index. */
function amongFew(emails: string, campaigns: string): string {
  return `d.id in (
    select id from donations where status = 'captured' and donor_email = any(${emails}::text[])
    union all select id from donations where status = 'captured' and campaign_id = any(${campaigns}::text[])
    union all select id from donations where status <> 'captured'
      and (donor_email = any(${emails}::text[]) or campaign_id = any(${campaigns}::text[])))`
}

const amongMany = (has: Contains) =>
  `(d.campaign_id in (select c.id from campaigns c where ${scholarHas(has)})
    or exists (select 1 ${donorNames(has)} and n.donor_email = d.donor_email))`
