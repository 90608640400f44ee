import type { SessionRow, UserRoleRow } from '#db/tables.ts'
import type { Viewer } from '../../lib/viewer.ts'
import type { App } from '../../platform/app.server.ts'
import { personName } from '../lists/names.ts'
import type { RoleHolder, RolesData } from './contract.ts'

type Row = Omit<RoleHolder, 'grantedAt' | 'lastSeenAt' | 'isYou'> & {
  grantedAt: UserRoleRow['grantedAt']
  lastSeenAt: SessionRow['updatedAt'] | null
}

/** Loads the users with a role, ordered by when it was granted. */
export async function loadRoles(app: App, viewer: Viewer): Promise<RolesData> {
  const rows = await app.db.rows<Row>(
    'role_holders',
    `select r.user_id, r.role, r.granted_at, ${personName('p')} as name, u.email,
       p.custom_user_id, (select max(s.updated_at) from sessions s where s.user_id = r.user_id) as last_seen_at
     from user_roles r join users u on u.id = r.user_id join profiles p on p.user_id = r.user_id order by r.granted_at, u.email`,
  )
  return {
    holders: rows.map(({ grantedAt, lastSeenAt, ...row }) => ({
      ...row,
      grantedAt: grantedAt.toISOString(),
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
      isYou: row.userId === viewer.userId,
    })),
    topics: ['admin'],
  }
}
