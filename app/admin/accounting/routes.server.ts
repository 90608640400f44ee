import { ReadableStream } from 'node:stream/web'
import { z } from 'zod'
import { staff, staffSteppedUp } from '../../accounts/access.ts'
import { booksAccountsFile, booksReport } from '../../ledger/books.server.ts'
import { closePeriod, compareExports } from '../../ledger/close-period.server.ts'
import { entriesReport, journalOf, loadAccounts } from '../../ledger/exports.server.ts'
import { monthParams, periodOf, periodQuery } from '../../ledger/period.ts'
import { dayIn } from '../../lib/moment.ts'
import { type CsvColumn, csvReport } from '../../platform/csv.server.ts'
import { type Operation, operation } from '../../platform/http/operation.server.ts'
import { accountingQuery, booksQuery, entriesQuery, reportQuery } from './contract.ts'
import { loadAccounting, loadYearLedger } from './load-accounting.server.ts'
import { scheduleIReport } from './schedule-i.server.ts'
import type { Account, MonthOfRevenue } from './year-ledger.ts'

export const accountingRoutes: readonly Operation[] = [
  operation('GET /api/screens/accounting', {
    summary: 'Accounting: revenue by month and account, trial balance, entries, closed periods',
    access: staff('readBooks'),
    query: accountingQuery,
    handle: ({ app, query, now }) => loadAccounting(app, query, now),
  }),
  operation('GET /api/admin/accounting/report', {
    summary: 'Revenue of a year by month and account as CSV',
    access: staff('readBooks'),
    query: reportQuery,
    async handle({ app, query, now }) {
      const { accounts, ledger } = await loadYearLedger(app, query.year, now)
      const filename = `accounting-report-${dayIn(now, app.env.timeZone)}.csv`
      return csvReport({ filename, columns: reportColumns(accounts), rows: ledger.months })
    },
  }),
  operation('GET /api/admin/accounting/entries', {
    summary: 'Ledger entries of a period, for one account or all, as CSV',
    access: staff('readBooks'),
    query: entriesQuery,
    rateLimit: { points: 60, seconds: 300 },
    async handle({ app, query: { account, ...period } }) {
      const accounts = await loadAccounts(app.db)
      const code = accounts.find(({ code }) => code === account)?.code ?? null
      return await entriesReport(app, periodOf(period), code)
    },
  }),
  operation('GET /api/admin/accounting/journal', {
    summary: 'The ledger of a period as a plain-text journal for hledger',
    access: staff('readBooks'),
    query: periodQuery,
    rateLimit: { points: 60, seconds: 300 },
    async handle({ app, query }) {
      const period = periodOf(query)
      return new Response(ReadableStream.from(bytesOf(journalOf(app, period))) as BodyInit, {
        headers: {
          'content-type': 'text/plain; charset=utf-8',
          'content-disposition': `attachment; filename="journal-${period.name}.journal"`,
          'cache-control': 'no-store',
        },
      })
    },
  }),
  operation('GET /api/admin/accounting/books', {
    summary: 'A closed month as a journal file for QuickBooks Online or Xero',
    access: staff('readBooks'),
    query: booksQuery,
    rateLimit: { points: 60, seconds: 300 },
    handle: ({ app, query }) => booksReport(app, query.month, query.format),
  }),
  operation('GET /api/admin/accounting/books-accounts', {
    summary: 'The table of the books’ accounts to fill in, with what is named so far',
    access: staff('readBooks'),
    query: z.strictObject({}),
    handle: ({ app }) => booksAccountsFile(app),
  }),
  operation('GET /api/admin/accounting/schedule-i', {
    summary: 'Form 990, Schedule I, Part III: paid to students in a year by type of assistance, as CSV',
    access: staff('readBooks'),
    query: reportQuery,
    handle: ({ app, query, now }) => scheduleIReport(app, query.year, now),
  }),
  operation('POST /api/admin/accounting-periods/:month/close', {
    summary:
      'Close a month that is over: nothing is posted in it any more, and its exports stay the same bytes',
    access: staffSteppedUp('closeMonths'),
    params: monthParams,
    rateLimit: { points: 30, seconds: 300 },
    handle: ({ app, params, viewer, now, requestId }) =>
      closePeriod(app, params.month, { adminUserId: viewer.userId, now, requestId }),
  }),
  operation('POST /api/admin/accounting-periods/:month/compare', {
    summary: 'Export a closed month again and compare it with its sealed export',
    access: staff('runChecks'),
    params: monthParams,
    rateLimit: { points: 30, seconds: 300 },
    handle: ({ app, params }) => compareExports(app, params.month),
  }),
]

async function* bytesOf(text: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const piece of text) yield encoder.encode(piece)
}

/** The columns of the yearly report: month, revenue and expenses by account, and net. */
function reportColumns(accounts: readonly Account[]): CsvColumn<MonthOfRevenue>[] {
  const of = (kind: 'revenue' | 'expense') => accounts.filter(account => account.kind === kind)
  return [
    { header: 'Month', value: ({ month }) => month },
    ...of('revenue').map(({ code, name }) => ({
      header: name,
      cents: ({ revenue }: MonthOfRevenue) => revenue[code] ?? 0,
    })),
    { header: 'Total Revenue', cents: ({ revenueCents }) => revenueCents },
    ...of('expense').map(({ code, name }) => ({
      header: name,
      cents: ({ expenses }: MonthOfRevenue) => expenses[code] ?? 0,
    })),
    { header: 'Total Expenses', cents: ({ expensesCents }) => expensesCents },
    { header: 'Net', cents: ({ netCents }) => netCents },
  ]
}
