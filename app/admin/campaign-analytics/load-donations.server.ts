import type { CampaignRow } from '#db/tables.ts'
import { displayName } from '../../campaigns/campaign.ts'
import { campaignNotFound, refuseNoCampaignId } from '../../campaigns/load-campaigns.server.ts'
import type { App } from '../../platform/app.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { exactCount, type RowCount } from '../lists/list-query.ts'
import { countAll, loadList, type Source } from '../lists/load-list.server.ts'
import { donorNames } from '../lists/names.ts'
import type { CampaignDonationsData, DonationsQuery, MonthDonationsData, MonthQuery } from './contract.ts'
import { type DonationRow, monthDonations } from './donations-list.ts'
import { monthOf } from './load-month.server.ts'

/** The donations of one campaign, or of all campaigns created in a month (P225). */
type Of = 'campaign' | 'month'

type Selected = Omit<DonationRow, 'studentName'> & { firstName: string; lastName: string }

const donationsSource = (db: Db, whose: Of, id: string): Source<typeof monthDonations, Selected> => ({
  name: `analytics_donations_${whose}`,
  sql: {
    id: 'd.id',
    campaignId: 'd.campaign_id',
    firstName: 'c.first_name',
    lastName: 'c.last_name',
    donorName: 'd.donor_name',
    donorEmail: 'd.donor_email',
    message: 'd.message',
    inHonorOf: 'd.in_honor_of',
    date: 'd.created_at',
    amountCents: 'd.amount',
    totalCents: 'd.total',
    returnedCents: 'd.given_total - d.total',
    given: `json_build_object('amount', p.amount, 'tip', p.tip, 'foundationDonation', p.foundation_donation,
      'processingFee', p.processing_fee, 'creditCardFee', p.credit_card_fee, 'total', p.total)`,
    providerFeeCents: 'p.provider_fee',
    paymentMethod: 'p.payment_method',
  },
  from: 'donations d join campaigns c on c.id = d.campaign_id join payments p on p.id = d.id',
  filters: bind => [
    whose === 'campaign' ? `d.campaign_id = ${bind(id)}` : `c.campaign_month = ${bind(id)}`,
    `d.status = 'captured'`,
  ],
  // Name or e-mail: every name that was ever used with an email is searchable.
  searched: { words: has => `d.donor_email in (select n.donor_email ${donorNames(has)})` },
  tie: 'd.id',
  count: narrowed => (narrowed.hasSearch ? countAll(db, null, narrowed) : countFromTotals(db, whose, id)),
  show: ({ firstName, lastName, ...row }) => ({ ...row, studentName: displayName({ firstName, lastName }) }),
})

/** Without a search the stored totals give the count, and no donation is read. */
async function countFromTotals(db: Db, whose: Of, id: string): Promise<RowCount> {
  const [row] = await db.rows<{ total: number }>(
    `analytics_donations_${whose}_count`,
    whose === 'campaign'
      ? 'select donation_count as total from campaigns where id = $1'
      : 'select coalesce(sum(donations), 0)::bigint as total from rollups.campaign_sums where month = $1',
    [id],
  )
  return exactCount(row?.total ?? 0)
}

/** The captured donations to a month's campaigns, after refunds, by default newest first. */
export async function loadMonthDonations(
  app: App,
  { month, year, ...query }: DonationsQuery & MonthQuery,
  now: Date,
): Promise<MonthDonationsData> {
  const shown = monthOf({ month, year }, now, app.env.timeZone)
  const source = donationsSource(app.db, 'month', shown.key)
  const list = await loadList(app, monthDonations, source, query)
  return { kind: 'month-donations', month: shown, ...list, topics: ['admin', 'campaigns'] }
}

const campaignNameSql = `select first_name, last_name from campaigns where id = $1`

/** The captured donations to one campaign, after refunds. Refuses CampaignNotFound (404). */
export async function loadCampaignDonations(
  app: App,
  campaignId: string,
  query: DonationsQuery,
): Promise<CampaignDonationsData> {
  refuseNoCampaignId(campaignId)
  const [campaign] = await app.db.rows<Pick<CampaignRow, 'firstName' | 'lastName'>>(
    'campaign_name',
    campaignNameSql,
    [campaignId],
  )
  if (!campaign) throw campaignNotFound()
  const source = donationsSource(app.db, 'campaign', campaignId)
  return {
    kind: 'campaign-donations',
    id: campaignId,
    studentName: displayName(campaign),
    ...(await loadList(app, monthDonations, source, query)),
    topics: ['admin', `campaign:${campaignId}`],
  }
}
