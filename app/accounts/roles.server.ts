import { refusal } from '../lib/refusal.ts'
import { audit } from '../platform/audit.server.ts'
import type { Tx } from '../platform/database.server.ts'
import { announce } from '../platform/topics.server.ts'

/**
 * Makes the person with this e-mail an admin (decision 10). `changed` is false when they were one. Refuses AccountNotFound (404).
 */
export async function grantAdmin(
  tx: Tx,
  email: string,
  at: Date,
): Promise<{ userId: string; changed: boolean }> {
  const userId = await findUser(tx, email)
  const granted = await tx.rows(
    'grant_admin',
    `insert into user_roles (user_id, role, granted_at) values ($1, 'admin', $2) on conflict do nothing returning user_id`,
    [userId, at],
  )
  return await recorded(tx, { userId, changed: granted.length > 0, action: 'admin.granted', at })
}

/** Takes the admin role away at once, on every session. `changed` is false when they had none. Refuses AccountNotFound (404). */
export async function revokeAdmin(
  tx: Tx,
  email: string,
  at: Date,
): Promise<{ userId: string; changed: boolean }> {
  const userId = await findUser(tx, email)
  const revoked = await tx.rows(
    'revoke_admin',
    `delete from user_roles where user_id = $1 and role = 'admin' returning user_id`,
    [userId],
  )
  return await recorded(tx, { userId, changed: revoked.length > 0, action: 'admin.revoked', at })
}

async function findUser(tx: Tx, email: string): Promise<string> {
  const [user] = await tx.rows<{ id: string }>(
    'find_user_by_email',
    'select id from users where email = $1',
    [email.trim().toLowerCase()],
  )
  if (!user) throw refusal('AccountNotFound', 404, `There is no account with the e-mail ${email}.`)
  return user.id
}

type RoleChange = { userId: string; changed: boolean; action: string; at: Date }

async function recorded(tx: Tx, { userId, changed, action, at }: RoleChange) {
  if (changed) {
    await audit(tx, { at, actorUserId: null, action, subjectType: 'user', subjectId: userId })
    await announce(tx, [`user:${userId}`])
  }
  return { userId, changed }
}
