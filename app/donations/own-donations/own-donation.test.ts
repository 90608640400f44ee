import { expect, test } from 'vitest'
import { ownStatus } from './own-donation.ts'

test.each([
  ['captured', 6_000, 6_000, 'captured'],
  ['captured', 5_999, 6_000, 'partly'],
  ['refunded', 0, 6_000, 'refunded'],
  ['disputed', 0, 6_000, 'disputed'],
  // Tips and fees that were not returned.
  ['refunded', 500, 6_000, 'refunded'],
] as const)('%s with %i of %i cents left reads %s', (status, total, givenTotal, read) => {
  expect(ownStatus({ status, total, givenTotal })).toBe(read)
})
