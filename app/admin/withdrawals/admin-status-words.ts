import { phrase } from '../../lib/phrase.ts'
import type { Translate } from '../../words/translate.ts'
import type { AdminWithdrawal } from './contract.ts'

const words: Record<AdminWithdrawal['status'], string> = {
  pending: phrase('Pending'),
  approved: phrase('Approved'),
  rejected: phrase('Rejected'),
  paid: phrase('Paid'),
  returned: phrase('Returned'),
}

const obstacleNames: Record<NonNullable<AdminWithdrawal['obstacle']>, string> = {
  test: phrase('test payments'),
  frozen: phrase('funds frozen'),
  suspended: phrase('owner suspended'),
  consent: phrase('consent withdrawn'),
  owed: phrase('campaign owes'),
}

/** A status as admins read it; while two admins must approve, how many have (P194). */
export function adminStatusWords(
  { status, approvals, approvalsNeeded, obstacle }: AdminWithdrawal,
  t: Translate,
): string {
  if (obstacle) return `${t(words[status])}, ${t(obstacleNames[obstacle])}`
  if (status !== 'pending' || approvalsNeeded < 2) return t(words[status])
  const given = approvals.filter(({ counts }) => counts).length
  return t('Pending · {given} of {needed} approvals', { given, needed: approvalsNeeded })
}
