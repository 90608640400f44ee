import type Stripe from 'stripe'
import { ApiError, type ErrorBody } from '../api/errors.server.ts'
import { idOf } from '../api/lists.server.ts'
import type { Double } from '../double.server.ts'
import type { Decline } from '../test-cards.ts'
import { settleCharge } from './balance.server.ts'
import { cardBehind, paymentMethodNamed, spendToken } from './card-objects.server.ts'
import { makeCharge } from './charges.server.ts'
import { openDispute } from './disputes.server.ts'
import { openReview, warnOfFraud } from './suspicions.server.ts'

type Intent = Stripe.PaymentIntent

/** A request that the intent's state does not take. */
export const unexpectedState = (intent: Intent, message: string) =>
  new ApiError(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    doc_url: 'https://stripe.com/docs/error-codes/payment-intent-unexpected-state',
    message,
    payment_intent: structuredClone(intent),
  })

const confirmable = ['requires_payment_method', 'requires_confirmation', 'requires_action']

/** Puts a card before its bank, or asks its holder first. */
export function confirm(double: Double, intent: Intent, params: Stripe.PaymentIntentConfirmParams): Intent {
  if (!confirmable.includes(intent.status)) {
    throw unexpectedState(
      intent,
      `You cannot confirm this PaymentIntent because it has already ${intent.status === 'canceled' ? 'been canceled' : 'succeeded after being previously confirmed'}.`,
    )
  }
  const named = params.payment_method ?? idOf(intent.payment_method)
  if (!params.confirmation_token && !named) {
    throw unexpectedState(
      intent,
      'You cannot confirm this PaymentIntent because it is missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.',
    )
  }
  const token = params.confirmation_token
    ? double.confirmationTokens.get(params.confirmation_token)
    : undefined
  const isSame = !params.confirmation_token && named === idOf(intent.payment_method)
  const method = params.confirmation_token
    ? spendToken(double, params.confirmation_token, intent.id)
    : isSame
      ? double.paymentMethods.get(named)!
      : paymentMethodNamed(double, named!)
  if (!isSame) double.authentications.delete(intent.id)
  intent.payment_method = method.id
  if (params.receipt_email) intent.receipt_email = params.receipt_email
  const { card } = cardBehind(double, method.id)
  if (card.authentication && !double.authentications.get(intent.id)) {
    return askHolder(double, intent, {
      returnUrl: params.return_url ?? token?.return_url ?? null,
      inPlace: params.use_stripe_sdk ?? token?.use_stripe_sdk ?? false,
    })
  }
  return charge(double, intent)
}

type Asking = { returnUrl: string | null; inPlace: boolean }

function askHolder(double: Double, intent: Intent, { returnUrl, inPlace }: Asking): Intent {
  const page = `${double.origin}/redirect/authenticate/${intent.id}?client_secret=${intent.client_secret}`
  intent.status = 'requires_action'
  intent.next_action =
    inPlace || returnUrl === null
      ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: page } }
      : {
          type: 'redirect_to_url',
          redirect_to_url: { return_url: returnUrl, url: page },
        }
  double.emit('payment_intent.requires_action', intent)
  return intent
}

/** The holder's answer to the bank: known, or not. What follows is the server's to ask for, or comes by itself. */
export function answerBank(double: Double, intent: Intent, isKnown: boolean): Intent {
  if (intent.status !== 'requires_action')
    throw unexpectedState(intent, 'There is nothing for the bank to be answered on this PaymentIntent.')
  const method = double.paymentMethods.get(intent.payment_method)!
  intent.next_action = null
  if (!isKnown) {
    intent.status = 'requires_payment_method'
    intent.payment_method = null
    intent.last_payment_error = {
      code: 'payment_intent_authentication_failure',
      doc_url: 'https://stripe.com/docs/error-codes/payment-intent-authentication-failure',
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      payment_method: structuredClone(method),
      type: 'invalid_request_error',
    }
    double.emit('payment_intent.payment_failed', intent)
    return intent
  }
  double.authentications.add({ id: intent.id })
  intent.status = 'requires_confirmation'
  if (intent.confirmation_method === 'manual') return intent
  try {
    return charge(double, intent)
  } catch (error) {
    // The page of the bank has no answer for it; the intent tells.
    if (error instanceof ApiError) return intent
    throw error
  }
}

function charge(double: Double, intent: Intent): Intent {
  const method = double.paymentMethods.get(intent.payment_method)!
  const behind = cardBehind(double, method.id)
  double.chargeAttempts++
  if (double.wrongAmount.next > 0 && !behind.card.decline) {
    double.wrongAmount.next -= 1
    intent.amount += double.wrongAmount.cents
  }
  const made = makeCharge(double, intent, method, behind)
  intent.latest_charge = made.id
  intent.next_action = null
  if (behind.card.decline) refuse(double, intent, behind.card.decline, made)
  intent.last_payment_error = null
  const isManual = intent.capture_method === 'manual'
  intent.status = isManual ? 'requires_capture' : 'succeeded'
  intent.amount_capturable = isManual ? intent.amount : 0
  if (!isManual) intent.amount_received = intent.amount
  if (behind.card.aftermath === 'review') openReview(double, made, 'rule')
  if (intent.capture_method === 'automatic') settleCharge(double, made)
  double.emit('charge.succeeded', made)
  if (isManual) double.emit('payment_intent.amount_capturable_updated', intent)
  else {
    double.emit('payment_intent.succeeded', intent)
    settleSoon(double, intent, made)
    follow(double, made)
  }
  return intent
}

/** The fee of an asynchronous capture comes later than the capture. */
function settleSoon(double: Double, intent: Intent, made: Stripe.Charge): void {
  const { feeDelay } = double.settings
  if (intent.capture_method !== 'automatic_async' || feeDelay === 'manual') return
  const settle = () => {
    if (made.balance_transaction !== null) return
    settleCharge(double, made)
    double.emit('charge.updated', made, { balance_transaction: null })
  }
  if (feeDelay === 0) settle()
  else double.later(feeDelay, settle)
}

/** What Stripe's test cards bring about once their charge was captured. */
export function follow(double: Double, made: Stripe.Charge): void {
  const { aftermath } = cardBehind(double, made.payment_method!).card
  if (aftermath === 'dispute')
    double.later(double.settings.disputeDelay, () => openDispute(double, made, { reason: 'fraudulent' }))
  if (aftermath === 'inquiry') openDispute(double, made, { reason: 'fraudulent', isInquiry: true })
  if (aftermath === 'fraud_warning') warnOfFraud(double, made, 'misc')
}

/** The bank, or Radar, has said no: the intent waits for another card, and the request answers 402. */
function refuse(double: Double, intent: Intent, decline: Decline, made?: Stripe.Charge): never {
  const method = double.paymentMethods.get(intent.payment_method)!
  const error = {
    ...(made && { charge: made.id }),
    code: decline.code,
    ...(decline.declineCode && { decline_code: decline.declineCode }),
    doc_url: `https://stripe.com/docs/error-codes/${decline.code.replaceAll('_', '-')}`,
    message: decline.message,
    ...(paramOf[decline.code] && { param: paramOf[decline.code] }),
    payment_method: structuredClone(method),
    type: 'card_error',
  } satisfies ErrorBody
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.last_payment_error = error
  double.authentications.delete(intent.id)
  if (made) double.emit('charge.failed', made)
  double.emit('payment_intent.payment_failed', intent)
  throw new ApiError(402, { ...error, payment_intent: structuredClone(intent) })
}

const paramOf: Record<string, string> = {
  incorrect_cvc: 'cvc',
  incorrect_number: 'number',
  expired_card: 'exp_month',
}
