import { dayIn } from '../../lib/moment.ts'
import type { DisputeStatus } from '../../platform/payments/port.ts'

/**
 * The states of a dispute in ascending order. A report only moves a dispute forward, so the final state does
 * not depend on the order of reports. `won` comes after `lost` because a bank may reverse its decision; the
 * money then returns as a separate movement.
 */
export const disputeOrder = [
  'inquiry',
  'inquiry_closed',
  'needs_response',
  'under_review',
  'lost',
  'won',
] as const satisfies readonly DisputeStatus[]

/** The states in which the bank is waiting for evidence. */
export const unanswered = ['inquiry', 'needs_response'] as const satisfies readonly DisputeStatus[]

const over: readonly DisputeStatus[] = ['inquiry_closed', 'lost', 'won']

/** True while the bank is waiting for evidence. */
export const isUnanswered = (status: DisputeStatus) =>
  (unanswered as readonly DisputeStatus[]).includes(status)

/** True once the dispute is closed. */
export const isOver = (status: DisputeStatus) => over.includes(status)

/** True if `next` comes after `known` in `disputeOrder`. */
export const isForward = (known: DisputeStatus, next: DisputeStatus) =>
  disputeOrder.indexOf(next) > disputeOrder.indexOf(known)

/** Dispute changes that admins are notified about. */
export type DisputeNews = 'inquiry' | 'opened' | 'closed'

/**
 * The change to notify admins about when a dispute goes from `known` (null if new) to `status`, or null.
 * Submitted evidence is not news, because an admin submitted it.
 */
export function newsOf(known: DisputeStatus | null, status: DisputeStatus): DisputeNews | null {
  if (known !== null && !isForward(known, status)) return null
  if (isOver(status)) return 'closed'
  if (status === 'inquiry') return 'inquiry'
  const wasOpened = known === 'needs_response' || known === 'under_review'
  return wasOpened ? null : 'opened'
}

const dayMs = 86_400_000

/**
 * Calendar days from `now` to `dueBy` in the platform's time zone: 0 on the due date, negative once the
 * deadline has passed.
 */
export function daysLeft(dueBy: Date, now: Date, timeZone: string): number {
  const days = (Date.parse(dayIn(dueBy, timeZone)) - Date.parse(dayIn(now, timeZone))) / dayMs
  return now > dueBy ? Math.min(days, -1) : days
}

/** How many days before the deadline admins are reminded. */
const reminderDays = [1, 3] as const
export type ReminderDays = (typeof reminderDays)[number]

type Due = { evidenceDueBy: Date | null; remindedDays: number | null }

/**
 * The reminder to send now, or null. Each is sent once; if both are due, for example after an outage, only
 * the later one; none after the deadline.
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
