import type { AsOf } from '../../books/as-of.ts'
import type { SelfCheckReport } from '../../ledger/self-check.ts'
import type { Instant } from '../../lib/moment.ts'
import type { MonthlyGrowth, PendingCounts } from '../app-analytics/contract.ts'

/** The number of captured donations and their sum in cents, without tips and fees. */
export type DonationTotals = { donations: number; raisedCents: number }

/** Today's donations so far, for comparison those of a week ago up to the same time, and yesterday's. `weekday` is in English. */
export type Today = {
  soFar: DonationTotals
  weekAgo: DonationTotals
  yesterday: DonationTotals
  weekday: string
}

/** What an owner does in a new server's first hour, in this order. */
export const setupSteps = [
  'fees',
  'secondPerson',
  'mail',
  'backup',
  'sanctionsList',
  'review',
  'firstCampaign',
] as const
export type SetupStep = (typeof setupSteps)[number]

/** The data of the admin home. `lastCheck` is null if no self-check has run yet. */
export type AdminHomeData = {
  waiting: PendingCounts
  /** What a new server still lacks, for its owners (P754). */
  toSetUp: SetupStep[]
  today: Today
  lastCheck: (Pick<SelfCheckReport, 'differences'> & { checkedAt: Instant }) | null
  growth: MonthlyGrowth
  /** Of when `growth` is; all else is current. */
  asOf: AsOf
}

declare module '../../lib/endpoint.ts' {
  interface Endpoints {
    'GET /api/admin/home': { answer: AdminHomeData }
  }
}
