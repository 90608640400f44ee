import { expect, test } from 'vitest'
import { byDay, sampleItems } from './feed.ts'

test('an empty feed shows three samples: welcome, donation, profile complete (P209)', () => {
  expect(sampleItems.map(({ type }) => type)).toEqual([
    'campaign_created',
    'donation_received',
    'profile_complete',
  ])
})

test('groups entries by day in the platform’s time zone, not in UTC', () => {
  const items = ['2026-03-12T03:30:00.000Z', '2026-03-11T18:00:00.000Z', '2026-03-11T03:59:00.000Z'].map(
    at => ({ at }),
  )
  expect(byDay(items, 'America/New_York').map(({ day, items }) => [day, items.length])).toEqual([
    ['2026-03-11', 2],
    ['2026-03-10', 1],
  ])
})
