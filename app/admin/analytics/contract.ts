import { z } from 'zod'
import { type Activity, type ActivityFilter, activityFilters, activityStep } from './activity.ts'
import {
  type DonationRange,
  type DonationSeries,
  donationRanges,
  type YearComparison,
} from './donation-sums.ts'
import type { MonthCard } from './month-cards.ts'

/** Invalid values count as missing. */
export const overviewQuery = z.strictObject({
  range: z.enum(donationRanges).default('12m').catch('12m'),
  /** Year of the monthly cards, by default the platform's current year (P220). */
  year: z.coerce.number().int().min(2000).max(2200).optional().catch(undefined),
  /** `all` includes January to April. */
  months: z.enum(['window', 'all']).default('window').catch('window'),
  activity: z.enum(activityFilters).default('all').catch('all'),
  /** The number of entries of recent activity. */
  entries: z.coerce.number().int().min(activityStep).max(5000).default(activityStep).catch(activityStep),
})
export type OverviewQuery = z.output<typeof overviewQuery>

/** The components of `withdrawnCents`, in cents. A returned payout is back in the campaign's balance, without its fees. */
export type WithdrawnParts = {
  /** Sent to banks and not returned. */
  paidOutCents: number
  /** Approved and not yet sent by the bank. */
  payableCents: number
  /** From every approved withdrawal, including returned ones. */
  withdrawalFeesCents: number
}

/** The platform's totals, in cents, from the stored totals that the self-check compares with the ledger (P83). */
export type PlatformTotals = WithdrawnParts & {
  /** Including closed accounts. */
  signUps: number
  campaigns: number
  activeCampaigns: number
  raisedCents: number
  /** Captured, and neither refunded nor disputed. */
  donations: number
  /** Distinct donors. */
  donors: number
  /** Raised, and neither withdrawn nor on hold. */
  owedCents: number
  withdrawnCents: number
  pendingWithdrawals: number
  pendingCents: number
}

/**
 * The steps from sign-up to withdrawal, counted in accounts. A withdrawal doesn't need a reached goal, so the last step can be larger
 * than the one before.
 */
export type Funnel = {
  /** Including admins and closed accounts. */
  signedUp: number
  /** Own a campaign, active or not, for themselves or as a guardian. */
  withCampaign: number
  /** Own a campaign with a donation that was neither refunded nor disputed. */
  withDonation: number
  /** Own a campaign that reached its goal. */
  withGoal: number
  /** Requested a withdrawal that was not rejected. */
  withWithdrawal: number
}

/** The totals of campaigns of one purpose (P73). */
export type PurposeSum = { purpose: string; campaigns: number; donations: number; raisedCents: number }

export type OverviewData = {
  totals: PlatformTotals
  range: DonationRange
  series: DonationSeries
  comparison: YearComparison
  purposes: PurposeSum[]
  funnel: Funnel
  year: number
  years: number[]
  cards: MonthCard[]
  wholeYear: boolean
  /** The number of the year's campaigns that started before May, which the window's cards don't show. */
  outsideWindow: number
  activity: Activity[]
  activityOf: ActivityFilter
  hasMoreActivity: boolean
  topics: string[]
}

declare module '../../lib/endpoint.ts' {
  interface Endpoints {
    'GET /api/screens/analytics': { query: z.input<typeof overviewQuery>; answer: OverviewData }
  }
}
