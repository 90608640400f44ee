import { describe, expect, it } from 'vitest'
import type { Movement, MovementKind } from '#app/platform/payments/port.ts'
import { historyOf, type RefundRow, refundsOf } from './history.ts'

const day = (number: number) => new Date(`2026-03-${String(number).padStart(2, '0')}T12:00:00Z`)
const movement = (
  on: number,
  kind: MovementKind,
  cents: number,
  refundId: string | null = null,
): Movement => ({
  id: `${kind}-${on}`,
  kind,
  cents,
  refundId,
  at: day(on).toISOString(),
})
const request = (on: number, row: Partial<RefundRow> = {}): RefundRow => ({
  id: `refund-${on}`,
  cents: 2_000,
  reason: 'Given twice.',
  requestedAt: day(on),
  requestedBy: 'Ada Min',
  finishedAt: null,
  failedAt: null,
  failure: null,
  returnedAt: null,
  ...row,
})
const payment = { startedAt: day(1), thankedAt: null, isHeld: false }
const linesOf = (...args: Parameters<typeof historyOf>) =>
  historyOf(...args).map(
    ({ at, what, by, about, reason, cents }) =>
      `${at.getUTCDate()} ${what.replace('{name}', () => by ?? '')}${(about ?? reason) ? ` (${about ?? reason})` : ''}${cents === null ? '' : ` ${cents}`}`,
  )

describe('the history', () => {
  it('lists each movement with its sum, positive for money received', () => {
    const sentBack = request(3, { failedAt: day(5), failure: 'The bank sent it back.', returnedAt: day(5) })
    const movements = [
      movement(2, 'captured', 6_050),
      movement(2, 'fee', 206),
      movement(3, 'refunded', 2_000, 'refund-3'),
      movement(4, 'refunded', 500),
      movement(5, 'refund_failed', 2_000, 'refund-3'),
      movement(6, 'disputed', 5_550),
      movement(6, 'fee', 1_500),
      movement(7, 'dispute_won', 5_550),
    ]
    expect(linesOf({ ...payment, thankedAt: day(9) }, movements, [sentBack])).toEqual([
      '1 Started by the donor',
      '2 Paid 6050',
      '3 Refund requested by Ada Min (Given twice.)',
      '3 Refunded -2000',
      '4 Refunded (Not requested here.) -500',
      '5 Refund sent back by the donor’s bank 2000',
      '6 Disputed by the donor’s bank -5550',
      '6 Provider fee -1500',
      '7 Dispute won 5550',
      '9 Thanked by the student',
    ])
  })

  it('includes a refused refund, and a refund that a dispute made unnecessary', () => {
    const refused = request(3, { failedAt: day(4), failure: 'It is disputed.' })
    expect(linesOf({ ...payment, isHeld: true }, [movement(2, 'captured', 700)], [refused])).toEqual([
      '1 Started by the donor',
      '2 Paid, held as unmatched 700',
      '3 Refund requested by Ada Min (Given twice.)',
      '4 Refund refused by the payment provider (It is disputed.)',
    ])
    const disputed = [movement(2, 'captured', 700), movement(3, 'disputed', 700)]
    expect(linesOf(payment, disputed, [request(4, { finishedAt: day(5) })]).slice(-2)).toEqual([
      '4 Refund requested by Ada Min (Given twice.)',
      '5 Refunded',
    ])
  })
})

describe('the refunds', () => {
  it.each([
    ['waiting', {}],
    ['done', { finishedAt: day(4) }],
    ['refused', { failedAt: day(4), failure: 'No.' }],
    ['sent_back', { finishedAt: day(4), returnedAt: day(5) }],
    ['sent_back', { failedAt: day(5), failure: 'Sent back.', returnedAt: day(5) }],
  ] as const)('are %s', (stage, row) => {
    expect(refundsOf([request(3, row)], [])).toMatchObject([
      { id: 'refund-3', stage, by: 'Ada Min', cents: 2_000 },
    ])
  })

  it('include those made at the provider, once each, oldest first', () => {
    const movements = [
      movement(2, 'captured', 6_050),
      movement(3, 'refunded', 2_000, 'refund-3'),
      movement(1, 'refunded', 300),
      movement(4, 'refunded', 400, 'from-elsewhere'),
      movement(5, 'refund_failed', 400, 'from-elsewhere'),
    ]
    const refunds = refundsOf([request(3, { finishedAt: day(3) })], movements)
    expect(refunds.map(({ cents, by, stage }) => [cents, by, stage])).toEqual([
      [300, null, 'done'],
      [2_000, 'Ada Min', 'done'],
      [400, null, 'sent_back'],
    ])
  })
})
