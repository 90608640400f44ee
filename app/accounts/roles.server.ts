import { refusal } from '../lib/refusal.ts'
import { type AuditAction, audit } from '../platform/audit/audit.server.ts'
import type { Tx } from '../platform/database/database.server.ts'
import { announce } from '../platform/topics/topics.server.ts'
import { endSessions } from './sessions/end-session.server.ts'

/**
 * Grants the admin role and ends the person's sessions, so that they must sign in with a second factor (P10, P11). `changed` is false if
 * they already had the role. Refuses with AccountNotFound (404), AccountSuspended (409), and EmailNotProven (409), because anyone can sign
 * up with someone else's email.
 */
export async function grantAdmin(
  tx: Tx,
  email: string,
  at: Date,
): Promise<{ userId: string; changed: boolean }> {
  const { userId, proven, suspended } = await lockUser(tx, email)
  if (suspended) throw refusal('AccountSuspended', 409, `${email} is suspended. End the suspension first.`)
  if (!proven) {
    throw refusal(
      'EmailNotProven',
      409,
      `${email} is not confirmed yet. Let them sign in with a code first, then grant again.`,
    )
  }
  const granted = await tx.rows(
    'grant_admin',
    `insert into user_roles (user_id, role, granted_at) values ($1, 'admin', $2) on conflict do nothing returning user_id`,
    [userId, at],
  )
  return await recordChange(tx, { userId, changed: granted.length > 0, action: 'admin.granted', at })
}

/** Revokes the admin role and ends the person's sessions. `changed` is false if they didn't have it. Refuses with AccountNotFound (404). */
export async function revokeAdmin(
  tx: Tx,
  email: string,
  at: Date,
): Promise<{ userId: string; changed: boolean }> {
  const { userId } = await lockUser(tx, email)
  const revoked = await tx.rows(
    'revoke_admin',
    `delete from user_roles where user_id = $1 and role = 'admin' returning user_id`,
    [userId],
  )
  return await recordChange(tx, { userId, changed: revoked.length > 0, action: 'admin.revoked', at })
}

async function lockUser(
  tx: Tx,
  email: string,
): Promise<{ userId: string; proven: boolean; suspended: boolean }> {
  const [user] = await tx.rows<{ userId: string; proven: boolean; suspended: boolean }>(
    'lock_user_by_email',
    'select id as user_id, email_verified as proven, suspended_at is not null as suspended from users where email = $1 for no key update',
    [email.trim().toLowerCase()],
  )
  if (!user) throw refusal('AccountNotFound', 404, `No account found for ${email}.`)
  return user
}

type RoleChange = { userId: string; changed: boolean; action: AuditAction; at: Date }

async function recordChange(tx: Tx, { userId, changed, action, at }: RoleChange) {
  if (changed) {
    await endSessions(tx, userId)
    await audit(tx, { at, actorUserId: null, action, subjectType: 'user', subjectId: userId })
    await announce(tx, [`user:${userId}`])
  }
  return { userId, changed }
}
