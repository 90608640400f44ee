import { listAddress } from '../lists/list-address.ts'
import { withdrawalsAddress } from '../withdrawals/withdrawal-list.ts'

// Apart from the contract: every visitor loads the screens' table, so no schema belongs here.

/** The tabs of the Analytics Dashboard (P219), in their order; the first opens without `?tab=`. */
export const analyticsTabs = ['overview', 'users', 'scholars', 'withdrawals'] as const
export type AnalyticsTab = (typeof analyticsTabs)[number]

/** The tab of an address; what is no tab is the overview. */
export function tabOf(search: URLSearchParams): AnalyticsTab {
  return analyticsTabs.find(tab => tab === search.get('tab')) ?? 'overview'
}

/** The loader behind the open tab: the others load nothing. */
export function analyticsAddress(search: URLSearchParams): string {
  const tab = tabOf(search)
  if (tab === 'users') return listAddress('/api/screens/analytics/users', ['who'], search)
  if (tab === 'scholars') return listAddress('/api/screens/analytics/scholars', ['status'], search)
  if (tab === 'withdrawals') return withdrawalsAddress(search)
  return listAddress(
    '/api/screens/analytics',
    ['range', 'year', 'months', 'activity', 'entries'],
    onlyOverview(search),
  )
}

/** The overview is no list: what a list leaves in the address is none of its business. */
function onlyOverview(search: URLSearchParams): URLSearchParams {
  const own = new URLSearchParams(search)
  for (const name of ['search', 'sort', 'page']) own.delete(name)
  return own
}
