import type { SelfCheckReport } from '../../ledger/self-check.ts'
import type { Instant } from '../../lib/moment.ts'
import type { MonthlyGrowth, PendingCounts } from '../app-analytics/contract.ts'

/** Captured donations, in cents without tips and fees. */
export type DonationTotals = { donations: number; raisedCents: number }

/** `weekAgo` covers the same hours as `soFar`; `weekday` is in English. */
export type Today = {
  soFar: DonationTotals
  weekAgo: DonationTotals
  yesterday: DonationTotals
  weekday: string
}

/** An admin's home. `lastCheck` is null before the first self-check. */
export type AdminHomeData = {
  waiting: PendingCounts
  today: Today
  lastCheck: (Pick<SelfCheckReport, 'differences'> & { checkedAt: Instant }) | null
  growth: MonthlyGrowth
}

declare module '../../lib/endpoint.ts' {
  interface Endpoints {
    'GET /api/admin/home': { answer: AdminHomeData }
  }
}
