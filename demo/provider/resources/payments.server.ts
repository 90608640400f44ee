import type Stripe from 'stripe'
import { ApiError, invalid, missing } from '../api/answers.ts'
import type { DemoAccount } from '../demo-account.server.ts'
import { stripeObject } from '../stripe-object.ts'
import { cardNumbered, type Decline, testCards } from '../test-cards.ts'
import { settleCharge } from './balance.server.ts'
import { fingerprintOf, makePaymentMethod, spendToken } from './cards.server.ts'
import { openDispute } from './disputes.server.ts'

type Intent = Stripe.PaymentIntent

export function makeIntent(account: DemoAccount, params: Stripe.PaymentIntentCreateParams): Intent {
  const { amount, currency } = params
  if (currency !== 'usd') throw invalid(`Only usd is simulated: ${currency}`, 'parameter_unknown', 'currency')
  if (amount < 50) throw invalid('Amount must be at least $0.50 usd', 'amount_too_small', 'amount')
  if (amount > 99_999_999)
    throw invalid('Amount must be no more than $999,999.99', 'amount_too_large', 'amount')
  const id = account.newId('pi')
  const intent = account.paymentIntents.add(
    stripeObject<Intent>({
      id,
      object: 'payment_intent',
      amount,
      amount_capturable: 0,
      capture_method: params.capture_method ?? 'automatic_async',
      client_secret: `${id}_secret_${account.newId('s').slice(2)}`,
      created: account.now(),
      currency,
      last_payment_error: null,
      latest_charge: null,
      metadata: (params.metadata ?? {}) as Stripe.Metadata,
      payment_method: null,
      review: null,
      status: 'requires_payment_method',
    }),
  )
  return params.confirm ? confirm(account, intent, params) : intent
}

export function intentOf(account: DemoAccount, id: string): Intent {
  const intent = account.paymentIntents.get(id)
  if (!intent) throw missing('payment_intent', id, 'intent', 404)
  return intent
}

/** Returns the last charge of an intent. */
export function latestChargeOf(account: DemoAccount, { id, latest_charge: chargeId }: Intent): Stripe.Charge {
  const charge = account.charges.get(chargeId)
  if (!charge) throw missing('charge', id, 'payment_intent', 404)
  return charge
}

const unexpectedState = ({ status }: Intent, verb: string) =>
  invalid(
    `You cannot ${verb} this PaymentIntent because it has a status of ${status}.`,
    'payment_intent_unexpected_state',
  )

const confirmable: readonly Intent['status'][] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
]

/**
 * Charges the card of a confirmation token or of the test payment method `pm_card_visa`; without either, charges the intent's card after
 * 3-D Secure.
 */
export function confirm(
  account: DemoAccount,
  intent: Intent,
  params: Stripe.PaymentIntentConfirmParams,
): Intent {
  if (!confirmable.includes(intent.status)) throw unexpectedState(intent, 'confirm')
  const isRecognized = intent.status === 'requires_confirmation' && !params.confirmation_token
  const method = methodOf(account, intent, params)
  if (!method) throw unexpectedState(intent, 'confirm')
  intent.payment_method = method.id
  if (cardBehind(account, method).authentication && !isRecognized) {
    intent.status = 'requires_action'
    return intent
  }
  return chargeMethod(account, intent, method)
}

function methodOf(account: DemoAccount, intent: Intent, params: Stripe.PaymentIntentConfirmParams) {
  if (params.confirmation_token) return spendToken(account, params.confirmation_token, intent.id)
  if (params.payment_method !== 'pm_card_visa') return account.paymentMethods.get(intent.payment_method)
  const number = testCards.success
  return makePaymentMethod(account, { number, fingerprint: fingerprintOf(number), name: null })
}

const cardBehind = (account: DemoAccount, { id }: Stripe.PaymentMethod) =>
  cardNumbered(account.cardNumbers.get(id)?.number ?? '')

/** Applies the cardholder's response to 3-D Secure. If authentication succeeded, the server confirms the payment next. */
export function answerBank(account: DemoAccount, intent: Intent, isRecognized: boolean): Intent {
  if (intent.status !== 'requires_action') throw unexpectedState(intent, 'authenticate')
  // `add` sets the change flag, without which `commit` would save nothing.
  account.paymentIntents.add(intent)
  if (isRecognized) {
    intent.status = 'requires_confirmation'
    return intent
  }
  fail(account, intent, {
    code: 'payment_intent_authentication_failure',
    message: 'We are unable to authenticate your payment method.',
    type: 'invalid_request_error',
  })
  return intent
}

/** Charges a card, or only authorizes the amount if the intent is captured later. Throws ApiError 402 if the card is declined. */
export function chargeMethod(account: DemoAccount, intent: Intent, method: Stripe.PaymentMethod): Intent {
  const { decline } = cardBehind(account, method)
  const isManual = intent.capture_method === 'manual'
  intent.payment_method = method.id
  account.chargeAttempts++
  if (account.wrongAmount.next > 0 && !decline) {
    account.wrongAmount.next -= 1
    intent.amount += account.wrongAmount.cents
  }
  const charge = addCharge(account, intent, method, { isDeclined: decline !== undefined, isManual })
  intent.latest_charge = charge.id
  if (decline) refuse(account, intent, decline)
  intent.last_payment_error = null
  if (isManual) {
    intent.status = 'requires_capture'
    intent.amount_capturable = intent.amount
    account.emit('payment_intent.amount_capturable_updated', intent)
    return intent
  }
  return succeed(account, intent, charge)
}

function addCharge(
  account: DemoAccount,
  intent: Intent,
  method: Stripe.PaymentMethod,
  { isDeclined, isManual }: { isDeclined: boolean; isManual: boolean },
): Stripe.Charge {
  const { brand, fingerprint, funding, last4 } = method.card!
  const isCaptured = !isDeclined && !isManual
  return account.charges.add(
    stripeObject<Stripe.Charge>({
      id: account.newId('ch'),
      object: 'charge',
      amount: intent.amount,
      amount_captured: isCaptured ? intent.amount : 0,
      amount_refunded: 0,
      balance_transaction: null,
      billing_details: method.billing_details,
      captured: isCaptured,
      created: account.now(),
      currency: intent.currency,
      disputed: false,
      metadata: { ...intent.metadata },
      payment_intent: intent.id,
      payment_method: method.id,
      payment_method_details: { card: { brand, fingerprint, funding, last4 }, type: 'card' },
      refunded: false,
      status: isDeclined ? 'failed' : 'succeeded',
    }),
  )
}

function succeed(account: DemoAccount, intent: Intent, charge: Stripe.Charge): Intent {
  intent.status = 'succeeded'
  if (!account.settings.lateFees) settleCharge(account, charge)
  account.emit('payment_intent.succeeded', intent)
  const { isDisputed } = cardNumbered(account.cardNumbers.get(charge.payment_method)?.number ?? '')
  if (isDisputed)
    account.later(account.settings.disputeDelayMs, () => {
      openDispute(account, charge, { reason: 'fraudulent' })
    })
  return intent
}

function refuse(account: DemoAccount, intent: Intent, { code, declineCode, message }: Decline): never {
  const method = account.paymentMethods.get(intent.payment_method)!
  const error = {
    code,
    decline_code: declineCode,
    message,
    payment_method: method,
    type: 'card_error',
  } as const
  fail(account, intent, error)
  throw new ApiError(402, structuredClone(error))
}

/** Records the error on the intent, which then waits for another card. */
function fail(account: DemoAccount, intent: Intent, error: Stripe.PaymentIntent.LastPaymentError): void {
  const method = account.paymentMethods.get(intent.payment_method)
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.last_payment_error = { ...error, payment_method: structuredClone(method) }
  account.emit('payment_intent.payment_failed', intent)
}

/** Captures up to the authorized amount and releases the rest. */
export function capture(
  account: DemoAccount,
  intent: Intent,
  params: Stripe.PaymentIntentCaptureParams,
): Intent {
  if (intent.status !== 'requires_capture') throw unexpectedState(intent, 'capture')
  const amount = params.amount_to_capture ?? intent.amount_capturable
  if (amount < 1 || amount > intent.amount_capturable)
    throw invalid('The amount is not within what was authorized.', 'amount_too_large', 'amount_to_capture')
  const charge = latestChargeOf(account, intent)
  charge.captured = true
  charge.amount_captured = amount
  intent.amount_capturable = 0
  return succeed(account, intent, charge)
}

export function cancel(account: DemoAccount, intent: Intent): Intent {
  if (!confirmable.includes(intent.status)) throw unexpectedState(intent, 'cancel')
  intent.status = 'canceled'
  account.emit('payment_intent.canceled', intent)
  return intent
}

/** Searches by one metadata field: `metadata['key']:'value'`. */
export function searchIntents(account: DemoAccount, query: string): Intent[] {
  const [, key = '', value] = /^metadata\['(\w+)'\]:'([^']*)'$/.exec(query) ?? []
  if (!key)
    throw invalid('Only a search by one field of the metadata is simulated.', 'parameter_invalid', 'query')
  return account.paymentIntents.newestFirst().filter(({ metadata }) => metadata[key] === value)
}
