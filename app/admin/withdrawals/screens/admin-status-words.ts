import type { AdminWithdrawal } from '../contract.ts'

const words: Record<AdminWithdrawal['status'], string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  paid: 'Paid',
  returned: 'Returned',
}

/** A status as admins read it; while two admins must approve, how many have (decision 17). */
export function adminStatusWords({ status, approvals, approvalsNeeded }: AdminWithdrawal): string {
  if (status !== 'pending' || approvalsNeeded < 2) return words[status]
  return `Pending, ${approvals.length} of ${approvalsNeeded}`
}
