import { describe, expect, test } from 'vitest'
import { daysLeft, disputeOrder, isForward, isOver, isUnanswered, newsOf, reminderOf } from './dispute.ts'

describe('states', () => {
  test('each comes after the earlier ones, and never after itself', () => {
    const forward = disputeOrder.flatMap(known =>
      disputeOrder.filter(next => isForward(known, next)).map(next => `${known} < ${next}`),
    )
    expect(forward).toEqual([
      'inquiry < inquiry_closed',
      'inquiry < needs_response',
      'inquiry < under_review',
      'inquiry < lost',
      'inquiry < won',
      'inquiry_closed < needs_response',
      'inquiry_closed < under_review',
      'inquiry_closed < lost',
      'inquiry_closed < won',
      'needs_response < under_review',
      'needs_response < lost',
      'needs_response < won',
      'under_review < lost',
      'under_review < won',
      'lost < won',
    ])
  })

  test('the last state is the same in whatever order the reports come', () => {
    const last = (reports: readonly (typeof disputeOrder)[number][]) =>
      reports.reduce((known, next) => (isForward(known, next) ? next : known))
    for (const a of disputeOrder)
      for (const b of disputeOrder)
        for (const c of disputeOrder) expect(last([a, b, c])).toBe(last([c, b, a]))
  })

  test('some await evidence, some are closed', () => {
    expect(disputeOrder.filter(isUnanswered)).toEqual(['inquiry', 'needs_response'])
    expect(disputeOrder.filter(isOver)).toEqual(['inquiry_closed', 'lost', 'won'])
  })
})

test.each([
  [null, 'inquiry', 'inquiry'],
  [null, 'needs_response', 'opened'],
  [null, 'under_review', 'opened'],
  [null, 'lost', 'closed'],
  ['inquiry', 'needs_response', 'opened'],
  ['inquiry', 'under_review', 'opened'],
  ['inquiry', 'inquiry_closed', 'closed'],
  ['inquiry_closed', 'needs_response', 'opened'],
  ['needs_response', 'under_review', null],
  ['needs_response', 'needs_response', null],
  ['under_review', 'needs_response', null],
  ['under_review', 'won', 'closed'],
  ['lost', 'won', 'closed'],
  ['won', 'lost', null],
] as const)('from %s to %s the news is %s', (known, status, news) => {
  expect(newsOf(known, status)).toBe(news)
})

describe('days left', () => {
  test.each([
    // In the platform's time zone it is still the 20th.
    ['2026-03-21T03:59:59Z', '2026-03-18T16:00:00Z', 'America/New_York', 2],
    ['2026-03-21T03:59:59Z', '2026-03-18T16:00:00Z', 'UTC', 3],
    ['2026-03-21T03:59:59Z', '2026-03-18T16:00:00Z', 'Asia/Tokyo', 2],
    // The night when daylight saving time starts has 23 hours, the one when it ends 25.
    ['2026-03-09T03:30:00Z', '2026-03-08T04:30:00Z', 'America/New_York', 1],
    ['2026-03-09T03:30:00Z', '2026-03-08T05:30:00Z', 'America/New_York', 0],
    ['2026-11-02T04:30:00Z', '2026-11-01T03:30:00Z', 'America/New_York', 1],
    ['2026-11-02T04:30:00Z', '2026-11-01T04:30:00Z', 'America/New_York', 0],
    ['2026-01-01T12:00:00Z', '2025-12-31T12:00:00Z', 'America/New_York', 1],
    ['2028-03-01T12:00:00Z', '2028-02-28T12:00:00Z', 'America/New_York', 2],
    // On the due date before the deadline, one minute after it, and days after it.
    ['2026-03-20T23:00:00Z', '2026-03-20T13:00:00Z', 'UTC', 0],
    ['2026-03-20T23:00:00Z', '2026-03-20T23:01:00Z', 'UTC', -1],
    ['2026-03-20T23:00:00Z', '2026-03-23T13:00:00Z', 'UTC', -3],
  ])('until %s from %s in %s: %i', (dueBy, now, zone, expected) => {
    expect(daysLeft(new Date(dueBy), new Date(now), zone)).toBe(expected)
  })
})

describe('reminders', () => {
  const zone = 'America/New_York'
  const evidenceDueBy = new Date('2026-03-21T03:59:59Z')
  test.each([
    ['four days before', '2026-03-17T03:59:00Z', null, null],
    ['three days before', '2026-03-17T04:00:00Z', null, 3],
    ['three days before, a second time', '2026-03-17T05:00:00Z', 3, null],
    ['on the day before', '2026-03-19T04:00:00Z', 3, 1],
    ['on the day before, a second time', '2026-03-19T05:00:00Z', 1, null],
    ['after an outage, only the later one', '2026-03-20T12:00:00Z', null, 1],
    ['too late', '2026-03-21T04:00:00Z', null, null],
  ])('%s', (_, now, remindedDays, expected) => {
    expect(reminderOf({ evidenceDueBy, remindedDays }, new Date(now), zone)).toBe(expected)
  })

  test('none if the bank takes no evidence', () => {
    const now = new Date('2026-03-20T12:00:00Z')
    expect(reminderOf({ evidenceDueBy: null, remindedDays: null }, now, zone)).toBe(null)
  })
})
