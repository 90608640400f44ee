import type { ProfileRow, UserRoleRow, UserRow } from '#db/tables.ts'
import type { Instant } from '../../lib/moment.ts'

export type RoleHolder = Pick<UserRoleRow, 'userId' | 'role'> &
  Pick<UserRow, 'email'> &
  Pick<ProfileRow, 'customUserId'> & {
    name: string
    grantedAt: Instant
    lastSeenAt: Instant | null
    isYou: boolean
  }

export type RolesData = { holders: RoleHolder[]; topics: string[] }

declare module '../../lib/endpoint.ts' {
  interface Endpoints {
    'GET /api/screens/admin/roles': { answer: RolesData }
  }
}
