import type { ProfileRow, SessionRow, UserRoleRow, UserRow } from '#db/tables.ts'
import type { Viewer } from '../../lib/viewer.ts'
import type { App } from '../../platform/app.server.ts'
import { personName } from '../lists/names.ts'
import type { RolesData } from './contract.ts'

type Row = Pick<UserRoleRow, 'userId' | 'role' | 'grantedAt'> &
  Pick<UserRow, 'email'> &
  Pick<ProfileRow, 'customUserId'> & { name: string; lastSeenAt: SessionRow['updatedAt'] | null }

/** People with a role, longest-serving first. */
export async function loadRoles(app: App, viewer: Viewer): Promise<RolesData> {
  const rows = await app.db.rows<Row>(
    'role_holders',
    `select r.user_id, r.role, r.granted_at, ${personName('p')} as name, u.email,
       p.custom_user_id, (select max(s.updated_at) from sessions s where s.user_id = r.user_id) as last_seen_at
     from user_roles r join users u on u.id = r.user_id join profiles p on p.user_id = r.user_id order by r.granted_at, u.email`,
  )
  const moment = (at: Date) => at.toISOString()
  return {
    holders: rows.map(({ grantedAt, lastSeenAt, ...row }) => ({
      ...row,
      grantedAt: moment(grantedAt),
      lastSeenAt: lastSeenAt && moment(lastSeenAt),
      isYou: row.userId === viewer.userId,
    })),
    topics: ['admin'],
  }
}
