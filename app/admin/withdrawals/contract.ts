import type { Instant } from '../../lib/moment.ts'
import type { PayoutBatchStatus } from '../../withdrawals/payout-batches/payout-batch.ts'
import type { AnswerOf, RowOf } from '../lists/define-list.ts'
import type { WithdrawalFilter, withdrawals } from './list.ts'

/** One withdrawal as an admin sees it: money in cents, bank details masked (P195). */
export type AdminWithdrawal = RowOf<typeof withdrawals>

/** A file for the bank as the list of batches shows it; sums in cents, instants in words. */
export type PayoutBatch = {
  id: string
  filename: string
  status: PayoutBatchStatus
  entries: number
  totalCents: number
  effectiveOn: string
  created: { by: string; at: Instant }
  downloadedAt: Instant | null
  settled: { by: string; at: Instant } | null
  /** One of its payouts is the viewer's: another admin must mark it as paid. */
  hasOwn: boolean
  /** How many of its payouts were paused after they joined it. */
  paused: number
  /** The admin who requested the cancellation; another must confirm it. */
  cancelAsked: { by: string; at: Instant; reason: string; byMe: boolean } | null
  sha256: string
}

/** An approved payout that is in no batch yet. */
export type WaitingPayout = { id: string; name: string; payoutCents: number; isOwn: boolean }

/** How many withdrawals are in each status, and the payouts' way to the bank. */
export type MoreOfWithdrawals = {
  counts: Record<WithdrawalFilter, number>
  opened: AdminWithdrawal | null
  /** The first of them; `waitingCount` and `waitingCents` cover all that the viewer may batch. */
  waiting: WaitingPayout[]
  waitingCount: number
  waitingCents: number
  batches: PayoutBatch[]
}

export type WithdrawalsData = AnswerOf<typeof withdrawals, MoreOfWithdrawals>
