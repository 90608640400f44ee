import { secondPersonKindNames, secondPersonKinds } from '../../accounts/second-person/second-person.ts'
import { can } from '../../accounts/staff-roles.ts'
import { addDays } from '../../campaigns/days.ts'
import { sumOf } from '../../campaigns/figures/figures.ts'
import { unresolvedHeld } from '../../donations/transaction-sql.ts'
import { dayIn } from '../../lib/moment.ts'
import type { App } from '../../platform/app.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { oneRow } from '../../platform/database/one-row.server.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { growthOf } from '../analytics/growth.ts'
import { loadDonationDays, loadFigures } from '../analytics/load-figures.server.ts'
import { tabConditions } from '../campaigns/list.server.ts'
import type { AppAnalyticsData, MonthlyGrowth, PendingCounts } from './contract.ts'

/** $1 is the current time, $2 the viewer, $3 what they may confirm as a second person. What they requested, approved or entered themselves is not their task. */
const pendingSql = `
  select (select count(*) from withdrawals w where status = 'pending' and user_id is distinct from $2::uuid
      and not exists (select from withdrawal_approvals a where a.withdrawal_id = w.id and a.admin_user_id = $2)) as withdrawals,
    (select count(*) from withdrawals where status = 'approved' and user_id is distinct from $2) as payouts,
    (select count(*) from campaigns c where ${tabConditions['to-review']}) as campaigns_to_review,
    (select count(*) from campaigns c where ${tabConditions.privacy}) as pages_hidden,
    (select count(*) from campaign_reports where status = 'open') as open_reports,
    (select count(*) from payments p where ${unresolvedHeld}) as held_payments,
    (select count(*) from refund_requests where outcome is null) as refund_requests,
    (select count(*) from second_person_requests where outcome is null and kind = any($3::text[])
        and (requested_by is distinct from $2 or alone_from <= $1)) as second_person,
    (select count(*) from offline_donations where status = 'waiting' and entered_by is distinct from $2) as offline_donations,
    (select count(*) from (select (select published_on from sanctions_lists order by uploaded_at desc, id desc limit 1) as day) list
        where day < $1::timestamptz - interval '30 days' or day is null and exists (select from platform_mode where not is_demo))
      + (select count(*) from (select max(reviewed_at) as at from payee_check_reviews) last
        where at <= $1::timestamptz - interval '1 year' or at is null and exists (select from platform_mode where not is_demo))
      as payee_checks,
    (select count(*) from outbox_events where given_up_at is not null and dismissed_at is null)
      + (select count(*) from mails where given_up_at is not null and dismissed_at is null) as undelivered,
    (select count(*) from task_runs where failed_at > coalesce(succeeded_at, '-infinity')) as failing_tasks,
    (select count(*) from card_testing_alerts where at > $1::timestamptz - interval '24 hours') as card_testing,
    (select count(*) from disputes where status in ('inquiry', 'needs_response')) as disputes,
    (select count(*) from payment_warnings where closed_at is null) as payment_warnings,
    (select count(*) from suspense_items where status = 'open' and kind in ('unknown_payment', 'ownerless_funds')) as suspense,
    (select count(*) from provider_differences where resolved_at is null) as provider_differences,
    (select count(*) from platform_mode where not is_demo
      and not exists (select 1 from fee_schedules where confirmed_at is not null)) as fees_to_confirm`

/** Counts new accounts and campaigns since day $2 (`_now`), and from day $1 to the day before $2 (`_before`). */
const newcomersSql = `
  select coalesce(sum(sign_ups) filter (where day >= $2::date), 0)::bigint as sign_ups_now,
    coalesce(sum(sign_ups) filter (where day < $2::date), 0)::bigint as sign_ups_before,
    coalesce(sum(campaigns) filter (where day >= $2::date), 0)::bigint as campaigns_now,
    coalesce(sum(campaigns) filter (where day < $2::date), 0)::bigint as campaigns_before
  from rollups.newcomer_days where day >= $1::date`

type Newcomers = Record<'signUpsNow' | 'signUpsBefore' | 'campaignsNow' | 'campaignsBefore', number>

/** Loads App Analytics (P224): totals, growth over 30 days, and pending items. */
export async function loadAppAnalytics(app: App, viewer: Viewer, now: Date): Promise<AppAnalyticsData> {
  const { db, env } = app
  const [figures, growth, waiting] = await Promise.all([
    loadFigures(app, '30d', now),
    loadGrowth(db, { now, timeZone: env.timeZone }),
    loadPendingCounts(db, now, viewer),
  ])
  return { ...figures, growth, waiting, topics: ['admin', 'campaigns'] }
}

/** Counts pending items for App Analytics, the admin home and the navigation, without what the viewer themselves can't decide (P753). */
export const loadPendingCounts = (db: Db, now: Date, viewer: Viewer | null = null) =>
  oneRow<PendingCounts>(db, 'waiting_for_admins', pendingSql, [
    now,
    viewer?.userId ?? null,
    secondPersonKindNames.filter(kind => !viewer || can(viewer, secondPersonKinds[kind])),
  ])

/** Compares the last 30 days, including today, with the 30 days before, in the platform's time zone. */
export async function loadGrowth(
  db: Db,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<MonthlyGrowth> {
  const today = dayIn(now, timeZone)
  const since = addDays(today, -29)
  const before = addDays(since, -30)
  const [days, newcomers] = await Promise.all([
    loadDonationDays(db, before, today),
    oneRow<Newcomers>(db, 'newcomers', newcomersSql, [before, since]),
  ])
  const current = sumOf(days.filter(({ key }) => key >= since))
  const previous = sumOf(days.filter(({ key }) => key < since))
  return {
    raisedCents: growthOf(current.amountCents, previous.amountCents),
    donations: growthOf(current.donations, previous.donations),
    signUps: growthOf(newcomers.signUpsNow, newcomers.signUpsBefore),
    campaigns: growthOf(newcomers.campaignsNow, newcomers.campaignsBefore),
  }
}
