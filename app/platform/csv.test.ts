import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { type CsvColumn, csvReport } from './csv.server.ts'

type Donation = { donor: string | null; cents: number | null; count: number | null }

const columns: CsvColumn<Donation>[] = [
  { header: 'Donor Name', value: one => one.donor },
  { header: 'Amount', cents: one => one.cents },
  { header: 'Donations', value: one => one.count },
]

const reportOf = (rows: Iterable<Donation> | AsyncIterable<Donation>) =>
  csvReport({ filename: 'customers-report-2026-03-11.csv', columns, rows })

/** Parses the report with Papa Parse, which is independent of our CSV writer. */
async function readBack(report: Response): Promise<string[][]> {
  const { data, errors } = Papa.parse<string[]>(await report.text(), { skipEmptyLines: true })
  expect(errors).toEqual([])
  return data
}

const cellOf = async (donor: string) =>
  (await readBack(reportOf([{ donor, cents: null, count: null }])))[1]?.[0]

test('a report is a download that is not cached', () => {
  const { headers, status } = reportOf([])
  expect({ status, ...Object.fromEntries(headers) }).toEqual({
    status: 200,
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="customers-report-2026-03-11.csv"',
    'cache-control': 'no-store',
  })
})

test('a report for people starts with the mark by which Excel reads “José”; one for programs has none (P752)', async () => {
  const startOf = async (report: Response) => [...new Uint8Array(await report.arrayBuffer()).slice(0, 4)]
  const [, , , d] = await startOf(reportOf([{ donor: 'José Núñez', cents: 1, count: 1 }]))
  expect(await startOf(reportOf([]))).toEqual([0xef, 0xbb, 0xbf, d])
  const forPrograms = csvReport({ filename: 'a.csv', columns, rows: [], forPrograms: true })
  expect((await startOf(forPrograms))[0]).toBe(d)
})

test('an empty report has a header row', async () => {
  expect(await reportOf([]).text()).toBe('Donor Name,Amount,Donations\r\n')
})

test('lines end with CRLF; money is plain dollars, counts are plain numbers, and a missing value is an empty field', async () => {
  const rows = [
    { donor: 'Ada', cents: 123_450, count: 1_234 },
    { donor: 'Bo', cents: -5_900, count: 0 },
    { donor: null, cents: 5, count: null },
    { donor: '', cents: null, count: -2 },
    { donor: 'Cy', cents: 123_456_789_01, count: 1 },
  ]
  expect(await reportOf(rows).text()).toBe(
    [
      'Donor Name,Amount,Donations',
      'Ada,1234.50,1234',
      'Bo,-59.00,0',
      ',0.05,',
      ',,-2',
      'Cy,123456789.01,1',
      '',
    ].join('\r\n'),
  )
})

test.each([
  'O’Brien, "Bill"',
  'two\nlines',
  'two\r\nlines',
  'a lone\rreturn',
  'José Ñandú 李雷 👩🏽‍🎓',
  '"quoted"',
  ' spaces stay ',
  "'tis",
  'a=b',
  '1-2',
  'me@example.com',
  '7',
])('another program reads %j as it was written', async text => {
  expect(await cellOf(text)).toBe(text)
})

test.each([
  '=1+1',
  '=HYPERLINK("http://evil.example","click")',
  '+1 555 0100',
  '-59.00',
  '-cmd|calc',
  '@SUM(A1:A9)',
  '\tcell',
  '\rcell',
  '  =1+1',
  '\n=1+1',
  '\r\n@SUM(1)',
  '\u00a0=1',
  '\ufeff=1',
  '\u200b=1',
  '\u0000=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(1)',
  '=1,2',
  '="a"&"b"',
])('%j is text to a spreadsheet, not a formula', async text => {
  expect(await cellOf(text)).toBe(`'${text}`)
})

test('text that looks like a negative number is neutralized, and a negative number is not', async () => {
  const [, row] = await readBack(reportOf([{ donor: '-5', cents: -500, count: -5 }]))
  expect(row).toEqual(["'-5", '-5.00', '-5'])
})

test('the first bytes are sent before the last row is read, and a disconnect stops the reading', async () => {
  let read = 0
  let stopped = false
  async function* endless(): AsyncGenerator<Donation> {
    try {
      for (;;) {
        read += 1
        yield { donor: `donor ${read}`, cents: read, count: 1 }
      }
    } finally {
      stopped = true
    }
  }
  const reader = (reportOf(endless()).body as ReadableStream<Uint8Array>).getReader()
  const header = await reader.read()
  const first = await reader.read()
  expect(new TextDecoder().decode(header.value)).toBe('Donor Name,Amount,Donations\r\n')
  expect(new TextDecoder().decode(first.value)).toContain('donor 1,0.01,1\r\n')
  expect(read).toBeLessThan(5_000)
  await reader.cancel()
  expect(stopped).toBe(true)
})

test('an error aborts the download', async () => {
  async function* failing(): AsyncGenerator<Donation> {
    for (let count = 1; count <= 600; count++) yield { donor: 'Ada', cents: 100, count }
    throw new Error('the database went away')
  }
  await expect(reportOf(failing()).text()).rejects.toThrow('the database went away')
})

test('a file name that would break out of its header is refused', () => {
  expect(() => csvReport({ filename: 'a"; x=".csv', columns, rows: [] })).toThrow(RangeError)
})
