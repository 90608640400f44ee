import { phrase } from '../lib/phrase.ts'

export const withdrawalStatuses = ['pending', 'approved', 'rejected', 'paid', 'returned'] as const
export type WithdrawalStatus = (typeof withdrawalStatuses)[number]

const mayBecome: Record<WithdrawalStatus, readonly WithdrawalStatus[]> = {
  pending: ['approved', 'rejected'],
  approved: ['paid'],
  rejected: [],
  paid: ['returned'],
  returned: [],
}

/** True if a withdrawal may go from one status to the other; it never goes back (P191). */
export function canBecome(from: WithdrawalStatus, to: WithdrawalStatus): boolean {
  return mayBecome[from].includes(to)
}

/** True if a withdrawal may reach the other status in one or more steps. */
export function canReach(from: WithdrawalStatus, to: WithdrawalStatus): boolean {
  return mayBecome[from].some(next => next === to || canReach(next, to))
}

/** A status in words for the person who requested the money. */
export const statusWords: Record<WithdrawalStatus, string> = {
  pending: phrase('Being reviewed'),
  approved: phrase('Approved, on its way'),
  rejected: phrase('Not approved'),
  paid: 'Paid',
  returned: phrase('Returned by the bank'),
}

/**
 * The number of admins who must approve: two if a person's requests of 7 days, including this one, exceed the configured amount, else
 * one (P194).
 */
export function approvalsNeeded(requestCents: number, twoAdminsAboveCents: number): 1 | 2 {
  return requestCents > twoAdminsAboveCents ? 2 : 1
}

/** `\u2022\u2022\u2022\u20226789`: no screen shows more of an account number (P195). */
export function maskAccount(last4: string): string {
  return `\u2022\u2022\u2022\u2022${last4}`
}
