import { dayIn } from '../../lib/moment.ts'
import type { DisputeStatus } from '../../platform/payments/port.ts'

/**
 * The states of a dispute in their order. A report moves a dispute forward or changes nothing, so that the last state is the same in
 * whatever order the reports came. `won` comes after `lost`: a bank may reverse its decision, and the money is then returned as a
 * movement of its own.
 */
export const disputeOrder = [
  'inquiry',
  'inquiry_closed',
  'needs_response',
  'under_review',
  'lost',
  'won',
] as const satisfies readonly DisputeStatus[]

/** The states in which the bank waits for evidence. */
export const unanswered = ['inquiry', 'needs_response'] as const satisfies readonly DisputeStatus[]

const over: readonly DisputeStatus[] = ['inquiry_closed', 'lost', 'won']

/** True while the bank waits for evidence. */
export const isUnanswered = (status: DisputeStatus) =>
  (unanswered as readonly DisputeStatus[]).includes(status)

/** True once the dispute is closed. */
export const isOver = (status: DisputeStatus) => over.includes(status)

/** True if `next` comes after `known`. */
export const isForward = (known: DisputeStatus, next: DisputeStatus) =>
  disputeOrder.indexOf(next) > disputeOrder.indexOf(known)

/** What admins are notified of. */
export type DisputeNews = 'inquiry' | 'opened' | 'closed'

/**
 * The news in a dispute that went from `known` (null for a new one) to `status`. Submitted evidence is not news: an admin has submitted
 * it.
 */
export function newsOf(known: DisputeStatus | null, status: DisputeStatus): DisputeNews | null {
  if (known !== null && !isForward(known, status)) return null
  if (isOver(status)) return 'closed'
  if (status === 'inquiry') return 'inquiry'
  const wasOpened = known === 'needs_response' || known === 'under_review'
  return wasOpened ? null : 'opened'
}

const dayMs = 86_400_000

/** Calendar days from `now` to `dueBy` in the platform's time zone: 0 on the day itself, below 0 once the instant is over. */
export function daysLeft(dueBy: Date, now: Date, timeZone: string): number {
  const days = (Date.parse(dayIn(dueBy, timeZone)) - Date.parse(dayIn(now, timeZone))) / dayMs
  return now > dueBy ? Math.min(days, -1) : days
}

/** How many days before the deadline admins are reminded. */
const reminderDays = [1, 3] as const
export type ReminderDays = (typeof reminderDays)[number]

type Due = { evidenceDueBy: Date | null; remindedDays: number | null }

/**
 * The reminder that is due, or null: each is sent once, only the later one if both are due (as after an outage), and none after the
 * deadline.
 */
export function reminderOf(
  { evidenceDueBy, remindedDays }: Due,
  now: Date,
  timeZone: string,
): ReminderDays | null {
  if (evidenceDueBy === null) return null
  const days = daysLeft(evidenceDueBy, now, timeZone)
  const step = days < 0 ? undefined : reminderDays.find(reminder => days <= reminder)
  return step !== undefined && (remindedDays === null || step < remindedDays) ? step : null
}
