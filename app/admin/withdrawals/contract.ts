import type { Instant } from '../../lib/moment.ts'
import type { AnswerOf, ListEndpoints, RowOf } from '../../lists/define-list.ts'
import type { PayoutBatchStatus } from '../../withdrawals/payout-batches/payout-batch.ts'
import type { StepProblem } from '../../withdrawals/who-may-act.ts'
import type { WithdrawalFilter, withdrawals } from './list.ts'

/** A withdrawal as admins see it, with masked bank details (P195). Amounts are in cents. */
export type AdminWithdrawal = RowOf<typeof withdrawals>

/** A NACHA file of payouts for the bank. Amounts are in cents. */
export type PayoutBatch = {
  id: string
  filename: string
  status: PayoutBatchStatus
  entries: number
  totalCents: number
  effectiveOn: string
  isMicroDeposits: boolean
  created: { by: string; at: Instant }
  downloadedAt: Instant | null
  settled: { by: string; at: Instant } | null
  /** Why the viewer may not download the file or mark it as paid, or null (P699). */
  whyNot: Record<'download' | 'settle', StepProblem | null>
  /** True if no one has downloaded the file and its effective entry date has passed (P704). */
  isTooLate: boolean
  /** The number of payouts in an open batch that have since been blocked. */
  paused: number
  /** The pending request to cancel the batch, which another admin must confirm. */
  cancelAsked: { by: string; at: Instant; reason: string; byMe: boolean } | null
  sha256: string
}

/** An approved payout that isn't in a batch. */
export type WaitingPayout = { id: string; name: string; payoutCents: number; isOwn: boolean }

type MoreOfWithdrawals = {
  counts: Record<WithdrawalFilter, number>
  opened: AdminWithdrawal | null
  /** At most 200 payouts, including the viewer's own. The count and sum cover all, but exclude the viewer's own. */
  waiting: WaitingPayout[]
  waitingCount: number
  waitingCents: number
  batches: PayoutBatch[]
  /** Accounts whose micro-deposits wait for a file, except the viewer's own. */
  depositsWaiting: number
}

export type WithdrawalsData = AnswerOf<typeof withdrawals, MoreOfWithdrawals>

declare module '../../lib/endpoint.ts' {
  interface Endpoints extends ListEndpoints<typeof withdrawals, MoreOfWithdrawals> {}
}
