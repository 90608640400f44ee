/** Who holds which role (P10). Roles are given on the server alone (P10). */
export type RoleHolder = {
  userId: string
  name: string
  email: string
  customUserId: string
  role: 'admin'
  grantedAt: string
  lastSeenAt: string | null
  isYou: boolean
}

export type RolesData = { holders: RoleHolder[]; topics: string[] }
