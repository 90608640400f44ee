import type { App } from '../platform/app.server.ts'
import type { Db, Tx } from '../platform/database/database.server.ts'
import { announce } from '../platform/topics/topics.server.ts'
import type { Viewer } from '../platform/viewer.ts'
import {
  defaultPreferences,
  defaultPushPreferences,
  type Preferences,
  type PushPreferences,
} from './preferences.ts'

/** Loads a person's notification preferences, or the defaults (P212). */
export async function loadPreferences(db: Db, userId: string): Promise<Preferences> {
  const [stored] = await db.rows<Preferences>(
    'load_preferences',
    `select donations, donor_messages, campaign_updates,
       weekly_reports from notification_preferences where user_id = $1`,
    [userId],
  )
  return stored ?? defaultPreferences
}

/** Stores a person's notification preferences (P213). */
export async function savePreferences(
  app: App,
  viewer: Viewer,
  wanted: Preferences,
  now: Date,
): Promise<void> {
  await app.db.transaction(async tx => {
    await tx.rows(
      'save_preferences',
      `insert into notification_preferences (user_id, donations, donor_messages, campaign_updates, weekly_reports, updated_at)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (user_id) do update set donations = excluded.donations, donor_messages = excluded.donor_messages,
         campaign_updates = excluded.campaign_updates, weekly_reports = excluded.weekly_reports, updated_at = excluded.updated_at`,
      [
        viewer.userId,
        wanted.donations,
        wanted.donorMessages,
        wanted.campaignUpdates,
        wanted.weeklyReports,
        now,
      ],
    )
    await announce(tx, [`user:${viewer.userId}`])
  })
}

/** Unsubscribes a person from weekly reports only. */
export async function endWeeklyReports(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.rows(
    'end_weekly_reports',
    `insert into notification_preferences (user_id, weekly_reports, updated_at) select id, false, $2 from users where id = $1
     on conflict (user_id) do update set weekly_reports = false, updated_at = excluded.updated_at`,
    [userId, now],
  )
}

type Stored = Omit<PushPreferences, 'quiet'> & { quietFrom: number | null; quietUntil: number | null }

/** Loads a person's push preferences, or the defaults. */
export async function loadPushPreferences(db: Db, userId: string): Promise<PushPreferences> {
  const [stored] = await db.rows<Stored>(
    'load_push_preferences',
    `select push_donations as donations, push_goals as goals, push_withdrawals as withdrawals, push_campaign_end as campaign_end,
       push_to_decide as to_decide, push_disputes as disputes, push_details as details, quiet_from, quiet_until
     from notification_preferences where user_id = $1`,
    [userId],
  )
  if (!stored) return defaultPushPreferences
  const { quietFrom: from, quietUntil: until, ...switches } = stored
  return { ...switches, quiet: from === null || until === null ? null : { from, until } }
}

/** Stores the push preferences and leaves the notification preferences unchanged. */
export async function savePushPreferences(
  tx: Tx,
  userId: string,
  wanted: PushPreferences,
  now: Date,
): Promise<void> {
  await tx.rows(
    'save_push_preferences',
    `insert into notification_preferences as n (user_id, push_donations, push_goals, push_withdrawals, push_campaign_end, push_to_decide,
       push_disputes, push_details, quiet_from, quiet_until, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (user_id) do update set push_donations = excluded.push_donations, push_goals = excluded.push_goals,
       push_withdrawals = excluded.push_withdrawals, push_campaign_end = excluded.push_campaign_end, push_to_decide = excluded.push_to_decide,
       push_disputes = excluded.push_disputes, push_details = excluded.push_details, quiet_from = excluded.quiet_from,
       quiet_until = excluded.quiet_until, updated_at = excluded.updated_at`,
    [
      userId,
      wanted.donations,
      wanted.goals,
      wanted.withdrawals,
      wanted.campaignEnd,
      wanted.toDecide,
      wanted.disputes,
      wanted.details,
      wanted.quiet?.from ?? null,
      wanted.quiet?.until ?? null,
      now,
    ],
  )
}
