import type { CampaignRow } from '#db/tables.ts'
import { displayName } from '../../campaigns/campaign.ts'
import { campaignNotFound, refuseNoCampaignId } from '../../campaigns/load-campaigns.server.ts'
import type { QueryOf } from '../../lists/define-list.ts'
import { exactCount, type RowCount } from '../../lists/list-query.ts'
import { countUpTo, loadList, type Source } from '../../lists/load-list.server.ts'
import { donorNames } from '../../lists/names.ts'
import { serveList } from '../../lists/serve-list.server.ts'
import type { App } from '../../platform/app.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { ofMonth } from '../campaigns/contract.ts'
import { monthOf } from '../campaigns/list.server.ts'
import type { CampaignDonationsData } from './contract.ts'
import { campaignDonations, type DonationRow, monthDonations } from './list.ts'

type Selected = Omit<DonationRow, 'studentName'> & Pick<CampaignRow, 'firstName' | 'lastName'>
type Scope = 'campaign' | 'month'

/** The donations to one campaign, or to all campaigns that started in a month (P225). `id` is the campaign's id or the month. */
const donationsSource = (db: Db, scope: Scope, id: string): Source<typeof campaignDonations, Selected> => ({
  // Planned for the campaign or month, because these can have ten donations or a million.
  name: null,
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
    given: `json_build_object('amount', l.amount, 'tip', l.tip, 'foundationDonation', l.foundation_donation,
      'processingFee', l.processing_fee, 'creditCardFee', l.credit_card_fee, 'total', l.total)`,
    providerFeeCents: 'coalesce(p.provider_fee, 0)',
    paymentMethod: `coalesce(l.offline_kind, case p.card_funding when 'link' then 'link' else p.payment_method end)`,
  },
  from: scope === 'campaign' ? 'donations d' : 'donations d join campaigns c on c.id = d.campaign_id',
  joined: `join donations d on d.id = picked.id join campaigns c on c.id = d.campaign_id join donation_lines l on l.id = d.id
    left join payments p on p.id = d.id`,
  filters: bind => [
    scope === 'campaign' ? `d.campaign_id = ${bind(id)}` : `c.campaign_month = ${bind(id)}`,
    `d.status = 'captured'`,
  ],
  // Matches any name that the donor ever used with this email.
  searched: { words: has => `d.donor_email in (select n.donor_email ${donorNames(has)})` },
  // What was given, by the index of Recent Transactions; what remains differs only after a return.
  orders: { amount: 'd.given_amount' },
  tie: 'd.id',
  count: query => (query.hasSearch ? countUpTo(db, query) : countFromTotals(db, scope, id)),
  show: ({ firstName, lastName, ...row }) => ({ ...row, studentName: displayName({ firstName, lastName }) }),
})

/** Counts the donations from stored totals. Only correct without a search. */
async function countFromTotals(db: Db, scope: Scope, id: string): Promise<RowCount> {
  const [row] = await db.rows<{ total: number }>(
    `analytics_donations_${scope}_count`,
    scope === 'campaign'
      ? 'select donation_count as total from campaigns where id = $1'
      : 'select coalesce(sum(donation_count), 0)::bigint as total from campaigns where campaign_month = $1',
    [id],
  )
  return exactCount(row?.total ?? 0)
}

/** Loads the captured donations to one campaign. Refuses with CampaignNotFound (404). */
export async function loadCampaignDonations(
  app: App,
  campaignId: string,
  query: QueryOf<typeof campaignDonations>,
): Promise<CampaignDonationsData> {
  refuseNoCampaignId(campaignId)
  const [campaign] = await app.db.rows<Pick<CampaignRow, 'firstName' | 'lastName'>>(
    'campaign_name',
    'select first_name, last_name from campaigns where id = $1',
    [campaignId],
  )
  if (!campaign) throw campaignNotFound()
  const source = donationsSource(app.db, 'campaign', campaignId)
  return {
    kind: 'campaign-donations',
    id: campaignId,
    studentName: displayName(campaign),
    ...(await loadList(app, campaignDonations, source, query)),
    topics: ['admin', `campaign:${campaignId}`],
  }
}

export const servedMonthDonations = serveList(monthDonations, {
  permission: 'readMoney',
  summary: "Campaign analytics: the donations to a month's campaigns",
  query: ofMonth,
  load: async ({ app, query, now }) => {
    const month = monthOf(query, app, now)
    const source = donationsSource(app.db, 'month', month.key)
    const list = await loadList<typeof monthDonations, Selected>(app, monthDonations, source, query)
    return { kind: 'month-donations', month, ...list, topics: ['admin', 'campaigns'] }
  },
})
