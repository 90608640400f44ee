import { expect, test } from 'vitest'
import { isReviewDue, isStale } from './payee-check-review.ts'

test.each([
  ['2026-03-11', '2026-03-11', false],
  ['2026-03-01', '2026-03-31', false],
  ['2026-03-01', '2026-04-01', true],
])('a list of %s is stale on %s: %s (P628)', (publishedOn, today, stale) =>
  expect(isStale(publishedOn, today)).toBe(stale),
)

test.each([
  [null, true],
  ['2025-03-11T12:00:01Z', false],
  ['2025-03-11T12:00:00Z', true],
])('after a review at %s another is due: %s (P629)', (last, due) =>
  expect(isReviewDue(last ? new Date(last) : null, new Date('2026-03-11T12:00:00Z'))).toBe(due),
)
