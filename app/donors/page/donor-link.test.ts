import fc from 'fast-check'
import { expect, test } from 'vitest'
import { donorSessionEnd, linkEnd, tokenOf } from './donor-link.ts'

const at = (text: string) => new Date(`2026-03-11T${text}.000Z`)

test('a link works for 15 minutes (P530)', () => {
  expect(linkEnd(at('10:00:00'))).toEqual(at('10:15:00'))
})

test.each([
  ['at its start', '10:00:00', '10:00:00', '11:00:00'],
  ['when used', '10:00:00', '10:40:00', '11:40:00'],
])('a session ends an hour after its last use: %s', (_, startedAt, now, end) => {
  expect(donorSessionEnd(at(startedAt), at(now))).toEqual(at(end))
})

test('a session ends an hour after its last use and a day after its start, whichever is first (P531)', () => {
  const started = at('10:00:00')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 24 * 60 }), minutes => {
      const now = new Date(started.getTime() + minutes * 60_000)
      const end = donorSessionEnd(started, now)
      expect(end.getTime()).toBe(Math.min(now.getTime() + 3_600_000, started.getTime() + 86_400_000))
    }),
  )
})

test.each([
  ['#token=q3Zb7cT1xKf0mWv2_-aaaa', 'q3Zb7cT1xKf0mWv2_-aaaa'],
  ['', null],
  ['#', null],
  ['#token=', null],
  ['#token=short', null],
  ['#other=q3Zb7cT1xKf0mWv2_-aaaa', null],
  ['#token=q3Zb7cT1xKf0 mWv2<script>', null],
])('reads the token of %j', (hash, token) => {
  expect(tokenOf(hash)).toBe(token)
})
