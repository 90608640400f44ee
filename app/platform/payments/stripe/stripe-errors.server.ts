import Stripe from 'stripe'
import { ProviderUnavailable } from '../port.ts'

const { errors } = Stripe

/** Stripe has answered, and it is none of the noes that the port names. Without Stripe's own words, which may repeat a token or a key. */
export class StripeRefused extends Error {
  constructor(what: string) {
    super(what)
    this.name = 'StripeRefused'
  }
}

/** Runs one question to Stripe; what it throws is of the port, or StripeRefused. `expected` turns an error that is an answer into one. */
export async function ask<T>(
  question: () => Promise<T>,
  expected?: (error: unknown) => Promise<T> | undefined,
): Promise<T> {
  try {
    return await question()
  } catch (error) {
    const answer = expected?.(error)
    if (answer) return await answer
    throw translated(error)
  }
}

/** Of an error of the SDK, what the port calls it. */
export function translated(error: unknown): unknown {
  if (!(error instanceof errors.StripeError)) return error
  if (isUnknown(error)) {
    const status = error.statusCode ?? 'no answer'
    return new ProviderUnavailable(
      `Stripe could not be asked: ${error.type}, ${status}, ${error.requestId ?? 'no request'}`,
    )
  }
  const { code, param, statusCode, requestId } = error
  return new StripeRefused(
    `Stripe refused: ${code ?? error.rawType ?? error.type}, ${param ?? 'no parameter'}, ${statusCode}, ${requestId}`,
  )
}

/** Nothing is known then: no answer, one that was cut, too many questions, the same question in flight, or an error of Stripe's. */
function isUnknown(error: InstanceType<typeof errors.StripeError>): boolean {
  if (error instanceof errors.StripeConnectionError || error instanceof errors.StripeRateLimitError)
    return true
  if (!(error instanceof errors.StripeAPIError)) return false
  const { statusCode } = error
  return statusCode === undefined || statusCode === 409 || statusCode >= 500
}

/** Stripe has read the question and says no to it: an object that it does not know, a state or a sum that does not fit. */
export const isInvalid = (error: unknown): error is InstanceType<typeof errors.StripeInvalidRequestError> =>
  error instanceof errors.StripeInvalidRequestError

export const isMissing = (error: unknown): boolean => isInvalid(error) && error.code === 'resource_missing'

/** The card was declined: the answer is in the payment. */
export const isDecline = (error: unknown): boolean => error instanceof errors.StripeCardError

const movedOn: readonly string[] = [
  'payment_intent_unexpected_state',
  'charge_already_captured',
  'charge_expired_for_capture',
  'capture_charge_authorization_expired',
]

/** The payment is in another state than was thought: it is looked up. */
export const hasMovedOn = (error: unknown): boolean => isInvalid(error) && movedOn.includes(error.code ?? '')

/**
 * Stripe's own failure, repeated because it stands under our idempotency key: for a day the same question is answered no other
 * way, whether its work was done or not.
 */
export const isStuck = (error: unknown): boolean =>
  error instanceof errors.StripeAPIError &&
  (error.statusCode ?? 0) >= 500 &&
  error.headers?.['idempotent-replayed'] === 'true'

/**
 * Opens something at Stripe that has no effect before its id is stored here: where the question is stuck under its key, it is asked under
 * the next one, and what the stuck one may have opened stays unused.
 */
export async function openOnce<T>(key: string, open: (idempotencyKey: string) => Promise<T>): Promise<T> {
  const again = (at: number): Promise<T> =>
    ask(
      () => open(at === 1 ? key : `${key}:${at}`),
      error => (isStuck(error) && at < 5 ? again(at + 1) : undefined),
    )
  return await again(1)
}

/** True for an answer that Stripe had given before under the same idempotency key: it may be of an older state. */
export const isReplayed = ({ lastResponse }: Stripe.Response<object>): boolean =>
  lastResponse.headers['idempotent-replayed'] === 'true'
