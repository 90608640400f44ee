import { adminOnly } from '../../accounts/access.ts'
import { type Operation, operation } from '../../platform/http/operation.server.ts'
import { rememberedPerViewer } from '../memory/remembered.server.ts'
import { type WithdrawalsData, type WithdrawalsQuery, withdrawalsQuery } from './contract.ts'
import { loadWithdrawals } from './load-withdrawals.server.ts'

export const adminWithdrawalRoutes: readonly Operation[] = [
  operation('GET /api/screens/withdrawals', {
    summary: 'Withdrawals by status, bank details masked',
    access: adminOnly,
    query: withdrawalsQuery,
    handle: call => withdrawalsPage(call),
  }),
]

const withdrawalsPage = rememberedPerViewer<unknown, WithdrawalsQuery, WithdrawalsData>(
  ({ app, viewer, query }) => loadWithdrawals(app, viewer, query),
)
