import { displayName } from '../../campaigns/campaign.ts'
import { campaignNotFound, refuseNoCampaignId } from '../../campaigns/load-campaigns.server.ts'
import type { App } from '../../platform/app.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { type Counted, exactly } from '../lists/counting.ts'
import { donorNames } from '../lists/donor-names.ts'
import { countAll, loadList, type Narrowed } from '../lists/load-list.server.ts'
import type { Has, Place } from '../lists/search.ts'
import type {
  CampaignDonationsData,
  DonationRow,
  DonationsQuery,
  MonthDonationsData,
  MonthQuery,
} from './contract.ts'
import { monthOf } from './load-month.server.ts'

/** Which donations: those of one campaign, or of all that were created in a month (P225). */
type Of = 'campaign' | 'month'

const donationsList = (db: Db, whose: Of, id: string) => ({
  name: `analytics_donations_${whose}`,
  columns: `d.id, d.campaign_id, c.first_name, c.last_name,
    d.donor_name, d.donor_email, d.message, d.in_honor_of,
    d.created_at, d.amount as amount_cents, d.total as total_cents, d.given_total - d.total as returned_cents,
    json_build_object('amount', p.amount, 'tip', p.tip, 'foundationDonation', p.foundation_donation,
      'processingFee', p.processing_fee, 'creditCardFee', p.credit_card_fee, 'total', p.total) as given, p.provider_fee as provider_fee_cents, p.payment_method`,
  from: 'donations d join campaigns c on c.id = d.campaign_id join payments p on p.id = d.id',
  filters: (place: Place) => [
    whose === 'campaign' ? `d.campaign_id = ${place(id)}` : `c.campaign_month = ${place(id)}`,
    `d.status = 'captured'`,
  ],
  // Name or e-mail: every name that was ever used with an email is searchable.
  searched: { words: (has: Has) => `d.donor_email in (select n.donor_email ${donorNames(has)})` },
  orders: { date: 'd.created_at', amount: 'd.amount' },
  tie: 'd.id',
  count: (narrowed: Narrowed) =>
    narrowed.isSearched ? countAll(db, null, narrowed) : countFromTotals(db, whose, id),
})

/** Without a search the stored totals give the count, and no donation is read. */
async function countFromTotals(db: Db, whose: Of, id: string): Promise<Counted> {
  const [row] = await db.rows<{ total: number }>(
    `analytics_donations_${whose}_count`,
    whose === 'campaign'
      ? 'select donation_count as total from campaigns where id = $1'
      : 'select coalesce(sum(donations), 0)::bigint as total from rollups.campaign_sums where month = $1',
    [id],
  )
  return exactly(row?.total ?? 0)
}

type Row = Omit<DonationRow, 'studentName' | 'date'> & {
  firstName: string
  lastName: string
  createdAt: Date
}

async function loadDonations(app: App, whose: Of, id: string, query: DonationsQuery) {
  const { rows, page } = await loadList(app.db, donationsList(app.db, whose, id), query, donationRow)
  return { ...page, donations: rows }
}

function donationRow({ firstName, lastName, createdAt, ...row }: Row): DonationRow {
  return { ...row, studentName: displayName({ firstName, lastName }), date: createdAt.toISOString() }
}

/** What is left of the captured donations of a month's campaigns, newest first unless sorted otherwise. */
export async function loadMonthDonations(
  app: App,
  { month, year, ...query }: DonationsQuery & MonthQuery,
  now: Date,
): Promise<MonthDonationsData> {
  const shown = monthOf({ month, year }, now, app.env.timeZone)
  const list = await loadDonations(app, 'month', shown.key, query)
  return { kind: 'month-donations', month: shown, ...list, query, topics: ['admin', 'campaigns'] }
}

export const campaignNameSql = `select first_name, last_name from campaigns where id = $1`

/** What is left of the captured donations of one campaign. Refuses CampaignNotFound (404). */
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
