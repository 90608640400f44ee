import type { Instant } from '../../lib/moment.ts'

/** A refund that a donor asked for (P539). Amounts are in cents. */
export type ShownRefundRequest = {
  id: string
  donationId: string
  requestedAt: Instant
  donor: string
  scholar: string
  /** What the donor paid, and what was returned of it. */
  totalCents: number
  returnedCents: number
  reason: string
  outcome: 'granted' | 'declined' | null
  decidedAt: Instant | null
  answer: string | null
}

export type RefundRequestsData = {
  /** Open requests, oldest first, then the newest answered ones. */
  requests: ShownRefundRequest[]
  topics: string[]
}

declare module '../../lib/endpoint.ts' {
  interface Endpoints {
    'GET /api/screens/admin/refund-requests': { answer: RefundRequestsData }
  }
}
