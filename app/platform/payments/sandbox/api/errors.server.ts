import type Stripe from 'stripe'

/** The body of an error, as the SDK's types tell it. */
export type ErrorBody = Pick<
  Stripe.PaymentIntent.LastPaymentError,
  | 'type'
  | 'code'
  | 'decline_code'
  | 'message'
  | 'param'
  | 'doc_url'
  | 'charge'
  | 'payment_intent'
  | 'payment_method'
>

/** What the API answers instead of an object. */
export class ApiError extends Error {
  readonly status: number
  readonly body: ErrorBody
  /** Answers that the work itself gave are kept under their idempotency key, others are not. */
  readonly kept: boolean

  constructor(status: number, body: ErrorBody, kept = true) {
    super(body.message ?? body.code ?? body.type)
    this.status = status
    this.body = body
    this.kept = kept
  }
}

const docs = (code: string) => `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`

export const invalid = (code: string, message: string, param?: string) =>
  new ApiError(400, { type: 'invalid_request_error', code, doc_url: docs(code), message, param })

/** A validation failed before any work began: nothing is kept under the idempotency key. */
export const unread = (code: string, message: string, param?: string) =>
  new ApiError(400, { type: 'invalid_request_error', code, doc_url: docs(code), message, param }, false)

/** What an address names answers 404, what a parameter names 400. */
export const missing = (what: string, id: string, param: string, status: 400 | 404) =>
  new ApiError(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    doc_url: docs('resource_missing'),
    message: `No such ${what}: '${id}'`,
    param,
  })
