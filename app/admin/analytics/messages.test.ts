import { describe, expect, it, test } from 'vitest'
import { comparisonOf, type DonationSum } from './donation-sums.ts'
import { funnelSteps } from './funnel.ts'
import {
  comparedMonths,
  comparisonMessage,
  funnelMessage,
  overTimeMessage,
  pointsOf,
  purposesMessage,
} from './messages.ts'

const sum = (key: string, amountCents: number, donations = 1): DonationSum => ({
  key,
  donations,
  amountCents,
})

test.each([
  ['day', [sum('2026-11-01', 5), sum('2026-11-02', 9)], 'Gifts peaked on Nov 2'],
  ['month', [sum('2026-10', 50), sum('2026-11', 50)], 'Gifts peaked in October 2026'],
  ['month', [sum('2026-10', 0, 0)], 'Donations over time'],
] as const)('by %s over %j: %s', (by, sums, title) => {
  expect(overTimeMessage({ by, sums: [...sums] })).toBe(title)
})

test('the purpose that brings in most, by its share', () => {
  const purpose = (name: string, raisedCents: number) => ({
    purpose: name,
    campaigns: 1,
    donations: 1,
    raisedCents,
  })
  expect(purposesMessage([purpose('tuition', 200), purpose('dance', 100)])).toBe(
    'Tuition & College Expenses brings in the most: 66% of everything raised',
  )
  expect(purposesMessage([purpose('dance', 100)])).toBe(
    'Education brings in the most: 100% of everything raised',
  )
  expect(purposesMessage([purpose('tuition', 0)])).toBe('Donations by purpose')
})

describe('the funnel', () => {
  const funnel = { signedUp: 47, withCampaign: 40, withDonation: 33, withGoal: 3, withWithdrawal: 4 }

  it('says how many come to a first donation', () => {
    expect(funnelMessage(funnel)).toBe('70% of sign-ups led to a first gift')
    expect(funnelMessage({ ...funnel, signedUp: 0 })).toBe('From sign-up to withdrawal')
  })

  it('has five steps, in their order', () => {
    expect(funnelSteps(funnel).map(({ label, count }) => [label, count])).toEqual([
      ['Signed up', 47],
      ['Campaign created', 40],
      ['First gift', 33],
      ['Goal reached', 3],
      ['Withdrawal', 4],
    ])
  })
})

test.each([
  ['2026-03', [sum('2025-01', 100), sum('2026-01', 124)], '2026 is 24% ahead of 2025', 'January to February'],
  ['2026-03', [sum('2025-01', 100), sum('2026-01', 60)], '2026 is 40% behind 2025', 'January to February'],
  ['2026-03', [sum('2025-01', 100), sum('2026-01', 100)], '2026 is level with 2025', 'January to February'],
  [
    '2026-03',
    [sum('2025-01', 1000), sum('2026-01', 1001)],
    '2026 is just ahead of 2025',
    'January to February',
  ],
  ['2026-03', [sum('2026-01', 100)], '2026 is ahead: 2025 had no donations', 'January to February'],
  ['2026-01', [], 'Month against month', 'in January'],
])('in %s, %j: %s, %s', (thisMonth, sums, title, months) => {
  const comparison = comparisonOf(thisMonth, sums)
  expect(comparisonMessage(comparison)).toBe(title)
  expect(comparedMonths(comparison)).toBe(months)
})

test('marks say the year at January, and that the last is not over', () => {
  const points = pointsOf({ by: 'month', sums: [sum('2025-12', 100), sum('2026-01', 250, 2)] }, true)
  expect(points).toEqual([
    { label: 'December 2025', tick: 'Dec', value: 100, note: '1 donation' },
    { label: 'January 2026', tick: '2026', value: 250, note: '2 donations so far' },
  ])
})
