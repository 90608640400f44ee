import { dayIn } from '../lib/moment.ts'
import { type Message, phrase } from '../lib/phrase.ts'
import { expectedDay } from './payee-checks/payee-hold.ts'

/** The routine check that holds a payout: the day ('YYYY-MM-DD' in the platform's time zone) by which it ends, and whether that day has passed. */
export type PayoutCheck = { endsOn: string; isLate: boolean }

/**
 * What a student is told about when their payouts are processed (P700): the check that comes first, which lasts as long as the last of its open
 * holds, or null if nothing holds them and they are processed within 3 business days.
 */
export function payoutCheck(
  openHolds: readonly { raisedAt: string | Date; endsAt: string | Date | null }[],
  { now, timeZone }: { now: Date; timeZone: string },
): PayoutCheck | null {
  const endsOn = openHolds
    .map(hold => expectedDay(hold, timeZone))
    .sort()
    .at(-1)
  return endsOn === undefined ? null : { endsOn, isLate: endsOn < dayIn(now, timeZone) }
}

/** The check that lasts longest, of those of a request's withdrawals. */
export const latestCheck = (checks: readonly PayoutCheck[]): PayoutCheck | null =>
  checks.toSorted((one, other) => one.endsOn.localeCompare(other.endsOn)).at(-1) ?? null

/** Shown after a successful request (P189); `{day}` is the last day of the check. */
export const requestedWords = (check: PayoutCheck | null): Message =>
  check === null
    ? phrase('Your withdrawal request has been submitted and will be processed within 3 business days.')
    : phrase(
        'Your withdrawal request has been submitted. A routine check comes first, until {day} at the latest. After it, your request will be processed within 3 business days.',
      )
