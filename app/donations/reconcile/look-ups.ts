/**
 * Pure rules for when to look a payment up again (P172). Each payment has its own schedule, so that none
 * blocks another.
 */

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/**
 * Seconds before the first look-up: until then the donor is usually still entering the card, and their
 * browser polls.
 */
export const firstLookUpSeconds = 20

/** How many days a captured payment is looked up again: card networks allow disputes for 120 days. */
export const recheckDays = 120

/** The delay before an open payment is looked up again, by its age, in ms: from 45 s up to one hour. */
export function pauseOfOpen(ageMs: number): number {
  return Math.min(hour, Math.max(45 * second, Math.trunc(ageMs / 2)))
}

/**
 * The delay after a failed look-up, in ms: 30 s, doubling up to 5 minutes, short enough that donors do not
 * wait long after an outage.
 */
export function pauseAfterFailure(failures: number): number {
  return Math.min(5 * minute, 30 * second * 2 ** Math.min(failures - 1, 10))
}

/**
 * The delay before a captured payment is looked up again, in ms: about 1, 4, 16, ... hours after its capture,
 * at most 30 days apart; null once it is too old. The daily comparison finds changes in between.
 */
export function pauseOfCaptured(ageMs: number): number | null {
  const pause = Math.max(hour, Math.min(30 * day, 3 * ageMs))
  return ageMs + pause > recheckDays * day ? null : pause
}
