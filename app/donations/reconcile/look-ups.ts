/** When a payment is looked up again, as pure rules (P172). Each payment has its own pauses, so that none blocks another. */

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Before this, the donor is still at the card fields, and their browser asks. */
export const firstLookUpSeconds = 20

/** Disputes come within 120 days of a payment (card networks' rules); later it is not looked up again. */
export const recheckDays = 120

/** The pause before an open payment is looked up again, by its age: 45 s at first, growing to an hour. */
export function pauseOfOpen(ageMs: number): number {
  return Math.min(hour, Math.max(45 * second, Math.trunc(ageMs / 2)))
}

/** The pause after a failed look-up: 30 s, doubling up to 5 minutes, so that donors do not wait long after an outage. */
export function pauseAfterFailure(failures: number): number {
  return Math.min(5 * minute, 30 * second * 2 ** Math.min(failures - 1, 10))
}

/**
 * The pause before a captured payment is looked up again: an hour after its capture, then 4, 16, ... hours, up to 30 days; null once it is
 * too old. Changes in between appear in the provider's list, which is compared daily.
 */
export function pauseOfCaptured(ageMs: number): number | null {
  const pause = Math.max(hour, Math.min(30 * day, 3 * ageMs))
  return ageMs + pause > recheckDays * day ? null : pause
}
