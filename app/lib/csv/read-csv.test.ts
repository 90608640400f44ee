import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { readCsv } from './read-csv.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const windows = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))
const read = (bytes: Uint8Array | string) => readCsv(typeof bytes === 'string' ? utf8(bytes) : bytes, 5_000)
const problemOf = (bytes: Uint8Array | string) => {
  const found = read(bytes)
  return 'problem' in found ? found.problem.message : null
}
const table = 'Name,Note\nZoë,"a, b"\n'

describe('a CSV file (P582)', () => {
  const cases: [what: string, bytes: Uint8Array][] = [
    ['commas', utf8(table)],
    ['line ends of Windows', utf8(table.replaceAll('\n', '\r\n'))],
    ['semicolons', utf8('Name;Note\nZoë;"a, b"')],
    ['tabs', utf8('Name\tNote\nZoë\t"a, b"')],
    ['a byte order mark', utf8(`\ufeff${table}`)],
    ['Windows-1252', windows(table)],
    ['UTF-16', Uint8Array.from(Buffer.from(`\ufeff${table}`, 'utf16le'))],
    ['UTF-16 of the other order', Uint8Array.from(Buffer.from(`\ufeff${table}`, 'utf16le').swap16())],
    ['the separator that Excel names', utf8('sep=;\r\nName;Note\r\nZoë;"a, b"')],
    ['line ends of old Macs', utf8(table.replaceAll('\n', '\r'))],
    ['the end mark of MS-DOS', utf8(`${table}\x1a`)],
    ['zero bytes at the end', utf8(`${table}\0\0`)],
    ['a line end in a cell', utf8('Name,Note\nZoë,"a,\r\n b"')],
    ['spaces around cells', utf8('Name , Note\nZoë ,"a, b "')],
  ]
  test.each(cases)('with %s is read', (_, bytes) => {
    expect(read(bytes)).toEqual({
      header: { line: 1, cells: ['Name', 'Note'] },
      rows: [{ line: 2, cells: ['Zoë', 'a, b'] }],
    })
  })

  it('keeps the row numbers of a spreadsheet when rows are empty', () => {
    expect(read('\nName\n\n,,\nAda\n')).toMatchObject({
      header: { line: 2 },
      rows: [{ line: 5, cells: ['Ada'] }],
    })
  })

  it('keeps quotes, which are doubled in a cell', () => {
    expect(read('Name\n"Ann ""Bo"" Lee"')).toMatchObject({ rows: [{ cells: ['Ann "Bo" Lee'] }] })
  })
})

describe('a file is refused (P582)', () => {
  const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d])
  const cases: [what: string, bytes: Uint8Array | string, problem: RegExp][] = [
    ['without a byte', '', /no rows/],
    ['with a header alone', 'Name,Note\n\n', /no rows/],
    ['with an open quote', 'Name\n"Ada', /quotes in row 2|quotes in row {row}/],
    ['that is a picture', png, /text file/],
    ['with a zero byte inside', `${table}\0Ada,b`, /text file/],
    ['with letters of two encodings', Uint8Array.from([...windows('Zoë\n'), ...utf8('Zoë\n')]), /letters/],
    ['whose letters were lost', 'Name\nZo\ufffd', /letters/],
    ['with a byte that Windows-1252 lacks', Uint8Array.from([...utf8('Name\nA'), 0x81]), /letters/],
    ['with a row too many', `Name\n${'Ada\n'.repeat(5_001)}`, /more than {most} rows/],
    ['with rows too many, most of them empty', `Name\n${'\n'.repeat(200_000)}Ada`, /more than {most} rows/],
    ['with a million columns', `Name${',a'.repeat(1_000_000)}\nAda`, /too many columns/],
  ]
  test.each(cases)('%s', (_, bytes, problem) => {
    expect(problemOf(bytes)).toMatch(problem)
  })

  it('or read, whatever its bytes are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), bytes => {
        const found = read(bytes)
        if ('rows' in found) expect(found.rows.length).toBeGreaterThan(0)
      }),
      { numRuns: 500 },
    )
  })
})

test('5,000 rows are read', () => {
  expect(read(`Name\n${'Ada\n'.repeat(5_000)}`)).toHaveProperty('rows.length', 5_000)
})

test('every table of text survives being written and read', () => {
  const cell = fc.string({ unit: 'grapheme', maxLength: 8 }).map(text =>
    text
      .replace(/[\p{Cc}\ufffd]/gu, '')
      .replace(/\s+/g, ' ')
      .trim(),
  )
  const rows = fc.array(fc.tuple(cell, cell, fc.constant('x')), { minLength: 2, maxLength: 6 })
  fc.assert(
    fc.property(rows, fc.constantFrom(',', ';', '\t'), (cells, delimiter) => {
      const quoted = cells.map(row => row.map(text => `"${text.replaceAll('"', '""')}"`).join(delimiter))
      const found = read(`\ufeff${quoted.join('\r\n')}`)
      if ('problem' in found) throw new Error(found.problem.message)
      expect([found.header, ...found.rows].map(row => row.cells)).toEqual(cells)
    }),
  )
})
