import { monthNumber } from '../../books/calendar.ts'
import { addressOf } from '../../lib/endpoint.ts'
import { listAddress, queryAddress } from '../../lists/list-address.ts'
import { campaigns, students } from '../campaigns/list.ts'
import { campaignDonations, monthDonations } from './list.ts'

// Must not import zod schemas: the route table imports this file, so every visitor downloads it.

/** The tabs of a month's or a campaign's analytics. Only months have `students`. */
const views = ['overview', 'donations', 'students'] as const
export type View = (typeof views)[number]

export function viewOf(search: URLSearchParams): View {
  return views.find(view => view === search.get('view')) ?? 'overview'
}

/** The URL of the data for /campaign-analytics: a month's tab, or, without a valid month, the list of campaigns (P225). */
export function campaignAnalyticsAddress(search: URLSearchParams) {
  if (monthNumber(search.get('month') ?? '') === null) return listAddress(campaigns)(search)
  const view = viewOf(search)
  if (view === 'donations') return listAddress(monthDonations, ['month', 'year'])(search)
  if (view === 'students') return listAddress(students, ['month', 'year'])(search)
  return queryAddress('GET /api/screens/campaign-analytics/month', { month: true, year: true }, search)
}

/** The URL of the data for /campaign-analytics/{campaignId} (P226). */
export function oneCampaignAddress(search: URLSearchParams, { campaignId = '' }: { campaignId?: string }) {
  const params = { campaignId }
  return viewOf(search) === 'donations'
    ? listAddress(campaignDonations)(search, params)
    : addressOf('GET /api/screens/campaign-analytics/campaigns/:campaignId', { params })
}
