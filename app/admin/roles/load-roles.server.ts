import type { App } from '../../platform/app.server.ts'
import type { Viewer } from '../../platform/viewer.ts'
import type { RolesData } from './contract.ts'

/** Loads everyone who holds a role. */
export async function loadRoles(app: App, viewer: Viewer): Promise<RolesData> {
  // Imported on first use, because it would slow down the server's start.
  const { loadStaff } = await import('../../accounts/roles.server.ts')
  const staff = await loadStaff(app.db)
  return {
    staff: staff.map(({ firstName, lastName, lastSeenAt, roles, ...person }) => ({
      ...person,
      name: `${firstName} ${lastName}`.trim() || person.customUserId,
      roles: roles.map(role => ({ ...role, grantedAt: role.grantedAt.toISOString() })),
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
      isYou: person.userId === viewer.userId,
    })),
    topics: ['admin'],
  }
}
