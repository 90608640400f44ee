import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readNacha } from '#tests/money/read-nacha.ts'
import {
  entryHash,
  entryObstacle,
  fileIdModifier,
  nachaFile,
  type PayoutEntry,
  type PayoutFile,
} from './nacha.ts'

const originator = {
  immediateDestination: '123456780',
  immediateDestinationName: 'Demo Bank',
  immediateOrigin: '1234567890',
  immediateOriginName: 'Tassel Foundation, Inc.',
  companyId: '1234567890',
  odfiRouting: '123456780',
}

const entry = (overrides: Partial<PayoutEntry> = {}): PayoutEntry => ({
  individualId: '7F3A9C2E41B8D06',
  routingNumber: '021000021',
  accountNumber: '000123456789',
  accountType: 'checking',
  amountCents: 41_250,
  accountHolderName: 'José Núñez',
  ...overrides,
})

const file = (entries: readonly PayoutEntry[], overrides: Partial<PayoutFile> = {}): PayoutFile => ({
  originator,
  createdOn: '2026-03-11',
  createdAt: '12:05',
  number: 2,
  effectiveOn: '2026-03-12',
  description: 'PAYOUT',
  entries,
  ...overrides,
})

const digitsOf = (text: string) => [...text].map(Number)
const routing = fc.integer({ min: 1_000_000, max: 99_999_999 }).map(number => {
  const prefix = String(number).padStart(8, '0')
  const sum = digitsOf(prefix).reduce((total, digit, at) => total + digit * ([3, 7, 1][at % 3] ?? 0), 0)
  return prefix + ((10 - (sum % 10)) % 10)
})
const anEntry: fc.Arbitrary<PayoutEntry> = fc.record({
  individualId: fc.stringMatching(/^[0-9A-F]{15}$/),
  routingNumber: routing,
  accountNumber: fc.stringMatching(/^\d{4,17}$/),
  accountType: fc.constantFrom('checking', 'savings'),
  amountCents: fc.integer({ min: 1, max: 9_999_999_999 }),
  accountHolderName: fc
    .tuple(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.constantFrom('Ana', 'Zoë', 'Łukasz', 'O’Brien'))
    .map(([any, sure]) => `${sure} ${any}`),
})

describe('a payout file', () => {
  it('can be parsed back, entry by entry', () => {
    const holds = (entries: readonly PayoutEntry[], number: number) => {
      const read = readNacha(nachaFile(file(entries, { number })))
      expect(read.faults).toEqual([])
      expect(
        read.entries.map(({ code, routing, account, cents, individualId }) => [
          code,
          routing,
          account,
          cents,
          individualId,
        ]),
      ).toEqual(
        entries.map(one => [
          one.accountType === 'checking' ? '22' : '32',
          one.routingNumber,
          one.accountNumber,
          one.amountCents,
          one.individualId,
        ]),
      )
      expect(read.creditCents).toBe(entries.reduce((sum, { amountCents }) => sum + amountCents, 0))
      expect(read.entries.every(({ name }) => /^(ANA|ZOE|LUKASZ|O'BRIEN)/.test(name))).toBe(true)
    }
    const entries = fc.array(anEntry, { minLength: 1, maxLength: 60 })
    fc.assert(fc.property(entries, fc.integer({ min: 1, max: 36 }), holds), { numRuns: 500 })
  })

  it('has the same bytes every time', () => {
    const holds = (entries: readonly PayoutEntry[]) =>
      nachaFile(file(entries)) === nachaFile(file(structuredClone(entries)))
    fc.assert(fc.property(fc.array(anEntry, { minLength: 1, maxLength: 20 }), holds), { numRuns: 100 })
  })

  it('fails its checksums after tampering', () => {
    const holds = (entries: readonly PayoutEntry[], at: number, change: number) => {
      const text = nachaFile(file(entries))
      const which = at % entries.length
      // The position of a digit of an entry's routing number or amount.
      const place = 96 * (2 + which) + (change % 2 ? 3 + (change % 8) : 29 + (change % 10))
      const digit = (Number(text[place]) + 1 + (change % 9)) % 10
      const tampered = text.slice(0, place) + digit + text.slice(place + 1)
      return readNacha(tampered).faults.length > 0
    }
    const entries = fc.array(anEntry, { minLength: 1, maxLength: 20 })
    fc.assert(fc.property(entries, fc.nat(), fc.nat(1_000), holds), { numRuns: 500 })
    const text = nachaFile(file([entry(), entry({ amountCents: 1 })]))
    const lines = text.split('\r\n')
    expect(readNacha(lines.filter((_, at) => at !== 3).join('\r\n')).faults).not.toEqual([])
    expect(readNacha([...lines.slice(0, 4), lines[3], ...lines.slice(4)].join('\r\n')).faults).not.toEqual([])
  })

  it('has this format, to the character', () => {
    const text = nachaFile(
      file([
        entry(),
        entry({
          individualId: '00000000000000A',
          routingNumber: '322271627',
          accountNumber: '12345678901234567',
          accountType: 'savings',
          amountCents: 1_000_000_001,
          accountHolderName: 'Łucja Ødegård-Weiß & Partners of Kraków',
        }),
      ]),
    )
    const nines = '9'.repeat(94)
    expect(text.split('\r\n')).toEqual([
      '101 12345678012345678902603111205B094101DEMO BANK              TASSEL FOUNDATION, INC.        ',
      '5220TASSEL FOUNDATIO                    1234567890PPDPAYOUT    260311260312   1123456780000001',
      '622021000021000123456789     00000412507F3A9C2E41B8D06JOSE NUNEZ              0123456780000001',
      '63232227162712345678901234567100000000100000000000000ALUCJA ODEGARD-WEISS &   0123456780000002',
      '822000000200343271640000000000000010000412511234567890                         123456780000001',
      `9000001000001000000020034327164000000000000001000041251${' '.repeat(39)}`,
      nines,
      nines,
      nines,
      nines,
      '',
    ])
  })
})

describe('hash totals', () => {
  it('keep the last ten digits of the sum', () => {
    expect(entryHash([{ routingNumber: '021000021' }, { routingNumber: '322271627' }])).toBe('0034327164')
    expect(entryHash(Array.from({ length: 150 }, () => ({ routingNumber: '999999992' })))).toBe('4999999850')
  })
})

describe('a payout file cannot contain', () => {
  it.each([
    ['nothing', { amountCents: 0 }, 'There is nothing to pay out.'],
    ['half a cent', { amountCents: 0.5 }, 'There is nothing to pay out.'],
    [
      'a hundred million dollars',
      { amountCents: 10_000_000_000 },
      'The payout is larger than a payout file can hold.',
    ],
    ['an account of 18 digits', { accountNumber: '123456789012345678' }, 'The account number is not valid.'],
    ['an account with letters', { accountNumber: '12A4567' }, 'The account number is not valid.'],
    ['a bank that is none', { routingNumber: '021000022' }, 'The routing number is not valid.'],
    [
      'a name without a Latin letter',
      { accountHolderName: '\u674e\u660e' },
      'The account holder’s name contains letters that banks can’t process.',
    ],
  ])('%s', (_, overrides, words) => {
    expect(entryObstacle(entry(overrides))).toBe(words)
    expect(() => nachaFile(file([entry(), entry(overrides)]))).toThrow(new RangeError(words))
  })

  it('zero entries, a 37th file of a day, or a total beyond twelve digits', () => {
    expect(() => nachaFile(file([]))).toThrow(RangeError)
    expect(() => fileIdModifier(37)).toThrow(RangeError)
    const most = Array.from({ length: 101 }, () => entry({ amountCents: 9_999_999_999 }))
    expect(() => nachaFile(file(most))).toThrow('the total is larger')
    expect([1, 26, 27, 36].map(fileIdModifier)).toEqual(['A', 'Z', '0', '9'])
  })
})
