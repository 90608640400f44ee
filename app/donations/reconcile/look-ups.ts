/**
 * When the provider is asked about a payment again, as pure rules (P172). Each payment has its own pauses: one whose look-up
 * fails, or that nobody pays, never blocks another.
 */

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** The donor is still at the card fields before; their browser asks by itself. */
export const firstLookUpSeconds = 20

/** Disputes come within 120 days of a payment at the most (card networks' rules); then it is asked about no more. */
export const recheckDays = 120

/** How long until an open payment is looked up again, by its age: the next run at first, then ever longer, an hour at most. */
export function pauseOfOpen(ageMs: number): number {
  return Math.min(hour, Math.max(45 * second, Math.trunc(ageMs / 2)))
}

/** How long after a look-up that failed: 30 s, doubling, 5 minutes at most, so that nobody waits long after an outage. */
export function pauseAfterFailure(failures: number): number {
  return Math.min(5 * minute, 30 * second * 2 ** Math.min(failures - 1, 10))
}

/**
 * How long until a captured payment is looked up again: an hour after its capture, then after 4, 16, ... hours, 30 days at the
 * most; null once it is too old. What happens in between is in the provider's list, which is compared daily.
 */
export function pauseOfCaptured(ageMs: number): number | null {
  const pause = Math.max(hour, Math.min(30 * day, 3 * ageMs))
  return ageMs + pause > recheckDays * day ? null : pause
}
