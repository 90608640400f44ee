import type { Tx } from '../../platform/database/database.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import type { StaffRole } from '../../platform/viewer.ts'
import { auditChange, isOnlyOwner, type RoleChange } from '../roles.server.ts'
import { endSessions } from '../sessions/end-session.server.ts'
import { roleChanges } from './claims.ts'

export type ClaimedRoles = {
  granted: StaffRole[]
  revoked: StaffRole[]
  /** True if any role is left. */
  isStaff: boolean
  /** True if the last owner stays, though the provider no longer names them. */
  isLastOwner: boolean
}

/**
 * Makes the roles that the identity provider granted those that it names now (P634), and ends the person's sessions if any changed. Roles
 * granted by hand stay, and so does the last owner.
 */
export async function updateClaimedRoles(
  tx: Tx,
  userId: string,
  named: readonly StaffRole[],
  { now, requestId }: Pick<RoleChange, 'now' | 'requestId'>,
): Promise<ClaimedRoles> {
  await tx.rows('lock_user_for_roles', 'select 1 from users where id = $1 for no key update', [userId])
  const rows = await tx.rows<{ role: StaffRole; isFromProvider: boolean }>(
    'roles_held',
    'select role, oidc_confirmed_at is not null as is_from_provider from user_roles where user_id = $1',
    [userId],
  )
  const changes = roleChanges(rows, named)
  const isLastOwner = changes.revoke.includes('owner') && (await isOnlyOwner(tx, userId))
  const revoke = changes.revoke.filter(role => role !== 'owner' || !isLastOwner)
  await tx.rows(
    'confirm_claimed_roles',
    'update user_roles set oidc_confirmed_at = $3 where user_id = $1 and role = any($2)',
    [userId, isLastOwner ? [...changes.confirm, 'owner'] : changes.confirm, now],
  )
  await tx.rows(
    'grant_claimed_roles',
    'insert into user_roles (user_id, role, granted_at, oidc_confirmed_at) select $1, role, $3, $3 from unnest($2::text[]) as role',
    [userId, changes.grant, now],
  )
  await tx.rows('revoke_claimed_roles', 'delete from user_roles where user_id = $1 and role = any($2)', [
    userId,
    revoke,
  ])
  const change = { byUserId: null, now, requestId, isByProvider: true } as const
  for (const role of changes.grant) await auditChange(tx, 'role.granted', { ...change, role }, userId)
  for (const role of revoke) await auditChange(tx, 'role.revoked', { ...change, role }, userId)
  if (changes.grant.length + revoke.length > 0) {
    await endSessions(tx, userId)
    await announce(tx, [`user:${userId}`, 'admin'])
  }
  const isStaff = rows.length + changes.grant.length > revoke.length
  return { granted: changes.grant, revoked: revoke, isStaff, isLastOwner }
}
