import { z } from 'zod'
import { calendarDay } from '../../lib/calendar-day.ts'
import { phrase } from '../../lib/phrase.ts'

const text = (missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(2_000, phrase('Shorten it to {maximum} characters.'))

/** What the yearly review looked at, and what changes after it (P629). */
export const payeeCheckReview = z.strictObject({
  reviewed: text(phrase('Say what you reviewed.')),
  changes: text(phrase('Say what changes, or that nothing does.')),
})
export type PayeeCheckReview = z.output<typeof payeeCheckReview>

/** The query of an upload of the sanctions list, whose body is SDN.CSV followed by ALT.CSV. */
export const sanctionsUpload = z.strictObject({
  publishedOn: calendarDay,
  sdnBytes: z.coerce.number().int().min(0),
})

/** Larger than SDN.CSV and ALT.CSV together, which have about 7 MB. */
export const maxSanctionsBytes = 10 * 1024 * 1024

/** A list older than this may lack people who were added since (P628). */
export const freshListDays = 30

/** True if a list published on `publishedOn` is more than `freshListDays` old on the day `today`. Both are 'YYYY-MM-DD'. */
export function isStale(publishedOn: string, today: string): boolean {
  return Date.parse(today) - Date.parse(publishedOn) > freshListDays * 86_400_000
}

/** True if the last review, if any, is more than a year ago (P629). */
export function isReviewDue(lastReview: Date | null, now: Date): boolean {
  if (!lastReview) return true
  const due = new Date(lastReview)
  due.setUTCFullYear(due.getUTCFullYear() + 1)
  return now >= due
}
