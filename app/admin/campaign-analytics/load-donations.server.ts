import { displayName } from '../../campaigns/campaign.ts'
import { campaignNotFound, refuseNoCampaignId } from '../../campaigns/loaders.server.ts'
import { momentIn } from '../../lib/moment.ts'
import type { App } from '../../platform/app.server.ts'
import { orderBy, pageOf, rowsPerPage } from '../lists/list-query.ts'
import { searchPatterns } from '../lists/search-patterns.ts'
import type {
  CampaignDonationsData,
  DonationRow,
  DonationsQuery,
  MonthDonationsData,
  MonthQuery,
} from './contract.ts'
import { monthOf } from './load-month.server.ts'

/** Whose donations: of one campaign, or of all that were created in a month (P225). */
type Of = 'campaign' | 'month'

const of: Record<Of, string> = { campaign: 'd.campaign_id = $1', month: 'c.campaign_month = $1' }

const orders = { date: 'd.created_at', amount: 'd.amount' }

/** One page of captured donations with the lines of their quotes; $1 is whose, $2 the limit, $3 the offset, patterns follow. */
export function donationsSql(whose: Of, { sort }: Pick<DonationsQuery, 'sort'>, patterns: number): string {
  return `
  select d.id, d.campaign_id as "campaignId", c.first_name as "firstName", c.last_name as "lastName",
    d.donor_name as "donorName", d.donor_email as "donorEmail", d.message, d.in_honor_of as "inHonorOf",
    d.created_at as "createdAt", d.amount as "amountCents", p.tip as "tipCents", p.foundation_donation as "foundationCents",
    p.processing_fee as "processingFeeCents", p.credit_card_fee as "creditCardFeeCents", p.total as "totalCents",
    p.provider_fee as "providerFeeCents", p.payment_method as "paymentMethod"
  from donations d join campaigns c on c.id = d.campaign_id join payments p on p.id = d.id
  where ${of[whose]} and d.status = 'captured' ${matching(patterns, 4)}
  order by ${orderBy(sort, orders, 'd.id')} limit $2 offset $3`
}

/** How many there are: without a search the kept counts say so, and no donation is read. */
export function donationsCountSql(whose: Of, patterns: number): string {
  if (patterns === 0) {
    const id = whose === 'campaign' ? 'c.id' : 'c.campaign_month'
    return `select coalesce(sum(c.donor_count), 0)::bigint as total from campaigns c where ${id} = $1`
  }
  return `select count(*) as total from donations d join campaigns c on c.id = d.campaign_id
  where ${of[whose]} and d.status = 'captured' ${matching(patterns, 2)}`
}

/** Name or e-mail, as every name that was ever used with an e-mail is kept. */
const matching = (patterns: number, first: number) =>
  patterns === 0
    ? ''
    : `and d.donor_email in (select n.donor_email from rollups.donor_names n where ${Array.from(
        { length: patterns },
        (_, index) => `n.search_text like $${first + index}`,
      ).join(' and ')})`

type Row = Omit<DonationRow, 'studentName' | 'date'> & {
  firstName: string
  lastName: string
  createdAt: Date
}

async function loadDonations(app: App, whose: Of, id: string, query: DonationsQuery) {
  const patterns = searchPatterns(query.search)
  const named = (name: string) => (patterns.length === 0 ? `${name}_${whose}` : null)
  const [counted] = await app.db.rows<{ total: number }>(
    named('analytics_donations_count'),
    donationsCountSql(whose, patterns.length),
    [id, ...patterns],
  )
  const { offset, ...page } = pageOf(counted?.total ?? 0, query.page)
  const name = named('analytics_donations')
  const rows = await app.db.rows<Row>(
    name && `${name}_${query.sort}`,
    donationsSql(whose, query, patterns.length),
    [id, rowsPerPage, offset, ...patterns],
  )
  return { ...page, donations: rows.map(row => donationRow(row, app.env.timeZone)) }
}

function donationRow({ firstName, lastName, createdAt, ...row }: Row, timeZone: string): DonationRow {
  return { ...row, studentName: displayName({ firstName, lastName }), date: momentIn(createdAt, timeZone) }
}

/** The captured donations of a month's campaigns, newest first unless sorted otherwise. */
export async function loadMonthDonations(
  app: App,
  { month, year, ...query }: DonationsQuery & MonthQuery,
  now: Date,
): Promise<MonthDonationsData> {
  const shown = monthOf({ month, year }, now, app.env.timeZone)
  const list = await loadDonations(app, 'month', shown.key, query)
  return { kind: 'month-donations', month: shown, ...list, query, topics: ['admin', 'campaigns'] }
}

export const campaignNameSql = `select first_name as "firstName", last_name as "lastName" from campaigns where id = $1`

/** The captured donations of one campaign. Refuses CampaignNotFound (404). */
export async function loadCampaignDonations(
  app: App,
  campaignId: string,
  query: DonationsQuery,
): Promise<CampaignDonationsData> {
  refuseNoCampaignId(campaignId)
  const [campaign] = await app.db.rows<{ firstName: string; lastName: string }>(
    'campaign_name',
    campaignNameSql,
    [campaignId],
  )
  if (!campaign) throw campaignNotFound()
  const list = await loadDonations(app, 'campaign', campaignId, query)
  const topics = ['admin', `campaign:${campaignId}`]
  return {
    kind: 'campaign-donations',
    id: campaignId,
    studentName: displayName(campaign),
    ...list,
    query,
    topics,
  }
}
