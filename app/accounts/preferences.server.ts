import type { Viewer } from '../lib/viewer.ts'
import type { App } from '../platform/app.server.ts'
import type { Db, Tx } from '../platform/database/database.server.ts'
import { announce } from '../platform/topics/topics.server.ts'
import { defaultPreferences, type Preferences } from './preferences.ts'

/** A person's notification preferences; the defaults until they chose otherwise (P212). */
export async function loadPreferences(db: Db, userId: string): Promise<Preferences> {
  const [stored] = await db.rows<Preferences>(
    'load_preferences',
    `select donations, donor_messages, campaign_updates,
       weekly_reports from notification_preferences where user_id = $1`,
    [userId],
  )
  return stored ?? defaultPreferences
}

/** Stores the preferences on the account, so that mails follow them (P213). */
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

/** Unsubscribes a person from weekly reports; their other preferences stay. */
export async function endWeeklyReports(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.rows(
    'end_weekly_reports',
    `insert into notification_preferences (user_id, weekly_reports, updated_at) select id, false, $2 from users where id = $1
     on conflict (user_id) do update set weekly_reports = false, updated_at = excluded.updated_at`,
    [userId, now],
  )
}
