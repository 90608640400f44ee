import type { ProviderDifferenceRow, SuspenseItemRow } from '#db/tables.ts'
import type { Movement, ProviderPayment } from '../platform/payments/port.ts'
import { type PaymentStatus, type PaymentTotals, returnedOf, totalsOf } from './payment-state.ts'

export type DifferenceKind = ProviderDifferenceRow['kind']

/** A difference between the provider and the ledger, with amounts in cents. */
export type Difference = Pick<ProviderDifferenceRow, 'kind' | 'ours' | 'theirs' | 'oursCents' | 'theirsCents'>

/** A payment in our database; `suspense` is the status of its suspense item, if any. */
export type OurPayment = {
  status: PaymentStatus | 'unknown'
  movements: readonly Movement[]
  suspense: SuspenseItemRow['status'] | null
}

/** The difference that remains after the provider's record was applied, or null. */
export function differenceOf(ours: OurPayment | null, theirs: ProviderPayment | null): Difference | null {
  const ourTotals = totalsOf(ours?.movements ?? [])
  const theirTotals = totalsOf(theirs?.movements ?? [])
  if (!ours || (ours.status === 'unknown' && ours.suspense === 'open')) {
    if (!theirTotals.isCaptured) return null
    return difference('unknown_here', 'not known here', stateOf(theirTotals), null, theirTotals.capturedCents)
  }
  if (!theirs) {
    return ourTotals.isCaptured
      ? difference('missing_there', stateOf(ourTotals), 'not known there', ourTotals.capturedCents, null)
      : null
  }
  if (!ourTotals.isCaptured && !theirTotals.isCaptured) return null
  const words = [stateOf(ourTotals), stateOf(theirTotals)] as const
  if (ourTotals.isCaptured !== theirTotals.isCaptured || returnedOf(ourTotals) !== returnedOf(theirTotals))
    return difference('state', ...words, leftOf(ourTotals), leftOf(theirTotals))
  if (ourTotals.capturedCents !== theirTotals.capturedCents)
    return difference('amount', ...words, ourTotals.capturedCents, theirTotals.capturedCents)
  if (ourTotals.feeCents !== theirTotals.feeCents)
    return difference('fee', ...words, ourTotals.feeCents, theirTotals.feeCents)
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
