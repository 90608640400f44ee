import { type Message, phrase } from '../../lib/phrase.ts'
import { isRoutingNumber } from '../routing-number.ts'
import type { AchOriginator } from './ach-originator.ts'

/** One payment to a bank account. */
export type PayoutEntry = {
  /** Identifies the withdrawal to the bank (NACHA's individual identification number); at most 15 characters. */
  individualId: string
  routingNumber: string
  accountNumber: string
  accountType: 'checking' | 'savings'
  amountCents: number
  accountHolderName: string
}

export type PayoutFile = {
  originator: AchOriginator
  /** 'YYYY-MM-DD', and below 'HH:mm', in the platform's time zone. */
  createdOn: string
  createdAt: string
  /** 1 for the first file of a day, at most 36. */
  number: number
  effectiveOn: string
  /** What the recipient's bank statement shows: at most 10 characters. Nacha requires ACCTVERIFY for micro-deposits. */
  description: 'PAYOUT' | 'ACCTVERIFY'
  entries: readonly PayoutEntry[]
}

const greatestAmountCents = 9_999_999_999
const greatestTotalCents = 999_999_999_999
const transactionCodes = { checking: '22', savings: '32' }
/** NACHA's code for a batch that contains only credits. */
const serviceClass = '220'
const recordsInBlock = 10

/** Why a NACHA file can't contain this payout, or null. */
export function entryObstacle(entry: PayoutEntry): Message | null {
  if (!Number.isInteger(entry.amountCents) || entry.amountCents <= 0)
    return phrase('There is nothing to pay out.')
  if (entry.amountCents > greatestAmountCents)
    return phrase('The payout is larger than a payout file can hold.')
  if (!isRoutingNumber(entry.routingNumber)) return phrase('The routing number is not valid.')
  if (!/^\d{4,17}$/.test(entry.accountNumber)) return phrase('The account number is not valid.')
  if (alphanumeric(entry.accountHolderName, 22).trim() === '')
    return phrase('The account holder’s name contains letters that banks can’t process.')
  return null
}

/**
 * Builds a NACHA file with one PPD batch of credits: records of 94 characters, each followed by CR LF, and filler records of nines up
 * to a multiple of ten. The same input always produces the same bytes. Throws RangeError for values that the format can't represent.
 */
export function nachaFile(file: PayoutFile): string {
  const { entries } = file
  const obstacle = entries.map(entryObstacle).find(Boolean)
  if (obstacle) throw new RangeError(obstacle)
  if (entries.length === 0) throw new RangeError('a payout file needs entries')
  const records = [
    fileHeader(file),
    batchHeader(file),
    ...entries.map((entry, at) => entryDetail(entry, traceNumber(file.originator, at))),
    batchControl(file),
  ]
  const blocks = Math.ceil((records.length + 1) / recordsInBlock)
  records.push(fileControl(file, blocks))
  const padding = Array<string>(blocks * recordsInBlock - records.length).fill('9'.repeat(94))
  return [...records, ...padding].map(line => `${line}\r\n`).join('')
}

/** The trace number of the entry at an index: 8 digits of the ODFI's routing number and a sequence number. Bank returns refer to it. */
function traceNumber({ odfiRouting }: AchOriginator, at: number): string {
  return odfiRouting.slice(0, 8) + digits(at + 1, 7)
}

/** NACHA's entry hash: the last 10 digits of the sum of the first 8 digits of every entry's routing number. */
export function entryHash(entries: readonly Pick<PayoutEntry, 'routingNumber'>[]): string {
  const sum = entries.reduce((total, { routingNumber }) => total + Number(routingNumber.slice(0, 8)), 0)
  return String(sum).slice(-10).padStart(10, '0')
}

/** NACHA's file ID modifier, which tells a day's files apart: A to Z, then 0 to 9, for the numbers 1 to 36. */
export function fileIdModifier(number: number): string {
  const modifier = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'[number - 1]
  if (!modifier) throw new RangeError('a day has at most 36 payout files')
  return modifier
}

function fileHeader({ originator, createdOn, createdAt, number }: PayoutFile): Record94 {
  return record(
    '1',
    '01',
    originator.immediateDestination.padStart(10, ' '),
    originator.immediateOrigin.padStart(10, ' '),
    shortDay(createdOn),
    createdAt.replace(':', ''),
    fileIdModifier(number),
    '094',
    '10',
    '1',
    alphanumeric(originator.immediateDestinationName, 23),
    alphanumeric(originator.immediateOriginName, 23),
    spaces(8),
  )
}

function batchHeader({ originator, createdOn, effectiveOn, description }: PayoutFile): Record94 {
  return record(
    '5',
    serviceClass,
    alphanumeric(originator.immediateOriginName, 16),
    spaces(20),
    alphanumeric(originator.companyId, 10),
    'PPD',
    alphanumeric(description, 10),
    shortDay(createdOn),
    shortDay(effectiveOn),
    spaces(3),
    '1',
    originator.odfiRouting.slice(0, 8),
    digits(1, 7),
  )
}

function entryDetail(entry: PayoutEntry, trace: string): Record94 {
  return record(
    '6',
    transactionCodes[entry.accountType],
    entry.routingNumber,
    entry.accountNumber.padEnd(17, ' '),
    digits(entry.amountCents, 10),
    alphanumeric(entry.individualId, 15),
    alphanumeric(entry.accountHolderName, 22),
    spaces(2),
    '0',
    trace,
  )
}

function batchControl({ originator, entries }: PayoutFile): Record94 {
  return record(
    '8',
    serviceClass,
    digits(entries.length, 6),
    entryHash(entries),
    digits(0, 12),
    digits(totalOf(entries), 12),
    alphanumeric(originator.companyId, 10),
    spaces(19),
    spaces(6),
    originator.odfiRouting.slice(0, 8),
    digits(1, 7),
  )
}

function fileControl({ entries }: PayoutFile, blocks: number): Record94 {
  return record(
    '9',
    digits(1, 6),
    digits(blocks, 6),
    digits(entries.length, 8),
    entryHash(entries),
    digits(0, 12),
    digits(totalOf(entries), 12),
    spaces(39),
  )
}

function totalOf(entries: readonly PayoutEntry[]): number {
  const total = entries.reduce((sum, { amountCents }) => sum + amountCents, 0)
  if (total > greatestTotalCents) throw new RangeError('the total is larger than a payout file can hold')
  return total
}

/** A day as 'YYMMDD'. */
const shortDay = (day: string) => day.slice(2).replaceAll('-', '')

/** One record of a NACHA file: 94 characters. */
type Record94 = string

/** Joins the fields of a record. Throws RangeError if the result isn't 94 characters long. */
export function record(...fields: string[]): Record94 {
  const line = fields.join('')
  if (line.length !== 94) throw new RangeError(`a NACHA record of ${line.length} characters`)
  return line
}

const spaces = (width: number) => ' '.repeat(width)

/** Pads a number with leading zeros. Throws RangeError if it is negative, fractional, or longer than `width` digits. */
export function digits(value: number, width: number): string {
  const text = String(value)
  if (!/^\d+$/.test(text) || text.length > width)
    throw new RangeError(`${value} does not fit ${width} digits`)
  return text.padStart(width, '0')
}

/** Characters that NFKD normalization doesn't reduce to ASCII. */
const transliterated: Record<string, string> = {
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
  Đ: 'D',
  Ð: 'D',
  Þ: 'TH',
  Ł: 'L',
  Ħ: 'H',
  Ŧ: 'T',
  Ŋ: 'N',
  ẞ: 'SS',
  '\u2018': "'",
  '\u2019': "'",
  '\u2010': '-',
  '\u2013': '-',
}

/** Converts text to ASCII capitals, cut or padded to `width`: 'José' becomes 'JOSE'. Characters that NACHA forbids become spaces. */
function alphanumeric(text: string, width: number): string {
  const ascii = text
    .toUpperCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]/gu, character => transliterated[character] ?? ' ')
    .replace(/[^A-Z0-9 .,&'/-]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
  return ascii.slice(0, width).padEnd(width, ' ')
}
