import { z } from 'zod'
import type { Instant } from '../../lib/moment.ts'
import type { DisputeStatus } from '../../platform/payments/port.ts'
import type { ProviderName } from '../../platform/payments/provider-name.ts'
import type { Evidence } from './evidence.ts'

export const disputeParams = z.strictObject({ disputeId: z.uuid() })

/** The donor and student of a payment. All null if the payment is unknown; a null donor of a known payment is anonymous. */
export type PaymentParties = {
  isKnown: boolean
  donor: string | null
  scholar: string | null
  campaignId: string | null
}

/** Cents. */
export type ShownDispute = PaymentParties & {
  id: string
  paymentId: string
  cents: number
  /** The label of the reason, and its usual meaning; both to be translated. */
  reason: string
  meaning: string
  status: DisputeStatus
  openedAt: Instant
  evidenceDueBy: Instant | null
  /** Calendar days until the deadline, negative after it; null if the bank expects no evidence. */
  daysLeft: number | null
  closedAt: Instant | null
}

/** A fraud warning or a review. Cents. */
export type ShownWarning = PaymentParties & {
  id: string
  paymentId: string
  kind: 'fraud_warning' | 'review'
  reason: string
  meaning: string
  at: Instant
  leftCents: number
  state: WarningState
}

/**
 * `open`: needs a decision. `refunding`: a refund is pending at the provider. `returned`: the whole payment was returned. `disputed`: the bank
 * opened a dispute. `closed`: the provider closed the warning.
 */
export type WarningState = 'open' | 'refunding' | 'returned' | 'disputed' | 'closed'

/** A dispute in the history of its payment. */
export type DisputeEntry = Pick<ShownDispute, 'id' | 'cents' | 'status' | 'reason' | 'openedAt'>

export type DisputesData = {
  /** By deadline; answered ones last. */
  open: ShownDispute[]
  /** The newest 100 closed disputes. */
  closed: ShownDispute[]
  /** Open warnings first, then the newest; at most 100. */
  warnings: ShownWarning[]
  topics: string[]
}

export type DisputeData = {
  dispute: ShownDispute & { provider: ProviderName; disputeId: string; providerPaymentId: string | null }
  evidence: Evidence
  /** 0 once the bank holds the money or everything was returned. */
  refundableCents: number
  /** The donor's network address is stored and can be revealed. */
  hasAddress: boolean
  topics: string[]
}

/** The donor's network address; null if it isn't stored. */
export type RevealedAddress = { address: { address: string; userAgent: string | null } | null }

declare module '../../lib/endpoint.ts' {
  interface Endpoints {
    'GET /api/screens/admin/disputes': { answer: DisputesData }
    'GET /api/screens/admin/disputes/:disputeId': { answer: DisputeData }
    'POST /api/admin/disputes/:disputeId/giver-address': { answer: RevealedAddress }
    'POST /api/admin/disputes/:disputeId/evidence': { answer: Response }
  }
}
