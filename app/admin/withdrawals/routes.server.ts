import { adminOnly } from '../../accounts/access.ts'
import { dayIn } from '../../lib/moment.ts'
import { csvReport } from '../../platform/csv.server.ts'
import { type Operation, operation } from '../../platform/http/operation.server.ts'
import { withdrawalsQuery, withdrawalsReportQuery } from './contract.ts'
import { loadWithdrawals, type ReportedWithdrawal, streamWithdrawals } from './load-withdrawals.server.ts'

export const adminWithdrawalRoutes: readonly Operation[] = [
  operation('GET /api/screens/withdrawals', {
    summary: 'Withdrawals by status, bank details masked',
    access: adminOnly,
    query: withdrawalsQuery,
    handle: ({ app, viewer, query }) => loadWithdrawals(app, viewer, query),
  }),
  operation('GET /api/admin/withdrawals/report', {
    summary: 'Withdrawals of a status and a search as CSV, accounts masked',
    access: adminOnly,
    query: withdrawalsReportQuery,
    rateLimit: { points: 30, seconds: 60 },
    handle: async ({ app, query, now }) =>
      csvReport({
        filename: `withdrawals-report-${dayIn(now, app.env.timeZone)}.csv`,
        columns: [
          { header: 'Requested', value: (row: ReportedWithdrawal) => row.day },
          { header: 'Scholar', value: row => row.scholar },
          { header: 'School', value: row => row.school },
          { header: 'Amount', cents: row => row.amountCents },
          { header: 'Platform Fee', cents: row => row.platformFeeCents },
          { header: 'Processing Fee', cents: row => row.processingFeeCents },
          { header: 'Payout', cents: row => row.payoutCents },
          { header: 'Account', value: row => row.account },
          { header: 'Status', value: row => row.status },
        ],
        rows: streamWithdrawals(app, query),
      }),
  }),
]
