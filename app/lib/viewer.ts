/** How a session was proven; `sign-up` means that it was not yet (P26). */
export type ProvedBy = 'sign-up' | 'code' | 'password' | 'device' | 'passkey' | 'reset-link'

/** The person behind a request, as every access rule and loader sees them. Null means a visitor. */
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
  /** ISO instant at which it is over, refreshed or not. */
  sessionEndsAt?: string
}
