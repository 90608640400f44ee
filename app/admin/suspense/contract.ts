import type { Instant } from '../../lib/moment.ts'

/** Cents. */
export type ShownSuspense = {
  id: string
  foundAt: Instant
  /** The original amount, including `returnedCents`. */
  cents: number
  returnedCents: number
  kind: 'other_total' | 'owner_left' | 'unknown_payment' | 'ownerless_funds'
  status: 'open' | 'assigned' | 'refunded' | 'disputed'
  /** Null if the payment is unknown here. */
  campaignId: string | null
  scholar: string | null
  paymentId: string | null
  /** A requested refund isn't completed. */
  isRefunding: boolean
  assignedCampaignId: string | null
  reason: string | null
}

/** A difference between the provider and the ledger. Cents. */
export type ShownDifference = {
  id: string
  foundAt: Instant
  kind: 'unknown_here' | 'missing_there' | 'amount' | 'fee' | 'state'
  paymentId: string | null
  providerPaymentId: string | null
  ours: string
  theirs: string
  oursCents: number | null
  theirsCents: number | null
}

export type SuspenseData = {
  openCents: number
  /** Open ones, the oldest first; then resolved ones, the newest first. */
  items: ShownSuspense[]
  /** Unresolved ones, the oldest first. */
  differences: ShownDifference[]
  lastComparison: { at: Instant; complete: boolean; changes: number } | null
  topics: string[]
}

declare module '../../lib/endpoint.ts' {
  interface Endpoints {
    'GET /api/screens/admin/suspense': { answer: SuspenseData }
  }
}
