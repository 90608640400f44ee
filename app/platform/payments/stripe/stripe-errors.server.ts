import Stripe from 'stripe'
import { ProviderUnavailable } from '../port.ts'

const { errors } = Stripe

/** A Stripe error that the port doesn't define. Omits Stripe's message, which may contain a token or key. */
export class StripeRefused extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'StripeRefused'
  }
}

/** Sends one request. Throws errors of the port, or StripeRefused. `expected` can turn an error into a result. */
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

/** Requests one object; null if Stripe has no object with that id. */
export const callStripeOrNull = <T>(request: () => Promise<T>): Promise<T | null> =>
  callStripe<T | null>(request, error => (isMissing(error) ? Promise.resolve(null) : undefined))

/** Converts an error of the SDK to an error of the port. */
export function translated(error: unknown): unknown {
  if (!(error instanceof errors.StripeError)) return error
  if (isOutcomeUnknown(error)) {
    const status = error.statusCode ?? 'no answer'
    return new ProviderUnavailable(
      `Stripe could not be asked: ${error.type}, ${status}, ${error.requestId ?? 'no request'}`,
    )
  }
  const { code, param, statusCode, requestId } = error
  if (statusCode === 401) return new StripeRefused('STRIPE_SECRET_KEY is refused: copy it again')
  return new StripeRefused(
    `Stripe refused: ${code ?? error.rawType ?? error.type}, ${param ?? 'no parameter'}, ${statusCode}, ${requestId}`,
  )
}

/** True for a missing or incomplete response, too many requests, a concurrent request with the same key, or an error at Stripe. */
function isOutcomeUnknown(error: InstanceType<typeof errors.StripeError>): boolean {
  if (error instanceof errors.StripeConnectionError || error instanceof errors.StripeRateLimitError)
    return true
  if (!(error instanceof errors.StripeAPIError)) return false
  const { statusCode } = error
  return statusCode === undefined || statusCode === 409 || statusCode >= 500
}

/** True if Stripe refuses the request: an unknown object, or an invalid state or amount. */
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

/** True if the payment isn't in the state that the caller assumed. */
export const hasMovedOn = (error: unknown): boolean => isInvalid(error) && movedOn.includes(error.code ?? '')

/**
 * True for a server error that Stripe has saved under our idempotency key and replays for a day, whether or not the request was executed.
 */
export const isStuck = (error: unknown): boolean =>
  error instanceof errors.StripeAPIError &&
  (error.statusCode ?? 0) >= 500 &&
  error.headers?.['idempotent-replayed'] === 'true'

/**
 * Creates an object that has no effect until we store its id. If the idempotency key is stuck on an error, repeats the request under
 * another key; an object that the first request may have created stays unused.
 */
export async function openOnce<T>(key: string, open: (idempotencyKey: string) => Promise<T>): Promise<T> {
  const attempt = (count: number): Promise<T> =>
    callStripe(
      () => open(count === 1 ? key : `${key}:${count}`),
      error => (isStuck(error) && count < 5 ? attempt(count + 1) : undefined),
    )
  return await attempt(1)
}

/** True for a response that Stripe replayed for the idempotency key, so that it may be outdated. */
export const isReplayed = ({ lastResponse }: Stripe.Response<object>): boolean =>
  lastResponse.headers['idempotent-replayed'] === 'true'
