import { describe, expect, it } from 'vitest'
import { wordsWithMoney } from '#app/words/languages.ts'
import type { Supporter, SupportersPage } from '../contract.ts'
import { agoWords, dayWords, withFreshPage, withOlderPage } from './supporters.ts'

const words = wordsWithMoney('en', '$')

/** A donation made at minute `n`; later donations have larger numbers. */
const donation = (n: number): Supporter => ({
  id: `g${String(n).padStart(3, '0')}`,
  name: `Donor ${n}`,
  amountCents: 100 * n,
  message: null,
  inHonorOf: null,
  thankYou: null,
  at: new Date(Date.UTC(2026, 2, 11, 12, n)).toISOString(),
})
const page = (numbers: number[], next: string | null): SupportersPage => ({
  supporters: numbers.map(donation),
  next,
})
const ids = ({ supporters }: SupportersPage) => supporters.map(supporter => Number(supporter.id.slice(1)))

describe('the list of supporters', () => {
  it('appends older pages without duplicates', () => {
    const both = withOlderPage(page([9, 8, 7], 'g7'), page([7, 6, 5], 'g5'))
    expect(ids(both)).toEqual([9, 8, 7, 6, 5])
    expect(both.next).toBe('g5')
  })

  it('prepends new donations and keeps the older ones', () => {
    const shown = page([9, 8, 7, 6, 5], 'g5')
    const fresh = withFreshPage(shown, page([10, 9, 8], 'g8'))
    expect(ids(fresh)).toEqual([10, 9, 8, 7, 6, 5])
    expect(fresh.next).toBe('g5')
    expect([...fresh.isNew]).toEqual(['g010'])
  })

  it('drops a returned donation', () => {
    const fresh = withFreshPage(page([9, 8, 7, 6, 5], 'g5'), page([9, 7, 6], 'g6'))
    expect(ids(fresh)).toEqual([9, 7, 6, 5])
  })

  it('starts over if nothing overlaps, so that none is skipped', () => {
    const fresh = withFreshPage(page([9, 8, 7], 'g7'), page([30, 29, 28], 'g28'))
    expect(ids(fresh)).toEqual([30, 29, 28])
    expect(fresh.next).toBe('g28')
  })

  it('is only the newest page if that holds everything', () => {
    expect(ids(withFreshPage(page([2, 1], null), page([3, 2], null)))).toEqual([3, 2])
    expect(ids(withFreshPage(page([], null), page([1], null)))).toEqual([1])
  })
})

it.each([
  [0, 'Just now'],
  [1, '1 minute ago'],
  [59, '59 minutes ago'],
  [60, '1 hour ago'],
  [60 * 23, '23 hours ago'],
  [60 * 24, '1 day ago'],
  [60 * 24 * 13, '13 days ago'],
  [60 * 24 * 14, 'February 2026'],
  [-5, 'Just now'],
])('%i minutes ago reads %s', (minutes, expected) => {
  const now = Date.UTC(2026, 2, 11, 12)
  expect(agoWords(new Date(now - minutes * 60_000).toISOString(), now, 'America/New_York', words)).toBe(
    expected,
  )
})

it('a donation is shown by its day, and after 14 days by its month (P343)', () => {
  const at = '2026-03-11T12:00:00Z'
  const after = (days: number) => dayWords(at, Date.parse(at) + days * 86_400_000, 'America/New_York', words)
  expect([0, 13.9, 14].map(after)).toEqual(['March 11, 2026', 'March 11, 2026', 'March 2026'])
})
