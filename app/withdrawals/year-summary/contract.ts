import { z } from 'zod'

/** Without a year: last year in the platform's time zone. */
export const yearSummaryQuery = z.strictObject({
  year: z.coerce.number().int().min(2000).max(2099).optional().catch(undefined),
})

/** A payout; one that the bank returned has negative cents. */
export type SummaryPayout = {
  /** 'March 11, 2026', in the platform's time zone. */
  on: string
  /** 'YYYY-MM-DD'. */
  day: string
  cents: number
}

/** A campaign's money in a year, in cents. */
export type CampaignYear = {
  id: string
  title: string
  /** Donations less refunds and disputes; it can be negative. */
  donatedCents: number
  /** The fees of withdrawals approved in the year. */
  feesCents: number
  /** The sum of `payouts`. */
  paidOutCents: number
  payouts: SummaryPayout[]
}

export type YearSummary = {
  year: number
  /** Years to choose from, newest first. */
  years: number[]
  campaigns: CampaignYear[]
  total: Pick<CampaignYear, 'donatedCents' | 'feesCents' | 'paidOutCents'>
  topics: string[]
}

export interface YearSummaryEndpoints {
  'GET /api/screens/year-summary': { query: z.input<typeof yearSummaryQuery>; answer: YearSummary }
  'GET /api/account/year-summary': { query: z.input<typeof yearSummaryQuery>; answer: Response }
}
