import { z } from 'zod'
import type { Instant } from '../../lib/moment.ts'
import {
  type DonationRange,
  type DonationSeries,
  donationRanges,
  type YearComparison,
} from './donation-sums.ts'
import type { Funnel } from './funnel.ts'
import type { MonthCard } from './month-cards.ts'
import type { WithdrawnParts } from './withdrawn.ts'

/** The filters of Recent Activity; refunds include disputes. */
/** Entries of recent activity that are shown at first, and added each time. */
export const activityStep = 25
export const activityFilters = ['all', 'sign_up', 'campaign', 'donation', 'withdrawal', 'refund'] as const
export type ActivityFilter = (typeof activityFilters)[number]

/** A mistyped address shows the overview as it opens. */
export const overviewQuery = z.strictObject({
  range: z.enum(donationRanges).default('12m').catch('12m'),
  /** Year of the monthly cards; by default the platform's current year (P220). */
  year: z.coerce.number().int().min(2000).max(2200).optional().catch(undefined),
  /** `all` includes January to April. */
  months: z.enum(['window', 'all']).default('window').catch('window'),
  activity: z.enum(activityFilters).default('all').catch('all'),
  /** How many entries of recent activity are shown; 'Show more' asks for as many again. */
  entries: z.coerce.number().int().min(activityStep).max(5000).default(activityStep).catch(activityStep),
})
export type OverviewQuery = z.output<typeof overviewQuery>

/** The sums of the whole platform, in cents, from the stored totals that the self-check compares with the ledger (P83). */
export type PlatformTotals = WithdrawnParts & {
  /** Accounts ever made. */
  signUps: number
  campaigns: number
  activeCampaigns: number
  raisedCents: number
  /** Captured, neither refunded nor disputed. */
  donations: number
  /** Distinct donors. */
  donors: number
  /** Raised and not withdrawn or on hold. */
  owedCents: number
  withdrawnCents: number
  pendingWithdrawals: number
  pendingCents: number
}

/** The totals of campaigns of one purpose (P73). */
export type PurposeSum = { purpose: string; campaigns: number; donations: number; raisedCents: number }

export const activityKinds = [
  'sign_up',
  'campaign',
  'donation',
  'withdrawal',
  'refund',
  'refund_failed',
  'dispute',
] as const
export type ActivityKind = (typeof activityKinds)[number]

/** Something that happened in the last 7 days (P221). */
export type Activity = {
  kind: ActivityKind
  /** Of the account, campaign, donation or withdrawal. */
  id: string
  /** The person; null for an anonymous donor or a deleted account. */
  who: string | null
  /** Of a sign-up. */
  email: string | null
  /** The student whose campaign it is about. */
  student: string | null
  amountCents: number | null
  /** In the platform's time zone: 'Nov 21, 2026, 10:00 AM'. */
  at: Instant
}

/** The overview: sums in cents, over time on the platform's calendar. */
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
  /** Campaigns of the year that began before May, and so are on none of the cards in the window. */
  outsideWindow: number
  activity: Activity[]
  activityOf: ActivityFilter
  /** The 7 days hold more than is shown. */
  hasMoreActivity: boolean
  topics: string[]
}

declare module '../../lib/endpoint.ts' {
  interface Endpoints {
    'GET /api/screens/analytics': { query: z.input<typeof overviewQuery>; answer: OverviewData }
  }
}
