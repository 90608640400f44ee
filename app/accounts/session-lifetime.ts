/** How long a session lives without being refreshed. */
export const sessionSeconds = 7 * 24 * 3600
/** How often an open page asks itself whether to refresh (spec 9). */
export const refreshCheckSeconds = 30
/** An open page refreshes when this close to the end (spec 9). */
export const refreshWithinSeconds = 90

const daySeconds = 24 * 3600

/**
 * True when an open page should refresh its session: within 90 s of the end (spec 9), or when the last refresh is more than
 * a day old, so that a person who comes once a week is not signed out in the middle of something. Instants in epoch ms.
 */
export function shouldRefresh(expiresAt: number, now: number): boolean {
  const secondsLeft = (expiresAt - now) / 1000
  if (secondsLeft <= 0) return false
  return secondsLeft <= refreshWithinSeconds || secondsLeft <= sessionSeconds - daySeconds
}

/** The instant a session that is made or refreshed at `now` ends. */
export function sessionEnd(now: Date): Date {
  return new Date(now.getTime() + sessionSeconds * 1000)
}
