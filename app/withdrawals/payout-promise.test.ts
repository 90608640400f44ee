import { expect, test } from 'vitest'
import { payoutCheck, requestedWords } from './payout-promise.ts'

const at = { now: new Date('2026-11-28T17:00:00Z'), timeZone: 'America/New_York' }

test('a payout that nothing holds is processed within 3 business days (P700)', () => {
  expect(payoutCheck([], at)).toBeNull()
  expect(requestedWords(null)).toBe(
    'Your withdrawal request has been submitted and will be processed within 3 business days.',
  )
})

test('a held one is told the last day of its check, and not the 3 days alone (P700)', () => {
  const holds = [
    { raisedAt: '2026-11-28T17:00:00Z', endsAt: null },
    { raisedAt: '2026-11-28T17:00:00Z', endsAt: '2026-12-12T17:00:00Z' },
  ]
  expect(payoutCheck(holds, at)).toEqual({ endsOn: '2026-12-12', isLate: false })
  expect(requestedWords({ endsOn: '2026-12-12', isLate: false })).toContain('until {day} at the latest')
  expect(payoutCheck(holds, { ...at, now: new Date('2026-12-14T17:00:00Z') })).toMatchObject({ isLate: true })
})
