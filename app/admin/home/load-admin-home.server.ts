import { lastSelfCheck } from '../../ledger/self-check.server.ts'
import type { App } from '../../platform/app.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { oneRow } from '../../platform/database/one-row.server.ts'
import { loadGrowth, loadPendingCounts } from '../app-analytics/load-app-analytics.server.ts'
import type { AdminHomeData, Today } from './contract.ts'

/** SQL columns with the number and sum of the captured donations in [`from`, `to`). */
const totalsBetween = (from: string, to: string, name: string) => `
  (select count(*) from donations where status = 'captured' and created_at >= ${from} and created_at < ${to}) as ${name}_donations,
  (select coalesce(sum(amount), 0)::bigint from donations where status = 'captured' and created_at >= ${from} and created_at < ${to}) as ${name}_raised_cents`

/** $1 is the current time, $2 the platform's time zone. Days are computed in local time, since the UTC offset may differ a week ago. */
const todaySql = `
  with local as (select $1::timestamptz as now, $1::timestamptz at time zone $2 as clock),
  days as (
    select now, date_trunc('day', clock) at time zone $2 as today,
      (date_trunc('day', clock) - interval '1 day') at time zone $2 as yesterday,
      (date_trunc('day', clock) - interval '7 days') at time zone $2 as week_ago,
      (clock - interval '7 days') at time zone $2 as week_ago_now
    from local)
  select ${totalsBetween('today', 'now', 'so_far')}, ${totalsBetween('week_ago', 'week_ago_now', 'week_ago')},
    ${totalsBetween('yesterday', 'today', 'yesterday')}
  from days`

type Row = Record<`${'soFar' | 'weekAgo' | 'yesterday'}${'Donations' | 'RaisedCents'}`, number>

export async function loadAdminHome(app: App, now: Date): Promise<AdminHomeData> {
  const { db, env } = app
  const [waiting, today, growth, report] = await Promise.all([
    loadPendingCounts(db, now),
    loadToday(db, now, env.timeZone),
    loadGrowth(db, { now, timeZone: env.timeZone }),
    lastSelfCheck(db),
  ])
  const lastCheck = report && { checkedAt: report.at, differences: report.differences }
  return { waiting, today, lastCheck, growth }
}

async function loadToday(db: Db, now: Date, timeZone: string): Promise<Today> {
  const row = await oneRow<Row>(db, 'given_today', todaySql, [now, timeZone])
  return {
    soFar: { donations: row.soFarDonations, raisedCents: row.soFarRaisedCents },
    weekAgo: { donations: row.weekAgoDonations, raisedCents: row.weekAgoRaisedCents },
    yesterday: { donations: row.yesterdayDonations, raisedCents: row.yesterdayRaisedCents },
    weekday: new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone }).format(now),
  }
}
