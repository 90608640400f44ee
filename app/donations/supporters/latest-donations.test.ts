import { describe, expect, test } from 'vitest'
import { shownAt } from './latest-donations.ts'

describe('the rotating donation toast (P177)', () => {
  test.each([
    ['the first is visible at once', 0, 10, 0, true],
    ['it stays for 4 s', 3_999, 10, 0, true],
    ['then it is hidden', 4_000, 10, 0, false],
    ['until 6 s have passed', 5_999, 10, 0, false],
    ['the next one', 6_000, 10, 1, true],
    ['the tenth', 54_000, 10, 9, true],
    ['after the tenth the first again', 60_000, 10, 0, true],
    ['a single donation reappears every 6 s', 13_000, 1, 0, true],
    ['none', 3_000, 0, 0, false],
  ])('%s', (_, elapsed, count, index, visible) => {
    expect(shownAt(elapsed, count)).toEqual({ index, visible })
  })
})
