import type { Db } from '../platform/database/database.server.ts'

/**
 * Deletes what can no longer be used: codes a day after they expire (until then they count against too many requests), and
 * expired devices, sessions, challenges, verifications and reserved User IDs. Answers how many rows were deleted.
 */
export async function sweepExpired(db: Db, now: Date): Promise<number> {
  const [swept] = await db.rows<{ count: number }>(
    'sweep_expired_accounts',
    `with codes as (delete from sign_in_codes where expires_at < $1::timestamptz - interval '1 day' returning 1),
     devices as (delete from remembered_devices where expires_at < $1 returning 1),
     ended as (delete from sessions where expires_at < $1 returning 1),
     checked as (delete from verifications where expires_at < $1 returning 1),
     asked as (delete from passkey_challenges where expires_at < $1 returning 1),
     freed as (delete from former_user_ids where reserved_until <= $1 returning 1)
     select ((select count(*) from codes) + (select count(*) from devices) + (select count(*) from ended)
       + (select count(*) from checked) + (select count(*) from asked) + (select count(*) from freed))::int as count`,
    [now],
  )
  return swept?.count ?? 0
}
