/**
 * How a session was authenticated; `sign-up` means that the person hasn't proved access to the email address yet (P26).
 * `oidc-mfa` is a sign-in at the identity provider with a second factor that this site accepts (P635), `oidc` one without.
 */
export type ProvedBy =
  | 'sign-up'
  | 'code'
  | 'password'
  | 'device'
  | 'passkey'
  | 'reset-link'
  | 'oidc'
  | 'oidc-mfa'

/** The roles of the foundation's staff, which accounts/staff-roles.ts declares. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by that declaration
export interface StaffRoles {}
export type StaffRole = keyof StaffRoles

/** The signed-in person who sends a request, for access rules and loaders. Null for a visitor. */
export type Viewer = {
  userId: string
  sessionId: string
  email: string
  emailVerified: boolean
  customUserId: string
  firstName: string
  lastName: string
  profilePictureUrl: string | null
  /** Empty for people who aren't staff. */
  roles: readonly StaffRole[]
  provedBy: ProvedBy
  /** ISO instant of the session's last step-up authentication, or null (P39). */
  steppedUpAt: string | null
  /** ISO instant when this session ends unless it is refreshed. */
  sessionExpiresAt?: string
  /** ISO instant at which the session ends even if it was refreshed. */
  sessionEndsAt?: string
}

/** A program that calls the API with a key. It acts for the organization, not for a person (P650). */
export type Program = { keyId: string; scopes: readonly string[] }

/**
 * Someone who proved that they read an email address: by a mailed link or code, or as a signed-in person. It gives access to what belongs to
 * that address, and no account rights.
 */
export type Guest = {
  email: string
  /** The session that the link or code started; null for a signed-in person, whose session has proved the address. */
  guestSessionId: string | null
}
