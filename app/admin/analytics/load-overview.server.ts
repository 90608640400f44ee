import { monthOfDay, yearsToChoose } from '../../books/calendar.ts'
import { loadAsOf } from '../../books/load-as-of.server.ts'
import { dayIn } from '../../lib/moment.ts'
import type { App } from '../../platform/app.server.ts'
import { oneRow } from '../../platform/database/one-row.server.ts'
import type { Funnel, OverviewData, OverviewQuery, PurposeSum } from './contract.ts'
import { loadRecentActivity } from './load-activity.server.ts'
import { loadDonationsOverTime, loadPlatformTotals } from './load-donation-sums.server.ts'
import { type MonthSum, monthCards, outsideWindow } from './month-cards.ts'

const purposesSql = `
  select purpose, sum(campaigns)::bigint as campaigns, sum(donations)::bigint as donations, sum(raised)::bigint as raised_cents
  from rollups.campaign_sums group by purpose order by sum(raised) desc, purpose`

const funnelSql = `
  select (select coalesce(sum(sign_ups), 0)::bigint from rollups.newcomer_days) as signed_up,
    with_campaign, with_donation, with_goal, with_withdrawal from rollups.people`

const campaignMonthsSql = `
  select month, sum(campaigns)::bigint as campaigns, sum(raised)::bigint as raised_cents, sum(donations)::bigint as donations
  from rollups.campaign_sums where month between $1 and $2 group by month`

const campaignYearsSql = `
  select left(month, 4)::int as year from rollups.campaign_sums group by 1`

/** Loads the overview of the Analytics Dashboard (P219) from stored totals, rollups and indexed queries. */
export async function loadOverview(app: App, query: OverviewQuery, now: Date): Promise<OverviewData> {
  const { db } = app
  const present = { now, timeZone: app.env.timeZone }
  const thisMonth = monthOfDay(dayIn(now, app.env.timeZone))
  const thisYear = Number(thisMonth.slice(0, 4))
  const year = query.year ?? thisYear
  const [totals, overTime, purposes, funnel, months, years, recent, asOf] = await Promise.all([
    loadPlatformTotals(db),
    loadDonationsOverTime(db, query.range, present),
    db.rows<PurposeSum>('raised_by_purpose', purposesSql),
    oneRow<Funnel>(db, 'sign_up_funnel', funnelSql),
    db.rows<MonthSum>('campaign_months', campaignMonthsSql, [`${year}-01`, `${year}-12`]),
    db.rows<{ year: number }>('campaign_years', campaignYearsSql),
    loadRecentActivity(db, query.activity, query.entries, present),
    loadAsOf(db, now),
  ])
  const wholeYear = query.months === 'all'
  return {
    totals,
    asOf,
    range: query.range,
    ...overTime,
    purposes,
    funnel,
    year,
    years: yearsToChoose(
      years.map(row => row.year),
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
