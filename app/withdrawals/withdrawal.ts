import { phrase } from '../lib/phrase.ts'

/** The states of a withdrawal and what may follow what (P191). */

export const withdrawalStatuses = ['pending', 'approved', 'rejected', 'paid', 'returned'] as const
export type WithdrawalStatus = (typeof withdrawalStatuses)[number]

const mayBecome: Record<WithdrawalStatus, readonly WithdrawalStatus[]> = {
  pending: ['approved', 'rejected'],
  approved: ['paid'],
  rejected: [],
  paid: ['returned'],
  returned: [],
}

/** True when a withdrawal may go from one status to the other; nothing ever goes back. */
export function canBecome(from: WithdrawalStatus, to: WithdrawalStatus): boolean {
  return mayBecome[from].includes(to)
}

/** True when a withdrawal may come to the other status in one step or more. */
export function canReach(from: WithdrawalStatus, to: WithdrawalStatus): boolean {
  return mayBecome[from].some(next => next === to || canReach(next, to))
}

/** How a status reads to the person who asked for the money. */
export const statusWords: Record<WithdrawalStatus, string> = {
  pending: phrase('Being reviewed'),
  approved: phrase('Approved, on its way'),
  rejected: phrase('Not approved'),
  paid: 'Paid',
  returned: phrase('Returned by the bank'),
}

/**
 * How many admins must approve: two where what a person asked for in 7 days, this request included, is above the configured sum,
 * else one (P194).
 */
export function approvalsNeeded(requestCents: number, twoAdminsAboveCents: number): 1 | 2 {
  return requestCents > twoAdminsAboveCents ? 2 : 1
}

/** `\u2022\u2022\u2022\u20226789`: all that is ever shown of an account number (P195). */
export function maskAccount(last4: string): string {
  return `\u2022\u2022\u2022\u2022${last4}`
}
