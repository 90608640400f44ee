import type { Instant } from '../../lib/moment.ts'
import type { MonthlyGrowth, PendingCounts } from '../app-analytics/contract.ts'

/** Captured donations of a period; cents without tips and fees. */
export type Given = { donations: number; raisedCents: number }

/** Today so far, beside the same hours a week ago, and the whole of yesterday. */
export type Today = { soFar: Given; weekAgo: Given; yesterday: Given; weekday: string }

/** The newest self-check: when, and how many totals differ from the ledger; null before the first. */
export type LastCheck = { checkedAt: Instant; differences: number } | null

/** An admin's home: pending tasks, today, the last self-check, the last 30 days. */
export type AdminHomeData = {
  waiting: PendingCounts
  today: Today
  lastCheck: LastCheck
  growth: MonthlyGrowth
}

declare module '../../lib/endpoint.ts' {
  interface Endpoints {
    'GET /api/admin/home': { answer: AdminHomeData }
  }
}
