import { z } from 'zod'
import type { Month } from '../../books/calendar.ts'
import type { Answer } from '../../lib/endpoint.ts'
import type { Instant } from '../../lib/moment.ts'
import type { ListEndpoints } from '../../lists/define-list.ts'
import type { WithdrawnParts } from '../analytics/contract.ts'
import type { DonationSeries } from '../analytics/donation-sums.ts'
import type { CampaignStatus } from '../campaigns/campaign-status.ts'
import type { MonthInput } from '../campaigns/contract.ts'
import type { campaignDonations, monthDonations } from './list.ts'

export const campaignParams = z.strictObject({ campaignId: z.string().max(40) })

export type MonthOverviewData = {
  kind: 'month-overview'
  month: Month
  totals: WithdrawnParts & {
    campaigns: number
    active: number
    goalReached: number
    raisedCents: number
    goalCents: number
    donations: number
    withdrawnCents: number
    availableCents: number
  }
  /** The eight campaigns that raised the most. */
  top: { id: string; studentName: string; raisedCents: number; donationCount: number }[]
  /** The amount raised by all campaigns that aren't in `top`. */
  restCents: number
  topics: string[]
}

export type CampaignOverviewData = WithdrawnParts & {
  kind: 'campaign-overview'
  id: string
  studentName: string
  purpose: string
  university: string
  status: CampaignStatus
  raisedCents: number
  goalCents: number
  progressPercent: number
  donorCount: number
  donationCount: number
  withdrawnCents: number
  pendingCents: number
  /** Raised minus withdrawn and pending amounts (P179). */
  availableCents: number
  endDate: string | null
  /** True if the campaign is active and its end date hasn't passed. */
  isRunning: boolean
  /** The server's time as an ISO instant, from which the countdown starts. */
  now: string
  createdAt: Instant
  month: Month
  series: DonationSeries
  /** The path of the campaign's public page. */
  path: string
  topics: string[]
}

declare module '../../lib/endpoint.ts' {
  interface Endpoints
    extends ListEndpoints<
        typeof monthDonations,
        { kind: 'month-donations'; month: Month },
        unknown,
        MonthInput
      >,
      ListEndpoints<
        typeof campaignDonations,
        { kind: 'campaign-donations'; id: string; studentName: string }
      > {
    'GET /api/screens/campaign-analytics/month': {
      query: MonthInput
      answer: MonthOverviewData
    }
    'GET /api/screens/campaign-analytics/campaigns/:campaignId': { answer: CampaignOverviewData }
  }
}

export type StudentsData = Answer<'GET /api/screens/campaign-analytics/month/students'>
export type MonthDonationsData = Answer<'GET /api/screens/campaign-analytics/month/donations'>
export type CampaignDonationsData =
  Answer<'GET /api/screens/campaign-analytics/campaigns/:campaignId/donations'>
