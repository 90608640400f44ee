import { TZDate } from '@date-fns/tz'
import { getISODay } from 'date-fns/getISODay'
import { getISOWeek } from 'date-fns/getISOWeek'
import { getISOWeekYear } from 'date-fns/getISOWeekYear'
import type { CampaignEndNoticeRow, WeeklyReportRow } from '#db/tables.ts'
import type { App } from '../../platform/app.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { emit } from '../../platform/outbox.server.ts'
import { type BundleKind, bundleMinutes, type DeliverableEvent, sentSeparately } from '../event.ts'

/** Days before a campaign's end at which its owner is notified. */
const noticeDays = 3

/**
 * Emits an event for each campaign that ends within 3 days, once per campaign even if its end changes. Leaves out campaigns created
 * less than 3 days before their end, because their owners have just chosen it. Returns the number of events.
 */
export async function announceCampaignEnds(app: App): Promise<number> {
  const now = app.clock.now()
  return await app.db.transaction(async tx => {
    const ends = await tx.rows<Pick<CampaignEndNoticeRow, 'campaignId'>>(
      'announce_campaign_ends',
      `insert into campaign_end_notices (campaign_id, announced_at)
       select c.id, $1 from campaigns c join users u on u.id = c.owner_id and u.suspended_at is null
       where c.is_active and not c.consent_withdrawn and c.campaign_end_date > $1::timestamptz
         and c.campaign_end_date <= $1::timestamptz + make_interval(days => $2)
         and c.created_at < c.campaign_end_date - make_interval(days => $2)
       on conflict do nothing returning campaign_id`,
      [now, noticeDays],
    )
    const events = ends.map(({ campaignId }) => ({ kind: 'campaign_ends_soon', campaignId }) as const)
    await emit(tx, events, now)
    return ends.length
  })
}

/** Days after a campaign's end at which its owner is asked what it did: by then the money could be withdrawn and spent. */
const impactAskedDays = 30
/** Campaigns that ended longer ago are left alone, so that an update of the server doesn't mail the owners of years. */
const impactForgottenDays = 60

/**
 * Emits `campaign_impact_due`, once, for each ended campaign with donations whose page is public and whose donors weren't told what their
 * money did (P911). Returns the number of events.
 */
export async function askForImpact(app: App): Promise<number> {
  const now = app.clock.now()
  return await app.db.transaction(async tx => {
    const due = await tx.rows<Pick<CampaignEndNoticeRow, 'campaignId'>>(
      'ask_for_impact',
      `insert into campaign_end_notices as n (campaign_id, announced_at, impact_asked_at)
       select c.id, $1, $1 from campaigns c
       where c.campaign_end_date <= $1::timestamptz - make_interval(days => $2)
         and c.campaign_end_date > $1::timestamptz - make_interval(days => $3)
         and c.is_active and not c.consent_withdrawn and not c.owner_suspended and c.donation_count > 0
         and not exists (select 1 from campaign_updates u where u.campaign_id = c.id and u.is_impact and u.removed_at is null)
       on conflict (campaign_id) do update set impact_asked_at = excluded.impact_asked_at where n.impact_asked_at is null
       returning campaign_id`,
      [now, impactAskedDays, impactForgottenDays],
    )
    const events = due.map(({ campaignId }) => ({ kind: 'campaign_impact_due', campaignId }) as const)
    await emit(tx, events, now)
    return due.length
  })
}

/** Emits `weekly_report_due`, once a week, for each owner of an active campaign who wants reports (P212, P216). Returns the number of events. */
export async function makeWeeklyReportsDue(app: App): Promise<number> {
  const now = app.clock.now()
  const week = reportWeek(now, app.env.timeZone)
  if (!week) return 0
  return await app.db.transaction(async tx => {
    const due = await tx.rows<Pick<WeeklyReportRow, 'userId'>>(
      'due_weekly_reports',
      `insert into weekly_reports (user_id, week, created_at)
       select distinct c.owner_id, $1, $2::timestamptz from campaigns c
       join users u on u.id = c.owner_id and u.email_verified and u.suspended_at is null
       left join notification_preferences n on n.user_id = c.owner_id
       where c.is_active and not c.consent_withdrawn and c.created_at < $2::timestamptz - interval '3 days'
         and coalesce(n.weekly_reports, true)
       on conflict do nothing returning user_id`,
      [week, now],
    )
    const events = due.map(({ userId }) => ({ kind: 'weekly_report_due', userId, week }) as const)
    await emit(tx, events, now)
    return due.length
  })
}

const monday = 1
const reportHour = 9

/** The ISO week in which a report is due at an instant, such as '2026-W47'; null before Monday 9:00 in the platform's time zone. */
export function reportWeek(now: Date, timeZone: string): string | null {
  const local = new TZDate(now, timeZone)
  if (getISODay(local) === monday && local.getHours() < reportHour) return null
  return `${getISOWeekYear(local)}-W${String(getISOWeek(local)).padStart(2, '0')}`
}

/** The key of the advisory lock (an arbitrary constant) under which servers count notices one at a time, so that the limit holds across servers. */
const lockKey = 7_203_011
const windowMs = bundleMinutes * 60_000

/** Removes the admins from an event whose notice goes into a bundle, that is, beyond the first few events of a window. */
export async function withBundledAdmins<Event extends DeliverableEvent & { id: number }>(
  tx: Tx,
  event: Event,
): Promise<Event> {
  const { id, at } = event
  const kind = event.definition.bundle
  if (!kind) return event
  await tx.rows('bundle_lock', 'select pg_advisory_xact_lock($1)', [lockKey])
  const [row] = await tx.rows<{ isSeparate: boolean }>(
    'note_bundled_notice',
    `insert into bundled_notices (event_id, kind, at, told_apart)
     select $1, $2, $3, $5 > (select count(*) from bundled_notices where kind = $2 and told_apart and at > $4)
     on conflict (event_id, kind) do update set at = bundled_notices.at returning told_apart as is_separate`,
    [id, kind, at, new Date(at.getTime() - windowMs), sentSeparately],
  )
  if (row?.isSeparate ?? true) return event
  return { ...event, inBundle: true, facts: { ...event.facts, admins: [] } }
}

/** Emits one event for each kind of notice whose bundle is due. Returns the number of events. */
export async function sendBundles(app: App): Promise<number> {
  const now = app.clock.now()
  return await app.db.transaction(async tx => {
    const due = await tx.rows<{ kind: BundleKind; count: number }>(
      'due_bundles',
      `with due as (
         select kind from bundled_notices where not told_apart and bundled_at is null and at <= $2 group by kind),
       taken as (
         update bundled_notices set bundled_at = $1
         where not told_apart and bundled_at is null and kind in (select kind from due) returning kind)
       select kind, count(*)::int as count from taken group by kind order by kind`,
      [now, new Date(now.getTime() - windowMs)],
    )
    const events = due.map(({ kind: of, count }) => ({ kind: 'notices_bundled', of, count }) as const)
    await emit(tx, events, now)
    return due.length
  })
}
