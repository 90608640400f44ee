import type { Instant } from '../../lib/moment.ts'

/** A sum in suspense as admins see it. Cents. */
export type ShownSuspense = {
  id: string
  foundAt: Instant
  /** The original amount; `returnedCents` of it were refunded since. */
  cents: number
  returnedCents: number
  kind: 'other_total' | 'owner_left' | 'unknown_payment' | 'ownerless_funds'
  status: 'open' | 'assigned' | 'refunded' | 'disputed'
  /** Whose campaign it was for; null where nobody knows. */
  campaignId: string | null
  scholar: string | null
  paymentId: string | null
  /** A refund is requested and not completed. */
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
  /** Open ones first, the oldest of them on top; then decided ones, the newest 100. */
  items: ShownSuspense[]
  /** Open ones, the oldest first. */
  differences: ShownDifference[]
  lastComparison: { at: Instant; complete: boolean; changes: number } | null
  topics: string[]
}

declare module '../../lib/endpoint.ts' {
  interface Endpoints {
    'GET /api/screens/admin/suspense': { answer: SuspenseData }
  }
}
