import type { AdminWithdrawal } from './contract.ts'

const words: Record<AdminWithdrawal['status'], string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  paid: 'Paid',
  returned: 'Returned',
}

const obstacleNames: Record<NonNullable<AdminWithdrawal['obstacle']>, string> = {
  test: 'test payments',
  frozen: 'funds frozen',
  suspended: 'owner suspended',
  consent: 'consent withdrawn',
  owed: 'campaign owes',
}

/** A status as admins read it; while two admins must approve, how many have (P194). */
export function adminStatusWords({ status, approvals, approvalsNeeded, obstacle }: AdminWithdrawal): string {
  if (obstacle) return `${words[status]}, ${obstacleNames[obstacle]}`
  if (status !== 'pending' || approvalsNeeded < 2) return words[status]
  return `Pending · ${approvals.filter(({ counts }) => counts).length} of ${approvalsNeeded} approvals`
}
