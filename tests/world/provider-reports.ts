import { plainCapture } from '#app/donations/payment-state.ts'
import type { Movement, MovementKind, ProviderPayment } from '#app/platform/payments/port.ts'
import type { Given } from './donations.ts'

/** A movement of a donation's money at the provider, with an id made of the donation's id, the kind, and `name`. */
export const moved = (given: Given, kind: MovementKind, cents = given.lines.total, name = ''): Movement => ({
  id: `${given.donationId}:${kind}${name}`,
  ...{ kind, cents, at: given.at.toISOString(), refundId: null },
})

/** The provider's report of a donation's payment: its capture, followed by these movements. */
export function reportOf(given: Given, movements: readonly Movement[]): ProviderPayment {
  return {
    providerPaymentId: `pay_${given.donationId}`,
    paymentId: given.donationId,
    movements: [moved(given, 'captured'), ...movements],
    ...{ disputes: [], warnings: [], awaits: null, declineCode: null, card: null },
    totalCents: given.lines.total,
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
    ...{ id: `${providerPaymentId}:${kind}`, kind, cents: totalCents, at: at.toISOString(), refundId: null },
  }))
  return {
    ...{ paymentId, providerPaymentId, totalCents, movements: [...movements, ...later] },
    ...{ disputes: [], warnings: [], awaits: null, declineCode: null, card: null },
  }
}
