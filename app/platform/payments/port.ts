/**
 * What Tassel asks of a card payment provider (decision 16). Card data never passes through here: the browser gives it to
 * the provider's own hosted fields and only ids and verdicts come back.
 */
export type PaymentProvider = {
  readonly name: 'sandbox' | 'stripe'
  /** What the browser needs to show the hosted card fields. Public. */
  readonly browser: { kind: 'sandbox'; origin: string } | { kind: 'stripe'; publishableKey: string }
  /**
   * Opens a payment for exactly `totalCents`. Asked twice with one `paymentId` it answers the same payment (idempotent).
   * Throws ProviderUnavailable when the provider cannot be reached or answers 5xx; the payment may or may not exist then.
   */
  createPayment(request: PaymentRequest): Promise<OpenedPayment>
  /** What the provider says of a payment now: by its id at the provider, else by our payment id. Null when it knows none. */
  lookUp(ids: { providerPaymentId: string | null; paymentId: string }): Promise<ProviderPayment | null>
  /** Checks the signature and reads one webhook. Null when the signature or its time is wrong. */
  readWebhook(headers: Headers, body: Uint8Array, now: Date): ProviderEvent | null
}

export type PaymentRequest = {
  /** Made by the donor's browser; becomes the donation's id. */
  paymentId: string
  campaignId: string
  totalCents: number
  description: string
  receiptEmail: string
}

export type OpenedPayment = { providerPaymentId: string; clientSecret: string }

export type ProviderPaymentStatus = 'open' | 'captured' | 'failed' | 'refunded' | 'disputed'

/** What can happen to a payment. At the provider these are only ever added, never taken back. */
export type Happening = 'captured' | 'failed' | 'refunded' | 'disputed' | 'dispute_won'

export type ProviderPayment = {
  providerPaymentId: string
  paymentId: string
  status: ProviderPaymentStatus
  /** Everything that has happened to it until this was said; an older snapshot holds fewer. */
  happened: readonly Happening[]
  totalCents: number
  /** The provider's fee on this payment in cents, once captured. */
  providerFeeCents: number
  declineCode: string | null
  /** ISO instant of the capture, or null. */
  capturedAt: string | null
}

export type ProviderEvent = {
  eventId: string
  type:
    | 'payment.captured'
    | 'payment.failed'
    | 'payment.refunded'
    | 'payment.disputed'
    | 'payment.dispute_won'
  payment: ProviderPayment
}

/** The provider could not be asked: nothing is known, ask again later. */
export class ProviderUnavailable extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ProviderUnavailable'
  }
}
