import type { Permission } from '../../accounts/staff-roles.ts'
import { phrase } from '../../lib/phrase.ts'

/** What a permission allows, in words. */
export const permissionWords: Readonly<Record<Permission, string>> = {
  useStaffPages: phrase('See totals, open tasks, and the staff'),
  readPeople: phrase('See accounts and recent activity'),
  readCampaigns: phrase('See campaigns and reports'),
  readMoney: phrase('See donors, donations, refunds, disputes, and withdrawals'),
  readBooks: phrase('See balances and accounting'),
  readFees: phrase('See fees'),
  readOperations: phrase('See self-checks, undelivered messages, and card testing'),
  readAuditLog: phrase('See the audit log'),
  moderateCampaigns: phrase('Moderate campaigns'),
  suspendAccounts: phrase('Suspend accounts'),
  answerDonors: phrase('Send receipts and messages again'),
  pauseDonations: phrase('Pause donations'),
  runChecks: phrase('Run checks'),
  refundDonations: phrase('Refund donations'),
  recordOfflineDonations: phrase('Record and import offline donations'),
  confirmOfflineDonations: phrase('Confirm and reverse offline donations'),
  decideWithdrawals: phrase('Decide on withdrawals'),
  clearPayeeHolds: phrase('Clear payee checks'),
  maintainPayeeChecks: phrase('Upload sanctions lists, review payee checks'),
  sendPayouts: phrase('Send payouts'),
  revealBankNumbers: phrase('See bank numbers, one at a time'),
  writeOffShortfalls: phrase('Write off shortfalls'),
  resolveSuspense: phrase('Assign and refund unmatched money'),
  answerDisputes: phrase('Answer disputes'),
  closeMonths: phrase('Close months'),
  changeFees: phrase('Change fees'),
  grantRoles: phrase('Grant and revoke roles'),
  withdrawAnytime: phrase('Withdraw from an own campaign before it ends'),
}
