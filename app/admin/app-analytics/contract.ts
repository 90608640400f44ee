import type { PlatformFigures } from '../analytics/contract.ts'
import type { Growth } from '../analytics/growth.ts'

/** The numbers of items that wait for the viewer. */
export type PendingCounts = {
  withdrawals: number
  /** Withdrawals that are approved but not yet marked as paid. */
  payouts: number
  /** The campaigns in the moderation queue's tab To review (P97). */
  campaignsToReview: number
  /** Pages that a finding of a privacy report hides (P889). */
  pagesHidden: number
  openReports: number
  /** Payments held because the captured total differs from the quote, or because the campaign's owner closed their account (P171). */
  heldPayments: number
  /** Refunds that donors asked for and no admin has answered (P539). */
  refundRequests: number
  /** Refunds, write-offs, roles and the like that a second person must confirm (P705). */
  secondPerson: number
  /** Offline donations that another person must confirm (P572). */
  offlineDonations: number
  /** 1 if the sanctions list is older than 30 days, plus 1 if the last review of payee checks is a year ago (P628, P629); outside demo mode also if there never was one (P754). */
  payeeChecks: number
  /** Outbox events and emails that were given up after repeated failures and not dismissed. */
  undelivered: number
  /** Scheduled tasks whose last run failed. */
  failingTasks: number
  /** Card-testing alerts of the last 24 hours. */
  cardTesting: number
  /** Disputes that still accept evidence. */
  disputes: number
  /** Fraud warnings and reviews that aren't closed. */
  paymentWarnings: number
  /** Unmatched money that no admin has refunded or assigned, without held payments (P173). */
  suspense: number
  /** Unresolved differences between the payment provider's records and ours. */
  providerDifferences: number
  /** 1 outside demo mode until an admin has confirmed the fees once (P505). */
  feesToConfirm: number
}

/** The last 30 days, including today, compared with the 30 days before, in the platform's time zone. */
export type MonthlyGrowth = { raisedCents: Growth; donations: Growth; signUps: Growth; campaigns: Growth }

export type AppAnalyticsData = PlatformFigures & {
  growth: MonthlyGrowth
  waiting: PendingCounts
  topics: string[]
}

declare module '../../lib/endpoint.ts' {
  interface Endpoints {
    'GET /api/screens/app-analytics': { answer: AppAnalyticsData }
    'GET /api/admin/waiting': { answer: { waiting: PendingCounts } }
  }
}
