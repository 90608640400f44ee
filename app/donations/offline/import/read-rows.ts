import { looksLikeCode, readCode } from '../../../campaigns/reference-code.ts'
import type { CsvFile, CsvRow } from '../../../lib/csv/read-csv.ts'
import { readWrittenDay } from '../../../lib/csv/written-day.ts'
import { cleanEmail } from '../../../lib/email-address.ts'
import { cleanName } from '../../../lib/person-name.ts'
import { type Message, phrase } from '../../../lib/phrase.ts'
import type { Problem } from '../../../lib/problem.ts'
import { readWrittenAmount } from '../../../lib/written-amount.ts'
import { holdsCardNumber } from '../../../platform/http/card-number.ts'
import { isOfflineKind, type OfflineKind } from '../../offline-kind.ts'
import { campaignIdPattern } from '../contract.ts'
import { entryProblems, type OfflineEntry, type OfflineField } from '../offline-donation.ts'

/** The most rows in a file, without the header. */
export const maxImportRows = 5_000

/** The header of each column, in the order of the template. */
export const headers: Readonly<Record<OfflineField, string>> = {
  kind: 'Kind',
  reference: 'Reference',
  receivedOn: 'Received',
  depositedOn: 'Deposited',
  cents: 'Amount',
  campaignId: 'Campaign',
  donorName: 'Donor',
  donorEmail: 'Email',
  isAnonymous: 'Anonymous',
  note: 'Note',
}
const fields = Object.keys(headers) as OfflineField[]
const requiredFields: readonly OfflineField[] = ['kind', 'reference', 'receivedOn', 'cents', 'campaignId']

/** A problem of a row, and the header of its column; empty if it concerns the whole row. */
export type RowProblem = Problem & { column: string }

/** A row of the file. A cell that can't be read has a problem and a placeholder value, which for `campaignId` is empty. */
export type ReadRow = {
  line: number
  /** The campaign's code, if the cell has one in place of its id; `campaignId` is empty until the code is looked up. */
  code?: string
  entry: OfflineEntry & { campaignId: string }
  problems: RowProblem[]
}

/**
 * Reads the rows of a file of offline donations, each with what is wrong in it (P581). `today` is a day in the platform's time zone. Returns
 * the problem of the whole file if a column is unknown, missing or there twice.
 */
export function readRows(
  { header, rows }: CsvFile,
  at: { today: string; sign: string },
): { rows: ReadRow[] } | { problem: Problem } {
  const found = columnsOf(header)
  if ('problem' in found) return found
  const width = header.cells.length
  return {
    rows: rows.map(row => {
      const read = readRow(row, found.columns, at)
      return row.cells.length === width ? read : { ...read, problems: [otherWidth(row, width)] }
    }),
  }
}

const otherWidth = ({ cells }: CsvRow, width: number): RowProblem => ({
  column: '',
  message: phrase(
    'The row has {cells} cells, and the header has {columns}. Put quotes around cells with commas.',
  ),
  values: { cells: String(cells.length), columns: String(width) },
})

type Columns = ReadonlyMap<OfflineField, number>

function columnsOf({ cells }: CsvRow): { columns: Columns } | { problem: Problem } {
  const columns = new Map<OfflineField, number>()
  const problem = (message: Message, values: Record<string, string>) => ({ problem: { message, values } })
  for (const [index, column] of cells.entries()) {
    if (column === '') continue
    const field = fields.find(name => headers[name].toLowerCase() === column.toLowerCase())
    if (!field)
      return problem(phrase('The column “{column}” is unknown. Possible are: {columns}.'), {
        column: column.slice(0, 100),
        columns: Object.values(headers).join(', '),
      })
    if (columns.has(field)) return problem(phrase('The column “{column}” is there twice.'), { column })
    columns.set(field, index)
  }
  const missing = requiredFields.filter(field => !columns.has(field)).map(field => headers[field])
  if (missing.length > 0)
    return problem(phrase('The first row lacks these columns: {columns}.'), { columns: missing.join(', ') })
  return { columns }
}

const noCampaign = phrase('“{text}” isn’t a campaign’s code, ID or link.')
const wrongCode = phrase('A letter of the code “{text}” is wrong. Compare it with the check.')
const dayMessage = phrase('“{text}” isn’t a date such as 2026-03-11 or 3/11/2026.')

function readRow({ line, cells }: CsvRow, columns: Columns, at: { today: string; sign: string }): ReadRow {
  const problems = new Map<OfflineField, Problem>()
  const cell = (field: OfflineField) => cells[columns.get(field) ?? -1] ?? ''
  const read = <T>(field: OfflineField, parse: (text: string) => T | null, fallback: T, message: Message) => {
    const value = parse(cell(field))
    if (value === null) problems.set(field, { message, values: { text: cell(field).slice(0, 100) } })
    return value ?? fallback
  }
  const code = readCode(cell('campaignId').slice(0, 100))
  const amount = readWrittenAmount(cell('cents').slice(0, 100))
  if ('problem' in amount) problems.set('cents', amount.problem)
  const entry = {
    kind: read('kind', kindOf, 'cheque', phrase('“{text}” is none of: check, cash, transfer, daf, payroll.')),
    reference: cell('reference'),
    receivedOn: read('receivedOn', dayOf, at.today, dayMessage),
    depositedOn: cell('depositedOn') === '' ? null : read('depositedOn', dayOf, null, dayMessage),
    cents: 'cents' in amount ? amount.cents : 0,
    campaignId: code
      ? ''
      : read('campaignId', campaignOf, '', looksLikeCode(cell('campaignId')) ? wrongCode : noCampaign),
    donorName: cleanName(cell('donorName')) || null,
    donorEmail: cleanEmail(cell('donorEmail')) || null,
    isAnonymous: read('isAnonymous', yesOrNo, false, phrase('“{text}” isn’t “yes” or “no”.')),
    note: cell('note') || null,
  }
  const wrong = Object.entries(entryProblems(entry, at)) as [OfflineField, Problem][]
  for (const [field, problem] of wrong) if (!problems.has(field)) problems.set(field, problem)
  // A bank's reference may look like one.
  for (const field of ['donorName', 'donorEmail', 'note'] as const)
    if (holdsCardNumber(cell(field)))
      problems.set(field, { message: phrase('This looks like a card number. Delete it.') })
  const listed = [...problems].map(([field, problem]) => ({ column: headers[field], ...problem }))
  return { line, entry, problems: listed, ...(code && { code }) }
}

const kindNames: Readonly<Record<string, OfflineKind>> = {
  check: 'cheque',
  'bank transfer': 'transfer',
  'donor-advised fund': 'daf',
  'payroll giving': 'payroll',
}

function kindOf(text: string): OfflineKind | null {
  const name = text.toLowerCase()
  return isOfflineKind(name) ? name : (kindNames[name] ?? null)
}

/** In English and Spanish, also as Excel writes what a checkbox says. */
function yesOrNo(text: string): boolean | null {
  const word = text.normalize('NFC')
  if (/^(yes|y|true|1|x|sí|si|verdadero)$/iu.test(word)) return true
  return /^(no|n|false|0|falso|)$/iu.test(word) ? false : null
}

/** A day as yyyy-mm-dd, from that or from m/d/yyyy, as spreadsheets in the United States write it, with a time or without. */
const dayOf = (text: string): string | null =>
  /^(\d{4}-\d{1,2}-\d{1,2}|\d{1,2}\/\d{1,2}\/\d{4})(?!\d)/.test(text) ? readWrittenDay(text, 'mdy') : null

/** An id, or the id at the end of a campaign's link. */
function campaignOf(text: string): string | null {
  const id = text.includes('/') ? (/\/([^/?#]*)\/?(?:[?#].*)?$/.exec(text)?.[1] ?? '') : text
  return campaignIdPattern.test(id) ? id : null
}

/** The template: the header, a check, and a fund's grant. `today` is yyyy-mm-dd. */
export const importTemplate = (today: string): string =>
  [
    Object.values(headers).join(','),
    `check,1042,${today},${today},50.00,campaign-id,Dana Reyes,dana@example.com,no,Lunch collection`,
    `daf,Grant 7-4410,${today},,"1,250.00",campaign-id,Ann Lee,,no,`,
    '',
  ].join('\r\n')
