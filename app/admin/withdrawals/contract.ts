import type { Instant } from '../../lib/moment.ts'
import type { PayoutBatchStatus } from '../../withdrawals/payout-batches/payout-batch.ts'
import type { AnswerOf, ListEndpoints, RowOf } from '../lists/define-list.ts'
import type { WithdrawalFilter, withdrawals } from './list.ts'

/** Cents; bank details are masked (P195). */
export type AdminWithdrawal = RowOf<typeof withdrawals>

/** A file of payouts for the bank. Cents. */
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
  /** It pays the viewer, so another admin must mark it as paid. */
  hasOwn: boolean
  /** Payouts that were paused after they were added. */
  paused: number
  /** The admin who requested the cancellation; another must confirm it. */
  cancelAsked: { by: string; at: Instant; reason: string; byMe: boolean } | null
  sha256: string
}

/** An approved payout without a batch. */
export type WaitingPayout = { id: string; name: string; payoutCents: number; isOwn: boolean }

type MoreOfWithdrawals = {
  counts: Record<WithdrawalFilter, number>
  opened: AdminWithdrawal | null
  /** The first 200; `waitingCount` and `waitingCents` include all that the viewer may batch. */
  waiting: WaitingPayout[]
  waitingCount: number
  waitingCents: number
  batches: PayoutBatch[]
}

export type WithdrawalsData = AnswerOf<typeof withdrawals, MoreOfWithdrawals>

declare module '../../lib/endpoint.ts' {
  interface Endpoints extends ListEndpoints<typeof withdrawals, MoreOfWithdrawals> {}
}
