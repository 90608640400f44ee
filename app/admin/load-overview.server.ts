import { lastSelfCheck } from '../ledger/self-check.server.ts'
import { momentIn } from '../lib/moment.ts'
import type { App } from '../platform/app.server.ts'
import type { AppAnalyticsData } from './contract.ts'

type Sums = Omit<AppAnalyticsData, 'lastCheck' | 'topics'>

/** The admin overview from the kept totals, which the self-check compares with the ledger (decision 15). */
export async function loadAppAnalytics(app: App): Promise<AppAnalyticsData> {
  const [sums] = await app.db.rows<Sums>(
    'app_overview',
    `select c.*, w.* from (
       select count(*) as campaigns, count(*) filter (where is_active) as "activeCampaigns",
         coalesce(sum(raised_amount), 0)::bigint as "raisedCents", coalesce(sum(donor_count), 0)::bigint as donations,
         coalesce(sum(total_withdrawn), 0)::bigint as "withdrawnCents",
         coalesce(sum(pending_withdrawn), 0)::bigint as "pendingCents",
         coalesce(sum(raised_amount - total_withdrawn - pending_withdrawn), 0)::bigint as "owedCents"
       from campaigns) c,
     (select count(*) filter (where status = 'pending') as "pendingWithdrawals",
         coalesce(sum(payout) filter (where status = 'approved'), 0)::bigint as "payableCents"
       from withdrawals where status in ('pending', 'approved')) w`,
  )
  if (!sums) throw new Error('sums without a group always answer one row')
  const report = await lastSelfCheck(app.db)
  const lastCheck = report && { ...report, checkedAt: momentIn(new Date(report.at), app.env.timeZone) }
  return { ...sums, lastCheck, topics: ['admin'] }
}
