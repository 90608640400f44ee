import type { Instant } from '../../lib/moment.ts'

/** An unmatched payment, or money whose owner left. Amounts are in cents. */
export type ShownSuspense = {
  id: string
  foundAt: Instant
  /** The original amount, including `returnedCents`. */
  cents: number
  returnedCents: number
  kind: 'other_total' | 'owner_left' | 'unknown_payment' | 'ownerless_funds'
  status: 'open' | 'assigned' | 'refunded' | 'disputed'
  /** The campaign that the money was for; null if the payment isn't in our database. */
  campaignId: string | null
  scholar: string | null
  paymentId: string | null
  /** True if a refund was requested but isn't completed. */
  isRefunding: boolean
  assignedCampaignId: string | null
  reason: string | null
}

/** A difference between the payment provider's records and ours. Amounts are in cents. */
export type ShownDifference = {
  id: string
  foundAt: Instant
  kind: 'unknown_here' | 'missing_there' | 'amount' | 'fee' | 'state'
  paymentId: string | null
  providerPaymentId: string | null
  /** The payment's state on each side, or the provider's own name of a balance change. */
  ours: string
  theirs: string
  oursCents: number | null
  theirsCents: number | null
}

export type SuspenseData = {
  openCents: number
  /** Open items, oldest first, then resolved ones, newest first. */
  items: ShownSuspense[]
  /** Unresolved differences, oldest first. */
  differences: ShownDifference[]
  lastComparison: { at: Instant; complete: boolean; changes: number } | null
  topics: string[]
}

declare module '../../lib/endpoint.ts' {
  interface Endpoints {
    'GET /api/screens/admin/suspense': { answer: SuspenseData }
  }
}
