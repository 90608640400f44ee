import type Stripe from 'stripe'
import {
  type CaptureRequest,
  type Card,
  type ChargeAnswer,
  type ChargeRequest,
  type PaymentRequest,
  type ProviderPayment,
  TokenRefused,
} from '../port.ts'
import { expand, intentIdOf, lookUpAgain, requireOurs, wholePayment } from './look-up.server.ts'
import {
  callStripe,
  callStripeOrNull,
  hasMovedOn,
  isDecline,
  isInvalid,
  isReplayed,
  isStuck,
  openOnce,
  translated,
} from './stripe-errors.server.ts'
import { cardOf, currency, noCard } from './stripe-objects.ts'

/** Rejects everything but a confirmation token's id, because the id becomes part of a request path. */
const isToken = (token: string) => /^ctoken_[A-Za-z0-9_]{8,190}$/.test(token)

export async function readCard(stripe: Stripe, token: string): Promise<Card | null> {
  const confirmationToken = isToken(token) ? await retrieveToken(stripe, token) : null
  if (!confirmationToken) return null
  const card = confirmationToken.payment_method_preview?.card
  return card ? cardOf(card) : noCard
}

const retrieveToken = (stripe: Stripe, token: string) =>
  callStripeOrNull(() => stripe.confirmationTokens.retrieve(token))

/** Creates a PaymentIntent that only the secret key can confirm, so that no one can test stolen cards with its client secret. */
export async function createPayment(
  stripe: Stripe,
  { paymentId, campaignId, totalCents, description }: PaymentRequest,
): Promise<{ providerPaymentId: string }> {
  const { id } = await openOnce(paymentId, idempotencyKey =>
    stripe.paymentIntents.create(
      {
        amount: totalCents,
        currency,
        confirmation_method: 'manual',
        allowed_payment_method_types: ['card'],
        capture_method: 'automatic_async',
        description,
        metadata: { payment_id: paymentId, campaign_id: campaignId },
      },
      { idempotencyKey },
    ),
  )
  return { providerPaymentId: id }
}

/** Charges a token, or continues after 3-D Secure. Stripe captures a PaymentIntent only once. */
export async function chargeCard(stripe: Stripe, request: ChargeRequest): Promise<ChargeAnswer> {
  const { token, paymentId } = request
  if (token === null) return await confirmAgain(stripe, request)
  if (!isToken(token)) throw new TokenRefused('This is not a token of Stripe.')
  return await confirm(stripe, request, { token, idempotencyKey: `${paymentId}:${token}` })
}

/** Continues after 3-D Secure. Returns the payment unchanged if it isn't waiting for confirmation. */
async function confirmAgain(stripe: Stripe, request: ChargeRequest): Promise<ChargeAnswer> {
  const intent = await callStripe(() => stripe.paymentIntents.retrieve(request.providerPaymentId, { expand }))
  if (intent.status !== 'requires_confirmation') return await answerOf(stripe, intent)
  // Sent without an idempotency key: if the bank requires 3-D Secure again, the key would replay the first response.
  return await confirm(stripe, request, { token: null, idempotencyKey: null })
}

type Attempt = { token: string | null; idempotencyKey: string | null }

async function confirm(stripe: Stripe, request: ChargeRequest, attempt: Attempt): Promise<ChargeAnswer> {
  const { providerPaymentId: id, returnUrl } = request
  const { token, idempotencyKey } = attempt
  return await callStripe(
    async () => {
      const intent = await stripe.paymentIntents.confirm(
        id,
        {
          ...(token === null ? {} : { confirmation_token: token }),
          return_url: returnUrl,
          use_stripe_sdk: true,
          expand,
        },
        idempotencyKey === null ? {} : { idempotencyKey },
      )
      return isReplayed(intent) ? await lookUpAnswer(stripe, id) : await answerOf(stripe, intent)
    },
    error => {
      if (isDecline(error) || hasMovedOn(error)) return lookUpAnswer(stripe, id)
      const isOfToken = isInvalid(error) || (isStuck(error) && idempotencyKey !== null)
      return token !== null && isOfToken ? followToken(stripe, request, { token, error }) : undefined
    },
  )
}

/** After an unclear response, determines whether the token was charged on this payment, was already used, or can still be charged. */
async function followToken(
  stripe: Stripe,
  request: ChargeRequest,
  { token, error }: { token: string; error: unknown },
): Promise<ChargeAnswer> {
  const current = await retrieveToken(stripe, token)
  if (current?.payment_intent === request.providerPaymentId)
    return await lookUpAnswer(stripe, request.providerPaymentId)
  const isSpent = !current || current.payment_intent !== null || current.setup_intent !== null
  if (isSpent || isAboutToken(error)) throw new TokenRefused('Stripe no longer accepts this token.')
  if (isStuck(error)) return await confirm(stripe, request, { token, idempotencyKey: null })
  throw translated(error)
}

/** True if the error concerns the token, for example because it has expired. */
const isAboutToken = (error: unknown) => isInvalid(error) && error.param === 'confirmation_token'

async function lookUpAnswer(stripe: Stripe, id: string): Promise<ChargeAnswer> {
  return await answerOf(stripe, await callStripe(() => stripe.paymentIntents.retrieve(id, { expand })))
}

async function answerOf(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<ChargeAnswer> {
  const payment = requireOurs(await wholePayment(stripe, intent))
  return { payment, clientSecret: payment.awaits === 'authentication' ? intent.client_secret : null }
}

/** Captures an amount that was authorized on Stripe Checkout, once, and releases the rest. */
export async function capture(
  stripe: Stripe,
  { paymentId, providerPaymentId, cents }: CaptureRequest,
): Promise<ProviderPayment> {
  const id = await intentIdOf(stripe, { paymentId, providerPaymentId })
  if (!id) throw new Error('No one has paid on this page.')
  return await openOnce(`${paymentId}:capture:${cents}`, async idempotencyKey => {
    try {
      const intent = await stripe.paymentIntents.capture(
        id,
        { amount_to_capture: cents, expand },
        { idempotencyKey },
      )
      return isReplayed(intent)
        ? await lookUpAgain(stripe, id)
        : requireOurs(await wholePayment(stripe, intent))
    } catch (error) {
      if (hasMovedOn(error)) return await lookUpAgain(stripe, id)
      throw error
    }
  })
}
