import { expect, test } from 'vitest'
import { expectedDay } from './payee-hold.ts'

test.each([
  ['three banking days later', '2026-11-24T15:00:00Z', null, 'UTC', '2026-11-30'],
  ['in the platform’s time zone', '2026-03-10T02:00:00Z', null, 'America/New_York', '2026-03-12'],
  ['when time ends it', '2026-03-09T15:00:00Z', '2026-03-20T15:00:00Z', 'UTC', '2026-03-20'],
])('a hold is expected to end %s (P624)', (_, raisedAt, endsAt, timeZone, day) =>
  expect(expectedDay({ raisedAt, endsAt }, timeZone)).toBe(day),
)
