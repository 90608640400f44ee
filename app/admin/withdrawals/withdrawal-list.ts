import { withdrawalStatuses } from '../../withdrawals/withdrawal.ts'
import { listAddress } from '../lists/list-address.ts'

export const withdrawalFilters = [...withdrawalStatuses, 'all'] as const
export type WithdrawalFilter = (typeof withdrawalFilters)[number]

/** The loader's address for the query of the page: the status, a payout batch, the one that is opened. */
export const withdrawalsAddress = (search: URLSearchParams) =>
  listAddress('GET /api/screens/withdrawals', { status: true, batch: true, withdrawal: true }, search)
