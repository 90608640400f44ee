import Papa from 'papaparse'
import { type Message, phrase } from '../../lib/phrase.ts'
import { type Refusal, refusal } from '../../lib/refusal.ts'
import type { SanctionsEntry } from './sanctions-index.ts'

/** Columns of SDN.CSV and ALT.CSV, which have no header (OFAC, "Data Specification", 2023). */
const sdnColumns = [
  'entry',
  'name',
  'type',
  'program',
  'title',
  'call sign',
  'vessel type',
  'tonnage',
].concat(['gross tonnage', 'flag', 'owner', 'remarks'])
const altColumns = ['entry', 'number of the name', 'type', 'name', 'remarks']
/** OFAC's word for no value; for the type of an entry it means an organization. */
const none = '-0-'
const entryTypes = ['individual', 'vessel', 'aircraft', none]
const nameTypes = ['aka', 'fka', 'nka']
/** Lines of both files. The real list has about half as many. */
export const maxSanctionsLines = 50_000
/** OFAC's own limit for a name. */
const maxNameLength = 350

/**
 * Reads the names of people on OFAC's list of Specially Designated Nationals: those in SDN.CSV, and their other names in ALT.CSV. Leaves out
 * organizations, vessels and aircraft. Throws SanctionsFileUnreadable (400), which names the file and line.
 */
export function readSanctions(files: { sdn: string; alt: string }): SanctionsEntry[] {
  const types = new Map<string, string>()
  const entries: SanctionsEntry[] = []
  for (const { at, cells } of linesOf('SDN.CSV', files.sdn, sdnColumns.length)) {
    const [id = '', name = '', type = ''] = cells
    if (!/^\d+$/.test(id)) throw unreadable(at, phrase('Line {line} of {file} must begin with a number.'))
    if (types.has(id))
      throw unreadable(at, phrase('Line {line} of {file} repeats the number of another line.'))
    if (!entryTypes.includes(type))
      throw unreadable(
        at,
        phrase('The third column in line {line} of {file} must be individual, vessel, aircraft or -0-.'),
      )
    refuseBadName(at, name)
    types.set(id, type)
    if (type === 'individual') entries.push({ id, name })
  }
  for (const { at, cells } of linesOf('ALT.CSV', files.alt, altColumns.length)) {
    const [id = '', , type = '', name = ''] = cells
    const typeOfEntry = types.get(id)
    if (typeOfEntry === undefined)
      throw unreadable(
        at,
        phrase(
          'Line {line} of {file} names an entry that SDN.CSV lacks. Both files must be of the same day.',
        ),
      )
    if (!nameTypes.includes(type))
      throw unreadable(at, phrase('The third column in line {line} of {file} must be aka, fka or nka.'))
    refuseBadName(at, name)
    if (typeOfEntry === 'individual') entries.push({ id, name })
  }
  return entries
}

function refuseBadName(at: Place, name: string): void {
  if (name === '' || name === none) throw unreadable(at, phrase('Line {line} of {file} has no name.'))
  if (name.length > maxNameLength)
    throw unreadable(at, phrase('The name in line {line} of {file} is longer than {most} characters.'), {
      most: maxNameLength,
    })
}

type Place = { file: 'SDN.CSV' | 'ALT.CSV'; line: number }

/** The text before the end-of-file character that OFAC appends. */
const untilEnd = (text: string) => (text.replace(/^\ufeff/, '').split('\x1a')[0] ?? '').trimEnd()

function linesOf(file: Place['file'], text: string, columns: number): { at: Place; cells: string[] }[] {
  const { data, errors } = Papa.parse<string[]>(untilEnd(text), {
    delimiter: ',',
    preview: maxSanctionsLines + 1,
  })
  if (data.length > maxSanctionsLines)
    throw unreadable(
      { file, line: data.length },
      phrase('{file} has more than {most} lines. Upload OFAC’s own file.'),
      { most: maxSanctionsLines },
    )
  const quotes = errors.find(({ type }) => type === 'Quotes')
  if (quotes)
    throw unreadable(
      { file, line: (quotes.row ?? 0) + 1 },
      phrase('The quotation marks in line {line} of {file} don’t match.'),
    )
  return (data.length > 0 ? data : [[]]).map((cells, index) => {
    const at = { file, line: index + 1 }
    if (cells.length !== columns)
      throw unreadable(at, phrase('Line {line} of {file} has {found} columns. It must have {columns}.'), {
        found: cells.length,
        columns,
      })
    return { at, cells: cells.map(cell => cell.trim()) }
  })
}

const unreadable = (at: Place, words: Message, values: Record<string, number> = {}): Refusal =>
  refusal('SanctionsFileUnreadable', 400, words, { values: { ...at, ...values } })
