import { expect, test } from 'vitest'
import { asksForImpact, impactBody, impactInput } from './impact.ts'

const ended = {
  isActive: true,
  consentWithdrawn: false,
  isEnded: true,
  endDate: '2026-06-01T03:59:59.999Z',
  donationCount: 3,
  hasImpact: false,
}
const soon = Date.parse('2026-06-02T12:00:00Z')

test.each([
  [true, 'has ended with donations', {}, soon],
  [false, 'still runs', { isEnded: false }, soon],
  [false, 'has no end', { endDate: null }, soon],
  [false, 'has no donations', { donationCount: 0 }, soon],
  [false, 'was taken down or deactivated', { isActive: false }, soon],
  [false, 'is hidden, as its consent is withdrawn', { consentWithdrawn: true }, soon],
  [false, 'was told about', { hasImpact: true }, soon],
  [true, 'ended 364 days ago', {}, soon + 363 * 86_400_000],
  [false, 'ended more than a year ago', {}, soon + 365 * 86_400_000],
])('asks %s if the campaign %s (P909)', (asks, _, changed, now) => {
  expect(asksForImpact({ ...ended, ...changed }, now)).toBe(asks)
})

test('is three lines, each a paragraph of its own, and at most one photo (P910)', () => {
  const input = {
    id: crypto.randomUUID(),
    paidFor: ' My books,\n all of them. ',
    howItWent: 'Well.',
    thanks: 'Thank you!',
  }
  const { pictures, ...lines } = impactInput.parse(input)
  expect(impactBody(lines)).toBe('My books, all of them.\n\nWell.\n\nThank you!')
  expect(pictures).toEqual([])
  const problems = (changed: object) =>
    impactInput
      .safeParse({ ...input, ...changed })
      .error?.issues.map(({ path, message }) => [path[0], message])
  expect(problems({ thanks: ' \n ' })).toEqual([['thanks', 'Write a few words first.']])
  expect(problems({ paidFor: 'a'.repeat(301) })).toEqual([
    ['paidFor', 'Please use at most {maximum} characters.'],
  ])
  const photos = ['/a.jpg', '/b.jpg'].map(url => ({ url }))
  expect(problems({ pictures: photos })).toEqual([['pictures', 'One photo is enough here.']])
})
