/**
 * Parses a NACHA file according to NACHA's published layout (positions from 1, inclusive), without sharing
 * code with the writer, and reports every inconsistency.
 */
export type ReadEntry = {
  code: string
  routing: string
  account: string
  cents: number
  individualId: string
  name: string
  trace: string
}
export type ReadFile = {
  destination: string
  origin: string
  created: string
  modifier: string
  destinationName: string
  originName: string
  companyName: string
  companyId: string
  description: string
  effective: string
  odfi: string
  entries: ReadEntry[]
  creditCents: number
  faults: string[]
}

export function readNacha(text: string): ReadFile {
  const faults: string[] = []
  const must = (holds: boolean, words: string) => {
    if (!holds) faults.push(words)
  }
  const lines = text.split('\r\n')
  must(lines.pop() === '', 'the last record is not ended')
  must(lines.length % 10 === 0, 'not whole blocks of ten')
  for (const [at, line] of lines.entries()) {
    must(line.length === 94, `record ${at + 1} has ${line.length} characters`)
    must(/^[\x20-\x7e]*$/.test(line), `record ${at + 1} is not ASCII`)
  }
  const kinds = lines.map(line => line[0]).join('')
  must(/^156+89+$/.test(kinds), `records in the order ${kinds}`)
  const field = (line: string | undefined, from: number, to: number) => (line ?? '').slice(from - 1, to)
  const [header, batch] = lines
  const details = lines.filter(line => line.startsWith('6'))
  const batchControl = lines.find(line => line.startsWith('8'))
  const control = lines[details.length + 3]
  for (const line of lines.slice(details.length + 4)) must(line === '9'.repeat(94), 'padding is not nines')

  must(field(header, 2, 3) === '01', 'priority code')
  must(field(header, 35, 40) === '094101', 'record size, blocking factor, format code')
  must(field(batch, 2, 4) === '220', 'service class of the batch header')
  must(field(batch, 51, 53) === 'PPD', 'entry class')
  must(field(batch, 79, 79) === '1', 'originator status')

  const entries = details.map((line, at) => {
    const routing = field(line, 4, 12)
    must(checkDigit(routing.slice(0, 8)) === routing[8], `check digit of entry ${at + 1}`)
    must(field(line, 79, 79) === '0', `addenda indicator of entry ${at + 1}`)
    const trace = field(line, 80, 94)
    must(trace.slice(0, 8) === field(batch, 80, 87), `bank of trace ${trace}`)
    must(Number(trace.slice(8)) === at + 1, `sequence of trace ${trace}`)
    must(/^(22|32)$/.test(field(line, 2, 3)), `transaction code of entry ${at + 1}`)
    return {
      code: field(line, 2, 3),
      routing,
      account: field(line, 13, 29).trimEnd(),
      cents: number(field(line, 30, 39), faults),
      individualId: field(line, 40, 54).trimEnd(),
      name: field(line, 55, 76).trimEnd(),
      trace,
    }
  })
  const sum = entries.reduce((total, entry) => total + entry.cents, 0)
  const hash = (entries.reduce((total, entry) => total + BigInt(entry.routing.slice(0, 8)), 0n) % 10n ** 10n)
    .toString()
    .padStart(10, '0')
  must(field(batchControl, 2, 4) === '220', 'service class of the batch control')
  must(number(field(batchControl, 5, 10), faults) === entries.length, 'entry count of the batch')
  must(field(batchControl, 11, 20) === hash, 'entry hash of the batch')
  must(field(batchControl, 21, 32) === '0'.repeat(12), 'debits of the batch')
  must(number(field(batchControl, 33, 44), faults) === sum, 'credits of the batch')
  must(field(batchControl, 45, 54) === field(batch, 41, 50), 'company of the batch control')
  must(field(batchControl, 80, 94) === field(batch, 80, 94), 'bank and number of the batch control')
  must(field(control, 2, 7) === '000001', 'batch count')
  must(number(field(control, 8, 13), faults) * 10 === lines.length, 'block count')
  must(number(field(control, 14, 21), faults) === entries.length, 'entry count of the file')
  must(field(control, 22, 31) === hash, 'entry hash of the file')
  must(field(control, 32, 43) === '0'.repeat(12), 'debits of the file')
  must(number(field(control, 44, 55), faults) === sum, 'credits of the file')
  return {
    destination: field(header, 4, 13),
    origin: field(header, 14, 23),
    created: field(header, 24, 33),
    modifier: field(header, 34, 34),
    destinationName: field(header, 41, 63).trimEnd(),
    originName: field(header, 64, 86).trimEnd(),
    companyName: field(batch, 5, 20).trimEnd(),
    companyId: field(batch, 41, 50),
    description: field(batch, 54, 63).trimEnd(),
    effective: field(batch, 70, 75),
    odfi: field(batch, 80, 87),
    entries,
    creditCents: sum,
    faults,
  }
}

function number(text: string, faults: string[]): number {
  if (!/^\d+$/.test(text)) faults.push(`'${text}' is no number`)
  return Number(text)
}

/** The check digit of a routing number: makes the sum of digits weighted 3, 7, 1 a multiple of ten. */
function checkDigit(prefix: string): string {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = [...prefix].map(Number)
  return String((10 - ((3 * (a + d + g) + 7 * (b + e + h) + c + f) % 10)) % 10)
}
