import { type Message, phrase } from '../lib/phrase.ts'

export const withdrawalStatuses = ['pending', 'approved', 'rejected', 'paid', 'returned'] as const
export type WithdrawalStatus = (typeof withdrawalStatuses)[number]

const mayBecome: Record<WithdrawalStatus, readonly WithdrawalStatus[]> = {
  pending: ['approved', 'rejected'],
  approved: ['paid'],
  rejected: [],
  paid: ['returned'],
  returned: [],
}

/** True if a withdrawal can change directly from one status to another; no change can be undone (P191). */
export function canBecome(from: WithdrawalStatus, to: WithdrawalStatus): boolean {
  return mayBecome[from].includes(to)
}

/** True if a withdrawal can get from one status to another in one or more steps. */
export function canReach(from: WithdrawalStatus, to: WithdrawalStatus): boolean {
  return mayBecome[from].some(next => next === to || canReach(next, to))
}

/** The labels of the statuses, for the person who requested the withdrawal. */
export const statusWords: Record<WithdrawalStatus, Message> = {
  pending: phrase('Being reviewed'),
  approved: phrase('Approved, on its way'),
  rejected: phrase('Not approved'),
  paid: phrase('Paid'),
  returned: phrase('Returned by the bank'),
}

/**
 * The number of admins who must approve a request: two if `requestCents`, the person's requests of the last 7 days including the new
 * one, is above the limit, otherwise one (P194).
 */
export function approvalsNeeded(requestCents: number, twoAdminsAboveCents: number): 1 | 2 {
  return requestCents > twoAdminsAboveCents ? 2 : 1
}

/** '••••6789': all that screens show of an account number unless an admin reveals it (P195, P196). */
export function maskAccount(last4: string): string {
  return `\u2022\u2022\u2022\u2022${last4}`
}
