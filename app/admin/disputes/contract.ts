import { z } from 'zod'
import type { Instant } from '../../lib/moment.ts'
import type { DisputeStatus } from '../../platform/payments/port.ts'
import type { ProviderName } from '../../platform/payments/provider-name.ts'
import type { Evidence } from './evidence.ts'

export const disputeParams = z.strictObject({ disputeId: z.uuid() })

/** Whose payment it is; the donor is null where no name was given, and everything is of a payment that is unknown here. */
type Whose = { isKnown: boolean; donor: string | null; scholar: string | null; campaignId: string | null }

/** A dispute as the list shows it. Cents. */
export type ShownDispute = Whose & {
  id: string
  paymentId: string
  cents: number
  /** In plain words, and what it usually means. */
  reason: string
  meaning: string
  status: DisputeStatus
  openedAt: Instant
  evidenceDueBy: Instant | null
  /** Calendar days until then; below 0 once it is too late, null where the bank waits for nothing. */
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
  /** What is left of the payment: what a refund gives back. */
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
  /** The newest 100 of those that are over. */
  closed: ShownDispute[]
  /** Those that wait for someone first, then the newest; 100 of them. */
  warnings: ShownWarning[]
  topics: string[]
}

/** One dispute with everything that can be offered as evidence. */
export type DisputeData = {
  dispute: ShownDispute & { provider: ProviderName; disputeId: string; providerPaymentId: string | null }
  evidence: Evidence
  /** What a refund would give back; 0 where the money is with the bank already, or nothing is left. */
  refundableCents: number
  /** An address is stored and can be revealed. */
  hasAddress: boolean
  topics: string[]
}

/** From where a disputed donation was given; null where nothing is stored. */
export type RevealedAddress = { address: { address: string; userAgent: string | null } | null }

declare module '../../lib/endpoint.ts' {
  interface Endpoints {
    'GET /api/screens/admin/disputes': { answer: DisputesData }
    'GET /api/screens/admin/disputes/:disputeId': { answer: DisputeData }
    'POST /api/admin/disputes/:disputeId/giver-address': { answer: RevealedAddress }
    'POST /api/admin/disputes/:disputeId/evidence': { answer: Response }
  }
}
