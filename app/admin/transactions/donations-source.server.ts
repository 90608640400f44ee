import type { Db } from '../../platform/database/database.server.ts'
import type { ReportQueryOf } from '../lists/define-list.ts'
import { cappedCount, countedAtMost, exactCount, type RowCount } from '../lists/list-query.ts'
import {
  type CountQuery,
  countAll,
  countUpTo,
  type Source,
  statementValues,
} from '../lists/load-list.server.ts'
import { donorNames, scholarHas } from '../lists/names.ts'
import { type Contains, containsWords } from '../lists/search.ts'
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

type DonationsQuery = Omit<ReportQueryOf<typeof transactions>, 'status'> & {
  status: Exclude<TransactionStatus, 'held'>
}

const statusSql: Record<DonationsQuery['status'], string> = {
  completed: `d.status = 'captured'`,
  partly: isPartly,
  refunded: `d.status = 'refunded'`,
  disputed: `d.status = 'disputed'`,
  all: 'true',
}

/**
 * Donations `d`, searched by donor or scholar. A search that matches few donors and campaigns selects by their ids. One that matches many is
 * tested on each donation in the list's order, which soon fills a page.
 */
export async function donationsSource(
  db: Db,
  query: DonationsQuery,
  timeZone: string,
): Promise<Source<typeof transactions>> {
  const matches = query.search ? await findMatches(db, query.search) : null
  const few = matches?.few
  return {
    name: null,
    // Each sort order has an index, read from either end.
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
    filters: bind => [
      statusSql[query.status],
      ...withinDays('d.created_at', query, timeZone, bind),
      ...(query.campaign ? [`d.campaign_id = ${bind(query.campaign)}`] : []),
    ],
    searched: {
      words: (has, bind) => (few ? ofFew(bind(few.emails), bind(few.campaigns)) : ofMany(has)),
      id: id => `d.donor_email = ${emailOf(id)}`,
    },
    tie: 'd.id',
    count: countQuery => countDonations(db, query, countQuery, matches?.atLeast ?? 0),
    report: {
      from: 'donations d join campaigns c on c.id = d.campaign_id',
      more: { 'Donation Returned': returnedAmount, 'Total Returned': returnedTotal },
    },
  }
}

const fewDonors = 2_000
const fewCampaigns = 300

type Matches = {
  /** The matching donors and campaigns; null if there are many. */
  few: { emails: string[]; campaigns: string[] } | null
  /** A lower bound of the matching captured donations. */
  atLeast: number
}

type Match = { key: string; donations: number }

async function findMatches(db: Db, search: string): Promise<Matches> {
  const [donors, campaigns] = await Promise.all([
    readMatches(
      db,
      search,
      has => `m.donor_email as key, coalesce(d.donation_count, 0) as donations
        from (select n.donor_email ${donorNames(has)} limit ${fewDonors + 1}) m
        left join rollups.donors d on d.donor_email = m.donor_email`,
    ),
    readMatches(
      db,
      search,
      has =>
        `c.id as key, c.donation_count as donations from campaigns c where ${scholarHas(has)} limit ${fewCampaigns + 1}`,
    ),
  ])
  const isFew = donors.length <= fewDonors && campaigns.length <= fewCampaigns
  return {
    few: isFew ? { emails: keysOf(donors), campaigns: keysOf(campaigns) } : null,
    // Not the sum, because a donation may match both.
    atLeast: Math.max(donationsOf(donors), donationsOf(campaigns)),
  }
}

const keysOf = (matches: readonly Match[]) => matches.map(({ key }) => key)
const donationsOf = (matches: readonly Match[]) => matches.reduce((sum, { donations }) => sum + donations, 0)

async function readMatches(db: Db, search: string, selection: (has: Contains) => string): Promise<Match[]> {
  const { values, bind } = statementValues()
  const text = `select ${selection(containsWords(search, bind))}`
  return await db.rows<Match>(null, text, values)
}

/** Each branch uses its own index. */
function ofFew(emails: string, campaigns: string): string {
  return `d.id in (
    select id from donations where status = 'captured' and donor_email = any(${emails}::text[])
    union all select id from donations where status = 'captured' and campaign_id = any(${campaigns}::text[])
    union all select id from donations where status <> 'captured'
      and (donor_email = any(${emails}::text[]) or campaign_id = any(${campaigns}::text[])))`
}

const ofMany = (has: Contains) =>
  `(d.campaign_id in (select c.id from campaigns c where ${scholarHas(has)})
    or exists (select 1 ${donorNames(has)} and n.donor_email = d.donor_email))`

/**
 * Counts the donations of a query: from stored sums if it only filters by status and days or by campaign; otherwise row by row, up to a
 * limit. A search is not counted if it is known to match more captured donations (`atLeast`) than that.
 */
async function countDonations(
  db: Db,
  query: DonationsQuery,
  countQuery: CountQuery,
  atLeast: number,
): Promise<RowCount> {
  const { status, search, campaign, from, to } = query
  const includesAllCaptured = (status === 'completed' || status === 'all') && !campaign && !from && !to
  if (includesAllCaptured && atLeast > countedAtMost) return cappedCount(atLeast)
  if (search || status === 'partly') return await countUpTo(db, countQuery)
  if (campaign)
    return status === 'completed' && !from && !to
      ? exactCount(await countOfCampaign(db, campaign))
      : await countUpTo(db, countQuery)
  const captured = status === 'completed' || status === 'all' ? await countOfDays(db, from, to) : 0
  const returned = status === 'completed' ? 0 : await countReturned(db, countQuery)
  return exactCount(captured + returned)
}

async function countOfCampaign(db: Db, campaignId: string): Promise<number> {
  const [row] = await db.rows<{ count: number }>(
    'count_donations_of_campaign',
    'select donation_count as count from campaigns where id = $1',
    [campaignId],
  )
  return row?.count ?? 0
}

async function countOfDays(db: Db, from: string | undefined, to: string | undefined): Promise<number> {
  const [row] = await db.rows<{ count: number }>(
    'count_donations_of_days',
    `select coalesce(sum(donations), 0)::bigint as count from rollups.donation_days
     where day >= coalesce($1::date, '-infinity') and day <= coalesce($2::date, 'infinity')`,
    [from ?? null, to ?? null],
  )
  return row?.count ?? 0
}

/** There are few of them, and they have a partial index. */
async function countReturned(db: Db, countQuery: CountQuery): Promise<number> {
  const where = `d.status <> 'captured' and ${countQuery.where}`
  return (await countAll(db, null, { ...countQuery, where })).total
}
