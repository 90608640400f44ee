import type { ProviderDifferenceRow, SuspenseItemRow } from '#db/tables.ts'
import type { Movement, ProviderPayment } from '../platform/payments/port.ts'
import { type PaymentStatus, type PaymentTotals, returnedOf, totalsOf } from './payment-state.ts'

export type DifferenceKind = ProviderDifferenceRow['kind']

/** A difference between the provider and the ledger. Cents. */
export type Difference = Pick<ProviderDifferenceRow, 'kind' | 'ours' | 'theirs' | 'oursCents' | 'theirsCents'>

/** A payment in our database; `suspense` is the status of its money there. */
export type OurPayment = {
  status: PaymentStatus | 'unknown'
  movements: readonly Movement[]
  suspense: SuspenseItemRow['status'] | null
}

/** The difference that remains once the provider's record was applied, or null. */
export function differenceOf(ours: OurPayment | null, theirs: ProviderPayment | null): Difference | null {
  const here = totalsOf(ours?.movements ?? [])
  const there = totalsOf(theirs?.movements ?? [])
  if (!ours || (ours.status === 'unknown' && ours.suspense === 'open')) {
    if (!there.isCaptured) return null
    return difference('unknown_here', 'not known here', stateOf(there), null, there.capturedCents)
  }
  if (!theirs) {
    return here.isCaptured
      ? difference('missing_there', stateOf(here), 'not known there', here.capturedCents, null)
      : null
  }
  if (!here.isCaptured && !there.isCaptured) return null
  const words = [stateOf(here), stateOf(there)] as const
  if (here.isCaptured !== there.isCaptured || returnedOf(here) !== returnedOf(there))
    return difference('state', ...words, leftOf(here), leftOf(there))
  if (here.capturedCents !== there.capturedCents)
    return difference('amount', ...words, here.capturedCents, there.capturedCents)
  if (here.feeCents !== there.feeCents) return difference('fee', ...words, here.feeCents, there.feeCents)
  return null
}

const leftOf = (totals: PaymentTotals) => totals.capturedCents - returnedOf(totals)

function stateOf(totals: PaymentTotals): string {
  if (!totals.isCaptured) return 'none'
  const { refundedCents, disputedCents } = totals
  const isPartial = refundedCents + disputedCents < totals.capturedCents
  if (disputedCents > 0) return isPartial ? 'partly disputed' : 'disputed'
  if (refundedCents > 0) return isPartial ? 'partly refunded' : 'refunded'
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
