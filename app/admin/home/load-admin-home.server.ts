import { can, rolesWith } from '../../accounts/staff-roles.ts'
import { loadAsOf } from '../../books/load-as-of.server.ts'
import { lastSelfCheck } from '../../ledger/self-check.server.ts'
import type { App } from '../../platform/app.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { oneRow } from '../../platform/database/one-row.server.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { loadGrowth, loadPendingCounts } from '../app-analytics/load-app-analytics.server.ts'
import { type AdminHomeData, type SetupStep, setupSteps, type Today } from './contract.ts'

/** SQL of the number and sum of the captured donations in [`from`, `to`). */
const totalsBetween = (from: string, to: string, name: string) => `lateral (
    select count(*) as ${name}_donations, coalesce(sum(amount), 0)::bigint as ${name}_raised_cents
    from donations where status = 'captured' and created_at >= ${from} and created_at < ${to}) ${name}`

/** $1 is the current time, $2 the platform's time zone. Days are computed in local time, since the UTC offset may differ a week ago. */
const todaySql = `
  with local as (select $1::timestamptz as now, $1::timestamptz at time zone $2 as clock),
  days as (
    select now, date_trunc('day', clock) at time zone $2 as today,
      (date_trunc('day', clock) - interval '1 day') at time zone $2 as yesterday,
      (date_trunc('day', clock) - interval '7 days') at time zone $2 as week_ago,
      (clock - interval '7 days') at time zone $2 as week_ago_now
    from local)
  select so_far.*, week_ago.*, yesterday.*
  from days, ${totalsBetween('today', 'now', 'so_far')}, ${totalsBetween('week_ago', 'week_ago_now', 'week_ago')},
    ${totalsBetween('yesterday', 'today', 'yesterday')}`

type Row = Record<`${'soFar' | 'weekAgo' | 'yesterday'}${'Donations' | 'RaisedCents'}`, number>

export async function loadAdminHome(app: App, viewer: Viewer, now: Date): Promise<AdminHomeData> {
  const { db, env } = app
  const [asOf, waiting, toSetUp, today, growth, report] = await Promise.all([
    loadAsOf(db, now),
    loadPendingCounts(db, now, viewer),
    can(viewer, 'grantRoles') ? loadStepsToDo(db) : [],
    loadToday(db, now, env.timeZone),
    loadGrowth(db, { now, timeZone: env.timeZone }),
    lastSelfCheck(db),
  ])
  const lastCheck = report && { checkedAt: report.at, differences: report.differences }
  return { waiting, toSetUp, today, lastCheck, growth, asOf }
}

/** The steps that a server outside demo mode still lacks. */
async function loadStepsToDo(db: Db): Promise<SetupStep[]> {
  const done = await oneRow<Record<SetupStep, boolean> & { isDemo: boolean }>(
    db,
    'setup_steps',
    `select coalesce((select is_demo from platform_mode), false) as is_demo,
       exists (select from fee_schedules where confirmed_at is not null) as fees,
       (select count(distinct r.user_id) > 1 from user_roles r join users u on u.id = r.user_id
        where u.suspended_at is null and r.role = any($1)) as second_person,
       exists (select from mails where sent_at is not null) as mail,
       exists (select from task_runs where task = 'backup' and succeeded_at is not null) as backup,
       exists (select from sanctions_lists) as sanctions_list,
       exists (select from payee_check_reviews) as review,
       exists (select from campaigns) as first_campaign`,
    [rolesWith('decideWithdrawals')],
  )
  return done.isDemo ? [] : setupSteps.filter(step => !done[step])
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
