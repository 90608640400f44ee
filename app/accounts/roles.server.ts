import { cleanEmail } from '../lib/email-address.ts'
import { phrase } from '../lib/phrase.ts'
import { refusal } from '../lib/refusal.ts'
import { type AuditAction, audit } from '../platform/audit/audit.server.ts'
import type { Db, Tx } from '../platform/database/database.server.ts'
import { announce } from '../platform/topics/topics.server.ts'
import type { StaffRole } from '../platform/viewer.ts'
import { unlinkIdentity } from './oidc/unlink-identity.server.ts'
import { endSessions } from './sessions/end-session.server.ts'
import { knownRoles } from './staff-roles.ts'

/** A role to grant or revoke. `byUserId` is null if an operator does it on the server. */
export type RoleChange = {
  role: StaffRole
  byUserId: string | null
  reason?: string | undefined
  now: Date
  requestId?: string | undefined
}

type Changed = { userId: string; changed: boolean }

/**
 * Grants a role and ends the person's sessions, so that they must sign in with a second factor (P10, P11). `changed` is false if they
 * already had it by hand; a role from the identity provider becomes one by hand (P634). Refuses with AccountNotFound (404), OwnRoles (403), AccountSuspended (409), and EmailNotProven (409), because anyone can
 * sign up with someone else's email.
 */
export async function grantRole(tx: Tx, email: string, change: RoleChange): Promise<Changed> {
  const { userId } = await lockGrantee(tx, email, change)
  const granted = await tx.rows(
    'grant_role',
    `insert into user_roles as r (user_id, role, granted_at) values ($1, $2, $3)
     on conflict (user_id, role) do update set oidc_confirmed_at = null where r.oidc_confirmed_at is not null returning user_id`,
    [userId, change.role, change.now],
  )
  return await recordChange(tx, 'role.granted', change, { userId, changed: granted.length > 0 })
}

/** Locks the account that gets a role. `has`: they have it already, by hand. Refuses what `grantRole` refuses. */
export async function lockGrantee(
  tx: Tx,
  email: string,
  change: RoleChange,
): Promise<{ userId: string; has: boolean }> {
  const { userId, proven, suspended } = await lockUser(tx, email)
  refuseOwnRoles(userId, change)
  if (suspended)
    throw refusal('AccountSuspended', 409, phrase('{email} is suspended. End the suspension first.'), {
      values: { email },
    })
  if (!proven)
    throw refusal(
      'EmailNotProven',
      409,
      phrase('{email} is not confirmed yet. Let them sign in with a code first, then grant again.'),
      { values: { email } },
    )
  const has = await tx.rows(
    'has_role_by_hand',
    'select 1 from user_roles where user_id = $1 and role = $2 and oidc_confirmed_at is null',
    [userId, change.role],
  )
  return { userId, has: has.length > 0 }
}

/**
 * Revokes a role and ends the person's sessions. `changed` is false if they didn't have it. Refuses with AccountNotFound (404), OwnRoles
 * (403), and LastOwner (409).
 */
export async function revokeRole(tx: Tx, email: string, change: RoleChange): Promise<Changed> {
  const { userId } = await lockUser(tx, email)
  refuseOwnRoles(userId, change)
  if (change.role === 'owner') await refuseLastOwner(tx, userId)
  const revoked = await tx.rows(
    'revoke_role',
    'delete from user_roles where user_id = $1 and role = $2 returning user_id',
    [userId, change.role],
  )
  return await recordChange(tx, 'role.revoked', change, { userId, changed: revoked.length > 0 })
}

/** Does `unlinkIdentity` for the account with an email, and ends its sessions. Refuses with AccountNotFound (404). */
export async function unlinkAccount(tx: Tx, email: string): Promise<boolean> {
  const { userId } = await lockUser(tx, email)
  const unlinked = await unlinkIdentity(tx, userId)
  if (unlinked) await endSessions(tx, userId)
  return unlinked
}

export type StaffMember = {
  userId: string
  email: string
  customUserId: string
  firstName: string
  lastName: string
  lastSeenAt: Date | null
  /** Oldest first. */
  roles: { role: StaffRole; grantedAt: Date; isFromProvider: boolean }[]
}

/** Loads everyone who holds a role, in the order in which they joined the staff. */
export async function loadStaff(db: Db): Promise<StaffMember[]> {
  type Row = Omit<StaffMember, 'roles'> & { role: string; grantedAt: Date; isFromProvider: boolean }
  const rows = await db.rows<Row>(
    'staff',
    `select r.user_id, r.role, r.granted_at, r.oidc_confirmed_at is not null as is_from_provider, u.email, p.custom_user_id, p.first_name, p.last_name,
       (select max(s.updated_at) from sessions s where s.user_id = r.user_id) as last_seen_at
     from user_roles r join users u on u.id = r.user_id join profiles p on p.user_id = r.user_id
     order by min(r.granted_at) over (partition by r.user_id), u.email, r.granted_at, r.role`,
  )
  const staff = new Map<string, StaffMember>()
  for (const { role, grantedAt, isFromProvider, ...person } of rows) {
    const member = staff.get(person.userId) ?? { ...person, roles: [] }
    staff.set(person.userId, member)
    member.roles.push(...knownRoles([role]).map(role => ({ role, grantedAt, isFromProvider })))
  }
  return [...staff.values()]
}

async function lockUser(
  tx: Tx,
  email: string,
): Promise<{ userId: string; proven: boolean; suspended: boolean }> {
  const [user] = await tx.rows<{ userId: string; proven: boolean; suspended: boolean }>(
    'lock_user_by_email',
    'select id as user_id, email_verified as proven, suspended_at is not null as suspended from users where email = $1 for no key update',
    [cleanEmail(email)],
  )
  if (!user)
    throw refusal('AccountNotFound', 404, phrase('No account found for {email}.'), { values: { email } })
  return user
}

function refuseOwnRoles(userId: string, { byUserId }: RoleChange): void {
  if (userId === byUserId)
    throw refusal('OwnRoles', 403, phrase('These are your own roles. Another owner must change them.'))
}

async function refuseLastOwner(tx: Tx, userId: string): Promise<void> {
  if (await isOnlyOwner(tx, userId))
    throw refusal('LastOwner', 409, phrase('This is the last owner. Make someone else an owner first.'))
}

/** Locks all owners in one order, so that two who revoke each other wait, and one of them stays. */
export async function isOnlyOwner(tx: Tx, userId: string): Promise<boolean> {
  const owners = await tx.rows<{ userId: string }>(
    'lock_owners',
    `select user_id from user_roles where role = 'owner' order by user_id for update`,
  )
  return owners.length === 1 && owners[0]?.userId === userId
}

async function recordChange(
  tx: Tx,
  action: AuditAction,
  change: RoleChange,
  changed: Changed,
): Promise<Changed> {
  if (!changed.changed) return changed
  const { userId } = changed
  await endSessions(tx, userId)
  await auditChange(tx, action, change, userId)
  await announce(tx, [`user:${userId}`, 'admin'])
  return changed
}

/** Writes a granted or revoked role into the audit log. */
export async function auditChange(
  tx: Tx,
  action: AuditAction,
  change: RoleChange & { isByProvider?: true },
  userId: string,
): Promise<void> {
  await audit(tx, {
    at: change.now,
    actorUserId: change.byUserId,
    action,
    subjectType: 'user',
    subjectId: userId,
    reason: change.reason,
    details: { staffRole: change.role, ...(change.isByProvider && { byIdentityProvider: true }) },
    requestId: change.requestId,
  })
}
