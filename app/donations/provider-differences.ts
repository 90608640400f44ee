import type { Movement, ProviderPayment } from '../platform/payments/port.ts'
import { type PaymentStatus, type PaymentTotals, returnedOf, totalsOf } from './payment-state.ts'

export type DifferenceKind = 'unknown_here' | 'missing_there' | 'amount' | 'fee' | 'state'

/** What the provider and the ledger do not agree on. Cents. */
export type Difference = {
  kind: DifferenceKind
  ours: string
  theirs: string
  oursCents: number | null
  theirsCents: number | null
}

/** A payment as our database has it: captured, in suspense, or neither. */
export type OurPayment = {
  status: PaymentStatus | 'unknown'
  movements: readonly Movement[]
  /** Of what lies in suspense. */
  suspense: 'open' | 'assigned' | 'refunded' | 'disputed' | null
}

/** The remaining difference between a payment here and at the provider once everything was applied, or null. */
export function differenceOf(ours: OurPayment | null, theirs: ProviderPayment | null): Difference | null {
  const here = totalsOf(ours?.movements ?? [])
  const there = totalsOf(theirs?.movements ?? [])
  if (!ours || (ours.status === 'unknown' && ours.suspense === 'open')) {
    if (!there.isCaptured) return null
    return difference('unknown_here', 'not known here', wordOf(there), null, there.capturedCents)
  }
  if (!theirs) {
    return here.isCaptured
      ? difference('missing_there', wordOf(here), 'not known there', here.capturedCents, null)
      : null
  }
  if (!here.isCaptured && !there.isCaptured) return null
  const words = [wordOf(here), wordOf(there)] as const
  if (here.isCaptured !== there.isCaptured || returnedOf(here) !== returnedOf(there))
    return difference('state', ...words, leftOf(here), leftOf(there))
  if (here.capturedCents !== there.capturedCents)
    return difference('amount', ...words, here.capturedCents, there.capturedCents)
  if (here.feeCents !== there.feeCents) return difference('fee', ...words, here.feeCents, there.feeCents)
  return null
}

const leftOf = (totals: PaymentTotals) => totals.capturedCents - returnedOf(totals)

function wordOf(totals: PaymentTotals): string {
  if (!totals.isCaptured) return 'none'
  const { refundedCents, disputedCents } = totals
  const isPart = refundedCents + disputedCents < totals.capturedCents
  if (disputedCents > 0) return isPart ? 'partly disputed' : 'disputed'
  if (refundedCents > 0) return isPart ? 'partly refunded' : 'refunded'
  return 'captured'
}

function difference(
  kind: DifferenceKind,
  ours: string,
  theirs: string,
  oursCents: number | null,
  theirsCents: number | null,
): Difference {
  return { kind, ours, theirs, oursCents, theirsCents }
}
