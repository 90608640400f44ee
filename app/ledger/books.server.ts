import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { phrase } from '../lib/phrase.ts'
import { refusal } from '../lib/refusal.ts'
import type { App } from '../platform/app.server.ts'
import { type CsvColumn, csvReport } from '../platform/csv.server.ts'
import type { Database, Db } from '../platform/database/database.server.ts'
import { streamRows } from '../platform/database/stream-rows.server.ts'
import {
  type Books,
  type BooksAccounts,
  type BooksFormat,
  type BooksLine,
  type BooksProblem,
  type BooksState,
  booksLines,
  booksNames,
  booksOf,
  booksTemplate,
  type DaySum,
  parseBooksAccounts,
  unnamed,
  type XeroDates,
} from './books.ts'
import { type Bounds, loadAccounts } from './exports.server.ts'
import type { LedgerAccount } from './postings.ts'

type Table = { accounts: BooksAccounts; xeroDates: XeroDates }
type Read = Table | { problem: BooksProblem } | null

/** Reads the table at each use, so that a correction needs no restart. Null if none is set. */
async function readBooksAccounts(app: App, known: readonly LedgerAccount[]): Promise<Read> {
  const file = app.env.booksAccounts
  if (!file) return null
  try {
    return parseBooksAccounts(await readFile(file, 'utf8'), known)
  } catch (error) {
    app.log.warn({ err: error }, 'BOOKS_ACCOUNTS cannot be read')
    return { problem: { line: 0, what: phrase('it can’t be read') } }
  }
}

export async function booksState(app: App, known: readonly LedgerAccount[]): Promise<BooksState> {
  const read = await readBooksAccounts(app, known)
  if (!read) return { state: 'unset' }
  if ('problem' in read) return { state: 'unreadable', problem: read.problem }
  const of = (books: Books) => unnamed(known, read.accounts, books)
  return { state: 'read', unnamed: { quickbooks: of('quickbooks'), xero: of('xero') } }
}

/** The table of accounts to fill in, with what is named so far. A table with a mistake counts as empty. */
export async function booksAccountsFile(app: App): Promise<Response> {
  const accounts = await loadAccounts(app.db)
  const read = await readBooksAccounts(
    app,
    accounts.map(({ code }) => code),
  )
  const named = read && 'accounts' in read ? read : null
  return new Response(booksTemplate(accounts, named?.accounts ?? {}, named?.xeroDates), {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': 'attachment; filename="books-accounts.txt"',
      'cache-control': 'no-store',
    },
  })
}

/**
 * A closed month as a journal file for QuickBooks Online or Xero (P560): the same bytes while the table of
 * accounts stays the same, with their SHA-256 as `repr-digest` (RFC 9530). Refuses PeriodOpen,
 * NoBooksAccounts, BooksAccountsUnreadable and BooksAccountsMissing (409).
 */
export async function booksReport(app: App, month: string, format: BooksFormat): Promise<Response> {
  const bounds = await closedBounds(app.db, month)
  const books = booksOf(format)
  const ledger = await loadAccounts(app.db)
  const known = ledger.map(({ code }) => code)
  const { accounts, xeroDates } = await tableFor(app, known, books)
  const names = Object.fromEntries(ledger.map(({ code, name }) => [code, name]))
  const rows = booksLines(await loadDaySums(app.db, bounds), format, accounts, names, xeroDates)
  const report = csvReport({
    filename: `${format}-${month}.csv`,
    columns: columns[books],
    rows,
    forPrograms: true,
  })
  const bytes = new Uint8Array(await report.arrayBuffer())
  const digest = createHash('sha256').update(bytes).digest('base64')
  return new Response(bytes, {
    headers: { ...Object.fromEntries(report.headers), 'repr-digest': `sha-256=:${digest}:` },
  })
}

async function tableFor(app: App, known: readonly LedgerAccount[], books: Books): Promise<Table> {
  const read = await readBooksAccounts(app, known)
  if (!read)
    throw refusal('NoBooksAccounts', 409, phrase('Set BOOKS_ACCOUNTS to the file of your books’ accounts.'))
  if ('problem' in read)
    throw refusal(
      'BooksAccountsUnreadable',
      409,
      phrase('The file of BOOKS_ACCOUNTS has a mistake in line {line}.'),
      { values: { line: read.problem.line }, facts: { what: read.problem.what } },
    )
  const missing = unnamed(known, read.accounts, books)
  if (missing.length === 0) return read
  throw refusal(
    'BooksAccountsMissing',
    409,
    phrase('These ledger accounts have no {books} account in BOOKS_ACCOUNTS: {accounts}.'),
    { values: { books: booksNames[books], accounts: missing.join(', ') }, facts: { accounts: missing } },
  )
}

async function closedBounds(db: Db, month: string): Promise<Bounds> {
  const [closed] = await db.rows<Bounds>(
    'bounds_of_books',
    `select starts_at, ends_at, time_zone from accounting_periods where month = ($1 || '-01')::date`,
    [month],
  )
  if (!closed) throw refusal('PeriodOpen', 409, phrase('This month is not closed.'))
  return closed
}

/** The sums of each day and account that aren't 0, in a fixed order. Days are those of the month's time zone. */
async function loadDaySums(
  db: Pick<Database, 'readerPools'>,
  { startsAt, endsAt, timeZone }: Bounds,
): Promise<DaySum[]> {
  const sums: DaySum[] = []
  const rows = streamRows<DaySum>(
    db,
    `select (t.occurred_at at time zone $3)::date::text as day, e.account, sum(e.amount)::bigint as cents
     from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
     where t.occurred_at >= $1 and t.occurred_at < $2
     group by 1, 2 having sum(e.amount) <> 0 order by 1, e.account collate "C"`,
    [startsAt, endsAt, timeZone],
  )
  for await (const row of rows) sums.push(row)
  return sums
}

const columns: Record<Books, readonly CsvColumn<BooksLine>[]> = {
  quickbooks: [
    { header: 'Journal No.', value: line => line.journal },
    { header: 'Journal Date', value: line => line.date },
    { header: 'Account Name', value: line => line.account },
    { header: 'Debits', cents: line => (line.cents > 0 ? line.cents : null) },
    { header: 'Credits', cents: line => (line.cents < 0 ? -line.cents : null) },
    { header: 'Description', value: line => line.description },
  ],
  xero: [
    { header: '*Narration', value: line => line.journal },
    { header: '*Date', value: line => line.date },
    { header: 'Description', value: line => line.description },
    { header: '*AccountCode', value: line => line.account },
    { header: '*TaxRate', value: line => line.taxRate },
    { header: '*Amount', cents: line => line.cents },
  ],
}
