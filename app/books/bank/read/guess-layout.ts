import type { CsvFile } from '../../../lib/csv/read-csv.ts'
import { type DayOrder, fittingOrders } from '../../../lib/csv/written-day.ts'
import { readBankSum } from './bank-sum.ts'
import { directionOf, isPosted } from './csv-words.ts'
import type { CsvColumn, CsvLayout } from './layout.ts'
import { earliestDay } from './statement.ts'

/** The usual names of columns, the best first. */
export const dayNames = [
  /^(posting|posted|post|booking|booked|effective|processed|processing) date( \(utc\))?$/i,
  /^date( posted)?( \(utc\))?$/i,
  /^(transaction|trans\.?|value) date( \(utc\))?$/i,
  /^fecha/i,
]
const signedAmount = [/^(transaction )?amount( \(?(usd|\$)\)?)?$/i, /^(importe|monto)( \(?(usd|\$)\)?)?$/i]
const moneyIn = [
  /^(credits?|deposits?|credit amount|deposit amount|amount credit|money in|paid in|abonos?)$/i,
]
const moneyOut = [
  /^(debits?|withdrawals?|debit amount|withdrawal amount|amount debit|money out|paid out|cargos?)$/i,
]
export const amountNames = [...signedAmount, ...moneyIn, ...moneyOut]

const usual: Readonly<Record<Exclude<CsvColumn, 'direction'>, readonly RegExp[]>> = {
  day: dayNames,
  amount: signedAmount,
  credit: moneyIn,
  debit: moneyOut,
  description: [
    /^description$/i,
    /^(full|transaction|bank|original) description$|^(descripción|concepto)$/i,
    /^(memo|narrative|payee|name)$/i,
    /^details$/i,
  ],
  reference: [
    /^(check|check number|check no\.?|check #|check\/serial #|check or slip #|serial number)$/i,
    /^(reference|reference number|referencia)$/i,
  ],
  bankId: [/^(transaction id|id|fitid|bank reference|transaction number)$/i],
  balance: [/^((running|ledger|closing|posted|daily posted) )?bal(ance|\.)?$/i, /^saldo$/i],
  status: [/^((transaction )?status|estado)$/i],
}

/**
 * Guesses what the columns mean, by their usual names, or else by what is in them. The account is what the file says, if it says one.
 * `latest` is the last possible day (yyyy-mm-dd).
 */
export function guessLayout(file: CsvFile, latest: string): CsvLayout {
  const cellsOf = (name: string) => file.rows.map(({ cells }) => cells[file.header.cells.indexOf(name)] ?? '')
  const named = (field: Exclude<CsvColumn, 'direction'>) =>
    usual[field].flatMap(name => file.header.cells.filter(cell => name.test(cell)))[0] ?? ''
  const day =
    named('day') || (file.header.cells.find(name => ordersOf(cellsOf(name), latest).length > 0) ?? '')
  const hasSides = named('credit') !== '' && named('debit') !== ''
  const amount =
    named('amount') || (hasSides ? '' : firstOf(file, name => name !== day && isSums(cellsOf(name))))
  const orFilled = (name: string) => (cellsOf(name).some(cell => cell !== '') ? name : '')
  const layout = {
    account: accountIn(file) ?? '',
    day,
    dayOrder: ordersOf(cellsOf(day), latest)[0] ?? 'mdy',
    amount,
    credit: amount ? '' : named('credit'),
    debit: amount ? '' : named('debit'),
    description: named('description') || longestText(file, [day, amount]),
    reference: named('reference'),
    bankId: named('bankId'),
    balance: orFilled(named('balance')),
    status: cellsOf(named('status')).some(cell => isPosted(cell) !== null) ? named('status') : '',
    direction: '',
  }
  const isUnsigned = amount !== '' && cellsOf(amount).every(cell => (readBankSum(cell) ?? 0) >= 0)
  const says = (name: string) => cellsOf(name).every(cell => directionOf(cell) !== null)
  return { ...layout, direction: isUnsigned ? firstOf(file, says) : '' }
}

const firstOf = ({ header }: CsvFile, fits: (name: string) => boolean) => header.cells.find(fits) ?? ''

/** The orders of day and month that fit every date of a column; several if the dates don't tell. Empty if it has no dates. */
export const ordersOf = (cells: readonly string[], latest: string): DayOrder[] =>
  fittingOrders(
    cells.filter(cell => cell !== ''),
    earliestDay,
    latest,
  )

const isSums = (cells: readonly string[]) => {
  const filled = cells.filter(cell => cell !== '')
  return filled.length > 0 && filled.every(cell => /\d[.,]\d\d\D*$/.test(cell) && readBankSum(cell) !== null)
}

/** The column with the most letters, if no name says which is the description. */
function longestText({ header, rows }: CsvFile, taken: readonly string[]): string {
  const lettersOf = (at: number) =>
    rows.reduce((sum, { cells }) => sum + (cells[at] ?? '').replace(/\P{L}/gu, '').length, 0)
  const [best] = header.cells
    .map((name, at) => ({ name, letters: taken.includes(name) ? 0 : lettersOf(at) }))
    .toSorted((one, other) => other.letters - one.letters)
  return best && best.letters > 0 ? best.name : ''
}

/** The last 4 characters of the account's number in a column of the file; null if it has none, '' if it has several. */
export function accountIn({ header, rows }: CsvFile): string | null {
  const at = header.cells.findIndex(name => /^account( number| no\.?| #)?$/i.test(name))
  const numbers = new Set(
    rows.map(
      ({ cells }) => /[0-9A-Za-z]{4}$/.exec((cells[at] ?? '').replace(/[^0-9A-Za-z]/g, ''))?.[0] ?? '',
    ),
  )
  const [only = ''] = numbers
  if (at < 0 || !/\d{3}/.test([...numbers].join())) return null
  return numbers.size === 1 ? only : ''
}
