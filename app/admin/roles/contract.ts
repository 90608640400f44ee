/** Who holds which role (spec 3, user_roles). Roles are given on the server alone (decision 10). */
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
