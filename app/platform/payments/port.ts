import type { BrowserProvider, ProviderName } from './provider-name.ts'

/**
 * What Tassel needs from a card payment provider (P167). Card data never passes through here: the browser gives it to the
 * provider's own hosted fields and only ids and results come back.
 */
export type PaymentProvider = {
  readonly name: ProviderName
  /** What the browser needs to show the hosted card fields. Public. */
  readonly browser: BrowserProvider
  /** What our pages may load of it: origins for the content security policy. */
  readonly origins: PageOrigins
  /**
   * Opens a payment for exactly `totalCents`. Asked twice with one `paymentId` it answers the same payment (idempotent).
   * Throws ProviderUnavailable when the provider cannot be reached or answers 5xx; the payment may or may not exist then.
   */
  createPayment(request: PaymentRequest): Promise<OpenedPayment>
  /**
   * Gives back everything that was taken, and answers the payment as it stands then. Asked again with one `idempotencyKey` it
   * is one refund. Throws ProviderUnavailable when nothing is known (ask again with the same key), and RefundRefused when the
   * provider has said no: it does not know the payment, or its money cannot go back now, as while it is disputed.
   */
  refundPayment(request: RefundRequest): Promise<ProviderPayment>
  /**
   * The provider's present record of a payment: by its id at the provider, else by our payment id. Null when it knows none of
   * ours.
   */
  lookUp(ids: PaymentIds): Promise<ProviderPayment | null>
  /**
   * The provider's own record of its money from `since` until before `until`, oldest first, in pages: ask again with the answered
   * cursor until it is null. Everything in it has happened; `lookUp` answers a payment's whole state. Throws ProviderUnavailable.
   */
  listChanges(asked: { since: Date; until: Date; cursor: string | null }): Promise<ProviderChanges>
  /** Checks the signature of one webhook and reads it. */
  readWebhook(headers: Headers, body: Uint8Array, now: Date): Promise<Webhook>
}

/** Origins by what a page does with them. */
export type PageOrigins = { frames: readonly string[]; scripts: readonly string[]; calls: readonly string[] }

export type PaymentRequest = {
  /** Made by the donor's browser; becomes the donation's id. */
  paymentId: string
  campaignId: string
  totalCents: number
  description: string
  receiptEmail: string
}

export type RefundRequest = {
  paymentId: string
  /** Null while we do not know it; the provider then knows the payment by ours. */
  providerPaymentId: string | null
  /** What the provider took, in cents. */
  totalCents: number
  /** For the provider's own records; the donor does not read it. */
  reason: string
  idempotencyKey: string
}

/** A payment by its id at the provider, by ours, or by both. */
export type PaymentIds =
  | { providerPaymentId: string | null; paymentId: string }
  | { providerPaymentId: string; paymentId: null }

export type OpenedPayment = { providerPaymentId: string; clientSecret: string }

/** What can happen to a payment. At the provider these are only ever added, never taken back. */
export type Happening = 'captured' | 'failed' | 'refunded' | 'disputed' | 'dispute_won'

export type ProviderPayment = {
  providerPaymentId: string
  paymentId: string
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

/** One webhook, as its provider's adapter reads it. */
export type Webhook =
  /** Its signature or its time is wrong, or it cannot be read. */
  | { kind: 'unsigned' }
  /** Signed, but of no interest here: it is acknowledged, or the provider would send it again for days. */
  | { kind: 'ignored'; eventId: string; type: string }
  /** A change of a payment. `payment` is its whole state if the event carries that; otherwise it is looked up. */
  | {
      kind: 'payment'
      eventId: string
      type: ProviderEvent['type']
      ids: PaymentIds
      payment: ProviderPayment | null
    }

export type ProviderChanges = { changes: ProviderChange[]; cursor: string | null }

/**
 * One line of the provider's record, with the instant at which it happened there. `fee`: the provider charges more, or less, for
 * a payment than before. `payout`: money that left the provider for the bank; negative where it came back.
 */
export type ProviderChange =
  | {
      kind: Exclude<Happening, 'failed'> | 'fee'
      at: string
      providerPaymentId: string
      /** Null where the provider does not know ours: somebody else's payment, or one made by hand there. */
      paymentId: string | null
      /** What it did to the provider's balance before fees, in cents; below zero for what went back. */
      amountCents: number
    }
  | { kind: 'payout'; at: string; providerPayoutId: string; amountCents: number }

/** The provider could not be asked: nothing is known, ask again later. */
export class ProviderUnavailable extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ProviderUnavailable'
  }
}

/** The provider has answered, and gives nothing back. */
export class RefundRefused extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'RefundRefused'
  }
}
