import type { ProfileRow, UserRoleRow, UserRow } from '#db/tables.ts'
import type { Instant } from '../../lib/moment.ts'
import type { StaffRole } from '../../platform/viewer.ts'

export type StaffRow = Pick<UserRoleRow, 'userId'> &
  Pick<UserRow, 'email'> &
  Pick<ProfileRow, 'customUserId'> & {
    name: string
    /** Oldest first. */
    roles: { role: StaffRole; grantedAt: Instant; isFromProvider: boolean }[]
    lastSeenAt: Instant | null
    isYou: boolean
  }

export type RolesData = { staff: StaffRow[]; topics: string[] }

declare module '../../lib/endpoint.ts' {
  interface Endpoints {
    'GET /api/screens/admin/roles': { answer: RolesData }
  }
}
