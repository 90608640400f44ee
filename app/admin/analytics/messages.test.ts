import { expect, test } from 'vitest'
import type { DonationSum } from '#app/campaigns/figures/figures.ts'
import { wordsOf } from '#app/words/languages.ts'
import { comparisonOf } from './donation-sums.ts'
import {
  comparisonMessage,
  funnelMessage,
  overTimeMessage,
  pointsOf,
  purposesMessage,
  topCampaignMessage,
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
] as const)('by %s, %j: %s', (by, sums, title) => {
  expect(overTimeMessage({ by, sums: [...sums] }, wordsOf('en'))).toBe(title)
})

test('names the purpose that raised the most, with its share', () => {
  const purpose = (name: string, raisedCents: number) => ({
    purpose: name,
    campaigns: 1,
    donations: 1,
    raisedCents,
  })
  expect(purposesMessage([purpose('tuition', 200), purpose('dance', 100)], wordsOf('en'))).toBe(
    'Tuition & College Expenses brings in the most: 67% of everything raised',
  )
  expect(purposesMessage([purpose('dance', 100)], wordsOf('en'))).toBe(
    'Education brings in the most: 100% of everything raised',
  )
  expect(purposesMessage([purpose('tuition', 0)], wordsOf('en'))).toBe('Donations by purpose')
})

test('the funnel shows the share of sign-ups with a first donation', () => {
  const funnel = { signedUp: 47, withCampaign: 40, withDonation: 33, withGoal: 3, withWithdrawal: 4 }
  expect(funnelMessage(funnel, wordsOf('en'))).toBe('70% of sign-ups led to a first gift')
  expect(funnelMessage({ ...funnel, signedUp: 0 }, wordsOf('en'))).toBe('From sign-up to withdrawal')
})

test('the chart of a month names the campaign that raised the most', () => {
  const top = [{ studentName: 'Maya Chen', raisedCents: 270 }]
  expect(topCampaignMessage(top, 1000, wordsOf('en'))).toBe('Maya Chen raised the most: 27% of the month')
  expect(topCampaignMessage([], 0, wordsOf('en'))).toBe('Raised by campaign')
})

const longAgo = '2024-06-01'
const jan = (before: number, now: number) => [sum('2025-01', before), sum('2026-01', now)]

test.each([
  [longAgo, jan(100, 124), 'January to February 2026 brought in 24% more than in 2025'],
  [longAgo, jan(100, 60), 'January to February 2026 brought in 40% less than in 2025'],
  [longAgo, jan(100, 100), 'January to February 2026 brought in as much as in 2025'],
  [longAgo, jan(1000, 1001), 'January to February 2026 brought in slightly more than in 2025'],
  [longAgo, jan(1000, 5814), 'January to February 2026 brought in 5.8 times as much as in 2025'],
  [longAgo, jan(0, 100), 'January to February 2026 brought in donations; 2025 had none'],
  [longAgo, [], 'Donations by month, 2026 and 2025'],
  ['2025-02-01', jan(100, 124), 'Donations by month, 2026 and 2025'],
  [
    '2025-01-15',
    [...jan(1, 900), sum('2025-02', 100), sum('2026-02', 150)],
    'February 2026 brought in 50% more than in 2025',
  ],
  ['2025-03-02', jan(0, 100), '2026 by month: 2025 has no full month to compare with'],
])('with a first donation on %s, %j: %s', (firstDay, sums, title) => {
  expect(comparisonMessage(comparisonOf('2026-03', sums, firstDay), wordsOf('en'))).toBe(title)
})

test('points show the year at January, and mark the last one as unfinished', () => {
  const points = pointsOf(
    { by: 'month', sums: [sum('2025-12', 100), sum('2026-01', 250, 2)] },
    true,
    wordsOf('en'),
  )
  expect(points).toEqual([
    { label: 'December 2025', tick: 'Dec', value: 100, note: '1 donation' },
    { label: 'January 2026', tick: '2026', value: 250, note: '2 donations so far' },
  ])
})
