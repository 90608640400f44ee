import type { SelfCheckReport } from '../ledger/self-check.ts'

/** The admin overview: sums of the kept totals, in cents, and whether they equal the ledger. */
export type AppAnalyticsData = {
  campaigns: number
  activeCampaigns: number
  raisedCents: number
  donations: number
  /** Raised and not withdrawn or on hold. */
  owedCents: number
  withdrawnCents: number
  pendingWithdrawals: number
  pendingCents: number
  /** Approved and not yet sent by the bank. */
  payableCents: number
  lastCheck: (SelfCheckReport & { checkedAt: string }) | null
  topics: string[]
}
