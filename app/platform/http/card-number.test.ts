import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findsCardNumber, holdsCardNumber } from './card-number.ts'

/** Stripe's test cards of every network, and other test numbers that networks publish. */
const cards =
  '4242424242424242 4000056655665556 5555555555554444 2223003122003222 5200828282828210 5105105105105100 378282246310005 371449635398431 ' +
  '6011111111111117 6011000990139424 3056930009020004 36227206271667 6555900000604105 3566002020360505 6200000000000005 ' +
  '6200000000000047 6205500000000000004 4000000000000002 4000000000009995 4000002500003155 4000000000000259 4000000000000119 ' +
  '4000000000000069 4000000000000127 4000002760003184 4000008400001629 4100000000000019 38520000023237'
const numbers = cards.split(' ')
const card = fc.constantFrom(...numbers)
const separator = fc.constantFrom('', ' ', '-', '.', '\u00a0', '–')

/**
 * Common ways to write a card number: ungrouped; in groups of one, two, four, five or eight digits; or grouped like an American Express
 * card.
 */
const written = fc
  .tuple(card, separator, fc.constantFrom(1, 2, 4, 5, 8, 0))
  .map(([number, between, size]) => {
    const groups =
      size === 0 && number.length === 15
        ? [number.slice(0, 4), number.slice(4, 10), number.slice(10)]
        : (number.match(new RegExp(`.{1,${size || 4}}`, 'g')) ?? [])
    return groups.join(between)
  })

describe('a card number is detected', () => {
  it.each(numbers)('%s', number => {
    expect(holdsCardNumber(number)).toBe(true)
  })

  it('in any format, with any surrounding text, anywhere in the body', () => {
    const before = fc.constantFrom(
      '',
      'My card: ',
      'card=',
      'Visa',
      '(',
      'it is ',
      'Gate 7, ',
      '"',
      'Straße\n',
      'pay 50 ',
    )
    const after = fc.constantFrom(
      '',
      ' 12/34 123',
      ' exp 12/34',
      ')',
      ', cvc 123',
      '. Thanks!',
      '\n',
      ' 123',
      '/',
    )
    const place = fc.constantFrom<(text: string) => unknown>(
      text => ({ message: text }),
      text => ({ list: [{ deep: [text] }] }),
      text => [text],
      text => ({ [text]: 1 }),
    )
    fc.assert(
      fc.property(before, written, after, place, (a, number, b, put) => findsCardNumber(put(a + number + b))),
      { numRuns: 10_000 },
    )
  })

  it.each([
    ['as a number', { amountCents: 4242424242424242 }],
    ['in full-width digits', '４２４２４２４２４２４２４２４２'],
    ['in unusual groups', '42424242 4242 4242'],
    ['beside the bank’s fields', { accountNumber: '1', notes: '4242 4242 4242 4242' }],
  ])('%s', (_, body) => {
    expect(findsCardNumber(body, ['accountNumber'])).toBe(true)
  })
})

it('bank fields are exempt', () => {
  expect(
    findsCardNumber({ accountNumber: '4242424242424242', notes: 'Main account' }, ['accountNumber']),
  ).toBe(false)
})

describe('legitimate bodies are never refused', () => {
  const digits = (count: number) =>
    fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: count, maxLength: count })
  const phone = fc.oneof(
    fc.tuple(digits(3), digits(3), digits(4)).map(parts => parts.join('-')),
    fc.tuple(digits(3), digits(3), digits(4)).map(([a, b, c]) => `(${a}) ${b}-${c}`),
    fc.tuple(fc.integer({ min: 1, max: 99 }), digits(10)).map(([country, rest]) => `+${country} ${rest}`),
    fc
      .tuple(fc.integer({ min: 1, max: 99 }), digits(3), digits(4), digits(4))
      .map(parts => `+${parts.join(' ')}`),
  )
  const instant = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  const isbn = digits(9).map(rest => `978-${rest[0]}-${rest.slice(1, 4)}-${rest.slice(4)}-1`)
  const url = fc.oneof(
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    digits(19).map(id => `https://social.example/status/${id}`),
    digits(16).map(id => `https://photos.example/?fbid=${id}&set=1`),
  )
  const token = fc.constant(0).map(() => randomBytes(24).toString('base64url'))
  const hex = fc.constant(0).map(() => randomBytes(16).toString('hex'))
  const sum = fc
    .integer({ min: 1, max: 100_000_000 })
    .map(cents => `$${(cents / 100).toLocaleString('en-US')}`)
  const year = fc.integer({ min: 1990, max: 2060 }).map(String)
  const word = fc.oneof(
    phone,
    phone,
    fc.lorem({ maxCount: 8 }),
    fc.emailAddress(),
    isbn,
    url,
    sum,
    year,
    fc.uuid(),
    instant.map(at => at.toISOString()),
  )
  const story = fc
    .array(word, { maxLength: 12 })
    .chain(words => fc.constantFrom(' ', ', ', '\n').map(by => words.join(by)))
  const body = fc.record({
    donationId: fc.uuid(),
    amountCents: fc.integer({ min: 100, max: 5_000_000 }),
    at: instant.map(at => at.getTime()),
    donorName: fc.string({ maxLength: 60 }),
    donorEmail: fc.emailAddress(),
    phone,
    message: story,
    cardToken: fc.oneof(token, hex).map(text => `ctoken_${text}`),
    links: fc.array(url, { maxLength: 3 }),
    password: fc.string({ maxLength: 40 }),
  })

  it('of 10,000', () => {
    fc.assert(
      fc.property(body, sent => !findsCardNumber(sent)),
      { numRuns: 10_000, seed: 12 },
    )
  })

  it.each([
    ['a number with a wrong check digit', '4242424242424243'],
    ['a long number of no card network', '9999999999999995'],
    ['digits in a token', 'tok_a4242424242424242f'],
    ['an id with only digits', '41111111-1111-1111-1111-111111111111'],
    ['two phone numbers side by side', '415-555-0123 628-555-0199'],
    ['a phone number and a year', 'Call +38 0318128708 2011 was our year'],
    ['years', '2016 2017 2018 2019 2020'],
    ['an IBAN', 'DE89 3704 0044 0532 0130 00'],
    ['an instant', '1773244800000'],
  ])('%s', (_, text) => {
    expect(holdsCardNumber(text)).toBe(false)
  })
})

it.each([
  ['single digits', '1 '.repeat(32_000)],
  ['one long number', '4'.repeat(64_000)],
  ['dashes', '4-'.repeat(32_000)],
  ['letters and digits', 'aaaaaaa1'.repeat(8_000)],
  ['addresses', 'www.'.repeat(16_000)],
])('a long text of %s takes no time', (_, text) => {
  // Measures CPU time of this process, which doesn't depend on other load.
  const begun = process.cpuUsage()
  holdsCardNumber(`${text}x`)
  expect(process.cpuUsage(begun).user / 1_000).toBeLessThan(500)
})
