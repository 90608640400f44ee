import { shareOf } from '../../../lib/cents.ts'
import type { Happening, ProviderEvent, ProviderPayment } from '../port.ts'

/** A payment as the sandbox stores it. Of the card it has the brand and the last four digits. Times in epoch ms. */
export type SandboxPayment = {
  id: string
  paymentId: string
  clientSecret: string
  totalCents: number
  description: string
  receiptEmail: string
  happened: Happening[]
  declineCode: string | null
  /** How often a card was declined; missing in what was stored before this was counted. */
  declines?: number
  cardBrand: string | null
  cardLast4: string | null
  challengeId: string | null
  capturedCents: number | null
  capturedAt: number | null
  createdAt: number
  /** What was charged later, beside the fee on the capture. */
  laterFeeCents?: number
}

/** One line of the sandbox's record of its money; `netCents` is what it added to what will be paid out. Times in epoch ms. */
export type SandboxChange = {
  kind: 'captured' | 'refunded' | 'disputed' | 'dispute_won' | 'fee'
  at: number
  providerPaymentId: string
  paymentId: string
  amountCents: number
  netCents: number
}

/** What an event did to the sandbox's balance; null for one that moved nothing. */
export function changeOf(payment: SandboxPayment, kind: Happening, at: number): SandboxChange | null {
  const taken = payment.capturedCents ?? 0
  const own = { at, providerPaymentId: payment.id, paymentId: payment.paymentId }
  if (kind === 'failed') return null
  if (kind === 'captured') return { ...own, kind, amountCents: taken, netCents: taken - sandboxFee(taken) }
  // What a dispute has already taken is not taken again.
  const isTaken = kind === 'refunded' && statusOf(payment) === 'disputed'
  const amountCents = isTaken ? 0 : kind === 'dispute_won' ? taken : 0 - taken
  return { ...own, kind, amountCents, netCents: amountCents }
}

/** What the sandbox charges for itself: 2.9 % of what it took and 30 cents. */
export function sandboxFee(capturedCents: number): number {
  return Math.min(capturedCents, shareOf(capturedCents, 290) + 30)
}

/** The payment's status, from everything that has happened to it. */
export function statusOf(
  payment: Pick<SandboxPayment, 'happened' | 'declineCode'>,
): 'open' | 'captured' | 'failed' | 'refunded' | 'disputed' {
  const has = (happening: Happening) => payment.happened.includes(happening)
  if (has('refunded')) return 'refunded'
  if (has('disputed') && !has('dispute_won')) return 'disputed'
  if (has('captured')) return 'captured'
  return payment.declineCode === null ? 'open' : 'failed'
}

/** The payment as the API answers it, and as events carry it. */
export function snapshotOf(payment: SandboxPayment): ProviderPayment {
  return {
    providerPaymentId: payment.id,
    paymentId: payment.paymentId,
    happened: payment.happened,
    totalCents: payment.capturedCents ?? payment.totalCents,
    providerFeeCents:
      payment.capturedCents === null ? 0 : sandboxFee(payment.capturedCents) + (payment.laterFeeCents ?? 0),
    declineCode: payment.declineCode,
    capturedAt: payment.capturedAt === null ? null : new Date(payment.capturedAt).toISOString(),
  }
}

/** The type of the webhook event for something that happened. */
export function eventTypeOf(happening: Happening): ProviderEvent['type'] {
  return `payment.${happening}`
}

/** Whether `happening` may follow what has happened; a second capture, refund or dispute changes nothing. */
export function mayHappen(happened: readonly Happening[], happening: Happening): boolean {
  const has = (past: Happening) => happened.includes(past)
  if (happening === 'failed') return !has('captured')
  if (happening === 'captured') return !has('captured')
  if (happening === 'disputed') return has('captured') && !has('refunded') && !has('disputed')
  if (happening === 'dispute_won') return has('disputed') && !has('dispute_won') && !has('refunded')
  return has('captured') && !has('refunded') && !(has('disputed') && !has('dispute_won'))
}
