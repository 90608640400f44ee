import type { z } from 'zod'
import type { SuspenseData } from './suspense/contract.ts'
import type { TransactionsData, transactionsQuery, transactionsReportQuery } from './transactions/contract.ts'

/** What browser and server say to each other about the admins' pages. */
export interface AdminEndpoints {
  'GET /api/screens/admin/suspense': { answer: SuspenseData }
  'GET /api/screens/transactions': { query: z.input<typeof transactionsQuery>; answer: TransactionsData }
  'GET /api/admin/transactions/report': { query: z.input<typeof transactionsReportQuery>; answer: Response }
}
