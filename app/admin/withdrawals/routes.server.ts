import { adminOnly } from '../../accounts/access.ts'
import { type Operation, operation } from '../../platform/http/operation.server.ts'
import { withdrawalsQuery } from './contract.ts'
import { loadWithdrawals } from './load-withdrawals.server.ts'

export const adminWithdrawalRoutes: readonly Operation[] = [
  operation('GET /api/screens/withdrawals', {
    summary: 'Withdrawals by status, bank details masked',
    access: adminOnly,
    query: withdrawalsQuery,
    handle: ({ app, viewer, query }) => loadWithdrawals(app, viewer, query),
  }),
]
