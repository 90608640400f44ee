import type { Happening, ProviderPayment } from '../platform/payments/port.ts'
import { type PaymentStatus, paymentStateOf } from './payment-state.ts'

export type DifferenceKind = 'unknown_here' | 'missing_there' | 'amount' | 'fee' | 'state'

/** What the provider and the ledger do not agree on. Cents. */
export type Difference = {
  kind: DifferenceKind
  ours: string
  theirs: string
  oursCents: number | null
  theirsCents: number | null
}

/** A payment as our database has it: captured, in suspense, or neither. Cents. */
export type OurPayment = {
  status: PaymentStatus | 'unknown'
  happened: readonly Happening[]
  takenCents: number
  feeCents: number
  /** Of what lies in suspense. */
  suspense: 'open' | 'assigned' | 'refunded' | 'disputed' | null
}

/** The remaining difference between a payment here and at the provider once everything was applied, or null. */
export function differenceOf(ours: OurPayment | null, theirs: ProviderPayment | null): Difference | null {
  const here = ours ? paymentStateOf(new Set(ours.happened)) : 'none'
  const there = theirs ? paymentStateOf(new Set(theirs.happened)) : 'none'
  if (!ours || (ours.status === 'unknown' && ours.suspense === 'open')) {
    if (there === 'none') return null
    return difference('unknown_here', 'not known here', there, null, theirs?.totalCents ?? null)
  }
  if (!theirs) {
    return here === 'none'
      ? null
      : difference('missing_there', here, 'not known there', ours.takenCents, null)
  }
  if (here !== there) return difference('state', here, there, ours.takenCents, theirs.totalCents)
  if (here === 'none') return null
  if (ours.takenCents !== theirs.totalCents)
    return difference('amount', here, there, ours.takenCents, theirs.totalCents)
  if (ours.feeCents !== theirs.providerFeeCents)
    return difference('fee', here, there, ours.feeCents, theirs.providerFeeCents)
  return null
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
