import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { byteOrderMark } from '#app/platform/csv.server.ts'
import { readCsv } from '../../../lib/csv/read-csv.ts'
import { judgeRows, type RowFacts } from './judge-rows.ts'
import { previewOf, shownRows } from './preview.ts'
import { importTemplate, maxImportRows, readRows } from './read-rows.ts'

const at = { today: '2026-03-11', sign: '$' }
const header = 'Kind,Reference,Received,Deposited,Amount,Campaign,Donor,Email,Anonymous,Note'
const names = header.split(',')
const line = 'check,1042,2026-03-10,,50.00,abcdefghjk,Dana Reyes,dana@example.com,no,'

function read(text: string) {
  const file = readCsv(new TextEncoder().encode(text), maxImportRows)
  return 'problem' in file ? file : readRows(file, at)
}

function rowsOf(text: string) {
  const found = read(text)
  if ('problem' in found) throw new Error(found.problem.message)
  return found.rows
}

function rowWith(cells: Record<string, string>) {
  const changed = line.split(',').map((cell, index) => cells[names[index] ?? ''] ?? cell)
  return rowsOf(`${header}\n${changed.map(cell => `"${cell.replaceAll('"', '""')}"`).join(',')}`)[0]
}

describe('the columns', () => {
  it('may stand in any order and letter case', () => {
    const [row] = rowsOf(
      'AMOUNT;received;Kind;campaign;reference;Donor\n1.250,50;3/10/2026;Cheque;abcdefghjk;1042;Ada',
    )
    expect(row?.problems).toEqual([])
    expect(row?.entry).toMatchObject({ cents: 125_050, receivedOn: '2026-03-10', kind: 'cheque', note: null })
  })

  test.each([
    ['unknown', `${header},Fund\n${line},x`, /unknown/],
    ['missing', 'Kind,Reference\ncheck,1', /lacks/],
    ['there twice', `${header},note\n${line},x`, /twice/],
  ])('are refused if one is %s', (_, text, problem) => {
    expect(read(text)).toMatchObject({ problem: { message: expect.stringMatching(problem) } })
  })

  it('of the template, as it is downloaded, are right, and its campaigns are to fill in (P752)', () => {
    const rows = rowsOf(byteOrderMark + importTemplate(at.today))
    expect(rows.map(({ entry }) => [entry.kind, entry.cents])).toEqual([
      ['cheque', 5_000],
      ['daf', 125_000],
    ])
    expect(rows.flatMap(({ problems }) => problems.map(({ column }) => column))).toEqual([
      'Campaign',
      'Campaign',
    ])
  })
})

describe('a file that Excel wrote (P729)', () => {
  const bytesOf = (name: string) => new Uint8Array(readFileSync(new URL(`fixtures/${name}`, import.meta.url)))
  it('with a first row sep= is read', () => {
    const file = readCsv(bytesOf('import-sep.csv'), maxImportRows)
    if ('problem' in file) throw new Error(file.problem.message)
    const found = readRows(file, { ...at, today: '2026-11-28' })
    expect('rows' in found && found.rows[0]?.entry).toMatchObject({ cents: 5_000, donorName: 'Dana Reyes' })
  })

  it('as CSV (MS-DOS) is refused, because the donor’s name would be another', () => {
    expect(readCsv(bytesOf('import-ms-dos.csv'), maxImportRows)).toMatchObject({
      problem: { message: expect.stringMatching(/UTF-8/) },
    })
  })

  it('says yes in Spanish', () => {
    for (const Anonymous of ['VERDADERO', 'SÍ', 'SI\u0301'])
      expect(rowWith({ Anonymous, Donor: '' })).toMatchObject({ entry: { isAnonymous: true }, problems: [] })
    expect(rowWith({ Anonymous: 'FALSO' })?.entry.isAnonymous).toBe(false)
    expect(rowWith({ Received: '3/9/2026 0:00' })?.entry.receivedOn).toBe('2026-03-09')
  })
})

describe('a row (P581)', () => {
  test.each([
    ['Kind', 'Cheque'],
    ['Kind', 'Bank transfer'],
    ['Received', '3/9/2026'],
    ['Received', '2026-3-9'],
    ['Received', '3/9/2026 0:00'],
    ['Received', '2026-03-09 00:00:00'],
    ['Amount', '50.00 USD'],
    ['Anonymous', 'FALSO'],
    ['Amount', '$1250'],
    ['Campaign', 'https://tassel.example/campaign/maya-reyes/abcdefghjk'],
    ['Campaign', 'https://tassel.example/campaign/maya-reyes/abcdefghjk?via=qr'],
    ['Email', ''],
    ['Deposited', '2026-03-11'],
    ['Reference', '=1+1'],
    ['Reference', '4242424242424242'],
  ])('takes %s %s', (column, text) => {
    expect(rowWith({ [column]: text })?.problems).toEqual([])
  })

  test.each([
    ['Kind', 'card'],
    ['Kind', ''],
    ['Reference', ''],
    ['Received', '11.3.2026'],
    ['Received', '25/12/2025'],
    ['Received', '3/9/2026 0:00 x'],
    ['Received', '3/9/26'],
    ['Received', '1/13/2026 25'],
    ['Received', '2026-02-30'],
    ['Received', '2027-01-01'],
    ['Received', ''],
    ['Deposited', '2026-03-01'],
    ['Amount', '1,250'],
    ['Amount', '50.005'],
    ['Amount', '-50'],
    ['Amount', ''],
    ['Amount', '0.99'],
    ['Campaign', 'Maya'],
    ['Campaign', 'ABCDEFGHJK'],
    ['Campaign', 'https://tassel.example/campaign'],
    ['Donor', ''],
    ['Donor', 'www.example.com'],
    ['Donor', '4242 4242 4242 4242'],
    ['Email', 'dana'],
    ['Anonymous', 'maybe'],
    ['Note', 'x'.repeat(501)],
    ['Note', 'card 4242 4242 4242 4242'],
  ])('refuses %s “%s”, naming the column', (column, text) => {
    expect(rowWith({ [column]: text })?.problems.map(problem => problem.column)).toEqual([column])
  })

  it('with more or fewer cells than the header is wrong as a whole, for example with a comma in an amount', () => {
    const [row] = rowsOf(`${header}\n${line.replace('50.00', '1,250.00')}`)
    expect(row?.problems).toMatchObject([{ column: '', message: expect.stringMatching(/cells/) }])
    expect(rowsOf(`${header}\n${line.slice(0, -1)}`)[0]?.problems).toMatchObject([{ column: '' }])
  })

  it('says what would be right', () => {
    expect(rowWith({ Amount: '1,250' })?.problems).toEqual([
      {
        column: 'Amount',
        message: 'Is that {sign}{low} or {sign}{high}? Enter {low} or {high}.',
        values: { low: '1.25', high: '1,250.00' },
      },
    ])
  })

  it('without problems is an entry that the rules accept, whatever its cells are', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.constantFrom('"', ';', '50,00', '3/40/2026'),
    )
    const cells = fc.dictionary(fc.constantFrom(...names), text)
    fc.assert(
      fc.property(cells, changed => {
        const file = Object.fromEntries(
          Object.entries(changed).map(([name, cell]) => [name, cell.toWellFormed()]),
        )
        try {
          const row = rowWith(file)
          if (row?.problems.length === 0) expect(row.entry.cents).toBeGreaterThanOrEqual(100)
        } catch (error) {
          // A control character makes the whole file unreadable.
          expect((error as Error).message).toMatch(/text file|letters/)
        }
      }),
      { numRuns: 300 },
    )
  })
})

describe('judging (P581)', () => {
  const right: RowFacts = { campaign: 'takes', recordedFor: undefined, alikeOn: undefined }
  const judged = (lines: string[], facts: Partial<RowFacts> = {}) =>
    judgeRows(rowsOf([header, ...lines].join('\n')), () => ({ ...right, ...facts })).map(({ state }) => state)
  const on = (day: string) => line.replace('1042', '1043').replace('2026-03-10', () => day)

  it('a row with the key of an earlier row is wrong, in any letter case', () => {
    expect(judged([line, line, line.replace('check,1042', 'CHEQUE, 1042 ')])).toEqual([
      'ok',
      'error',
      'error',
    ])
    expect(judged([line, on('2026-03-10')])).toEqual(['ok', 'warning'])
  })

  it('a recorded donation is left out, and is wrong for another campaign', () => {
    expect(judged([line], { recordedFor: 'abcdefghjk' })).toEqual(['skip'])
    expect(judged([line], { recordedFor: 'zzzzzzzzzz' })).toEqual(['error'])
  })

  it('the same donor and amount within seven days is a warning, recorded or in the file', () => {
    expect(judged([line, on('2026-03-03')])).toEqual(['ok', 'warning'])
    expect(judged([line, on('2026-03-02')])).toEqual(['ok', 'ok'])
    expect(judged([line], { alikeOn: '2026-03-08' })).toEqual(['warning'])
    const anonymous = line.replace('Dana Reyes,dana@example.com,no', ',,yes')
    expect(judged([anonymous, anonymous.replace('1042', '1043')])).toEqual(['ok', 'ok'])
  })

  test.each(['taken-down', 'ended', 'own', undefined] as const)(
    'a campaign that is %s is wrong',
    campaign => {
      expect(judged([line], { campaign })).toEqual(['error'])
    },
  )

  it('what can’t be read isn’t compared', () => {
    const wrong = line.replace('50.00', 'x')
    const rows = judgeRows(rowsOf([header, wrong, wrong].join('\n')), () => right)
    expect(rows.map(({ problems }) => problems.map(({ column }) => column))).toEqual([['Amount'], ['Amount']])
  })

  it('the preview shows rows with problems first, and sums what would be recorded', () => {
    const lines = Array.from({ length: shownRows + 5 }, (_, n) =>
      line.replace('1042', () => `${n}`).replace('dana@', () => `d${n}@`),
    )
    const rows = judgeRows(rowsOf([header, ...lines, line.replace('50.00', 'x')].join('\n')), () => right)
    const preview = previewOf(rows, { sha256: '', earlier: null })
    expect(preview.counts).toEqual({ ok: shownRows + 5, warning: 0, skip: 0, error: 1 })
    expect([preview.rows.length, preview.rows[0]?.state]).toEqual([shownRows, 'error'])
    expect(preview.cents).toBe((shownRows + 5) * 5_000)
  })
})
