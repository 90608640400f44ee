import { signedIn } from '../../accounts/access.ts'
import { type Operation, operation } from '../../platform/http/operation.server.ts'
import { yearSummaryQuery } from './contract.ts'
import { loadYearSummary, yearSummaryReport } from './load-year-summary.server.ts'

export const yearSummaryRoutes: readonly Operation[] = [
  operation('GET /api/screens/year-summary', {
    summary: "A year of the signed-in person's campaigns: donations, fees, and payouts with their dates",
    access: signedIn,
    query: yearSummaryQuery,
    handle: ({ app, viewer, query, now, locale }) =>
      loadYearSummary(app, { userId: viewer.userId, year: query.year, now, locale }),
  }),
  operation('GET /api/account/year-summary', {
    summary: "A year of the signed-in person's campaigns as CSV",
    access: signedIn,
    query: yearSummaryQuery,
    rateLimit: { points: 60, seconds: 300 },
    handle: ({ app, viewer, query, now, locale }) =>
      yearSummaryReport(app, { userId: viewer.userId, year: query.year, now, locale }),
  }),
]
