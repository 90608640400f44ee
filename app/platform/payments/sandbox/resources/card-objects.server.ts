import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import { ApiError, invalid, missing } from '../api/errors.server.ts'
import { idOf } from '../api/lists.server.ts'
import type { CardBehind, Double } from '../double.server.ts'
import { cardNamed, cardNumbered } from '../test-cards.ts'

type CardObject = NonNullable<Stripe.PaymentMethod['card']>

export const noAddress: Stripe.PaymentMethod['billing_details'] = {
  address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
  email: null,
  name: null,
  phone: null,
  tax_id: null,
}

/** Which wallet hands a card over. */
export type Wallet = 'apple_pay' | 'google_pay' | 'link'

export function cardObject(
  { card, fingerprint, expMonth, expYear }: CardBehind,
  wallet?: Wallet,
): CardObject {
  return {
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'unchecked' },
    country: card.country,
    display_brand: card.brand,
    exp_month: expMonth,
    exp_year: expYear,
    fingerprint,
    funding: card.funding,
    generated_from: null,
    last4: card.number.slice(-4),
    networks: { available: [card.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: wallet ? walletObject(wallet, card.number.slice(-4)) : null,
  } satisfies CardObject
}

const walletObject = (type: Wallet, last4: string): NonNullable<CardObject['wallet']> =>
  ({ dynamic_last4: type === 'link' ? null : last4, type, [type]: {} }) satisfies CardObject['wallet']

/** The card that a request names by Stripe's test names, or by the object that a token was made of. */
export function cardBehind(double: Double, name: string): CardBehind {
  const known = double.cards.get(name)
  if (known) return known
  const card = cardNamed(name)
  if (!card) throw missing('PaymentMethod', name, 'payment_method', 400)
  return plainCard(double, card.number)
}

export function plainCard(double: Double, number: string): CardBehind {
  const year = double.settings.now().getUTCFullYear() + 4
  return { card: cardNumbered(number), fingerprint: fingerprintOf(number), expMonth: 12, expYear: year }
}

/**
 * The same for one card in every payment; says nothing of the number. With another expiry it is another card, unlike at Stripe: there are
 * more donors in a demo than test numbers, and one card too often looks like card testing.
 */
export const fingerprintOf = (number: string, expiry = '') =>
  createHash('sha256').update(`card ${number} ${expiry}`).digest('hex').slice(0, 16)

type TokenRequest = {
  behind: CardBehind
  wallet?: Wallet
  returnUrl?: string | null
  billing?: Partial<Stripe.PaymentMethod['billing_details']>
}

/** What the browser's script makes of a card: good for one charge within twelve hours. */
export function makeConfirmationToken(double: Double, request: TokenRequest): Stripe.ConfirmationToken {
  const token = double.confirmationTokens.add({
    id: double.newId('ctoken'),
    object: 'confirmation_token',
    created: double.now(),
    expires_at: double.now() + 12 * 60 * 60,
    livemode: double.settings.livemode,
    mandate_data: null,
    metadata: null,
    payment_intent: null,
    payment_method_options: null,
    payment_method_preview: {
      billing_details: { ...noAddress, ...request.billing },
      card: cardObject(request.behind, request.wallet),
      customer: null,
      customer_account: null,
      type: 'card',
    },
    return_url: request.returnUrl ?? null,
    setup_future_usage: null,
    setup_intent: null,
    shipping: null,
    use_stripe_sdk: true,
  } satisfies Stripe.ConfirmationToken)
  double.cards.add({ id: token.id, ...request.behind })
  return token
}

export function makePaymentMethod(
  double: Double,
  behind: CardBehind,
  billing: Stripe.PaymentMethod['billing_details'] = noAddress,
  wallet?: Wallet,
): Stripe.PaymentMethod {
  const method = double.paymentMethods.add({
    id: double.newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: billing,
    card: cardObject(behind, wallet),
    created: double.now(),
    customer: null,
    customer_account: null,
    livemode: double.settings.livemode,
    metadata: {},
    type: 'card',
  } satisfies Stripe.PaymentMethod)
  double.cards.add({ ...behind, id: method.id })
  return method
}

/** A payment method of the card behind a token, which is spent by it. */
export function spendToken(double: Double, id: string, intent: string): Stripe.PaymentMethod {
  const token = double.confirmationTokens.get(id)
  if (!token) throw missing('confirmationtoken', id, 'confirmation_token', 400)
  if (token.payment_intent !== null) {
    throw new ApiError(400, {
      type: 'invalid_request_error',
      message: `The provided ConfirmationToken ${id} has already been used and cannot be used again. Please create a new ConfirmationToken.`,
      param: 'confirmation_token',
    })
  }
  if (token.expires_at !== null && token.expires_at <= double.now())
    throw invalid('resource_missing', `The ConfirmationToken ${id} has expired.`, 'confirmation_token')
  token.payment_intent = intent
  const preview = token.payment_method_preview
  const wallet = preview?.card?.wallet?.type as Wallet | undefined
  return makePaymentMethod(double, double.cards.get(id)!, preview?.billing_details, wallet)
}

/** The payment method that a request names: one of ours, or one of Stripe's test names. */
export function paymentMethodNamed(double: Double, name: string): Stripe.PaymentMethod {
  const method = double.paymentMethods.get(name)
  if (!method) return makePaymentMethod(double, cardBehind(double, name))
  const used = double.charges.where(charge => charge.payment_method === method.id && charge.paid).length > 0
  if (used && idOf(method.customer) === null) {
    throw new ApiError(400, {
      type: 'invalid_request_error',
      message:
        'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
    })
  }
  return method
}
