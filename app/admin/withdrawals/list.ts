import type { Instant } from '../../lib/moment.ts'
import { phrase } from '../../lib/phrase.ts'
import { cents, defineList, instant, oneOf, ownCell, text, type } from '../../lists/define-list.ts'
import type { PayeeHold } from '../../withdrawals/payee-checks/payee-hold.ts'
import type { PayoutBatchStatus } from '../../withdrawals/payout-batches/payout-batch.ts'
import type { PayoutObstacle } from '../../withdrawals/payout-obstacle.ts'
import type { StepsOf } from '../../withdrawals/who-may-act.ts'
import { type WithdrawalStatus, withdrawalStatuses } from '../../withdrawals/withdrawal.ts'

export const withdrawalFilters = [...withdrawalStatuses, 'all'] as const
export type WithdrawalFilter = (typeof withdrawalFilters)[number]

/** The class of columns that are hidden on phones, where the dialog shows their values. */
const wide = 'max-md:hidden'

/** The Withdrawals tab of the Analytics Dashboard (P240). */
export const withdrawals = defineList({
  path: '/analytics?tab=withdrawals',
  endpoint: 'GET /api/screens/withdrawals',
  report: { endpoint: 'GET /api/admin/withdrawals/report', file: 'withdrawals-report', first: 'requested' },
  rows: 'withdrawals',
  columns: {
    name: text('fullName', phrase('Scholar'), {
      sort: true,
      fixed: true,
      className: 'min-w-32 md:min-w-36',
      report: true,
    }),
    school: ownCell(phrase('School'), { className: `min-w-28 ${wide}`, report: true }),
    amount: cents('amountCents', phrase('Amount'), { sort: true, className: wide, report: true }),
    platformFeeCents: cents('platformFeeCents', phrase('Platform fee'), {
      optional: true,
      className: wide,
      report: 'Platform Fee',
    }),
    processingFeeCents: cents('processingFeeCents', phrase('Processing fee'), {
      optional: true,
      className: wide,
      report: 'Processing Fee',
    }),
    payout: cents('payoutCents', phrase('Payout'), { sort: true, className: wide, report: true }),
    account: text('account', phrase('Account'), { className: `whitespace-nowrap ${wide}`, report: true }),
    requested: instant('requestedAt', phrase('Requested'), {
      sort: true,
      className: `2xl:whitespace-nowrap ${wide}`,
      report: true,
    }),
    status: ownCell(phrase('Status'), { className: `min-w-32 ${wide}`, report: true }),
    batch: ownCell(phrase('Batch'), { optional: true, className: `whitespace-nowrap ${wide}` }),
    decide: ownCell(phrase('Decision'), { align: 'end', fixed: true, className: 'list-acts' }),
  },
  also: type<{
    id: string
    status: WithdrawalStatus
    email: string
    phone: string
    accountHolderName: string
    accountType: 'checking' | 'savings'
    notes: string | null
    /** The platform fee's share when it was requested, in basis points. */
    platformBp: number
    campaign: {
      id: string
      studentName: string
      purpose: string
      path: string
      university: string
      major: string
    }
    /** `counts` is false if the approver is no longer an admin. */
    approvals: { by: string; at: Instant; counts: boolean }[]
    /** How many people must approve it, as far as is known. */
    approvalsNeeded: number
    /** What the viewer may do, and who else is needed (P699). */
    mine: StepsOf
    decided: { by: string | null; at: Instant } | null
    rejectionReason: string | null
    /** The reason why the withdrawal can't be approved or paid now; null if it can. */
    obstacle: PayoutObstacle | null
    /** The findings of the payee check, open ones first (P620). */
    holds: PayeeHold[]
    /** The micro-deposits to the account, if the scholar requested any (P640). */
    deposits: {
      id: string
      status: 'requested' | 'sent' | 'confirmed' | 'failed' | 'returned'
      tries: number
    } | null
    paidAt: Instant | null
    returnedAt: Instant | null
    /** The payout batch that includes the withdrawal. */
    batch: { id: string; filename: string; status: PayoutBatchStatus } | null
  }>(),
  sort: '-requested',
  filters: {
    status: oneOf(withdrawalFilters, 'pending'),
    batch: { is: 'id' },
    withdrawal: { is: 'opened' },
  },
  caption: phrase('Withdrawals'),
  noun: phrase('{count, plural, one {# withdrawal} other {# withdrawals}}'),
  search: { label: phrase('Search withdrawals'), placeholder: phrase('Name, email or campaign') },
})
