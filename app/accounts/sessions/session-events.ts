/** The auth session events (P48). */
export type SessionEvent =
  | 'initial_session'
  | 'signed_in'
  | 'signed_out'
  | 'token_refreshed'
  | 'user_updated'
  | 'password_recovery'

/** Who is signed in, as far as a page shows it. */
export type SeenSession = {
  userId: string
  firstName: string
  lastName: string
  profilePictureUrl: string | null
} | null

/** What happened between two states of the session; null when nothing did. `undefined` before the first one. */
export function eventBetween(before: SeenSession | undefined, after: SeenSession): SessionEvent | null {
  if (before === undefined) return 'initial_session'
  if (before?.userId !== after?.userId) return after ? 'signed_in' : 'signed_out'
  if (!before || !after) return null
  const changed =
    before.firstName !== after.firstName ||
    before.lastName !== after.lastName ||
    before.profilePictureUrl !== after.profilePictureUrl
  return changed ? 'user_updated' : null
}

/** True for events that other tabs of this browser must react to: they ask the server again. */
export function concernsOtherTabs(event: SessionEvent): boolean {
  return event === 'signed_in' || event === 'signed_out' || event === 'user_updated'
}
