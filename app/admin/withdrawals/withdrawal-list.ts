import { withdrawalStatuses } from '../../withdrawals/withdrawal.ts'
import { listAddress } from '../lists/list-address.ts'

export const withdrawalFilters = [...withdrawalStatuses, 'all'] as const
export type WithdrawalFilter = (typeof withdrawalFilters)[number]

/** What the withdrawals' loader is asked beside search, sort and page: the status, a payout batch, the one that is opened. */
export const withdrawalParameters = ['status', 'batch', 'withdrawal'] as const

/** The loader's address for the query of the page. */
export const withdrawalsAddress = (search: URLSearchParams) =>
  listAddress('/api/screens/withdrawals', withdrawalParameters, search)
