import type { Instant } from '../../lib/moment.ts'

/** Who holds which role (P10). Roles are given on the server alone (P10). */
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
