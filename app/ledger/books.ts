import { type Message, phrase } from '../lib/phrase.ts'
import type { LedgerAccount } from './postings.ts'

/**
 * Journal files of a month for the operator's books. QuickBooks Online
 * (quickbooks.intuit.com/learn-support, "Import journal entries"): Journal No., Journal Date, Account Name,
 * Description, Debits, Credits. Xero (help.xero.com, "Enter multiple manual journals using an import
 * template"): Narration, Date, Description, AccountCode, TaxRate, Amount, where debits are positive; lines
 * with the same narration and date are one journal, and a file holds at most 300 lines, hence two files.
 */
export const booksFormats = ['quickbooks', 'xero-1', 'xero-2'] as const
export type BooksFormat = (typeof booksFormats)[number]
export type Books = 'quickbooks' | 'xero'

export const booksOf = (format: BooksFormat): Books => (format === 'quickbooks' ? 'quickbooks' : 'xero')
export const booksNames: Record<Books, string> = { quickbooks: 'QuickBooks', xero: 'Xero' }

/** The sum of a day's entries in one account. `cents` is positive for debits and never 0. */
export type DaySum = { day: string; account: LedgerAccount; cents: number }

/** What the books call an account. An empty text means not yet named. */
export type BooksAccount = { quickbooks: string; xero: string; xeroTaxRate: string }
export type BooksAccounts = Partial<Record<LedgerAccount, BooksAccount>>

/** The tax rate that Xero creates for organizations in the United States. */
const noTax = 'Tax Exempt'

/**
 * How dates are written for Xero. Its pages name dd/mm/yyyy, and in some regions dd mmm yyyy; an organization in the United States reads
 * 05/03/2026 as May 3. So the month is a word, which no region can mistake, unless the table says otherwise.
 */
export const xeroDateForms = ['dd mmm yyyy', 'dd/mm/yyyy', 'mm/dd/yyyy'] as const
export type XeroDates = (typeof xeroDateForms)[number]
const xeroDatesKey = 'xero dates'

export type BooksProblem = { line: number; what: Message }

/**
 * Whether the table of accounts can be used: not set, unreadable (line 0: the whole file), or read, with the
 * accounts that each book has no account for.
 */
export type BooksState =
  | { state: 'unset' }
  | { state: 'unreadable'; problem: BooksProblem }
  | { state: 'read'; unnamed: Record<Books, LedgerAccount[]> }

/**
 * Parses the table of accounts: one line `tips = Contributions:Tips | 4010 | Tax Exempt` per account of the
 * ledger, with the QuickBooks name, the Xero code and, optionally, the Xero tax rate. Empty lines and lines
 * that start with `#` are skipped. A line `xero dates = dd/mm/yyyy` says how Xero's dates are written.
 */
export function parseBooksAccounts(
  text: string,
  known: readonly LedgerAccount[],
): { accounts: BooksAccounts; xeroDates: XeroDates } | { problem: BooksProblem } {
  const accounts: BooksAccounts = {}
  let xeroDates: XeroDates = 'dd mmm yyyy'
  for (const [at, raw] of text.split(/\r\n|\n|\r/).entries()) {
    const line = raw.trim()
    if (line === '' || line.startsWith('#')) continue
    const problem = (what: Message) => ({ problem: { line: at + 1, what } })
    const equals = line.indexOf('=')
    if (equals < 0) return problem(phrase('it has no equals sign'))
    if (line.slice(0, equals).trim() === xeroDatesKey) {
      const form = xeroDateForms.find(known => known === line.slice(equals + 1).trim())
      if (!form) return problem(phrase('dates are dd mmm yyyy, dd/mm/yyyy or mm/dd/yyyy'))
      xeroDates = form
      continue
    }
    const code = known.find(account => account === line.slice(0, equals).trim())
    if (!code) return problem(phrase('the ledger has no such account'))
    if (accounts[code]) return problem(phrase('the account was named before'))
    const [quickbooks = '', xero = '', taxRate = '', ...more] = line
      .slice(equals + 1)
      .split('|')
      .map(part => part.trim())
    if (more.length > 0) return problem(phrase('it has more than three parts'))
    if (/\p{Cc}/u.test(line)) return problem(phrase('it contains a control character'))
    if (/\s/.test(xero)) return problem(phrase('a Xero account code contains no spaces'))
    accounts[code] = { quickbooks, xero, xeroTaxRate: taxRate || noTax }
  }
  return { accounts, xeroDates }
}

/** The table to fill in: every account of the ledger, with what is named so far. */
export function booksTemplate(
  accounts: readonly { code: LedgerAccount; name: string }[],
  named: BooksAccounts,
  xeroDates: XeroDates = 'dd mmm yyyy',
): string {
  const head = [
    '# ledger account = QuickBooks account name | Xero account code | Xero tax rate',
    `# A QuickBooks subaccount is Parent:Subaccount. Without a tax rate, Xero gets "${noTax}".`,
    `# Dates for Xero: ${xeroDateForms.join(', ')}, as your organization's region has them.`,
    `${xeroDatesKey} = ${xeroDates}`,
  ]
  const lines = accounts.flatMap(({ code, name }) => {
    const { quickbooks = '', xero = '', xeroTaxRate = '' } = named[code] ?? {}
    const rate = xeroTaxRate === noTax || xeroTaxRate === '' ? '' : ` | ${xeroTaxRate}`
    return ['', `# ${name}`, `${code} = ${quickbooks} | ${xero}${rate}`]
  })
  return [...head, ...lines, ''].join('\n')
}

/** The accounts that the books have no account for. */
export function unnamed(
  known: readonly LedgerAccount[],
  accounts: BooksAccounts,
  books: Books,
): LedgerAccount[] {
  return known.filter(code => !accounts[code]?.[books])
}

/** A line of a journal entry: `cents` is positive for debits. */
export type BooksLine = {
  journal: string
  date: string
  account: string
  taxRate: string
  description: string
  cents: number
}

/**
 * The lines of a journal file: one balanced journal a day, ordered as `sums`. The first Xero file ends with
 * the 15th. `names` are the accounts' names.
 */
export function booksLines(
  sums: readonly DaySum[],
  format: BooksFormat,
  accounts: BooksAccounts,
  names: Partial<Record<LedgerAccount, string>>,
  xeroDates: XeroDates = 'dd mmm yyyy',
): BooksLine[] {
  const isIn = (day: string) => format === 'quickbooks' || day.slice(8) <= '15' === (format === 'xero-1')
  return sums
    .filter(({ day }) => isIn(day))
    .map(({ day, account, cents }) => {
      const { quickbooks = '', xero = '', xeroTaxRate = noTax } = accounts[account] ?? {}
      return {
        journal: `Ledger ${day}`,
        date: format === 'quickbooks' ? americanDate(day) : xeroDate[xeroDates](day),
        account: format === 'quickbooks' ? quickbooks : xero,
        taxRate: xeroTaxRate,
        description: names[account] ?? account,
        cents,
      }
    })
}

/** 05/03/2026. */
const americanDate = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`

const xeroDate: Record<XeroDates, (day: string) => string> = {
  'dd mmm yyyy': day => `${Number(day.slice(8))} ${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`,
  'dd/mm/yyyy': day => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`,
  'mm/dd/yyyy': americanDate,
}
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
