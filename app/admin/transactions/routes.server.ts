import { adminOnly } from '../../accounts/access.ts'
import { dayIn } from '../../lib/moment.ts'
import { type CsvColumn, csvReport } from '../../platform/csv.server.ts'
import { type Operation, operation } from '../../platform/http/operation.server.ts'
import { transactionsQuery, transactionsReportQuery } from './contract.ts'
import { loadTransactions } from './load-transactions.server.ts'
import { type ReportedTransaction, streamTransactions } from './stream-transactions.server.ts'

const columns: CsvColumn<ReportedTransaction>[] = [
  { header: 'Date', value: row => row.day },
  { header: 'Donor Name', value: row => row.donor },
  { header: 'Scholar Name', value: row => row.scholar },
  { header: 'Donation Amount', cents: row => row.amountCents },
  { header: 'Total Amount', cents: row => row.totalCents },
]

const columnsOfFullExport: CsvColumn<ReportedTransaction>[] = [
  { header: 'Donation Returned', cents: row => row.returnedAmountCents },
  { header: 'Total Returned', cents: row => row.returnedTotalCents },
]

export const transactionRoutes: readonly Operation[] = [
  operation('GET /api/screens/transactions', {
    summary: 'Recent transactions, held payments, and the detail of one',
    access: adminOnly,
    query: transactionsQuery,
    handle: ({ app, query }) => loadTransactions(app, query),
  }),
  operation('GET /api/admin/transactions/report', {
    summary: 'All transactions of a search and its filters as CSV',
    access: adminOnly,
    query: transactionsReportQuery,
    rateLimit: { points: 30, seconds: 60 },
    handle: async ({ app, query, now }) =>
      csvReport({
        filename: `transactions-${query.columns === 'all' ? 'full' : 'report'}-${dayIn(now, app.env.timeZone)}.csv`,
        columns: query.columns === 'all' ? [...columns, ...columnsOfFullExport] : columns,
        rows: streamTransactions(app, query),
      }),
  }),
]
