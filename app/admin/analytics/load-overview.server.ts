import { monthOfDay, yearsToChoose } from '../../books/calendar.ts'
import { dayIn } from '../../lib/moment.ts'
import type { App } from '../../platform/app.server.ts'
import { oneRow } from '../../platform/database/one-row.server.ts'
import type { Funnel, OverviewData, OverviewQuery, PurposeSum } from './contract.ts'
import { loadRecentActivity } from './load-activity.server.ts'
import { loadFigures } from './load-figures.server.ts'
import { type MonthSum, monthCards, outsideWindow } from './month-cards.ts'

const purposesSql = `
  select purpose, sum(campaigns)::bigint as campaigns, sum(donations)::bigint as donations, sum(raised)::bigint as raised_cents
  from rollups.campaign_sums group by purpose order by sum(raised) desc, purpose`

const funnelSql = `
  select (select coalesce(sum(sign_ups), 0)::bigint from rollups.newcomer_days) as signed_up,
    with_campaign, with_donation, with_goal, with_withdrawal from rollups.people`

const campaignMonthsSql = `
  select month, sum(campaigns)::bigint as campaigns, sum(raised)::bigint as raised_cents, sum(donations)::bigint as donations
  from rollups.campaign_sums group by month`

/** Loads the overview of the Analytics Dashboard (P219) from stored totals, rollups and indexed queries. */
export async function loadOverview(app: App, query: OverviewQuery, now: Date): Promise<OverviewData> {
  const { db } = app
  const thisMonth = monthOfDay(dayIn(now, app.env.timeZone))
  const thisYear = Number(thisMonth.slice(0, 4))
  const year = query.year ?? thisYear
  const [figures, purposes, funnel, months, recent] = await Promise.all([
    loadFigures(app, query.range, now),
    db.rows<PurposeSum>('raised_by_purpose', purposesSql),
    oneRow<Funnel>(db, 'sign_up_funnel', funnelSql),
    db.rows<MonthSum>('campaign_months', campaignMonthsSql),
    loadRecentActivity(db, query.activity, query.entries, now),
  ])
  const wholeYear = query.months === 'all'
  return {
    ...figures,
    range: query.range,
    purposes,
    funnel,
    year,
    years: yearsToChoose(
      months.map(({ month }) => Number(month.slice(0, 4))),
      thisYear,
      year,
    ),
    cards: monthCards(year, months, thisMonth, wholeYear),
    wholeYear,
    outsideWindow: outsideWindow(year, months),
    activity: recent.activity,
    hasMoreActivity: recent.hasMore,
    activityOf: query.activity,
    topics: ['admin', 'campaigns'],
  }
}
