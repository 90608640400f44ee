import type { Db, Tx } from '../platform/database/database.server.ts'
import { endSessions } from './sessions/end-session.server.ts'

/**
 * Removes a person's data from their account: sessions, devices, codes, passkeys, password, profile. The user's row remains,
 * suspended and with a placeholder email, because campaigns and the ledger refer to it (P17).
 */
export async function forgetAccount(tx: Tx, userId: string, now: Date): Promise<void> {
  await endSessions(tx, userId)
  for (const [name, statement] of Object.entries(personal)) await tx.rows(name, statement, [userId])
  await tx.rows(
    'forget_user',
    `update users set email = 'deleted-' || id || '@deleted.invalid', name = '', email_verified = false, image = null,
       suspended_at = $2, suspended_by = null, suspension_reason = null, deleted_at = $2, updated_at = $2 where id = $1`,
    [userId, now],
  )
}

const personal = {
  forget_credentials: 'delete from credentials where user_id = $1',
  forget_sign_in_codes: 'delete from sign_in_codes where user_id = $1',
  forget_remembered_devices: 'delete from remembered_devices where user_id = $1',
  forget_passkeys: 'delete from passkeys where user_id = $1',
  forget_passkey_challenges: 'delete from passkey_challenges where user_id = $1',
  forget_password_resets: 'delete from password_resets where user_id = $1',
  forget_notification_preferences: 'delete from notification_preferences where user_id = $1',
  forget_entered_before_proof: 'delete from entered_before_proof where user_id = $1',
  forget_former_user_ids: 'delete from former_user_ids where user_id = $1',
  forget_profiles: 'delete from profiles where user_id = $1',
  forget_oidc_identities: 'delete from oidc_identities where user_id = $1',
  forget_user_roles: 'delete from user_roles where user_id = $1',
}

/**
 * Deletes expired credentials: codes a day after they expire (until then they count toward the request limit), devices, sessions,
 * challenges, attempts at the identity provider, verifications and reserved User IDs. Returns the number of deleted rows.
 */
export async function sweepExpired(db: Db, now: Date): Promise<number> {
  const [swept] = await db.rows<{ count: number }>(
    'sweep_expired_accounts',
    `with codes as (delete from sign_in_codes where expires_at < $1::timestamptz - interval '1 day' returning 1),
     devices as (delete from remembered_devices where expires_at < $1 returning 1),
     ended as (delete from sessions where expires_at < $1 returning 1),
     checked as (delete from verifications where expires_at < $1 returning 1),
     asked as (delete from passkey_challenges where expires_at < $1 returning 1),
     tried as (delete from oidc_attempts where expires_at < $1 returning 1),
     freed as (delete from former_user_ids where reserved_until <= $1 returning 1)
     select ((select count(*) from codes) + (select count(*) from devices) + (select count(*) from ended)
       + (select count(*) from checked) + (select count(*) from asked) + (select count(*) from tried) + (select count(*) from freed))::int as count`,
    [now],
  )
  return swept?.count ?? 0
}
