import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays } from '../../campaigns/days.ts'
import { dayIn } from '../../lib/moment.ts'
import { countsAt } from './counts-at.ts'
import {
  entryProblems,
  givesReceipt,
  graceDays,
  needsConfirmation,
  type OfflineEntry,
  sameReference,
  takesMoney,
} from './offline-donation.ts'

const today = '2026-03-11'
const right: OfflineEntry = {
  kind: 'cheque',
  reference: '1042',
  receivedOn: today,
  depositedOn: null,
  cents: 25_000,
  donorName: 'Dana Reyes',
  donorEmail: 'dana@example.com',
  isAnonymous: false,
  note: null,
}

describe('an entry (P571)', () => {
  const cases: [change: Partial<OfflineEntry>, fields: string[]][] = [
    [{}, []],
    [{ depositedOn: today }, []],
    [{ donorEmail: null }, []],
    [{ donorName: null, isAnonymous: true }, []],
    [{ donorName: null, donorEmail: null, isAnonymous: true }, []],
    [{ cents: 100 }, []],
    [{ cents: 100_000_000 }, []],
    [{ receivedOn: '2025-03-10' }, []],
    [{ reference: ' ' }, ['reference']],
    [{ reference: 'x'.repeat(101) }, ['reference']],
    [{ receivedOn: '2026-03-12' }, ['receivedOn']],
    [{ receivedOn: '2025-03-09' }, ['receivedOn']],
    [{ receivedOn: '2026-03-09', depositedOn: '2026-03-08' }, ['depositedOn']],
    [{ depositedOn: '2026-03-12' }, ['depositedOn']],
    [{ cents: 99 }, ['cents']],
    [{ cents: 0 }, ['cents']],
    [{ cents: -100 }, ['cents']],
    [{ cents: 100.5 }, ['cents']],
    [{ cents: 100_000_001 }, ['cents']],
    [{ donorName: null }, ['donorName']],
    [{ isAnonymous: true }, ['donorName']],
    [{ donorName: 'see www.example.com' }, ['donorName']],
    [{ donorName: 'x'.repeat(201) }, ['donorName']],
    [{ donorEmail: 'dana' }, ['donorEmail']],
    [{ donorEmail: 'none-1@unknown.invalid' }, ['donorEmail']],
    [{ note: 'x'.repeat(501) }, ['note']],
    [{ cents: 0, reference: '', donorName: '' }, ['cents', 'donorName', 'reference']],
  ]
  test.each(cases)('with %o has problems with %o', (change, fields) => {
    const problems = entryProblems({ ...right, ...change }, { today, sign: '$' })
    expect(Object.keys(problems).toSorted()).toEqual(fields)
  })

  it('names the limits of the amount', () => {
    const { cents } = entryProblems({ ...right, cents: 1 }, { today, sign: '$' })
    expect(cents?.values).toEqual({ from: '$1.00', to: '$1,000,000.00' })
  })
})

describe('the second person (P572)', () => {
  test.each([
    [25_000, 0, 25_000, false],
    [25_001, 0, 25_000, true],
    [5_000, 20_000, 25_000, false],
    [5_001, 20_000, 25_000, true],
    [100, 0, 0, true],
  ])('%i cents after %i alone, limit %i: %s', (cents, alone, above, needed) => {
    expect(needsConfirmation(cents, alone, above)).toBe(needed)
  })

  it('cannot be avoided by splitting a sum', () => {
    const sums = fc.array(fc.integer({ min: 100, max: 30_000 }), { minLength: 1, maxLength: 50 })
    fc.assert(
      fc.property(sums, fc.integer({ min: 0, max: 50_000 }), (parts, above) => {
        let alone = 0
        for (const cents of parts) if (!needsConfirmation(cents, alone, above)) alone += cents
        expect(alone).toBeLessThanOrEqual(above)
      }),
    )
  })
})

describe('a campaign (P573)', () => {
  const campaign = { isOpen: true, ownerId: 'owner', lastDay: '2026-02-28' }
  const by = { receivedOn: today, userId: 'staff' }
  test.each([
    ['takes', campaign, by],
    ['takes', { ...campaign, lastDay: null }, by],
    ['takes', campaign, { ...by, receivedOn: addDays('2026-02-28', graceDays) }],
    ['ended', campaign, { ...by, receivedOn: addDays('2026-02-28', graceDays + 1) }],
    ['own', campaign, { ...by, userId: 'owner' }],
    ['taken-down', { ...campaign, isOpen: false }, by],
    ['taken-down', { ...campaign, isOpen: false, lastDay: '2025-01-01' }, { ...by, userId: 'owner' }],
  ] as const)('%s: %o, %o', (state, of, facts) => {
    expect(takesMoney(of, facts)).toBe(state)
  })
})

test.each([
  ['cheque', 'a@b.example', true],
  ['cash', 'a@b.example', true],
  ['transfer', 'a@b.example', true],
  ['daf', 'a@b.example', false],
  ['payroll', 'a@b.example', false],
  ['cheque', null, false],
] as const)('a receipt for %s, address %s: %s (P574)', (kind, donorEmail, given) => {
  expect(givesReceipt({ kind, donorEmail })).toBe(given)
})

test('references differ in more than spaces (P571)', () => {
  expect(sameReference('  Wire   12\t3 ')).toBe('Wire 12 3')
})

test('a donation counts on the day received, never in the future (P570)', () => {
  const zones = ['America/New_York', 'Pacific/Auckland', 'Asia/Kathmandu', 'America/Santiago', 'UTC']
  const days = fc.integer({ min: 0, max: 20_000 }).map(count => addDays('2000-01-01', count))
  fc.assert(
    fc.property(days, fc.constantFrom(...zones), fc.integer({ min: 0, max: 86_399 }), (day, zone, second) => {
      const now = new Date(new Date(`${day}T00:00:00Z`).getTime() + second * 1_000)
      const received = dayIn(now, zone)
      const at = countsAt(received, zone, now)
      expect(at.getTime()).toBeLessThanOrEqual(now.getTime())
      expect(dayIn(at, zone)).toBe(received)
      expect(dayIn(countsAt(addDays(received, -3), zone, now), zone)).toBe(addDays(received, -3))
    }),
  )
})
