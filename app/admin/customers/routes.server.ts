import { adminOnly } from '../../accounts/access.ts'
import { dayIn } from '../../lib/moment.ts'
import { csvReport } from '../../platform/csv.server.ts'
import { type Operation, operation } from '../../platform/http/operation.server.ts'
import { type Customer, customersQuery, customersReportQuery } from './contract.ts'
import { loadCustomers, streamCustomers } from './load-customers.server.ts'

export const customerRoutes: readonly Operation[] = [
  operation('GET /api/screens/customers', {
    summary: 'All donors, by email',
    access: adminOnly,
    query: customersQuery,
    handle: ({ app, query }) => loadCustomers(app, query),
  }),
  operation('GET /api/admin/customers/report', {
    summary: 'All donors of a search as CSV',
    access: adminOnly,
    query: customersReportQuery,
    rateLimit: { points: 30, seconds: 60 },
    handle: async ({ app, query, now }) =>
      csvReport({
        filename: `customers-report-${dayIn(now, app.env.timeZone)}.csv`,
        columns: [
          { header: 'Name', value: (customer: Customer) => customer.name ?? 'Anonymous' },
          { header: 'Email', value: customer => customer.email },
          { header: 'Total Donated', cents: customer => customer.totalCents },
          { header: 'Donations', value: customer => customer.donations },
          { header: 'First Donation', value: customer => customer.firstDonation },
          { header: 'Last Donation', value: customer => customer.lastDonation },
        ],
        rows: streamCustomers(app, query),
      }),
  }),
]
