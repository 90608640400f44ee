import { describe, expect, it, test } from 'vitest'
import { areTheAmounts, depositAmounts, depositState, isExpired } from './micro-deposit.ts'

const deposit = { firstCents: 7, secondCents: 42 }

test.each([
  [7, 42, true],
  [42, 7, true],
  [7, 7, false],
  [42, 42, false],
  [7, 43, false],
])('%i and %i confirm deposits of 7 and 42 cents: %s (P642)', (firstCents, secondCents, right) =>
  expect(areTheAmounts(deposit, { firstCents, secondCents })).toBe(right),
)

test('the same amount twice is confirmed only by itself twice', () => {
  const twice = { firstCents: 5, secondCents: 5 }
  expect(areTheAmounts(twice, twice)).toBe(true)
  expect(areTheAmounts(twice, { firstCents: 5, secondCents: 6 })).toBe(false)
})

test.each([[0], [100], [1.5], ['7'], [null]])('%s is no amount', value =>
  expect(depositAmounts.safeParse({ firstCents: value, secondCents: 1 }).success).toBe(false),
)

describe('what a person can do', () => {
  const sentAt = new Date('2026-03-11T12:00:00Z')
  const later = (days: number) => new Date(sentAt.getTime() + days * 86_400_000)

  it.each([
    [null, null, 'offered'],
    ['requested', null, 'requested'],
    ['sent', sentAt, 'sent'],
    ['failed', sentAt, 'over'],
    ['returned', sentAt, 'over'],
  ] as const)('after %s: %s, %s (P640)', (status, at, state) =>
    expect(depositState({ status, sentAt: at }, later(1))).toBe(state),
  )

  it('ends 10 days after the deposits were sent (P642)', () => {
    expect(isExpired(sentAt, new Date(later(10).getTime() - 1))).toBe(false)
    expect(isExpired(sentAt, later(10))).toBe(true)
    expect(depositState({ status: 'sent', sentAt }, later(10))).toBe('over')
  })
})
