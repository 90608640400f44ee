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
import { expand, intentIdOf, lookUpAgain, ours, wholePayment } from './look-up.server.ts'
import {
  ask,
  hasMovedOn,
  isDecline,
  isInvalid,
  isMissing,
  isReplayed,
  isStuck,
  openOnce,
  translated,
} from './stripe-errors.server.ts'
import { cardOf, currency, noCard } from './stripe-objects.ts'

/** Nothing that is no confirmation token is ever sent to Stripe as one. */
const isToken = (token: string) => /^ctoken_[A-Za-z0-9_]{8,190}$/.test(token)

/** What the card behind a token says of itself. */
export async function readCard(stripe: Stripe, token: string): Promise<Card | null> {
  const made = isToken(token) ? await retrieveToken(stripe, token) : null
  if (!made) return null
  const card = made.payment_method_preview?.card
  return card ? cardOf(card) : noCard
}

const retrieveToken = (stripe: Stripe, token: string) =>
  ask(
    () => stripe.confirmationTokens.retrieve(token) as Promise<Stripe.ConfirmationToken | null>,
    error => (isMissing(error) ? Promise.resolve(null) : undefined),
  )

/** A payment that only a secret key can charge, so that its client secret tries no cards. */
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

/** Charges a token, or goes on after the bank's question. A PaymentIntent takes money once, whatever is asked of it. */
export async function chargeCard(stripe: Stripe, request: ChargeRequest): Promise<ChargeAnswer> {
  const { token, paymentId } = request
  if (token === null) return await confirmAgain(stripe, request)
  if (!isToken(token)) throw new TokenRefused('this is no token of Stripe')
  return await confirm(stripe, request, { token, idempotencyKey: `${paymentId}:${token}` })
}

/** After the bank has answered; where the payment waits for something else, it is answered as it is. */
async function confirmAgain(stripe: Stripe, request: ChargeRequest): Promise<ChargeAnswer> {
  const intent = await ask(() => stripe.paymentIntents.retrieve(request.providerPaymentId, { expand }))
  if (intent.status !== 'requires_confirmation') return await answerOf(stripe, intent)
  // Without a key of ours: one card may be asked about more than once, and each time the same key would repeat the first answer.
  return await confirm(stripe, request, { token: null, idempotencyKey: null })
}

type Attempt = { token: string | null; idempotencyKey: string | null }

async function confirm(stripe: Stripe, request: ChargeRequest, attempt: Attempt): Promise<ChargeAnswer> {
  const { providerPaymentId: id, returnUrl } = request
  const { token, idempotencyKey } = attempt
  return await ask(
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

/**
 * What became of a token whose charge was not answered plainly: it was charged on this payment before, it can be charged no more,
 * or it is as it was and can be charged now.
 */
async function followToken(
  stripe: Stripe,
  request: ChargeRequest,
  { token, error }: { token: string; error: unknown },
): Promise<ChargeAnswer> {
  const made = await retrieveToken(stripe, token)
  if (made?.payment_intent === request.providerPaymentId)
    return await lookUpAnswer(stripe, request.providerPaymentId)
  const isSpent = !made || made.payment_intent !== null || made.setup_intent !== null
  if (isSpent || isAboutToken(error)) throw new TokenRefused('Stripe takes this token no more')
  if (isStuck(error)) return await confirm(stripe, request, { token, idempotencyKey: null })
  throw translated(error)
}

/** Also for one that is too old. */
const isAboutToken = (error: unknown) => isInvalid(error) && error.param === 'confirmation_token'

async function lookUpAnswer(stripe: Stripe, id: string): Promise<ChargeAnswer> {
  return await answerOf(stripe, await ask(() => stripe.paymentIntents.retrieve(id, { expand })))
}

async function answerOf(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<ChargeAnswer> {
  const payment = ours(await wholePayment(stripe, intent))
  return { payment, clientSecret: payment.awaits === 'authentication' ? intent.client_secret : null }
}

/** Takes what was authorised on Stripe's own page, once; what is left of it goes back to the card. */
export async function capture(
  stripe: Stripe,
  { paymentId, providerPaymentId, cents }: CaptureRequest,
): Promise<ProviderPayment> {
  const id = await intentIdOf(stripe, { paymentId, providerPaymentId })
  if (!id) throw new Error('No one has paid on this page.')
  return await openOnce(`${paymentId}:capture:${cents}`, async idempotencyKey => {
    try {
      const asked = { amount_to_capture: cents, expand }
      const intent = await stripe.paymentIntents.capture(id, asked, { idempotencyKey })
      return isReplayed(intent) ? await lookUpAgain(stripe, id) : ours(await wholePayment(stripe, intent))
    } catch (error) {
      if (hasMovedOn(error)) return await lookUpAgain(stripe, id)
      throw error
    }
  })
}
