import { addressOf } from '../../lib/endpoint.ts'
import { monthNumber } from '../analytics/calendar.ts'
import { listAddress, queryAddress } from '../lists/list-address.ts'
import { campaignDonations, campaigns, monthDonations, students } from './lists.ts'

// Imports no schemas: every visitor loads the table of screens, which imports this file.

/** The views of a month or a campaign; Students is for months only. */
const views = ['overview', 'donations', 'students'] as const
export type View = (typeof views)[number]

export function viewOf(search: URLSearchParams): View {
  return views.find(view => view === search.get('view')) ?? 'overview'
}

/** The loader of /campaign-analytics?month={month}&year={year}; without a valid month, of the campaigns to choose from (P225). */
export function campaignAnalyticsAddress(search: URLSearchParams) {
  if (monthNumber(search.get('month') ?? '') === null) return listAddress(campaigns)(search)
  const view = viewOf(search)
  if (view === 'donations') return listAddress(monthDonations, ['month', 'year'])(search)
  if (view === 'students') return listAddress(students, ['month', 'year'])(search)
  return queryAddress('GET /api/screens/campaign-analytics/month', { month: true, year: true }, search)
}

/** The loader of /campaign-analytics/{campaignId} (P226). */
export function oneCampaignAddress(search: URLSearchParams, { campaignId = '' }: { campaignId?: string }) {
  const params = { campaignId }
  return viewOf(search) === 'donations'
    ? listAddress(campaignDonations)(search, params)
    : addressOf('GET /api/screens/campaign-analytics/campaigns/:campaignId', { params })
}
