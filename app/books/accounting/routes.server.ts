import { z } from 'zod'
import { staff, staffSteppedUp } from '../../accounts/access.ts'
import { booksAccountsFile, booksReport } from '../../ledger/books.server.ts'
import { closePeriod, compareExports } from '../../ledger/close-period.server.ts'
import { monthParams, periodOf, periodQuery } from '../../ledger/period.ts'
import { type Operation, operation } from '../../platform/http/operation.server.ts'
import { accountingQuery, booksQuery, entriesQuery, reportQuery } from './contract.ts'
import { loadAccounting } from './load-accounting.server.ts'
import { journalReport, periodEntriesReport, revenueReport } from './reports.server.ts'
import { scheduleIReport } from './schedule-i.server.ts'

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
    handle: ({ app, query, now }) => revenueReport(app, query.year, now),
  }),
  operation('GET /api/admin/accounting/entries', {
    summary: 'Ledger entries of a period, for one account or all, as CSV',
    access: staff('readBooks'),
    query: entriesQuery,
    rateLimit: { points: 60, seconds: 300 },
    handle: ({ app, query }) => periodEntriesReport(app, query),
  }),
  operation('GET /api/admin/accounting/journal', {
    summary: 'The ledger of a period as a plain-text journal for hledger',
    access: staff('readBooks'),
    query: periodQuery,
    rateLimit: { points: 60, seconds: 300 },
    handle: async ({ app, query }) => journalReport(app, periodOf(query)),
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
