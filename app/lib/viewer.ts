/** How a session was authenticated; `sign-up` means not yet (P26). */
export type ProvedBy = 'sign-up' | 'code' | 'password' | 'device' | 'passkey' | 'reset-link'

/** The person of a request, for access rules and loaders. Null for a visitor. */
export type Viewer = {
  userId: string
  sessionId: string
  email: string
  emailVerified: boolean
  customUserId: string
  firstName: string
  lastName: string
  profilePictureUrl: string | null
  isAdmin: boolean
  provedBy: ProvedBy
  /** ISO instant of the last step-up on this session, or null (P39). */
  steppedUpAt: string | null
  /** ISO instant when this session ends unless it is refreshed. */
  sessionExpiresAt?: string
  /** ISO instant at which the session ends even if it is refreshed. */
  sessionEndsAt?: string
}
