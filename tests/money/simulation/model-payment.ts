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

/** A payment as the sandbox stores it. Of a card it has what may be known of it, never its number. */
export type SandboxPayment = {
  id: string
  paymentId: string
  /** By this the hosted fields answer the bank's question; it charges nothing. */
  clientSecret: string
  totalCents: number
  description: string
  movements: readonly Movement[]
  disputes: readonly ProviderDispute[]
  warnings: readonly ProviderWarning[]
  declineCode: string | null
  card: Card | null
  /** The bank's question about the card, and what the donor has answered. */
  challenge: { answer: 'passed' | 'failed' | null } | null
  /** What a shop asked to be given back, by its key. */
  refundKeys: Readonly<Record<string, { cents: number }>>
  capturedCents: number | null
  /** Opened on the sandbox's own page, where a card is only authorised; what earlier versions stored has none. */
  checkout?: Checkout | null
  isAuthorised?: boolean
  /** Epoch ms. */
  createdAt: number
}

/** What the sandbox's own page shows, and where it leads afterwards. */
export type Checkout = {
  lines: readonly { label: string; cents: number }[]
  successUrl: string
  cancelUrl: string
}

/** What stands for a card: what may be known of it, and what its number does. Times in epoch ms. */
export type SandboxToken = {
  token: string
  card: Card
  outcome: CardOutcome
  madeAt: number
  /** The payment that it was charged for. */
  spentOn: string | null
}

/** A payment that has just been opened: nothing is known but the sum. */
export function openedPayment(
  opened: Pick<
    SandboxPayment,
    'id' | 'paymentId' | 'clientSecret' | 'totalCents' | 'description' | 'createdAt'
  >,
): SandboxPayment {
  return {
    ...opened,
    ...{ movements: [], disputes: [], warnings: [], refundKeys: {} },
    ...{ declineCode: null, card: null, challenge: null, capturedCents: null },
  }
}

/** What the sandbox charges for itself: 2.9 % of what it took and 30 cents. */
export function sandboxFee(capturedCents: number): number {
  return Math.min(capturedCents, shareOf(capturedCents, 290) + 30)
}

/** What a dispute costs, won or lost. */
export const disputeFeeCents = 1_500

/** What a movement adds to the sandbox's balance, in cents. */
export function netOf({ kind, cents }: Movement): number {
  const isComing = kind === 'captured' || kind === 'refund_failed' || kind === 'dispute_won'
  return isComing ? cents : 0 - cents
}

/** What is left of what was taken, fees aside; below nothing where a bank took back what had been refunded. */
export function leftOf({ movements }: Pick<SandboxPayment, 'movements'>): number {
  return movements.reduce((left, movement) => (movement.kind === 'fee' ? left : left + netOf(movement)), 0)
}

/** Whether the bank has the money of a dispute that is not decided. */
export function isDisputed({ disputes }: Pick<SandboxPayment, 'disputes'>): boolean {
  return disputes.some(({ status }) => status === 'needs_response' || status === 'under_review')
}

export function awaitsOf({ capturedCents, challenge, isAuthorised }: SandboxPayment): Awaits {
  if (capturedCents !== null) return null
  if (isAuthorised) return 'capture'
  if (!challenge) return 'card'
  return challenge.answer === null ? 'authentication' : 'confirmation'
}

/** The payment as the API answers it, and as events carry it. */
export function snapshotOf(payment: SandboxPayment): ProviderPayment {
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
