import { expect, test } from 'vitest'
import { reportWeek } from './scheduled-events.server.ts'

test.each([
  ['Monday before nine in New York', '2026-11-16T13:59:00Z', 'America/New_York', null],
  ['Monday at nine', '2026-11-16T14:00:00Z', 'America/New_York', '2026-W47'],
  ['Sunday belongs to the week before', '2026-11-22T20:00:00Z', 'America/New_York', '2026-W47'],
  ['another zone is further', '2026-11-16T13:59:00Z', 'Europe/Berlin', '2026-W47'],
  ['the first days of a year may be of the old one', '2027-01-02T12:00:00Z', 'America/New_York', '2026-W53'],
])('%s', (_, now, zone, week) => {
  expect(reportWeek(new Date(now), zone)).toBe(week)
})
