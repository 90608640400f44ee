import { dayIn } from '../../lib/moment.ts'
import type { App } from '../../platform/app.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import type { OverviewData, OverviewQuery, PurposeSum } from './contract.ts'
import type { Funnel } from './funnel.ts'
import { loadRecentActivity } from './load-activity.server.ts'
import { loadDonationsOverTime } from './load-donation-sums.server.ts'
import { loadPlatformTotals } from './load-totals.server.ts'
import { type MonthSum, monthCards, outsideWindow, yearsToChoose } from './month-cards.ts'
import { monthOfDay } from './platform-calendar.ts'

export const purposesSql = `
  select purpose, count(*) as campaigns, sum(donor_count)::bigint as donations, sum(raised_amount)::bigint as raised_cents
  from campaigns group by purpose order by sum(raised_amount) desc, purpose`

export const funnelSql = `
  select (select count(*) from users) as signed_up, c.*,
    (select count(distinct user_id) from withdrawals where status <> 'rejected') as with_withdrawal
  from (
    select count(distinct owner_id) as with_campaign,
      count(distinct owner_id) filter (where donor_count > 0) as with_donation,
      count(distinct owner_id) filter (where funding_goal > 0 and raised_amount >= funding_goal) as with_goal
    from campaigns) c`

export const campaignMonthsSql = `
  select campaign_month as month, count(*) as campaigns, sum(raised_amount)::bigint as raised_cents,
    sum(donor_count)::bigint as donors
  from campaigns where campaign_month between $1 and $2 group by campaign_month`

export const campaignYearsSql = `select distinct left(campaign_month, 4)::int as year from campaigns`

/** The overview of the Analytics Dashboard (P219): everything from stored totals, rollups and indexes. */
export async function loadOverview(app: App, query: OverviewQuery, now: Date): Promise<OverviewData> {
  const { db } = app
  const present = { now, timeZone: app.env.timeZone }
  const thisMonth = monthOfDay(dayIn(now, app.env.timeZone))
  const thisYear = Number(thisMonth.slice(0, 4))
  const year = query.year ?? thisYear
  const [totals, overTime, purposes, funnel, months, years, recent] = await Promise.all([
    loadPlatformTotals(db),
    loadDonationsOverTime(db, query.range, present),
    db.rows<PurposeSum>('raised_by_purpose', purposesSql),
    loadFunnel(db),
    db.rows<MonthSum>('campaign_months', campaignMonthsSql, [`${year}-01`, `${year}-12`]),
    db.rows<{ year: number }>('campaign_years', campaignYearsSql),
    loadRecentActivity(db, query.activity, query.entries, present),
  ])
  const wholeYear = query.months === 'all'
  const known = years.map(row => row.year)
  return {
    totals,
    range: query.range,
    ...overTime,
    purposes,
    funnel,
    year,
    years: yearsToChoose(known, thisYear, year),
    cards: monthCards(year, months, thisMonth, wholeYear),
    wholeYear,
    outsideWindow: outsideWindow(year, months),
    activity: recent.activity,
    hasMoreActivity: recent.hasMore,
    activityOf: query.activity,
    topics: ['admin', 'campaigns'],
  }
}

async function loadFunnel(db: Db): Promise<Funnel> {
  const [funnel] = await db.rows<Funnel>('sign_up_funnel', funnelSql)
  if (!funnel) throw new Error('counts without a group always answer one row')
  return funnel
}
