import {
  donationStatus,
  emailOf,
  isPartly,
  linesGiven,
  returnedAmount,
  returnedTotal,
  scholarName,
  withinDays,
} from '../../donations/transaction-sql.ts'
import type { TransactionStatus } from '../../donations/transaction-status.ts'
import type { ReportQueryOf } from '../../lists/define-list.ts'
import { cappedCount, countLimit, exactCount, type RowCount } from '../../lists/list-query.ts'
import {
  type CountQuery,
  countAll,
  countUpTo,
  type Source,
  statementValues,
} from '../../lists/load-list.server.ts'
import { donorNames, scholarHas } from '../../lists/names.ts'
import { type Contains, containsWords } from '../../lists/search.ts'
import type { Db } from '../../platform/database/database.server.ts'
import type { transactions } from './list.ts'

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
 * The list of donations `d`, searchable by donor or scholar. If a search matches few donors and campaigns, selects their donations by key. If
 * it matches many, tests each donation in sort order instead, which soon fills a page.
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
    // Each sort order has an index, which PostgreSQL can read in both directions.
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
      'join donations d on d.id = picked.id join campaigns c on c.id = d.campaign_id left join donation_lines p on p.id = d.id',
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
  /** The keys of the matching donors and campaigns; null if there are too many. */
  few: { emails: string[]; campaigns: string[] } | null
  /** A lower bound for the number of matching captured donations. */
  atLeast: number
}

type Match = { key: string; donations: number }

async function findMatches(db: Db, search: string): Promise<Matches> {
  const [donors, campaigns] = await Promise.all([
    readMatches(
      db,
      search,
      // Looks up each count by key: a join would read all donors.
      has => `m.donor_email as key,
        coalesce((select d.donation_count from rollups.donors d where d.donor_email = m.donor_email), 0) as donations
        from (select n.donor_email ${donorNames(has)} limit ${fewDonors + 1}) m`,
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
    // Not the sum, because a donation can match by donor and by campaign.
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

/** SQL condition that selects the donations of these donors and campaigns. A union, because each branch can use its own index. */
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
 * Counts the donations of a query: exactly if stored sums allow it, otherwise row by row up to `countLimit`. `atLeast` is a lower bound
 * for the matching captured donations; if it is above that limit, nothing needs to be counted.
 */
async function countDonations(
  db: Db,
  query: DonationsQuery,
  countQuery: CountQuery,
  atLeast: number,
): Promise<RowCount> {
  const { status, search, campaign, from, to } = query
  const includesAllCaptured = (status === 'completed' || status === 'all') && !campaign && !from && !to
  if (includesAllCaptured && atLeast > countLimit) return cappedCount(atLeast)
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
    // The rows are current, so this must be, too: on days whose stored sums are out of date, count the donations themselves.
    `with touched as (
       select distinct key::date as day from rollups.touched
       where kind = 'donation_day' and key::date between coalesce($1::date, '-infinity') and coalesce($2::date, 'infinity'))
     select (select coalesce(sum(donations), 0)::bigint from rollups.donation_days
         where day between coalesce($1::date, '-infinity') and coalesce($2::date, 'infinity') and day not in (select day from touched))
       + (select count(*) from touched, rollups.calendar, donations d
         where d.created_at >= day::timestamp at time zone time_zone and d.created_at < (day + 1)::timestamp at time zone time_zone
           and d.status = 'captured') as count`,
    [from ?? null, to ?? null],
  )
  return row?.count ?? 0
}

/** Counts refunded and disputed donations row by row. They are few, and have a partial index. */
async function countReturned(db: Db, countQuery: CountQuery): Promise<number> {
  const where = `d.status <> 'captured' and ${countQuery.where}`
  return (await countAll(db, null, { ...countQuery, where })).total
}
