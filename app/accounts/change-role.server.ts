import { z } from '@hono/zod-openapi'
import type { App } from '../platform/app.server.ts'
import type { Tx } from '../platform/database/database.server.ts'
import { emit } from '../platform/outbox.server.ts'
import { securityEvent } from '../platform/security-events.server.ts'
import type { StaffRole } from '../platform/viewer.ts'
import type { AdminAction } from './access.ts'
import { grantRole, lockGrantee, type RoleChange, revokeRole } from './roles.server.ts'
import { askSecondPerson, type SecondPersonKind } from './second-person/decide-second-person.server.ts'
import type { WaitsForSecond } from './second-person/second-person.ts'
import { doesMoveMoney, staffRoles } from './staff-roles.ts'

type NewRole = { userId: string; role: StaffRole }
export type RoleChanged = { userId: string; changed: boolean; secondPerson?: WaitsForSecond }

/** A role that moves money, which the second owner's confirmation grants (P709). It concerns the person who gets it. */
export const roleKind: SecondPersonKind<NewRole> = {
  name: 'role',
  payload: z.strictObject({ userId: z.uuid(), role: z.enum(staffRoles) }),
  concerns: async (_tx, userId) => [userId],
  async execute(app, tx, { payload: { userId, role }, reason }, { admin, now, requestId }) {
    const [user] = await tx.rows<{ email: string }>(
      'email_of_grantee',
      'select email from users where id = $1',
      [userId],
    )
    const byUserId = admin.userId
    const change = { role, byUserId, now, requestId, ...(reason !== null && { reason }) }
    await grantAndTell(tx, user?.email ?? '', change)
    return async () => securityEvent(app, 'role-granted', { userId, byUserId })
  },
}

/**
 * Grants a role as an owner, and tells the person and every owner (P602). One that moves money waits for a second owner instead (P709).
 * Refuses what `grantRole` refuses, and SecondPersonAsked (409) while another role of this person waits.
 */
export async function requestRole(
  app: App,
  { email, role, reason }: { email: string; role: StaffRole; reason: string },
  action: AdminAction,
): Promise<RoleChanged> {
  const { admin, now, requestId } = action
  const change = { role, byUserId: admin.userId, reason, now, requestId }
  const changed = await app.db.transaction(async (tx): Promise<RoleChanged> => {
    if (!doesMoveMoney(role)) return await grantAndTell(tx, email, change)
    const { userId, has } = await lockGrantee(tx, email, change)
    if (has) return { userId, changed: false }
    const request = { subjectId: userId, payload: { userId, role }, details: { staffRole: role }, reason }
    const secondPerson = await askSecondPerson(tx, roleKind, request, action)
    await emit(tx, [{ kind: 'staff_role_changed', userId, role, change: 'proposed' }], now)
    return { userId, changed: false, secondPerson }
  })
  if (changed.changed) securityEvent(app, 'role-granted', { userId: changed.userId, byUserId: admin.userId })
  return changed
}

/** `grantRole`, and tells the person and every owner. */
export async function grantAndTell(tx: Tx, email: string, change: RoleChange): Promise<RoleChanged> {
  const changed = await grantRole(tx, email, change)
  if (changed.changed) await tell(tx, changed.userId, change, 'granted')
  return changed
}

/** `revokeRole`, and tells the person and every owner. */
export async function revokeAndTell(tx: Tx, email: string, change: RoleChange): Promise<RoleChanged> {
  const changed = await revokeRole(tx, email, change)
  if (changed.changed) await tell(tx, changed.userId, change, 'revoked')
  return changed
}

const tell = (tx: Tx, userId: string, { role, now }: RoleChange, change: 'granted' | 'revoked') =>
  emit(tx, [{ kind: 'staff_role_changed', userId, role, change }], now)
