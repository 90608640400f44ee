import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import { invalid, missing } from '../api/answers.ts'
import type { DemoAccount } from '../demo-account.server.ts'
import { stripeObject } from '../stripe-object.ts'
import { cardNumbered } from '../test-cards.ts'

export type CardDetails = {
  number: string
  fingerprint: string
  /** The cardholder's name. */
  name: string | null
}

/**
 * Identifies a card across payments. Unlike at Stripe, the expiry date matters: a demo has more donors than test numbers, and one card in
 * many donations would look like card testing.
 */
export const fingerprintOf = (number: string, expiry = '') =>
  createHash('sha256').update(`card ${number} ${expiry}`).digest('hex').slice(0, 16)

const halfDay = 12 * 60 * 60

/** Creates the token of a card, which can be used once within 12 hours. */
export function makeConfirmationToken(account: DemoAccount, details: CardDetails): Stripe.ConfirmationToken {
  const token = account.confirmationTokens.add(
    stripeObject<Stripe.ConfirmationToken>({
      id: account.newId('ctoken'),
      object: 'confirmation_token',
      created: account.now(),
      expires_at: account.now() + halfDay,
      payment_intent: null,
      payment_method_preview: cardObject(details),
      setup_intent: null,
    }),
  )
  account.cardNumbers.add({ id: token.id, number: details.number })
  return token
}

export function makePaymentMethod(account: DemoAccount, details: CardDetails): Stripe.PaymentMethod {
  const method = account.paymentMethods.add(
    stripeObject<Stripe.PaymentMethod>({
      id: account.newId('pm'),
      object: 'payment_method',
      ...cardObject(details),
    }),
  )
  account.cardNumbers.add({ id: method.id, number: details.number })
  return method
}

function cardObject({ number, fingerprint, name }: CardDetails) {
  const { brand, funding } = cardNumbered(number)
  return {
    billing_details: { name },
    card: { brand, fingerprint: brand === 'link' ? null : fingerprint, funding, last4: number.slice(-4) },
    type: 'card',
  } as const
}

/** Marks a token as used and returns the payment method of its card. */
export function spendToken(account: DemoAccount, id: string, intent: string): Stripe.PaymentMethod {
  const token = account.confirmationTokens.get(id)
  const number = account.cardNumbers.get(id)?.number
  if (!token || !number) throw missing('confirmationtoken', id, 'confirmation_token', 400)
  if (token.payment_intent !== null)
    throw invalid(`The ConfirmationToken ${id} has already been used.`, undefined, 'confirmation_token')
  if ((token.expires_at ?? 0) <= account.now())
    throw invalid(`The ConfirmationToken ${id} has expired.`, 'resource_missing', 'confirmation_token')
  token.payment_intent = intent
  const { billing_details: billing, card } = token.payment_method_preview ?? {}
  return makePaymentMethod(account, {
    number,
    fingerprint: card?.fingerprint ?? '',
    name: billing?.name ?? null,
  })
}
