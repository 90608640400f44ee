import type Stripe from 'stripe'

/** A response of the simulated API. */
export type Answer = { status: number; body: object }

/** One API request and its response. `params` have the types that Stripe documents. */
export type Exchange = Answer & {
  method: string
  path: string
  params: Record<string, unknown>
  idempotencyKey: string | undefined
  apiVersion: string | undefined
}

type ErrorBody = Pick<
  Stripe.PaymentIntent.LastPaymentError,
  'type' | 'code' | 'decline_code' | 'message' | 'param' | 'payment_method'
>

/** An error response of the simulated API. */
export class ApiError extends Error {
  readonly status: number
  readonly body: ErrorBody

  constructor(status: number, body: ErrorBody) {
    super(body.message ?? body.code ?? body.type)
    this.status = status
    this.body = body
  }
}

export const invalid = (message: string, code?: string, param?: string) =>
  new ApiError(400, { type: 'invalid_request_error', code, message, param })

/** Stripe responds with 404 to an unknown id in the path, and with 400 to one in a parameter. */
export const missing = (kind: string, id: string, param: string, status: 400 | 404) =>
  new ApiError(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  })

const stripeErrors: Readonly<Record<number, ErrorBody>> = {
  409: { type: 'invalid_request_error', code: 'lock_timeout', message: 'The object is locked.' },
  429: { type: 'invalid_request_error', code: 'rate_limit', message: 'Request rate limit exceeded.' },
}

/** An error on Stripe's side: too many requests, a lock time-out, an internal error. */
export const stripeError = (status: number) =>
  new ApiError(
    status,
    stripeErrors[status] ?? { type: 'api_error', message: 'There was an error at Stripe.' },
  )

type ListParams = Stripe.PaginationParams & { created?: { gte?: number; lt?: number } }

/** One page of a list, newest first, starting after the item `starting_after`. */
export function page<T extends { id: string; created?: number }>(
  items: readonly T[],
  { limit = 10, starting_after: after, created: { gte = -Infinity, lt = Infinity } = {} }: ListParams,
  url: string,
): Stripe.ApiList<T> {
  const matching = items.filter(({ created = 0 }) => created >= gte && created < lt)
  const start = after === undefined ? 0 : matching.findIndex(({ id }) => id === after) + 1
  return {
    object: 'list',
    data: matching.slice(start, start + limit),
    has_more: matching.length > start + limit,
    url,
  }
}

type Thing = Record<string, unknown>

/** Replaces the ids along a path, such as `latest_charge.balance_transaction`, with the objects that `find` returns. */
export function expand(
  value: unknown,
  path: readonly string[],
  find: (object: Thing, field: string) => unknown,
): void {
  const [field, ...rest] = path
  if (field === undefined || typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const item of value) expand(item, path, find)
    return
  }
  const object = value as Thing
  if (typeof object[field] !== 'object') object[field] = structuredClone(find(object, field) ?? object[field])
  expand(object[field], rest, find)
}
