import type { Instant } from '../../lib/moment.ts'

/** A person with a role; roles are granted on the server only (P10). */
export type RoleHolder = {
  userId: string
  name: string
  email: string
  customUserId: string
  role: 'admin'
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
