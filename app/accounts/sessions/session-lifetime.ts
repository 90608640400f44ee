/** A session expires after 7 days unless it is refreshed (P44). */
export const sessionSeconds = 7 * 24 * 3600
/** How often an open page checks whether to refresh (P44). */
export const refreshCheckSeconds = 30
/** An open page refreshes its session this many seconds before it expires (P44). */
export const refreshWithinSeconds = 90

const daySeconds = 24 * 3600

/** The maximum lifetime of a session, including refreshes: 30 days, and 12 hours for staff (P45). */
const maxSeconds = { person: 30 * daySeconds, staff: 12 * 3600 }

/** The instant before which the identity provider's last confirmation of a role no longer counts (P633): a session of staff ago. */
export const claimedRolesSince = (now: Date): Date => new Date(now.getTime() - maxSeconds.staff * 1000)

/** The instant beyond which a session started at `startedAt` cannot be extended. */
export function sessionLimit(startedAt: Date, isStaff: boolean): Date {
  const seconds = isStaff ? maxSeconds.staff : maxSeconds.person
  return new Date(startedAt.getTime() + seconds * 1000)
}

/** The instant at which a session started or refreshed at `now` expires, at most `limit`. */
export function sessionEnd(now: Date, limit: Date): Date {
  return new Date(Math.min(now.getTime() + sessionSeconds * 1000, limit.getTime()))
}

/**
 * True if an open page should refresh its session: within 90 s of its expiry (P44), or a day after the last refresh, so that weekly
 * visitors stay signed in. Never true if a refresh cannot extend the session. Instants in epoch ms.
 */
export function shouldRefresh(session: { expiresAt: number; endsAt: number }, now: number): boolean {
  const secondsLeft = (session.expiresAt - now) / 1000
  if (secondsLeft <= 0 || session.expiresAt >= session.endsAt) return false
  return secondsLeft <= refreshWithinSeconds || secondsLeft <= sessionSeconds - daySeconds
}
