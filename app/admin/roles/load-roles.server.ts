import { loadStaff } from '../../accounts/roles.server.ts'
import type { Viewer } from '../../lib/viewer.ts'
import type { App } from '../../platform/app.server.ts'
import type { RolesData } from './contract.ts'

/** Loads everyone who holds a role. */
export async function loadRoles(app: App, viewer: Viewer): Promise<RolesData> {
  const staff = await loadStaff(app.db)
  return {
    staff: staff.map(({ firstName, lastName, lastSeenAt, roles, ...person }) => ({
      ...person,
      name: `${firstName} ${lastName}`.trim() || person.customUserId,
      roles: roles.map(({ role, grantedAt }) => ({ role, grantedAt: grantedAt.toISOString() })),
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
      isYou: person.userId === viewer.userId,
    })),
    topics: ['admin'],
  }
}
