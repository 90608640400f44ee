import type { Movement, ProviderPayment } from '../../platform/payments/port.ts'
import { totalsOf } from '../payment-state.ts'

/** A payment that the provider reports as captured. */
export type Capture = {
  /** Our id of the payment; becomes the donation's. */
  paymentId: string
  provider: string
  providerPaymentId: string | null
  /** The captured total, in cents. */
  totalCents: number
  /** The provider's own fee, in cents; may grow later. */
  providerFeeCents: number
  capturedAt: Date
  /** The movements that make up these sums. */
  movements: readonly Movement[]
}

/** The capture among a payment's movements, or null. */
export function captureOf(
  provider: string,
  payment: Pick<ProviderPayment, 'paymentId' | 'providerPaymentId' | 'movements'>,
): Capture | null {
  const { paymentId, providerPaymentId } = payment
  const movements = payment.movements.filter(({ kind }) => kind === 'captured' || kind === 'fee')
  const captured = movements.find(({ kind }) => kind === 'captured')
  if (!captured) return null
  const { capturedCents, feeCents } = totalsOf(movements)
  return {
    ...{ paymentId, provider, providerPaymentId, movements },
    totalCents: capturedCents,
    providerFeeCents: feeCents,
    capturedAt: new Date(captured.at),
  }
}

/** A capture of which only the sums are known: its movements are named after the payment. */
export function plainCapture(facts: Omit<Capture, 'movements'>): Capture {
  const { providerPaymentId, paymentId, totalCents, providerFeeCents } = facts
  const named = (kind: 'captured' | 'fee', cents: number): Movement => ({
    id: `${providerPaymentId ?? paymentId}:${kind}`,
    ...{ kind, cents, refundId: null, at: facts.capturedAt.toISOString() },
  })
  const fee = providerFeeCents === 0 ? [] : [named('fee', providerFeeCents)]
  return { ...facts, movements: [named('captured', totalCents), ...fee] }
}
