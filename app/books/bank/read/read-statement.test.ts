import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { camt053, csv, csvLayoutOfSample, ofx1, ofx2 } from '#tests/world/bank-statements.ts'
import { type CsvLayout, headerKey } from './layout.ts'
import { type ReadOptions, readStatement } from './read-statement.ts'
import { decimalCents, type Statement } from './statement.ts'

const reading = { layout: csvLayoutOfSample }
const read = (file: string | Uint8Array, options: Partial<ReadOptions> = {}) =>
  readStatement(typeof file === 'string' ? new TextEncoder().encode(file) : file, {
    layouts: {},
    reading,
    currency: 'USD',
    latest: '2026-03-13',
    ...options,
  })
function statementOf(file: string): Statement {
  const found = read(file)
  if ('problem' in found || !found.statement)
    throw new Error('problem' in found ? found.problem.message : 'no layout')
  return found.statement
}
const problemOf = (file: string | Uint8Array) => {
  const found = read(file)
  return 'problem' in found ? found.problem.message : null
}

describe('a bank statement (P583)', () => {
  test.each([
    ['camt053', camt053, '000123456789', 100_000],
    ['ofx', ofx1, '021000021 000123456789', null],
    ['ofx', ofx2, '021000021 000123456789', null],
    ['csv', csv, '6789', 100_000],
  ])('in %s is read', (format, file, account, openingCents) => {
    const statement = statementOf(file)
    expect(statement).toMatchObject({
      format,
      account,
      openingCents,
      closingCents: 116_000,
      until: '2026-03-11',
    })
    const lines = statement.lines.toSorted((one, other) => other.cents - one.cents)
    expect(lines.map(({ bookedOn, cents }) => [bookedOn, cents])).toEqual([
      ['2026-03-10', 25_000],
      ['2026-03-11', -9_000],
    ])
    expect(`${lines[0]?.reference} ${lines[0]?.description}`).toMatch(/GRANT-7-4410/)
    expect(lines[0]?.description).toMatch(/rotary & friends/i)
    if (format !== 'csv') expect(lines.map(({ bankId }) => bankId)).toEqual(['BK-1', 'BK-2'])
  })

  it('in CSV shows its header and first rows, and what the columns may mean', () => {
    const header = csv.split('\n')[0]?.split(',') ?? []
    const guessed = { ...csvLayoutOfSample, account: '' }
    expect(read(csv, { reading: {} })).toMatchObject({
      statement: null,
      csv: { headerLine: 1, header, sample: { length: 2 }, layout: guessed, isRemembered: false },
    })
    const remembered = { ...csvLayoutOfSample, description: '' }
    expect(read(csv, { reading: {}, layouts: { [headerKey(header)]: remembered } })).toMatchObject({
      csv: { layout: { ...guessed, description: '' }, isRemembered: true },
    })
  })

  it('in CSV may have a column for each direction, brackets, and other orders of dates', () => {
    const layout: CsvLayout = {
      ...csvLayoutOfSample,
      day: 'Date',
      dayOrder: 'dmy',
      amount: '',
      credit: 'In',
      debit: 'Out',
      description: '',
      reference: '',
      balance: '',
    }
    expect(
      read('Date,In,Out\n10.03.2026,250,\n11/03/2026,,(90.00)\n', { reading: { layout } }),
    ).toMatchObject({
      statement: {
        lines: [
          { bookedOn: '2026-03-10', cents: 25_000 },
          { bookedOn: '2026-03-11', cents: -9_000 },
        ],
      },
    })
  })
})

describe('a file is refused in words (P584)', () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE Document [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><Document>&b;</Document>`
  const cases: [what: string, file: string | Uint8Array, problem: RegExp][] = [
    ['that is empty', '', /no rows/],
    ['that is a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 13]), /text file/],
    ['with letters of two encodings', Uint8Array.from([0xe9, 0x20, 0xc3, 0xa9]), /letters/],
    ['with entities that grow', bomb, /entities/],
    ['with an external entity', bomb.replace('ENTITY a "', 'ENTITY a SYSTEM "'), /entities/],
    ['with entities in OFX', `<!DOCTYPE OFX [<!ENTITY a "b">]>${ofx1}`, /entities/],
    ['in another XML', '<Document><FIToFICstmrCdtTrf/></Document>', /CAMT\.053/],
    ['whose XML isn’t closed', camt053.slice(0, -20), /damaged/],
    ['whose elements aren’t nested', camt053.replace('</Ntry>', ''), /damaged/],
    ['whose OFX ends early', ofx1.slice(0, ofx1.indexOf('</BANKTRANLIST>')), /damaged/],
    ['whose OFX isn’t closed', ofx1.replace('</OFX>', ''), /damaged/],
    ['of thousands of nested elements', `${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`, /damaged/],
    ['in euros', camt053.replaceAll('"USD"', '"EUR"'), /amounts in/],
    ['in pesos', ofx1.replace('USD', 'MXN'), /amounts in/],
    [
      'of two accounts',
      camt053.replace('</Stmt>', '</Stmt><Stmt><Acct><Id><IBAN>X</IBAN></Id></Acct></Stmt>'),
      /several/,
    ],
    ['with an amount of three digits', ofx1.replace('250.00', '250.005'), /amount/],
    ['with an amount in words', camt053.replace('>250.00<', '>many<'), /amount/],
    ['without a direction', camt053.replace('<CdtDbtInd>DBIT</CdtDbtInd>', ''), /money in or out/],
    ['with a day that doesn’t exist', ofx1.replace('20260310120000', '20260230120000'), /date/],
    ['whose lines don’t add up', camt053.replace('>250.00<', '>251.00<'), /add up/],
    ['whose lines are not all there', camt053.replace(/<Ntry>.*?<\/Ntry>/s, ''), /add up/],
    ['whose CSV balances don’t follow', csv.replace('-90.00', '-91.00'), /don’t match/],
    ['whose CSV misses a cell', csv.replace(',1042', ''), /cells/],
    ['with a CSV amount that could mean two', csv.replace('-90.00', '"1,250"'), /amount/],
    ['of a credit card', ofx1.replaceAll('BANKMSGSRSV1', 'CREDITCARDMSGSRSV1'), /credit cards/],
  ]
  test.each(cases)('%s', (_, file, problem) => {
    expect(problemOf(file)).toMatch(problem)
  })

  it('and quickly, whatever its bytes are', { timeout: 30_000 }, () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), bytes => void read(bytes)),
      { numRuns: 300 },
    )
    const damaged = fc
      .constantFrom(camt053, ofx1, ofx2, csv)
      .chain(file =>
        fc.tuple(
          fc.constant(file),
          fc.nat(file.length - 1),
          fc.nat(40),
          fc.constantFrom('', '<', '>', '/', '"', '9', '&'),
        ),
      )
    fc.assert(
      fc.property(damaged, ([file, at, length, put]) => {
        const found = read(file.slice(0, at) + put + file.slice(at + length))
        if ('problem' in found) expect(found.problem.message).not.toBe('')
      }),
      { numRuns: 500 },
    )
  })

  it('of the largest size within seconds', { timeout: 30_000 }, () => {
    const unclosed = `<OFX>${'<A>1'.repeat(1_200_000)}`
    const started = performance.now()
    expect(problemOf(unclosed)).toMatch(/damaged/)
    expect(performance.now() - started).toBeLessThan(10_000)
  })
})

test.each([
  ['12.5', 1_250],
  ['-.50', -50],
  ['+3', 300],
  ['1,25', 125],
  ['1000.000', 100_000],
  ['1,250.00', 125_000],
  ['1.250,00', 125_000],
  ['- 90.00', -9_000],
  ['000000000001000.00', 100_000],
  ['0', 0],
  ['00.50', 50],
])('the amount %s is %i cents', (text, cents) => {
  expect(decimalCents(text)).toBe(cents)
})
