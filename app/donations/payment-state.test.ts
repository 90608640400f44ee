import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Movement, MovementKind } from '../platform/payments/port.ts'
import {
  donationStatusOf,
  freshMovements,
  isPlainCapture,
  refundableOf,
  returnedOf,
  shownStatus,
  totalsOf,
} from './payment-state.ts'

let count = 0
const moved = (kind: MovementKind, cents: number): Movement => ({
  id: `m${++count}`,
  kind,
  cents,
  at: '2026-03-11T16:00:00Z',
  refundId: null,
})

const lines = {
  amount: 5_000,
  tip: 750,
  foundationDonation: 0,
  processingFee: 175,
  creditCardFee: 125,
  total: 6_050,
}
const captured = moved('captured', 6_050)

/**
 * A random history that is possible at the provider: a capture, then refunds, disputes and their reversals,
 * within the remaining amount.
 */
const history = fc
  .array(fc.record({ kind: fc.nat(3), share: fc.double({ min: 0.01, max: 1, noNaN: true }) }), {
    maxLength: 7,
  })
  .map(steps => {
    const movements = [captured, moved('fee', 205)]
    for (const { kind, share } of steps) {
      const now = totalsOf(movements)
      const [name, most] = (
        [
          ['refunded', refundableOf(now)],
          ['refund_failed', now.refundedCents],
          ['disputed', refundableOf(now)],
          ['dispute_won', now.disputedCents],
        ] as const
      )[kind] ?? ['refunded', 0]
      const cents = Math.trunc(most * share)
      if (cents > 0) movements.push(moved(name, cents))
    }
    return movements
  })

describe('the movements of a payment', () => {
  it('give the same totals in any grouping, order and number of reports', () => {
    fc.assert(
      fc.property(history, fc.infiniteStream(fc.nat(1_000)), (movements, chance) => {
        const next = () => chance.next().value ?? 0
        let known: Movement[] = []
        for (let report = 0; report < 12; report++) {
          const reported = movements.filter(() => next() % 2 === 0).sort(() => (next() % 3) - 1)
          known = [...known, ...freshMovements(known, [...reported, ...reported])]
        }
        known = [...known, ...freshMovements(known, movements)]
        expect(known).toHaveLength(movements.length)
        expect(totalsOf(known)).toEqual(totalsOf(movements))
        expect(freshMovements(known, movements)).toEqual([])
      }),
      { numRuns: 5_000 },
    )
  })

  it('never return more than was captured, and show what can still be refunded', () => {
    fc.assert(
      fc.property(history, movements => {
        const totals = totalsOf(movements)
        expect(returnedOf(totals) + refundableOf(totals)).toBe(6_050)
        const isLeft = donationStatusOf(totals, lines) === 'captured'
        if (returnedOf(totals) === 6_050) expect(isLeft).toBe(false)
        // The last cent may belong to another line because of rounding.
        if (returnedOf(totals) < 6_040) expect(isLeft).toBe(true)
      }),
      { numRuns: 5_000 },
    )
  })

  it.each([
    [[captured], 'captured'],
    [[captured, moved('refunded', 6_050)], 'refunded'],
    [[captured, moved('refunded', 2_000)], 'captured'],
    [[captured, moved('disputed', 6_050)], 'disputed'],
    [[captured, moved('refunded', 2_000), moved('disputed', 4_050)], 'disputed'],
    [[captured, moved('disputed', 6_050), moved('dispute_won', 6_050)], 'captured'],
    [[captured, moved('disputed', 6_050), moved('dispute_won', 6_050), moved('refunded', 6_050)], 'refunded'],
    [[captured, moved('refunded', 6_050), moved('refund_failed', 6_050)], 'captured'],
    // A bank that disputes an already refunded payment takes the money a second time.
    [[captured, moved('refunded', 6_050), moved('disputed', 6_050)], 'disputed'],
  ] as [Movement[], string][])('%# stands as %s', (movements, status) => {
    expect(donationStatusOf(totalsOf(movements), lines)).toBe(status)
  })

  it('are a plain capture if there is nothing else', () => {
    expect(isPlainCapture([captured])).toBe(true)
    expect(isPlainCapture([captured, moved('fee', 3)])).toBe(true)
    expect(isPlainCapture([moved('fee', 3)])).toBe(false)
    expect(isPlainCapture([])).toBe(false)
    expect(isPlainCapture([captured, moved('refunded', 1)])).toBe(false)
  })

  it.each([
    ['started', null, null, 'waiting'],
    ['started', null, 'card_declined', 'declined'],
    ['captured', 'captured', 'card_declined', 'captured'],
    ['captured', 'refunded', null, 'returned'],
    ['captured', 'disputed', null, 'returned'],
    ['held', null, null, 'held'],
    ['expired', null, null, 'expired'],
    ['failed', null, 'card_declined', 'declined'],
  ] as const)('%s, %s, %s is shown as %s', (payment, donation, code, shown) => {
    expect(shownStatus(payment, donation, code)).toBe(shown)
  })
})
