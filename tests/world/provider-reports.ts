import { plainCapture } from '#app/donations/payment-state.ts'
import type { Movement, MovementKind, ProviderPayment } from '#app/platform/payments/port.ts'
import type { BuiltDonation } from './donations.ts'

/** A movement of a donation's money at the provider, with an id made of the donation's id, the kind, and `name`. */
export const moved = (
  donation: BuiltDonation,
  kind: MovementKind,
  cents = donation.lines.total,
  name = '',
): Movement => ({
  id: `${donation.donationId}:${kind}${name}`,
  kind,
  cents,
  at: donation.at.toISOString(),
  refundId: null,
})

/** The provider's report of a donation's payment: its capture, followed by these movements. */
export function reportOf(donation: BuiltDonation, movements: readonly Movement[]): ProviderPayment {
  return {
    providerPaymentId: `pay_${donation.donationId}`,
    paymentId: donation.donationId,
    movements: [moved(donation, 'captured'), ...movements],
    disputes: [],
    warnings: [],
    awaits: null,
    declineCode: null,
    card: null,
    totalCents: donation.lines.total,
  }
}

/** The provider's report of a captured payment, which need not exist in the database. */
export function aReport({
  paymentId,
  providerPaymentId = `sbx_${paymentId}`,
  totalCents,
  providerFeeCents = 0,
  at,
  returned = [],
}: {
  paymentId: string
  providerPaymentId?: string
  totalCents: number
  providerFeeCents?: number
  at: Date
  /** Later movements of the full amount, such as a refund. */
  returned?: readonly MovementKind[]
}): ProviderPayment {
  const capture = { paymentId, provider: 'sandbox', providerPaymentId, totalCents, providerFeeCents }
  const { movements } = plainCapture({ ...capture, capturedAt: at })
  const later = returned.map(kind => ({
    id: `${providerPaymentId}:${kind}`,
    kind,
    cents: totalCents,
    at: at.toISOString(),
    refundId: null,
  }))
  return {
    paymentId,
    providerPaymentId,
    totalCents,
    movements: [...movements, ...later],
    disputes: [],
    warnings: [],
    awaits: null,
    declineCode: null,
    card: null,
  }
}
