import { z } from 'zod'
import type { Instant } from '../../lib/moment.ts'
import type { Message } from '../../lib/phrase.ts'
import type { DisputeStatus } from '../../platform/payments/port.ts'
import type { ProviderName } from '../../platform/payments/provider-name.ts'
import type { Evidence } from './evidence.ts'

export const disputeParams = z.strictObject({ disputeId: z.uuid() })

/** The donor and student of a payment. If `isKnown` is false, the payment isn't in our database and all are null. A null donor is anonymous. */
export type PaymentParties = {
  isKnown: boolean
  donor: string | null
  scholar: string | null
  campaignId: string | null
}

/** A dispute as admins see it. */
export type ShownDispute = PaymentParties & {
  id: string
  paymentId: string
  cents: number
  /** The label of the bank's reason. Like `meaning`, which explains it, a phrase to translate. */
  reason: Message
  meaning: Message
  status: DisputeStatus
  openedAt: Instant
  evidenceDueBy: Instant | null
  /** Calendar days until the evidence is due, negative if overdue; null if the bank expects no evidence. */
  daysLeft: number | null
  closedAt: Instant | null
}

/** A fraud warning from the card network, or a review by the provider. */
export type ShownWarning = PaymentParties & {
  id: string
  paymentId: string
  kind: 'fraud_warning' | 'review'
  reason: Message
  meaning: Message
  at: Instant
  leftCents: number
  state: WarningState
}

/**
 * `open`: an admin must decide. `refunding`: a refund is pending at the provider. `returned`: no money is left to refund. `disputed`: the
 * payment has an open dispute. `closed`: the provider closed the warning.
 */
export type WarningState = 'open' | 'refunding' | 'returned' | 'disputed' | 'closed'

/** A dispute as listed in the details of its transaction. */
export type DisputeEntry = Pick<ShownDispute, 'id' | 'cents' | 'status' | 'reason' | 'openedAt'>

export type DisputesData = {
  /** Ordered by the evidence deadline. Disputes that need no answer come last. */
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
  /** The cents that can still be refunded: neither refunded nor taken back by the bank. */
  refundableCents: number
  /** True if the donor's IP address is stored, so that an admin can reveal it. */
  hasAddress: boolean
  topics: string[]
}

/** The donor's IP address and user agent; null if they aren't stored. */
export type RevealedAddress = { address: { address: string; userAgent: string | null } | null }

declare module '../../lib/endpoint.ts' {
  interface Endpoints {
    'GET /api/screens/admin/disputes': { answer: DisputesData }
    'GET /api/screens/admin/disputes/:disputeId': { answer: DisputeData }
    'POST /api/admin/disputes/:disputeId/giver-address': { answer: RevealedAddress }
    'POST /api/admin/disputes/:disputeId/evidence': { answer: Response }
  }
}
