import { addressOf } from '../../lib/endpoint.ts'
import { monthNumber } from '../analytics/platform-calendar.ts'
import { listAddress, queryAddress } from '../lists/list-address.ts'
import { campaigns, students } from './campaign-lists.ts'
import { campaignDonations, monthDonations } from './donations-list.ts'

// Separate from the contract: every visitor loads the table of screens, so schemas must stay out.

/** The views of a month or a campaign; Students is for months only. */
export const views = ['overview', 'donations', 'students'] as const
export type View = (typeof views)[number]

/** The view of an address, by default the overview. */
export function viewOf(search: URLSearchParams): View {
  return views.find(view => view === search.get('view')) ?? 'overview'
}

/** True if the address names a valid month; otherwise the page lists campaigns to choose from. */
export function namesMonth(search: URLSearchParams): boolean {
  return monthNumber(search.get('month') ?? '') !== null
}

/** The loader behind /campaign-analytics?month={month}&year={year}, and behind it with neither (P225). */
export function campaignAnalyticsAddress(search: URLSearchParams) {
  if (!namesMonth(search)) return listAddress(campaigns)(search)
  const view = viewOf(search)
  if (view === 'donations') return listAddress(monthDonations, ['month', 'year'])(search)
  if (view === 'students') return listAddress(students, ['month', 'year'])(search)
  return queryAddress('GET /api/screens/campaign-analytics/month', { month: true, year: true }, search)
}

/** The loader behind /campaign-analytics/{campaignId} (P226). */
export function oneCampaignAddress(search: URLSearchParams, { campaignId = '' }: { campaignId?: string }) {
  const params = { campaignId }
  return viewOf(search) === 'donations'
    ? listAddress(campaignDonations)(search, params)
    : addressOf('GET /api/screens/campaign-analytics/campaigns/:campaignId', { params })
}
