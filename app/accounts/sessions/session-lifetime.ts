/** A session expires after this unless it is refreshed (P44). */
export const sessionSeconds = 7 * 24 * 3600
/** How often an open page checks whether to refresh (P44). */
export const refreshCheckSeconds = 30
/** An open page refreshes this close to the end (P44). */
export const refreshWithinSeconds = 90

const daySeconds = 24 * 3600

/** The limit of a session, however often it is refreshed: 30 days, and 12 hours for admins (P45). */
const longestSeconds = { person: 30 * daySeconds, admin: 12 * 3600 }

/** The instant at which a session started at `startedAt` ends even if it is refreshed. */
export function sessionLimit(startedAt: Date, isAdmin: boolean): Date {
  const seconds = isAdmin ? longestSeconds.admin : longestSeconds.person
  return new Date(startedAt.getTime() + seconds * 1000)
}

/** The instant at which a session started or refreshed at `now` ends, never after `limit`. */
export function sessionEnd(now: Date, limit: Date): Date {
  return new Date(Math.min(now.getTime() + sessionSeconds * 1000, limit.getTime()))
}

/**
 * True if an open page should refresh its session: within 90 s of the end (P44), or if the last refresh was more than a day ago, so
 * that a weekly visitor isn't signed out in the middle of something. Never if a refresh cannot extend it. Instants in epoch ms.
 */
export function shouldRefresh(session: { expiresAt: number; endsAt: number }, now: number): boolean {
  const secondsLeft = (session.expiresAt - now) / 1000
  if (secondsLeft <= 0 || session.expiresAt >= session.endsAt) return false
  return secondsLeft <= refreshWithinSeconds || secondsLeft <= sessionSeconds - daySeconds
}
