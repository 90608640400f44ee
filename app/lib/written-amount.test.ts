import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { centsToDecimal, formatCents } from './cents.ts'
import { languages, locales } from './locale.ts'
import { type ReadAmount, readTypedAmount, readWrittenAmount, typedCents } from './written-amount.ts'

/** Lines `what is written => cents, or asks`, of forms that people and banks use. */
const linesOf = (name: string): [text: string, right: string][] =>
  readFileSync(new URL(`examples/${name}`, import.meta.url), 'utf8')
    .split('\n')
    .filter(line => !line.startsWith('#') && line.includes(' => '))
    .map(line => line.split(' => ') as [string, string])

const isTwoReadings = (read: ReadAmount) => 'problem' in read && read.problem.values?.low !== undefined

describe('an amount typed into a form (P686)', () => {
  test.each(linesOf('typed-sums.txt'))('%s is %s', (text, right) => {
    const read = readTypedAmount(text)
    if (/^\d/.test(right)) expect(read).toEqual({ cents: Number.parseInt(right, 10) })
    else expect(isTwoReadings(read)).toBe(true)
  })

  test.each([
    ['12,5', 1_250],
    ['12.5', 1_250],
    ['0.99', 99],
    ['25.', 2_500],
    ['25,', 2_500],
    ['.5', 50],
    [',50', 50],
    ['0', 0],
    ['007', 700],
    [' $1,250.5 ', 125_050],
    ['1.250,00', 125_000],
    ['1.250.000', 125_000_000],
    ['1,250,000', 125_000_000],
    ['1,250,000.05', 125_000_005],
    ['1 000', 100_000],
    ['1\u00a0250,50', 125_050],
    ['1\u202f250', 125_000],
    ["1'250.00", 125_000],
    ['1’250', 125_000],
    ['25 $', 2_500],
    ['25€', 2_500],
    ['€ 7', 700],
    ['R$12,34', 1_234],
    ['$25 USD', 2_500],
    ['US$25', 2_500],
    ['usd 25', 2_500],
    ['２５', 2_500],
    ['１２．５０', 1_250],
    ['٢٥', 2_500],
    ['٢٥٫٥٠', 2_550],
    ['١٬٢٥٠', 125_000],
    ['۲۵', 2_500],
    ['\u200f25\u200f', 2_500],
    ['\u206625.00\u2069', 2_500],
  ])('%j is %s cents', (text, cents) => {
    expect(readTypedAmount(text)).toEqual({ cents })
  })

  test.each([
    ['12.345', '12.35', '12,345.00'],
    ['$12.345', '12.35', '12,345.00'],
    ['1.250', '1.25', '1,250.00'],
    ['25.000 USD', '25.00', '25,000.00'],
    ['٢٥٫٠٠٠', '25.00', '25,000.00'],
  ])('%j could be %s or %s', (text, low, high) => {
    expect(readTypedAmount(text)).toEqual({
      problem: {
        message: 'Is that {sign}{low} or {sign}{high}? Enter {low} or {high}.',
        values: { low, high },
      },
    })
  })

  test.each([
    '',
    ' ',
    '-',
    '.',
    ',',
    '$',
    'USD',
    '-5',
    '+5',
    '5-',
    '(5)',
    '5 CR',
    '1e3',
    'abc',
    'ab25',
    'abc$1',
    '5$1',
    'EUR 5',
    '1,25,000',
    '12,50.00',
    '1.250.50',
    '1250.505',
    '0,250',
    '1,2345',
    '12 50',
    '1 0000',
    '1,250.000',
    '1, 250',
    '1 250.000',
    '12⁵⁰',
    '25²',
    '1½',
    '⑫',
    '1/2',
    '25.00.',
    '25,,00',
    '1234567890123',
    '25 or 50',
    '25%',
  ])('%j is no amount', text => {
    expect(readTypedAmount(text)).toEqual({ problem: { message: 'Enter an amount such as 25 or 12.50' } })
  })

  const cents = fc.integer({ min: 0, max: 10 ** 11 })
  const signs = ['$', '€', 'R$', '']

  test('an amount that we show reads back as itself', () => {
    fc.assert(
      fc.property(cents, fc.constantFrom(...signs), (amount, sign) => {
        for (const shown of [formatCents(amount, sign), centsToDecimal(amount)])
          expect(typedCents(shown)).toBe(amount)
      }),
    )
  })

  test('an amount that people in our languages write reads back as itself', () => {
    const tags = [
      ...locales.map(locale => languages[locale].tag),
      'es-ES',
      'es-MX',
      'de-DE',
      'fr-FR',
      'de-CH',
      'pt-BR',
      'en-GB',
    ]
    const styles = [
      { minimumFractionDigits: 2 },
      { style: 'currency', currency: 'USD' },
      { style: 'currency', currency: 'USD', currencyDisplay: 'code' },
      { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' },
    ] as const
    const formats = tags.flatMap(tag => styles.map(style => new Intl.NumberFormat(tag, style)))
    fc.assert(
      fc.property(cents, fc.constantFrom(...formats), (amount, format) => {
        const shown = format.format(amount / 100)
        expect(typedCents(shown), shown).toBe(amount)
      }),
      { numRuns: 2_000 },
    )
  })

  test('a decimal mark never makes an amount a hundred times larger', () => {
    const whole = fc.integer({ min: 0, max: 10 ** 9 })
    const fraction = fc.stringMatching(/^\d{1,2}$/)
    const affixes = fc.constantFrom<[string, string]>(
      ['', ''],
      ['$', ''],
      ['', ' €'],
      ['USD ', ''],
      ['', ' USD'],
    )
    fc.assert(
      fc.property(
        whole,
        fraction,
        fc.constantFrom('.', ','),
        affixes,
        (units, decimals, mark, [before, after]) => {
          const plain = units * 100 + Number(decimals.padEnd(2, '0'))
          expect(typedCents(`${before}${units}${mark}${decimals}${after}`)).toBe(plain)
        },
      ),
      { numRuns: 2_000 },
    )
  })

  test('any mixture of digits and separators is the plain amount, a grouped amount, or refused', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\d.,' ]{1,12}$/), text => {
        const read = typedCents(text)
        if (read === null) return
        const groups = text.trim().split(/[.,' ]/)
        const last = groups.at(-1) ?? ''
        const isCents = groups.length > 1 && last.length < 3
        const whole = (isCents ? groups.slice(0, -1) : groups).join('')
        expect(read).toBe(Number(whole) * 100 + (isCents ? Number(last.padEnd(2, '0')) : 0))
      }),
      { numRuns: 20_000 },
    )
  })
})

describe('an amount in a file (P687)', () => {
  test.each(linesOf('bank-sum-forms.txt'))('%s is %s', (text, right) => {
    const read = readWrittenAmount(text)
    if (/^-?\d/.test(right)) expect(read).toEqual({ cents: Number.parseInt(right, 10) })
    else expect(read).toHaveProperty('problem')
  })

  test.each([
    ['1250', 125_000],
    ['1250,5', 125_050],
    ['12,50', 1_250],
    ['1,250,000.05', 125_000_005],
    ['R$ 12,34', 1_234],
    ['\u221212.34', -1_234],
    ['- 90.00', -9_000],
    ['$+200.00', 20_000],
    ['+200.00', 20_000],
    ['USD -90.00', -9_000],
    [' $250.00 ', 25_000],
    ['1 250,50', 125_050],
    ['50.00 USD', 5_000],
    ['90.00cr', 9_000],
    ['0.00', 0],
    ['-0', 0],
  ])('%j is %s cents', (text, cents) => {
    expect(readWrittenAmount(text)).toEqual({ cents })
  })

  test.each(['1,250', '1.250', '-1,250', '$(1.250)'])('%s could mean two amounts', text => {
    expect(readWrittenAmount(text)).toMatchObject({
      problem: { values: { low: '1.25', high: '1,250.00' } },
    })
  })

  test.each([
    '',
    '-',
    '.',
    '1250.505',
    '1,25,000.00',
    '12,50.00',
    '1.250.50',
    '1e3',
    '12 50',
    'EUR 5',
    '1234567890123',
    '--90',
    '(90',
    '90)',
    '-(90.00)',
    '-90.00 DR',
    '-90.00-',
    '(90.00) CR',
    '90 CR DR',
    '2026-11-10',
  ])('%j is refused', text => {
    expect(readWrittenAmount(text)).toMatchObject({
      problem: { message: expect.stringContaining('isn’t an amount') },
    })
  })

  test('an amount is read alike in both notations', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100_000, max: 10 ** 11 }), cents => {
        const american = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 }).format(cents / 100)
        const european = american.replace(/[.,]/g, found => (found === '.' ? ',' : '.'))
        expect(readWrittenAmount(american)).toEqual({ cents })
        expect(readWrittenAmount(european)).toEqual({ cents })
      }),
    )
  })
})
