import { describe, expect, it } from 'vitest'
import type { Movement, MovementKind } from '#app/platform/payments/port.ts'
import { historyOf, type RefundRow, refundsOf } from './history.ts'

const day = (number: number) => new Date(`2026-03-${String(number).padStart(2, '0')}T12:00:00Z`)
const moved = (on: number, kind: MovementKind, cents: number, refundId: string | null = null): Movement => ({
  ...{ id: `${kind}-${on}`, kind, cents, refundId },
  at: day(on).toISOString(),
})
const asked = (on: number, row: Partial<RefundRow> = {}): RefundRow => ({
  ...{
    id: `refund-${on}`,
    cents: 2_000,
    reason: 'Given twice.',
    requestedAt: day(on),
    requestedBy: 'Ada Min',
  },
  ...{ finishedAt: null, failedAt: null, failure: null, returnedAt: null },
  ...row,
})
const known = { startedAt: day(1), thankedAt: null, isHeld: false }
const linesOf = (...given: Parameters<typeof historyOf>) =>
  historyOf(...given).map(
    ({ at, what, by, about, reason, cents }) =>
      `${at.getUTCDate()} ${what.replace('{name}', () => by ?? '')}${(about ?? reason) ? ` (${about ?? reason})` : ''}${cents === null ? '' : ` ${cents}`}`,
  )

describe('the history', () => {
  it('says each movement with its sum, above zero where it came to us', () => {
    const sentBack = asked(3, { failedAt: day(5), failure: 'The bank sent it back.', returnedAt: day(5) })
    const movements = [
      moved(2, 'captured', 6_050),
      moved(2, 'fee', 206),
      moved(3, 'refunded', 2_000, 'refund-3'),
      moved(4, 'refunded', 500),
      moved(5, 'refund_failed', 2_000, 'refund-3'),
      moved(6, 'disputed', 5_550),
      moved(6, 'fee', 1_500),
      moved(7, 'dispute_won', 5_550),
    ]
    expect(linesOf({ ...known, thankedAt: day(9) }, movements, [sentBack])).toEqual([
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

  it('says what no movement says: a refusal, and a refund that a dispute had made already', () => {
    const refused = asked(3, { failedAt: day(4), failure: 'It is disputed.' })
    expect(linesOf({ ...known, isHeld: true }, [moved(2, 'captured', 700)], [refused])).toEqual([
      '1 Started by the donor',
      '2 Paid, held as unmatched 700',
      '3 Refund requested by Ada Min (Given twice.)',
      '4 Refund refused by the payment provider (It is disputed.)',
    ])
    const disputed = [moved(2, 'captured', 700), moved(3, 'disputed', 700)]
    expect(linesOf(known, disputed, [asked(4, { finishedAt: day(5) })]).slice(-2)).toEqual([
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
    expect(refundsOf([asked(3, row)], [])).toMatchObject([
      { id: 'refund-3', stage, by: 'Ada Min', cents: 2_000 },
    ])
  })

  it('hold those that were made at the provider, once each, in their order', () => {
    const movements = [
      moved(2, 'captured', 6_050),
      moved(3, 'refunded', 2_000, 'refund-3'),
      moved(1, 'refunded', 300),
      moved(4, 'refunded', 400, 'from-elsewhere'),
      moved(5, 'refund_failed', 400, 'from-elsewhere'),
    ]
    const refunds = refundsOf([asked(3, { finishedAt: day(3) })], movements)
    expect(refunds.map(({ cents, by, stage }) => [cents, by, stage])).toEqual([
      [300, null, 'done'],
      [2_000, 'Ada Min', 'done'],
      [400, null, 'sent_back'],
    ])
  })
})
