import type { Tx } from '../platform/database.server.ts'

/**
 * Takes everything of a person out of their account: sessions, devices, codes, passkeys, password, profile. The row stays, suspended and
 * under an address that nobody has, because money and campaigns point to it (P17).
 */
export async function forgetAccount(tx: Tx, userId: string, now: Date): Promise<void> {
  for (const table of personal) {
    await tx.rows(`forget_${table}`, `delete from ${table} where user_id = $1`, [userId])
  }
  await tx.rows(
    'forget_user',
    `update users set email = 'deleted-' || id || '@deleted.invalid', name = '', email_verified = false, image = null,
       suspended_at = $2, suspended_by = null, suspension_reason = null, deleted_at = $2, updated_at = $2 where id = $1`,
    [userId, now],
  )
}

const personal = [
  'sessions',
  'credentials',
  'sign_in_codes',
  'remembered_devices',
  'passkeys',
  'passkey_challenges',
  'password_resets',
  'notification_preferences',
  'entered_before_proof',
  'former_user_ids',
  'profiles',
  'user_roles',
] as const
