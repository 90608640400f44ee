import { monthNumber } from '../analytics/platform-calendar.ts'
import { listAddress } from '../lists/list-address.ts'

// Apart from the contract: every visitor loads the screens' table, so no schema belongs here.

/** What a month or a campaign can be looked at by; Students is for a month alone. */
export const views = ['overview', 'donations', 'students'] as const
export type View = (typeof views)[number]

/** The view of an address; what is none is the overview. */
export function viewOf(search: URLSearchParams): View {
  return views.find(view => view === search.get('view')) ?? 'overview'
}

const base = '/api/screens/campaign-analytics'
const named = ['month', 'year']

/** True when the address names a month. A year alone, or no month there is, leaves the campaigns to choose from. */
export function namesMonth(search: URLSearchParams): boolean {
  return monthNumber(search.get('month') ?? '') !== null
}

/** The loader behind /campaign-analytics?month={month}&year={year}, and behind it with neither (P225). */
export function campaignAnalyticsAddress(search: URLSearchParams): string {
  if (!namesMonth(search)) return listAddress(base, [], search)
  const view = viewOf(search)
  if (view === 'donations') return listAddress(`${base}/month/donations`, named, search)
  if (view === 'students') return listAddress(`${base}/month/students`, named, search)
  return `${base}/month?${only(search, named)}`
}

/** The loader behind /campaign-analytics/{campaignId} (P226). */
export function oneCampaignAddress(campaignId: string, search: URLSearchParams): string {
  const path = `${base}/campaigns/${encodeURIComponent(campaignId)}`
  return viewOf(search) === 'donations' ? listAddress(`${path}/donations`, [], search) : path
}

/** Those of the names that the search has. */
function only(search: URLSearchParams, names: readonly string[]): URLSearchParams {
  const wanted = new URLSearchParams()
  for (const name of names) {
    const value = search.get(name)
    if (value) wanted.set(name, value)
  }
  return wanted
}
