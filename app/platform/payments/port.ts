import type { Locale } from '../../lib/locale.ts'
import type { BrowserProvider, ProviderName } from './provider-name.ts'

/**
 * What Tassel needs from a card payment provider (P167). Card data never passes through here: the browser gives it to the
 * provider's own hosted fields, and only tokens, ids and results come back.
 */
export type PaymentProvider = {
  readonly name: ProviderName
  /** What the browser needs to show the hosted card fields. Public. */
  readonly browser: BrowserProvider
  /** What our pages may load of it: origins for the content security policy. */
  readonly origins: PageOrigins
  /**
   * What the provider says of the card behind a token that its hosted fields have made. Null where it knows no such token.
   * Throws ProviderUnavailable.
   */
  readCard(token: string): Promise<Card | null>
  /**
   * Opens a payment of exactly `totalCents`; nothing is charged yet. Asked twice with one `paymentId` it answers the same payment
   * (idempotent). Throws ProviderUnavailable when the provider cannot be reached or answers 5xx; the payment may exist then.
   */
  createPayment(request: PaymentRequest): Promise<{ providerPaymentId: string }>
  /**
   * Charges the card behind a token. Only the server can: whoever knows a payment cannot try cards on it. A declined card leaves
   * the payment open for another. One token is charged once however often this is asked. Throws ProviderUnavailable when nothing
   * is known (ask again, or look it up), and TokenRefused for a token that is spent, too old or unknown.
   */
  chargeCard(request: ChargeRequest): Promise<ChargeAnswer>
  /** Takes at most what the card was authorised for, where `awaits` is 'capture'. Once, however often asked. Throws ProviderUnavailable. */
  capture(request: CaptureRequest): Promise<ProviderPayment>
  /**
   * Opens the provider's own payment page, on which a card is only authorised. Idempotent by `paymentId`. Throws
   * ProviderUnavailable.
   */
  openCheckout(request: CheckoutRequest): Promise<{ providerPaymentId: string; url: string }>
  /**
   * Gives back `cents` of what was taken, and answers the payment as it stands then. Asked again with one `idempotencyKey` it is
   * one refund. Throws ProviderUnavailable when nothing is known (ask again with the same key), and RefundRefused when the
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

/** How a card is funded, as the card itself says: what the donor chose may differ. */
export type Funding = 'credit' | 'debit' | 'prepaid' | 'unknown'

/** What may be known of a card: enough to price it and to recognise it, nothing to pay with. */
export type Card = {
  funding: Funding
  /** The same for one card in every payment; null where the provider has none. */
  fingerprint: string | null
  /** For people: 'visa', 'mastercard'. */
  brand: string | null
  last4: string | null
}

export type PaymentRequest = {
  /** Made by the donor's browser; becomes the donation's id. */
  paymentId: string
  campaignId: string
  totalCents: number
  description: string
}

export type ChargeRequest = {
  paymentId: string
  providerPaymentId: string
  /** Null: goes on after the bank has asked its question (`awaits` is 'confirmation'). */
  token: string | null
  /** Where the bank's page leads back to, where it needs one of its own. */
  returnUrl: string
}

/** `clientSecret`: the bank has a question, which the hosted fields show by it. */
export type ChargeAnswer = { payment: ProviderPayment; clientSecret: string | null }

export type CaptureRequest = { paymentId: string; providerPaymentId: string; cents: number }

/** What the donor reads on the provider's page: each line with its cents; they sum to the total. */
export type CheckoutRequest = PaymentRequest & {
  lines: readonly { label: string; cents: number }[]
  donorEmail: string
  /** Holds `{SESSION}` where the provider puts the id by which `lookUp` finds the payment. */
  successUrl: string
  cancelUrl: string
  locale: Locale
}

export type RefundRequest = {
  /** Ours, of the refund: comes back in the movement that it causes. */
  refundId: string
  paymentId: string
  /** Null while we do not know it; the provider then knows the payment by ours. */
  providerPaymentId: string | null
  /** What goes back, in cents. */
  cents: number
  /** For the provider's own records; the donor does not read it. */
  reason: string
  idempotencyKey: string
}

/** A payment by its id at the provider, by ours, or by both. */
export type PaymentIds =
  | { providerPaymentId: string | null; paymentId: string }
  | { providerPaymentId: string; paymentId: null }

export const movementKinds = [
  'captured',
  'refunded',
  /** A refund that the donor's bank sent back. */
  'refund_failed',
  'disputed',
  'dispute_won',
  /** What the provider charged for itself; below zero where it gave a fee back. */
  'fee',
] as const
export type MovementKind = (typeof movementKinds)[number]

/**
 * One thing that the provider did with a payment's money. At the provider these are only ever added, never changed: the state of
 * a payment is a function of the set of its movements, so that late, repeated and reordered reports change nothing (P169).
 */
export type Movement = {
  /** The provider's own id of it, unique among all movements of the provider. */
  id: string
  kind: MovementKind
  /** Never below zero but for a fee. */
  cents: number
  /** ISO instant at the provider. */
  at: string
  /** Our refund that caused it; null for any other, also one made at the provider by hand. */
  refundId: string | null
}

/** `inquiry`: the bank asks before it takes the money back. */
export type DisputeStatus = 'inquiry' | 'inquiry_closed' | 'needs_response' | 'under_review' | 'won' | 'lost'

export type ProviderDispute = {
  id: string
  cents: number
  /** The card network's reason, as the provider spells it: 'fraudulent', 'duplicate', ... */
  reason: string
  status: DisputeStatus
  /** Until when evidence is taken, an ISO instant; null where none is. */
  evidenceDueBy: string | null
  openedAt: string
}

/** `fraud_warning`: the card's bank suspects fraud; a dispute may follow. `review`: the provider wants someone to look at it. */
export type ProviderWarning = {
  id: string
  kind: 'fraud_warning' | 'review'
  reason: string
  /** False once the provider has closed it. */
  open: boolean
  at: string
}

/**
 * What an open payment waits for. `card`: for a card, also after a decline. `authentication`: for the donor's answer to the bank.
 * `confirmation` and `capture`: for us (`chargeCard` without a token, `capture`). `provider`: for the provider. Null once it is captured,
 * or when it can be captured no more.
 */
export type Awaits = 'card' | 'authentication' | 'confirmation' | 'capture' | 'provider' | null

export type ProviderPayment = {
  providerPaymentId: string
  paymentId: string
  /** Everything that has happened to its money until this was said; an older snapshot holds fewer. */
  movements: readonly Movement[]
  /** Empty where there is none; each is told as it stands now. */
  disputes: readonly ProviderDispute[]
  /** Those that are known at the moment; a look-up need not know all. */
  warnings: readonly ProviderWarning[]
  awaits: Awaits
  /** What was captured in cents, or is to be. */
  totalCents: number
  /** Of the last card that was tried, if it was declined. */
  declineCode: string | null
  /** The card that was charged or tried last; null before. */
  card: Card | null
}

/** Reported by one webhook. `type` is the provider's word. */
export type ProviderEvent = { eventId: string; type: string; payment: ProviderPayment }

/** One webhook, as its provider's adapter reads it. */
export type Webhook =
  /** Its signature or its time is wrong, or it cannot be read. */
  | { kind: 'unsigned' }
  /** Signed, but of no interest here: it is acknowledged, or the provider would send it again for days. */
  | { kind: 'ignored'; eventId: string; type: string }
  /**
   * A change of a payment. `payment` is its whole state if the event carries that; otherwise it is looked up. `warnings` are
   * those that the event carries and a look-up need not know.
   */
  | {
      kind: 'payment'
      eventId: string
      type: string
      ids: PaymentIds
      payment: ProviderPayment | null
      warnings: readonly ProviderWarning[]
    }

export type ProviderChanges = { changes: ProviderChange[]; cursor: string | null }

/**
 * One line of the provider's record, with the instant at which it happened there. `movement`: of a payment. `warning`: about a
 * payment; moves nothing. `account`: a fee of the provider that belongs to no payment, positive where it charged. `payout`: money
 * that left the provider for the bank; negative where it came back. `other`: anything else that changed the balance at the
 * provider; no code posts it, an admin is shown it.
 */
export type ProviderChange =
  | {
      kind: 'movement'
      at: string
      providerPaymentId: string
      /** Null where the provider does not know ours: someone else's payment, or one made by hand there. */
      paymentId: string | null
      movement: Movement
    }
  | {
      kind: 'warning'
      at: string
      providerPaymentId: string
      paymentId: string | null
      warning: ProviderWarning
    }
  | { kind: 'account'; at: string; id: string; feeCents: number }
  | { kind: 'payout'; at: string; providerPayoutId: string; amountCents: number }
  | { kind: 'other'; at: string; id: string; type: string; amountCents: number }

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

/** The provider has answered: this token can be charged no more. Another can be made of the same card. */
export class TokenRefused extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'TokenRefused'
  }
}
