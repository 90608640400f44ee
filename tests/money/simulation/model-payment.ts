import { shareOf } from '#app/lib/cents.ts'
import type {
  Awaits,
  Card,
  Movement,
  ProviderDispute,
  ProviderPayment,
  ProviderWarning,
} from '#app/platform/payments/port.ts'

export type DeclineCode =
  | 'card_declined'
  | 'insufficient_funds'
  | 'authentication_failed'
  | 'incorrect_number'
  | 'expired_card'

export type CardOutcome =
  | { outcome: 'capture'; thenDisputed: boolean }
  | { outcome: 'challenge' }
  | { outcome: 'decline'; declineCode: DeclineCode }

/** A payment as the demo provider stores it, which never includes a card number. */
export type ModelPayment = {
  id: string
  paymentId: string
  /** The key with which the card fields complete the bank's challenge. It cannot be used to charge. */
  clientSecret: string
  totalCents: number
  description: string
  movements: readonly Movement[]
  disputes: readonly ProviderDispute[]
  warnings: readonly ProviderWarning[]
  declineCode: string | null
  card: Card | null
  /** The bank's challenge and its result; null if there is no challenge. */
  challenge: { answer: 'passed' | 'failed' | null } | null
  /** Refunds requested by the platform, by idempotency key. */
  refundKeys: Readonly<Record<string, { cents: number }>>
  capturedCents: number | null
  /**
   * Set if the payment uses the demo provider's own page, where a card is only authorized. Missing in payments of
   * earlier versions.
   */
  checkout?: Checkout | null
  isAuthorised?: boolean
  /** In ms since 1970. */
  createdAt: number
}

/** The content of the demo provider's own page, and the URLs that it returns to. */
export type Checkout = {
  lines: readonly { label: string; cents: number }[]
  successUrl: string
  cancelUrl: string
}

/** A card token: the card's public details and its simulated behavior. `madeAt` is in ms since 1970. */
export type ModelToken = {
  token: string
  card: Card
  outcome: CardOutcome
  madeAt: number
  /** The payment that the token was used for. */
  spentOn: string | null
}

/** A new payment, before any card is charged. */
export function openedPayment(
  opened: Pick<
    ModelPayment,
    'id' | 'paymentId' | 'clientSecret' | 'totalCents' | 'description' | 'createdAt'
  >,
): ModelPayment {
  return {
    ...opened,
    movements: [],
    disputes: [],
    warnings: [],
    refundKeys: {},
    declineCode: null,
    card: null,
    challenge: null,
    capturedCents: null,
  }
}

/** The demo provider's fee for a capture, in cents: 2.9 % of the captured amount plus 30 cents. */
export function providerFee(capturedCents: number): number {
  return Math.min(capturedCents, shareOf(capturedCents, 290) + 30)
}

/** The fee in cents for each dispute, whether won or lost. */
export const disputeFeeCents = 1_500

/** The effect of a movement on the demo provider's balance, in cents. */
export function netOf({ kind, cents }: Movement): number {
  const isComing = kind === 'captured' || kind === 'refund_failed' || kind === 'dispute_won'
  return isComing ? cents : 0 - cents
}

/**
 * What remains of the captured amount in cents, ignoring fees. Negative if a bank also disputed a refunded
 * amount.
 */
export function leftOf({ movements }: Pick<ModelPayment, 'movements'>): number {
  return movements.reduce((left, movement) => (movement.kind === 'fee' ? left : left + netOf(movement)), 0)
}

/** True while the bank holds the money of an open dispute. */
export function isDisputed({ disputes }: Pick<ModelPayment, 'disputes'>): boolean {
  return disputes.some(({ status }) => status === 'needs_response' || status === 'under_review')
}

export function awaitsOf({ capturedCents, challenge, isAuthorised }: ModelPayment): Awaits {
  if (capturedCents !== null) return null
  if (isAuthorised) return 'capture'
  if (!challenge) return 'card'
  return challenge.answer === null ? 'authentication' : 'confirmation'
}

/** The payment as contained in API responses and events. */
export function snapshotOf(payment: ModelPayment): ProviderPayment {
  return {
    providerPaymentId: payment.id,
    paymentId: payment.paymentId,
    movements: payment.movements,
    disputes: payment.disputes,
    warnings: payment.warnings,
    awaits: awaitsOf(payment),
    totalCents: payment.capturedCents ?? payment.totalCents,
    declineCode: payment.declineCode,
    card: payment.card,
  }
}

export const eventTypes = [
  'payment.authorised',
  'payment.captured',
  'payment.failed',
  'payment.fee',
  'payment.refunded',
  'payment.refund_failed',
  'payment.disputed',
  'payment.dispute_changed',
  'payment.dispute_won',
  'payment.warning',
] as const
export type EventType = (typeof eventTypes)[number]
