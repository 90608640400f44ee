/** Minutes for which a mailed link and its code work, once (P530). */
export const linkMinutes = 15
/** Wrong codes after which a link's code stops working. */
export const maxCodeTries = 5
/** Mails to one address per hour. Above the limit nothing is sent, and the response stays the same. */
export const maxLinksPerHour = 5
/** A session ends this long after its last use, and this long after its start, whichever is first (P531). */
export const idleMinutes = 60
export const maxSessionHours = 24

/** The instant at which a link created at `now` expires. */
export function linkEnd(now: Date): Date {
  return new Date(now.getTime() + linkMinutes * 60_000)
}

/** The instant at which a session ends that started at `startedAt` and was last used at `now`. */
export function donorSessionEnd(startedAt: Date, now: Date): Date {
  return new Date(
    Math.min(now.getTime() + idleMinutes * 60_000, startedAt.getTime() + maxSessionHours * 3_600_000),
  )
}

/** The token in a link's fragment, or null. */
export function tokenOf(hash: string): string | null {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? ''
  return /^[\w-]{20,200}$/.test(token) ? token : null
}
