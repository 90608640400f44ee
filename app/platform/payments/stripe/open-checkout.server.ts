import type Stripe from 'stripe'
import type { CheckoutRequest } from '../port.ts'
import { openOnce } from './stripe-errors.server.ts'
import { currency } from './stripe-objects.ts'

/**
 * Opens a Stripe Checkout page, which only authorizes the card: its type is known only after the donor has entered it, and a debit card
 * must not pay the credit card fee. The session keeps Stripe's default expiry of 24 hours: an expiry time of ours would differ when the
 * request is repeated, and Stripe refuses a different request under the same idempotency key.
 */
export async function openCheckout(
  stripe: Stripe,
  request: CheckoutRequest,
  link: boolean,
): Promise<{ providerPaymentId: string; url: string }> {
  const { id, url } = await openOnce(`${request.paymentId}:checkout`, idempotencyKey =>
    stripe.checkout.sessions.create(
      { ...sessionOf(request), ...(!link && { wallet_options: { link: { display: 'never' } } }) },
      { idempotencyKey },
    ),
  )
  if (!url) throw new Error('Stripe returned a Checkout session without a URL.')
  return { providerPaymentId: id, url }
}

function sessionOf({
  paymentId,
  campaignId,
  description,
  lines,
  donorEmail,
  successUrl,
  cancelUrl,
  locale,
}: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const metadata = { payment_id: paymentId, campaign_id: campaignId }
  return {
    mode: 'payment',
    submit_type: 'donate',
    allowed_payment_method_types: ['card'],
    line_items: lines
      .filter(({ cents }) => cents > 0)
      .map(({ label, cents }) => ({
        quantity: 1,
        price_data: { currency, unit_amount: cents, product_data: { name: label } },
      })),
    payment_intent_data: { capture_method: 'manual', description, metadata },
    client_reference_id: paymentId,
    metadata,
    customer_email: donorEmail,
    locale,
    success_url: successUrl.replace('{SESSION}', '{CHECKOUT_SESSION_ID}'),
    cancel_url: cancelUrl,
  }
}
