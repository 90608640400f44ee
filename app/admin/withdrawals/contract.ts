import { z } from 'zod'
import type { Instant } from '../../lib/moment.ts'
import type { PayoutBatchStatus } from '../../withdrawals/payout-batches/payout-batch.ts'
import type { PayoutObstacle } from '../../withdrawals/payout-obstacle.ts'
import type { WithdrawalStatus } from '../../withdrawals/withdrawal.ts'
import { type ListPage, listQuery, selectedRows } from '../lists/list-query.ts'
import { type WithdrawalFilter, withdrawalFilters } from './withdrawal-list.ts'

export const withdrawalsQuery = listQuery({
  sorts: ['name', 'amount', 'payout', 'requested'],
  sort: '-requested',
  filters: {
    status: z.enum(withdrawalFilters).default('pending'),
    /** Those of one payout batch. */
    batch: z.uuid().optional(),
    /** The opened withdrawal, on whichever page it is. */
    withdrawal: z.uuid().optional(),
  },
})
export type WithdrawalsQuery = z.output<typeof withdrawalsQuery>

/** What the report takes of it: everything on all pages, or the selected rows. */
export const withdrawalsReportQuery = withdrawalsQuery
  .omit({ page: true, withdrawal: true })
  .extend({ only: selectedRows })
export type WithdrawalsWanted = z.output<typeof withdrawalsReportQuery>

/** One withdrawal as an admin sees it: money in cents, bank details masked (P195). */
export type AdminWithdrawal = {
  id: string
  status: WithdrawalStatus
  amountCents: number
  platformFeeCents: number
  processingFeeCents: number
  payoutCents: number
  fullName: string
  email: string
  phone: string
  accountHolderName: string
  accountType: 'checking' | 'savings'
  account: string
  notes: string | null
  campaign: {
    id: string
    studentName: string
    purpose: string
    path: string
    university: string
    major: string
  }
  /** `counts` while the person who gave it is an admin. */
  approvals: { by: string; at: Instant; counts: boolean }[]
  approvalsNeeded: number
  /** Nobody decides their own (P193). */
  isOwn: boolean
  approvedByMe: boolean
  requestedAt: Instant
  decided: { by: string | null; at: Instant } | null
  rejectionReason: string | null
  /** Why it cannot go on now, or null once it is decided or paid. */
  obstacle: PayoutObstacle | null
  paidAt: Instant | null
  returnedAt: Instant | null
  /** The file it goes to the bank in, or went. */
  batch: { id: string; filename: string; status: PayoutBatchStatus } | null
}

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
  /** Who asked to cancel it; another admin must confirm. */
  cancelAsked: { by: string; at: Instant; reason: string; byMe: boolean } | null
  sha256: string
}

/** An approved payout that is in no batch yet. */
export type WaitingPayout = { id: string; name: string; payoutCents: number; isOwn: boolean }

/** One page of withdrawals, how many stand in each status, and the payouts' way to the bank. */
export type WithdrawalsData = ListPage & {
  withdrawals: AdminWithdrawal[]
  counts: Record<WithdrawalFilter, number>
  query: WithdrawalsQuery
  opened: AdminWithdrawal | null
  /** The first of them; `waitingCount` and `waitingCents` cover all that the viewer may batch. */
  waiting: WaitingPayout[]
  waitingCount: number
  waitingCents: number
  batches: PayoutBatch[]
  topics: string[]
}
