import type { DonationRow } from '#db/tables.ts'
import type { OfflineKind } from '../offline-kind.ts'

/** `partly`: some of it was returned. */
export type OwnDonationStatus = 'captured' | 'partly' | 'refunded' | 'disputed'

/** A donation as its donor sees it. Money is integer cents. */
export type OwnDonation = {
  id: string
  /** ISO instant. */
  at: string
  status: OwnDonationStatus
  campaignId: string
  /** The student's public name; null if the campaign isn't public any more. */
  studentName: string | null
  /** What the campaign got, before any return. */
  amountCents: number
  tipCents: number
  foundationCents: number
  processingFeeCents: number
  creditCardFeeCents: number
  totalCents: number
  /** What was returned of `totalCents`. */
  returnedCents: number
  /** Null for an anonymous donation. */
  donorName: string | null
  message: string | null
  wantsUpdates: boolean
  /** How it came, if not by card. */
  offlineKind: OfflineKind | null
  /** The newest request for a refund; null if there is none. */
  refundRequest: { at: string; outcome: 'granted' | 'declined' | null; answer: string | null } | null
}

/** True if a refund of the donation can be asked for: it came by card, something is left of it, and no request is open (P539). */
export function canAskForRefund({
  status,
  refundRequest,
  offlineKind,
}: Pick<OwnDonation, 'status' | 'refundRequest' | 'offlineKind'>): boolean {
  if (offlineKind !== null) return false
  return (status === 'captured' || status === 'partly') && (!refundRequest || refundRequest.outcome !== null)
}

/** The status that a donor reads, from the donation's state and totals in cents. */
export function ownStatus(donation: Pick<DonationRow, 'status' | 'total' | 'givenTotal'>): OwnDonationStatus {
  if (donation.status !== 'captured') return donation.status
  return donation.total < donation.givenTotal ? 'partly' : 'captured'
}

/** A year's donations: their number, and what was paid in cents less what was returned. */
export type YearTotal = { year: number; donations: number; cents: number }
