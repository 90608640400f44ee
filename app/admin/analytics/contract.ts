import { z } from 'zod'
import type { AsOf } from '../../books/as-of.ts'
import { type Activity, type ActivityFilter, activityFilters, activityStep } from './activity.ts'
import {
  type DonationRange,
  type DonationSeries,
  donationRanges,
  type YearComparison,
} from './donation-sums.ts'
import type { MonthCard } from './month-cards.ts'

/** Treats invalid values as missing, so that a mistyped URL still opens the page. */
export const overviewQuery = z.strictObject({
  range: z.enum(donationRanges).default('12m').catch('12m'),
  /** The year of the monthly cards, by default the current year in the platform's time zone (P220). */
  year: z.coerce.number().int().min(2000).max(2200).optional().catch(undefined),
  /** `window` shows the cards of May to December (P220), `all` those of all twelve months. */
  months: z.enum(['window', 'all']).default('window').catch('window'),
  activity: z.enum(activityFilters).default('all').catch('all'),
  /** The most entries of recent activity to show. */
  entries: z.coerce.number().int().min(activityStep).max(5000).default(activityStep).catch(activityStep),
})
export type OverviewQuery = z.output<typeof overviewQuery>

/** The components of `withdrawnCents`, in cents. A payout that a bank returned is back in the campaign's balance, without the fees. */
export type WithdrawnParts = {
  /** Payouts that were sent to banks and not returned. */
  paidOutCents: number
  /** Payouts that are approved but not yet marked as paid. */
  payableCents: number
  /** The fees of all approved withdrawals, including those whose payout was returned. */
  withdrawalFeesCents: number
}

/** The platform's totals. They come from stored totals, which the self-check compares with the ledger (P83). */
export type PlatformTotals = WithdrawnParts & {
  /** The number of accounts ever created, including closed ones. */
  signUps: number
  campaigns: number
  activeCampaigns: number
  raisedCents: number
  /** The number of captured donations, without fully refunded and disputed ones. */
  donations: number
  /** The number of distinct donors, by email. */
  donors: number
  /** Raised money that is neither withdrawn nor on hold for a requested withdrawal. */
  owedCents: number
  withdrawnCents: number
  pendingWithdrawals: number
  pendingCents: number
}

/**
 * The steps from sign-up to withdrawal, counted in accounts. Withdrawing doesn't require a reached goal, so `withWithdrawal` can exceed
 * `withGoal`.
 */
export type Funnel = {
  /** All accounts, including admins and closed ones. */
  signedUp: number
  /** Accounts with a campaign, active or not, for the owner or for a child. */
  withCampaign: number
  /** Accounts with a campaign that has a donation, not counting fully refunded and disputed ones. */
  withDonation: number
  /** Accounts with a campaign that reached its goal. */
  withGoal: number
  /** Accounts that requested a withdrawal which wasn't rejected. */
  withWithdrawal: number
}

/** The totals of all campaigns with one purpose (P73). */
export type PurposeSum = { purpose: string; campaigns: number; donations: number; raisedCents: number }

/** The figures that App Analytics and the Analytics Dashboard share. */
export type PlatformFigures = {
  asOf: AsOf
  totals: PlatformTotals
  series: DonationSeries
  comparison: YearComparison
}

export type OverviewData = PlatformFigures & {
  range: DonationRange
  purposes: PurposeSum[]
  funnel: Funnel
  year: number
  years: number[]
  cards: MonthCard[]
  wholeYear: boolean
  /** The number of campaigns of the year that started before May and so aren't on the cards of May to December. */
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
