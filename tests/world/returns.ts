import { type PaymentTotals, refundableOf, totalsOf } from '#app/donations/payment-state.ts'
import { insertMovements, readMovements } from '#app/donations/posting/movements.server.ts'
import { postReturnedDonation } from '#app/donations/posting/post-returned-donation.server.ts'
import type { Tx } from '#app/platform/database/database.server.ts'

const kinds = { refund: 'refunded', fail: 'refund_failed', dispute: 'disputed', win: 'dispute_won' } as const

/** Posts a refund, a failed refund, a dispute, or a won dispute as the provider would report it. `cents` is by default the full amount. */
export async function aReturn(
  tx: Tx,
  step: keyof typeof kinds,
  donationId: string,
  at: Date,
  cents?: number,
): Promise<void> {
  const known = (await readMovements(tx, [donationId])).get(donationId) ?? []
  const before = totalsOf(known)
  const movement = {
    id: `${donationId}:${kinds[step]}:${known.length}`,
    kind: kinds[step],
    cents: cents ?? whole(step, before),
    at: at.toISOString(),
    refundId: null,
  }
  await insertMovements(tx, [{ ...movement, provider: 'sandbox', paymentId: donationId }], at)
  await postReturnedDonation(tx, donationId, movement, { before, after: totalsOf([...known, movement]) }, at)
}

function whole(step: keyof typeof kinds, totals: PaymentTotals): number {
  if (step === 'win') return totals.disputedCents
  return step === 'fail' ? totals.refundedCents : refundableOf(totals)
}
