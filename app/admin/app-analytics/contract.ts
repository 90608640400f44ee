import type { PlatformTotals } from '../analytics/contract.ts'
import type { DonationSeries, YearComparison } from '../analytics/donation-sums.ts'
import type { Growth } from '../analytics/growth.ts'
import type { ShownReport } from '../self-check/contract.ts'

/** Counts of pending items for admins. */
export type Waiting = {
  withdrawals: number
  /** Approved, not yet marked as paid. */
  payouts: number
  /** Running campaigns that nobody has approved yet (P97). */
  campaignsToReview: number
  openReports: number
  /** Captured with a total that differs from the quote, or for a deleted owner (P171). */
  heldPayments: number
  /** Events and mails whose delivery was abandoned. */
  undelivered: number
  /** Scheduled tasks whose last run failed. */
  failingTasks: number
  /** So many cards were declined within 10 minutes, in the last 24 hours. */
  cardTesting: number
  /** That take evidence, and warnings that nobody has acted on. */
  disputes: number
  paymentWarnings: number
  /** Sums in suspense that are no held payment (P173). */
  suspense: number
  /** Where the payment provider and the ledger do not agree. */
  providerDifferences: number
}

/** The last 30 days of the platform's calendar, today included, beside the 30 before them. */
export type MonthlyGrowth = { raisedCents: Growth; donations: Growth; signUps: Growth; campaigns: Growth }

/** The admin overview: sums of the stored totals, in cents, and whether they equal the ledger. */
export type AppAnalyticsData = PlatformTotals & {
  growth: MonthlyGrowth
  waiting: Waiting
  series: DonationSeries
  comparison: YearComparison
  lastCheck: ShownReport | null
  topics: string[]
}

declare module '../../lib/endpoint.ts' {
  interface Endpoints {
    'GET /api/screens/app-analytics': { answer: AppAnalyticsData }
    'GET /api/admin/waiting': { answer: { waiting: Waiting } }
  }
}
