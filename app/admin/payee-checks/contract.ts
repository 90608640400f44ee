import type { Instant } from '../../lib/moment.ts'

/** The sanctions list in use (P628). Days are 'YYYY-MM-DD'. */
export type ShownList = {
  publishedOn: string
  uploaded: { by: string; at: Instant }
  people: number
  names: number
  isStale: boolean
}

export type ShownReview = { id: string; at: Instant; by: string; reviewed: string; changes: string }

export type PayeeChecksData = {
  /** Withdrawals with an open hold. */
  held: number
  list: ShownList | null
  /** Newest first. */
  reviews: ShownReview[]
  isReviewDue: boolean
  topics: string[]
}

declare module '../../lib/endpoint.ts' {
  interface Endpoints {
    'GET /api/screens/admin/payee-checks': { answer: PayeeChecksData }
  }
}
