import { z } from 'zod'
import type { WithdrawalStatus } from '../../withdrawals/withdrawal.ts'
import {
  type WithdrawalFilter,
  type WithdrawalSort,
  withdrawalFilters,
  withdrawalSorts,
} from './withdrawal-list.ts'

export const withdrawalsQuery = z.strictObject({
  status: z.enum(withdrawalFilters).default('pending'),
  sort: z.enum(withdrawalSorts).default('newest'),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
})
export type WithdrawalsQuery = z.output<typeof withdrawalsQuery>

/** One withdrawal as an admin sees it: money in cents, bank details masked (decision 18), instants in words. */
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
  campaign: { title: string; path: string; university: string; major: string }
  approvals: { by: string; at: string }[]
  approvalsNeeded: number
  /** Nobody decides their own (decision 17). */
  isOwn: boolean
  approvedByMe: boolean
  requestedAt: string
  decided: { by: string; at: string } | null
  rejectionReason: string | null
  paidAt: string | null
  returnedAt: string | null
}

/** One page of withdrawals, and how many stand in each status. */
export type WithdrawalsData = {
  withdrawals: AdminWithdrawal[]
  counts: Record<WithdrawalFilter, number>
  status: WithdrawalFilter
  sort: WithdrawalSort
  page: number
  pages: number
  topics: string[]
}
