import type { CampaignRow } from '#db/tables.ts'
import { monthFrom } from '../../books/calendar.ts'
import { campaignPath, displayName } from '../../campaigns/campaign.ts'
import type { DonationSum } from '../../campaigns/figures/figures.ts'
import { loadCampaignDays } from '../../campaigns/figures/load-figures.server.ts'
import { campaignNotFound, refuseNoCampaignId } from '../../campaigns/load-campaigns.server.ts'
import { dayIn } from '../../lib/moment.ts'
import type { App } from '../../platform/app.server.ts'
import { campaignSeries } from '../analytics/donation-sums.ts'
import { withdrawnColumns } from '../analytics/load-figures.server.ts'
import { statusSql } from '../campaigns/campaign-status.ts'
import type { CampaignOverviewData } from './contract.ts'

/** $1 is the campaign, $2 the current time. */
const campaignOverviewSql = `
  select c.id, c.first_name, c.last_name, c.guardian_user_id is not null as is_minor, c.purpose, c.university,
    c.raised_amount as raised_cents, c.funding_goal as goal_cents, c.progress_percent, c.donor_count, c.donation_count,
    c.total_withdrawn as withdrawn_cents, c.pending_withdrawn as pending_cents,
    c.raised_amount - c.total_withdrawn - c.pending_withdrawn as available_cents, c.campaign_end_date as end_date,
    c.is_active and (c.campaign_end_date is null or c.campaign_end_date >= $2) as is_running, ${statusSql('$2::timestamptz')} as status,
    c.campaign_month as month, c.created_at, paid.*
  from campaigns c, (select ${withdrawnColumns} from withdrawals w where w.campaign_id = $1) paid where c.id = $1`

type Computed = 'kind' | 'studentName' | 'now' | 'series' | 'path' | 'topics'
type Row = Omit<CampaignOverviewData, Computed | 'endDate' | 'createdAt' | 'month'> &
  Pick<CampaignRow, 'firstName' | 'lastName' | 'createdAt'> & {
    isMinor: boolean
    endDate: CampaignRow['campaignEndDate']
    month: CampaignRow['campaignMonth']
  }

/** Loads one campaign's overview (P207, P226). Refuses with CampaignNotFound (404). */
export async function loadCampaignOverview(
  app: App,
  campaignId: string,
  now: Date,
): Promise<CampaignOverviewData> {
  refuseNoCampaignId(campaignId)
  const { timeZone } = app.env
  const [[row], days] = await Promise.all([
    app.db.rows<Row>('campaign_overview', campaignOverviewSql, [campaignId, now]),
    loadCampaignDays(app.db, campaignId),
  ])
  if (!row) throw campaignNotFound()
  const { firstName, lastName, isMinor, endDate, month, createdAt, ...overview } = row
  return {
    kind: 'campaign-overview',
    ...overview,
    studentName: displayName({ firstName, lastName }),
    endDate: endDate?.toISOString() ?? null,
    now: now.toISOString(),
    createdAt: createdAt.toISOString(),
    month: monthFrom(month),
    series: overTime(days, createdAt, endDate, { now, timeZone }),
    path: campaignPath({ id: campaignId, studentName: displayName({ firstName, lastName, isMinor }) }),
    topics: ['admin', `campaign:${campaignId}`],
  }
}

/** The series from the campaign's first day to its end or today, extended so that it includes all donations. */
function overTime(
  days: readonly DonationSum[],
  createdAt: Date,
  endDate: Date | null,
  { now, timeZone }: { now: Date; timeZone: string },
) {
  const end = dayIn(endDate && endDate < now ? endDate : now, timeZone)
  const keys = [dayIn(createdAt, timeZone), end, ...days.map(({ key }) => key)].sort()
  return campaignSeries(keys[0] ?? end, keys.at(-1) ?? end, days)
}
