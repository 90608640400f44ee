import { describe, expect, test } from 'vitest'
import { wordsWithMoney } from '#app/words/languages.ts'
import type { NewDonations } from '../contract.ts'
import { newDonationsWords, newDonorsWords, readyThanks, thanksNote } from './new-donations.ts'

const english = wordsWithMoney('en', '$')
const spanish = wordsWithMoney('es', '$')
const newYork = 'America/New_York'
/** Half past midnight in New York on Sunday, March 8, 2026, the day daylight saving time starts. */
const now = new Date('2026-03-08T05:30:00Z')

const news = (names: readonly string[], more: Partial<NewDonations> = {}): NewDonations => ({
  donations: names.map((name, id) => ({ id: String(id), name })),
  people: names.length,
  cents: 10_000,
  since: '2026-03-05T12:00:00Z',
  hasMore: false,
  ...more,
})

describe('new donations in one sentence', () => {
  test.each([
    ['2026-03-08T05:00:00Z', '3 people gave today, $100.00.', '3 personas donaron hoy: $100.00.'],
    [
      '2026-03-08T04:59:59Z',
      '3 people gave since yesterday, $100.00.',
      '3 personas donaron desde ayer: $100.00.',
    ],
    [
      '2026-03-07T05:00:00Z',
      '3 people gave since yesterday, $100.00.',
      '3 personas donaron desde ayer: $100.00.',
    ],
    [
      '2026-03-07T04:59:59Z',
      '3 people gave since March 6, $100.00.',
      '3 personas donaron desde el 6 de marzo: $100.00.',
    ],
  ])('the oldest of %s: %s', (since, inEnglish, inSpanish) => {
    const three = news(['Ana', 'Ben', 'Cem'], { since })
    expect(newDonationsWords(three, now, newYork, english)).toBe(inEnglish)
    expect(newDonationsWords(three, now, newYork, spanish)).toBe(inSpanish)
  })

  test('counts one person, and says "at least" beyond the limit', () => {
    const since = '2026-03-08T05:00:00Z'
    expect(newDonationsWords(news(['Ana'], { since }), now, newYork, english)).toBe(
      '1 person gave today, $100.00.',
    )
    // The sum is omitted because only part of the donations is loaded; it would look like the total.
    expect(newDonationsWords(news(['Ana'], { people: 97, hasMore: true }), now, newYork, english)).toBe(
      'At least 97 people gave since March 5.',
    )
  })
})

test.each<[string, string[], Partial<NewDonations>, string]>([
  ['one', ['Ana'], {}, 'Ana'],
  ['one anonymous', ['Anonymous'], {}, ''],
  ['one who gave twice', ['Ana', 'Ana'], { people: 1 }, 'Ana'],
  ['two', ['Ana', 'Ben'], {}, 'Ana and Ben'],
  ['two, one of them anonymous', ['Anonymous', 'Ben'], {}, 'Ben and 1 other'],
  ['two of one name', ['Ana', 'Ana'], {}, 'Ana and 1 other'],
  ['three', ['Ana', 'Ben', 'Cem'], {}, 'Ana, Ben and 1 other'],
  ['four, one of them anonymous', ['Anonymous', 'Ana', 'Ben', 'Cem'], {}, 'Ana, Ben and 2 others'],
  ['more than are counted', ['Ana', 'Ben', 'Cem'], { hasMore: true }, 'Ana, Ben and others'],
])('donors by name: %s', (_, names, more, words) => {
  expect(newDonorsWords(news(names, more), english)).toBe(words)
})

test('thanks name the donor, unless they are anonymous', () => {
  expect(readyThanks('Ana Lopez', english)).toBe('Thank you so much, Ana Lopez!')
  expect(readyThanks('Anonymous', spanish)).toBe('¡Muchas gracias!')
  expect(thanksNote(news(['Anonymous', 'Ana']), english)).toBe(
    'Each gets a note like “Thank you so much, Ana!” by email, shown next to the gift.',
  )
  expect(thanksNote(news(['Anonymous']), english)).toBe(
    '“Thank you so much!” goes out by email and appears next to the gift.',
  )
})
