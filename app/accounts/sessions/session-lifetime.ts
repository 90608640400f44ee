/** How long a session lives without being refreshed. */
export const sessionSeconds = 7 * 24 * 3600
/** How often an open page asks itself whether to refresh (P44). */
export const refreshCheckSeconds = 30
/** An open page refreshes when this close to the end (P44). */
export const refreshWithinSeconds = 90

const daySeconds = 24 * 3600

/** The longest a session lives, however often it is refreshed: 30 days, and for admins 12 hours. */
const longestSeconds = { person: 30 * daySeconds, admin: 12 * 3600 }

/** The instant at which a session that began at `startedAt` is over, refreshed or not. */
export function sessionLimit(startedAt: Date, isAdmin: boolean): Date {
  const seconds = isAdmin ? longestSeconds.admin : longestSeconds.person
  return new Date(startedAt.getTime() + seconds * 1000)
}

/** The instant a session that is made or refreshed at `now` ends; a refresh never passes its limit. */
export function sessionEnd(now: Date, limit: Date): Date {
  return new Date(Math.min(now.getTime() + sessionSeconds * 1000, limit.getTime()))
}

/**
 * True when an open page should refresh its session: within 90 s of the end (P44), or when the last refresh is more than a day
 * old, so that a person who comes once a week is not signed out in the middle of something; never when a refresh cannot extend
 * it. Instants in epoch ms.
 */
export function shouldRefresh(session: { expiresAt: number; endsAt: number }, now: number): boolean {
  const secondsLeft = (session.expiresAt - now) / 1000
  if (secondsLeft <= 0 || session.expiresAt >= session.endsAt) return false
  return secondsLeft <= refreshWithinSeconds || secondsLeft <= sessionSeconds - daySeconds
}
