import type Stripe from 'stripe'
import { type ProviderPayment, RefundRefused, type RefundRequest } from '../port.ts'
import { intentIdOf, lookUpAgain } from './look-up.server.ts'
import { callStripe, isInvalid, isStuck, translated } from './stripe-errors.server.ts'

/** Refunds a payment in part or in full. If Stripe refuses, no money has moved. */
export async function refundPayment(stripe: Stripe, request: RefundRequest): Promise<ProviderPayment> {
  const { refundId, paymentId, providerPaymentId, cents, reason, idempotencyKey } = request
  const id = await intentIdOf(stripe, { paymentId, providerPaymentId })
  if (!id) throw new RefundRefused('the payment provider does not know this payment')
  await callStripe(
    async () => {
      await stripe.refunds.create(
        {
          payment_intent: id,
          amount: cents,
          reason: 'requested_by_customer',
          metadata: { refund_id: refundId, payment_id: paymentId, reason: reason.slice(0, 500) },
        },
        { idempotencyKey },
      )
    },
    error => {
      if (isInvalid(error)) return refuse(error)
      return isStuck(error) ? findRefund(stripe, { id, refundId, error }) : undefined
    },
  )
  return await lookUpAgain(stripe, id)
}

async function refuse({ message, code }: { message: string; code?: string }): Promise<never> {
  throw new RefundRefused((message || code || 'no reason was given').slice(0, 500))
}

/**
 * Looks for the refund after an error that Stripe replays for the idempotency key. If the refund doesn't exist, it can be retried only
 * after a day, when Stripe has forgotten the key: with another key, the money could be refunded twice.
 */
async function findRefund(
  stripe: Stripe,
  { id, refundId, error }: { id: string; refundId: string; error: unknown },
): Promise<void> {
  const { data } = await callStripe(() => stripe.refunds.list({ payment_intent: id, limit: 100 }))
  if (!data.some(({ metadata }) => metadata?.refund_id === refundId)) throw translated(error)
}
