import type { PlatformTotals } from '../analytics/contract.ts'
import type { DonationSeries, YearComparison } from '../analytics/donation-sums.ts'
import type { Growth } from '../analytics/growth.ts'
import type { ShownReport } from '../self-check/contract.ts'

/** Counts of pending items for admins. */
export type PendingCounts = {
  withdrawals: number
  /** Approved, not yet marked as paid. */
  payouts: number
  /** Active campaigns that are unapproved or changed since their review (P97). */
  campaignsToReview: number
  openReports: number
  /** Captured with a total that differs from the quote, or for a deleted owner (P171). */
  heldPayments: number
  /** Events and mails whose delivery was abandoned. */
  undelivered: number
  /** Scheduled tasks whose last run failed. */
  failingTasks: number
  /** Alerts in the last 24 hours. */
  cardTesting: number
  /** Open for evidence. */
  disputes: number
  /** Warnings no one has acted on. */
  paymentWarnings: number
  /** Open suspense items other than held payments (P173). */
  suspense: number
  /** Unresolved differences between the payment provider and the ledger. */
  providerDifferences: number
}

/** The last 30 days of the platform's calendar, including today, compared with the previous 30. */
export type MonthlyGrowth = { raisedCents: Growth; donations: Growth; signUps: Growth; campaigns: Growth }

export type AppAnalyticsData = PlatformTotals & {
  growth: MonthlyGrowth
  waiting: PendingCounts
  series: DonationSeries
  comparison: YearComparison
  lastCheck: ShownReport | null
  topics: string[]
}

declare module '../../lib/endpoint.ts' {
  interface Endpoints {
    'GET /api/screens/app-analytics': { answer: AppAnalyticsData }
    'GET /api/admin/waiting': { answer: { waiting: PendingCounts } }
  }
}
