/** The longest that a service may put us off, in milliseconds. */
const longest = 6 * 3600_000

/** Milliseconds that a Retry-After header asks for: seconds, or a date; null where it says nothing that can be read. */
export function retryAfterMs(header: string | null | undefined, now: Date): number | null {
  if (!header) return null
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime()
  return Number.isFinite(ms) ? Math.min(Math.max(0, ms), longest) : null
}
