/** A mailed link and its code work for this long, once (P530). */
export const linkMinutes = 15
/** Wrong codes that one link accepts. */
export const maxCodeTries = 5
/** Mails to one address an hour. Beyond it nothing is sent, and the answer stays the same. */
export const mostLinksAnHour = 5
/** A session ends this long after its last use, and this long after it began (P531). */
export const idleMinutes = 60
export const longestHours = 24

/** The instant at which a link created at `now` expires. */
export function linkEnd(now: Date): Date {
  return new Date(now.getTime() + linkMinutes * 60_000)
}

/** The instant at which a session that began at `startedAt` and was used at `now` ends. */
export function donorSessionEnd(startedAt: Date, now: Date): Date {
  return new Date(
    Math.min(now.getTime() + idleMinutes * 60_000, startedAt.getTime() + longestHours * 3_600_000),
  )
}

/** The token in a link's fragment, or null. */
export function tokenOf(hash: string): string | null {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? ''
  return /^[\w-]{20,200}$/.test(token) ? token : null
}
