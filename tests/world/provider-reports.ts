import { plainCapture } from '#app/donations/posting/capture.ts'
import type { Movement, MovementKind, ProviderPayment } from '#app/platform/payments/port.ts'
import type { Given } from './donations.ts'

/** A movement of a donation's money, as its provider would name it. */
export const moved = (given: Given, kind: MovementKind, cents = given.lines.total, name = ''): Movement => ({
  id: `${given.donationId}:${kind}${name}`,
  ...{ kind, cents, at: given.at.toISOString(), refundId: null },
})

/** What an event of the provider says: the payment as it stood when the event was made. */
export function reportOf(given: Given, movements: readonly Movement[]): ProviderPayment {
  return {
    providerPaymentId: `pay_${given.donationId}`,
    paymentId: given.donationId,
    movements: [moved(given, 'captured'), ...movements],
    ...{ disputes: [], warnings: [], awaits: null, declineCode: null, card: null },
    totalCents: given.lines.total,
  }
}

/** What the provider reports of any payment, also of one that nobody here has started: a capture, unless told. */
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
  /** What became of the whole sum after that. */
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
