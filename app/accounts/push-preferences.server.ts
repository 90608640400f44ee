import type { Db, Tx } from '../platform/database/database.server.ts'
import { defaultPushPreferences, type PushPreferences } from './push-preferences.ts'

type Stored = Omit<PushPreferences, 'quiet'> & { quietFrom: number | null; quietUntil: number | null }

/** What a person wants on their devices; the defaults until they chose otherwise. */
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

/** Stores what a person wants on their devices; their other preferences stay. */
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
