import type Stripe from 'stripe'
import { type ProviderPayment, RefundRefused, type RefundRequest } from '../port.ts'
import { intentIdOf, lookUpAgain } from './look-up.server.ts'
import { ask, isInvalid, isStuck, translated } from './stripe-errors.server.ts'

/** Gives back a part or all of what was taken. Whatever Stripe says no to, no money has moved. */
export async function refundPayment(stripe: Stripe, request: RefundRequest): Promise<ProviderPayment> {
  const { refundId, paymentId, providerPaymentId, cents, reason, idempotencyKey } = request
  const id = await intentIdOf(stripe, { paymentId, providerPaymentId })
  if (!id) throw new RefundRefused('the payment provider does not know this payment')
  await ask(
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
 * Where Stripe failed and repeats its failure: the refund was made if it is there. If it is not, it is asked for again once Stripe has
 * forgotten the key, a day later: another key could give the money back twice.
 */
async function findRefund(
  stripe: Stripe,
  { id, refundId, error }: { id: string; refundId: string; error: unknown },
): Promise<void> {
  const { data } = await ask(() => stripe.refunds.list({ payment_intent: id, limit: 100 }))
  if (!data.some(({ metadata }) => metadata?.refund_id === refundId)) throw translated(error)
}
