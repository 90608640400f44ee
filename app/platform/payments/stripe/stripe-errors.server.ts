import Stripe from 'stripe'
import { ProviderUnavailable } from '../port.ts'

const { errors } = Stripe

/** A refusal for which the port has no name. Stripe's message is left out: it may repeat a token or a key. */
export class StripeRefused extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'StripeRefused'
  }
}

/** Sends one request; throws errors of the port, or StripeRefused. `expected` turns some errors into answers. */
export async function callStripe<T>(
  request: () => Promise<T>,
  expected?: (error: unknown) => Promise<T> | undefined,
): Promise<T> {
  try {
    return await request()
  } catch (error) {
    const answer = expected?.(error)
    if (answer) return await answer
    throw translated(error)
  }
}

/** Sends one request for an object; null if Stripe does not know it. */
export const callStripeOrNull = <T>(request: () => Promise<T>): Promise<T | null> =>
  callStripe<T | null>(request, error => (isMissing(error) ? Promise.resolve(null) : undefined))

/** Turns an error of the SDK into one of the port. */
export function translated(error: unknown): unknown {
  if (!(error instanceof errors.StripeError)) return error
  if (isOutcomeUnknown(error)) {
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

/** No or half an answer, too many requests, the same request in flight, or a failure at Stripe. */
function isOutcomeUnknown(error: InstanceType<typeof errors.StripeError>): boolean {
  if (error instanceof errors.StripeConnectionError || error instanceof errors.StripeRateLimitError)
    return true
  if (!(error instanceof errors.StripeAPIError)) return false
  const { statusCode } = error
  return statusCode === undefined || statusCode === 409 || statusCode >= 500
}

/** Stripe refuses the request: an unknown object, or a state or amount that does not fit. */
export const isInvalid = (error: unknown): error is InstanceType<typeof errors.StripeInvalidRequestError> =>
  error instanceof errors.StripeInvalidRequestError

const isMissing = (error: unknown): boolean => isInvalid(error) && error.code === 'resource_missing'

export const isDecline = (error: unknown): boolean => error instanceof errors.StripeCardError

const movedOn: readonly string[] = [
  'payment_intent_unexpected_state',
  'charge_already_captured',
  'charge_expired_for_capture',
  'capture_charge_authorization_expired',
]

/** The payment is in another state than the caller assumed. */
export const hasMovedOn = (error: unknown): boolean => isInvalid(error) && movedOn.includes(error.code ?? '')

/** A failure that Stripe has stored under our idempotency key and repeats for a day, whether or not the work was done. */
export const isStuck = (error: unknown): boolean =>
  error instanceof errors.StripeAPIError &&
  (error.statusCode ?? 0) >= 500 &&
  error.headers?.['idempotent-replayed'] === 'true'

/**
 * Opens an object that has no effect before we store its id. If the request is stuck under its key, it is repeated under another; an
 * object that the stuck one may have opened stays unused.
 */
export async function openOnce<T>(key: string, open: (idempotencyKey: string) => Promise<T>): Promise<T> {
  const attempt = (count: number): Promise<T> =>
    callStripe(
      () => open(count === 1 ? key : `${key}:${count}`),
      error => (isStuck(error) && count < 5 ? attempt(count + 1) : undefined),
    )
  return await attempt(1)
}

/** True for an answer that Stripe has stored under the idempotency key: it may be outdated. */
export const isReplayed = ({ lastResponse }: Stripe.Response<object>): boolean =>
  lastResponse.headers['idempotent-replayed'] === 'true'
