import type { CampaignRow } from '#db/tables.ts'
import { displayName } from '../../campaigns/campaign.ts'
import type { App } from '../../platform/app.server.ts'
import { oneRow } from '../../platform/database/one-row.server.ts'
import { withdrawnColumns } from '../analytics/load-figures.server.ts'
import { statusCondition } from '../campaigns/campaign-status.ts'
import type { MonthQuery } from '../campaigns/contract.ts'
import { monthOf } from '../campaigns/list.server.ts'
import type { MonthOverviewData } from './contract.ts'

/** $1 is the month, $2 the current time. Reads the month's campaigns, which are few, so that these totals are current, as the list of donations is. */
const monthTotalsSql = `
  select sums.*, paid.*
  from (select count(*) as campaigns, count(*) filter (where ${statusCondition('active', '$2::timestamptz')}) as active,
      count(*) filter (where c.funding_goal > 0 and c.raised_amount >= c.funding_goal) as goal_reached,
      coalesce(sum(c.raised_amount), 0)::bigint as raised_cents, coalesce(sum(c.funding_goal), 0)::bigint as goal_cents,
      coalesce(sum(c.donation_count), 0)::bigint as donations, coalesce(sum(c.total_withdrawn), 0)::bigint as withdrawn_cents,
      coalesce(sum(c.raised_amount - c.total_withdrawn - c.pending_withdrawn), 0)::bigint as available_cents
    from campaigns c where c.campaign_month = $1) sums,
  (select ${withdrawnColumns} from campaigns c join withdrawals w on w.campaign_id = c.id where c.campaign_month = $1) paid`

const monthTopSql = `
  select id, first_name, last_name, raised_amount as raised_cents, donation_count
  from campaigns where campaign_month = $1 and raised_amount > 0 order by raised_amount desc, id limit 8`

type TopRow = Pick<CampaignRow, 'id' | 'firstName' | 'lastName' | 'donationCount'> & {
  raisedCents: CampaignRow['raisedAmount']
}

/** Loads the totals of the campaigns that started in a month (P225). */
export async function loadMonthOverview(app: App, query: MonthQuery, now: Date): Promise<MonthOverviewData> {
  const month = monthOf(query, app, now)
  const [totals, top] = await Promise.all([
    oneRow<MonthOverviewData['totals']>(app.db, 'campaign_month_totals', monthTotalsSql, [month.key, now]),
    app.db.rows<TopRow>('campaign_month_top', monthTopSql, [month.key]),
  ])
  return {
    kind: 'month-overview',
    month,
    totals,
    top: top.map(({ firstName, lastName, ...row }) => ({
      ...row,
      studentName: displayName({ firstName, lastName }),
    })),
    restCents: totals.raisedCents - top.reduce((sum, { raisedCents }) => sum + raisedCents, 0),
    topics: ['admin', 'campaigns'],
  }
}
