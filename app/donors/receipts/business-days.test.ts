import { expect, test } from 'vitest'
import { businessDaysBefore } from './business-days.ts'

test.each([
  ['Wednesday', '2026-03-11T16:00:00Z', 1, '2026-03-10T16:00:00.000Z'],
  ['Monday, over a weekend', '2026-03-16T16:00:00Z', 1, '2026-03-13T16:00:00.000Z'],
  ['Friday to the Monday of the week', '2026-03-13T16:00:00Z', 4, '2026-03-09T16:00:00.000Z'],
  ['Monday, four days', '2026-03-16T16:00:00Z', 4, '2026-03-10T16:00:00.000Z'],
  ['Sunday', '2026-03-15T16:00:00Z', 1, '2026-03-13T16:00:00.000Z'],
  // 1 AM UTC on Monday is Sunday evening in New York.
  ['Monday in UTC', '2026-03-17T01:00:00Z', 1, '2026-03-14T01:00:00.000Z'],
])('%s: %s less %d business days', (_, instant, days, before) =>
  expect(businessDaysBefore(new Date(instant), days, 'America/New_York').toISOString()).toBe(before),
)
