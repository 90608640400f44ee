import { z } from 'zod'
import type { Instant } from '../../lib/moment.ts'
import type { DisputeStatus } from '../../platform/payments/port.ts'
import type { ProviderName } from '../../platform/payments/provider-name.ts'
import type { Evidence } from './evidence.ts'

export const disputeParams = z.strictObject({ disputeId: z.uuid() })

/** The donor (null without a name) and student of a payment; all null for a payment unknown here. */
export type Whose = {
  isKnown: boolean
  donor: string | null
  scholar: string | null
  campaignId: string | null
}

/** A dispute as the list shows it. Cents. */
export type ShownDispute = Whose & {
  id: string
  paymentId: string
  cents: number
  /** A plain label, and its usual meaning. */
  reason: string
  meaning: string
  status: DisputeStatus
  openedAt: Instant
  evidenceDueBy: Instant | null
  /** Calendar days until the deadline, negative once it has passed; null if the bank expects nothing. */
  daysLeft: number | null
  closedAt: Instant | null
}

/** A fraud warning or a review. Cents. */
export type ShownWarning = Whose & {
  id: string
  paymentId: string
  kind: 'fraud_warning' | 'review'
  reason: string
  meaning: string
  at: Instant
  /** The refundable rest of the payment. */
  leftCents: number
  state: WarningState
}

/**
 * What became of a warning. `open`: it waits for someone. `refunding`: a refund waits for the provider. `returned`: nothing is left
 * of the payment. `disputed`: the bank has gone on. `closed`: the provider has closed it.
 */
export type WarningState = 'open' | 'refunding' | 'returned' | 'disputed' | 'closed'

/** A dispute as the page about its payment shows it. */
export type DisputeEntry = Pick<ShownDispute, 'id' | 'cents' | 'status' | 'reason' | 'openedAt'>

export type DisputesData = {
  /** Those that are not over, the next that is due first. */
  open: ShownDispute[]
  /** The newest 100 closed disputes. */
  closed: ShownDispute[]
  /** Open warnings first, then the newest; at most 100. */
  warnings: ShownWarning[]
  topics: string[]
}

/** One dispute with everything that can be offered as evidence. */
export type DisputeData = {
  dispute: ShownDispute & { provider: ProviderName; disputeId: string; providerPaymentId: string | null }
  evidence: Evidence
  /** The refundable amount; 0 once the bank holds the money or nothing remains. */
  refundableCents: number
  /** An address is stored and can be revealed. */
  hasAddress: boolean
  topics: string[]
}

/** The network address of a disputed donation; null if none is stored. */
export type RevealedAddress = { address: { address: string; userAgent: string | null } | null }

declare module '../../lib/endpoint.ts' {
  interface Endpoints {
    'GET /api/screens/admin/disputes': { answer: DisputesData }
    'GET /api/screens/admin/disputes/:disputeId': { answer: DisputeData }
    'POST /api/admin/disputes/:disputeId/giver-address': { answer: RevealedAddress }
    'POST /api/admin/disputes/:disputeId/evidence': { answer: Response }
  }
}
