import { listAddress, queryAddress } from '../../lists/list-address.ts'
import { scholars } from '../campaigns/list.ts'
import { withdrawals } from '../withdrawals/list.ts'
import { users } from './users-list.ts'

// Must not import zod schemas: the route table imports this file, so every visitor downloads it.

/** The tabs of the Analytics Dashboard (P219). Without `?tab=` in the URL, the first one is open. */
export const analyticsTabs = ['overview', 'users', 'scholars', 'withdrawals'] as const
export type AnalyticsTab = (typeof analyticsTabs)[number]

export function tabOf(search: URLSearchParams): AnalyticsTab {
  return analyticsTabs.find(tab => tab === search.get('tab')) ?? 'overview'
}

const overviewNames = { range: true, year: true, months: true, activity: true, entries: true } as const

/** The URL of the open tab's data. */
export function analyticsAddress(search: URLSearchParams) {
  const tab = tabOf(search)
  if (tab === 'users') return listAddress(users)(search)
  if (tab === 'scholars') return listAddress(scholars)(search)
  if (tab === 'withdrawals') return listAddress(withdrawals)(search)
  return queryAddress('GET /api/screens/analytics', overviewNames, search)
}
