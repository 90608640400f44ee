import { z } from 'zod'
import { type Month, monthNumber } from '../../books/calendar.ts'
import type { Answer } from '../../lib/endpoint.ts'
import type { Instant } from '../../lib/moment.ts'
import type { ListEndpoints, QueryOf } from '../../lists/define-list.ts'
import { listQuery } from '../../lists/list-query.ts'
import type { WithdrawnParts } from '../analytics/contract.ts'
import type { DonationSeries } from '../analytics/donation-sums.ts'
import type { CampaignStatus } from './campaign-status.ts'
import { type campaignDonations, type campaigns, monthDonations, type scholars, students } from './lists.ts'

/** A month by name or number: 'May', 'may' or '5' (P225). The year defaults to the current one in the platform's time zone. */
const ofMonth = {
  month: z
    .string()
    .max(20)
    .refine(text => monthNumber(text) !== null, 'Name a month, such as May or 5.'),
  year: z.coerce.number().int().min(2000).max(2200).optional().catch(undefined),
}

export const monthQuery = z.strictObject(ofMonth)
export type MonthQuery = z.output<typeof monthQuery>

export type DonationsQuery = QueryOf<typeof monthDonations>
export const monthDonationsQuery = listQuery(monthDonations, ofMonth)

export const studentsQuery = listQuery(students, ofMonth)
export type StudentsQuery = z.output<typeof studentsQuery>

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

/** A campaign's full text and facts (P207, P228). `guardian` is null unless the student is a minor. */
export type CampaignPost = {
  id: string
  studentName: string
  story: string
  achievements: string[]
  goalCents: number
  raisedCents: number
  progressPercent: number
  university: string
  major: string
  academicYear: string
  purpose: string
  profilePictureUrl: string | null
  status: CampaignStatus
  guardian: { name: string; email: string; phone: string | null; relationship: string | null } | null
  path: string
}

type MonthInput = z.input<typeof monthQuery>
type OfMonth<Kind extends string> = { kind: Kind; month: Month }
type OfCampaign<Kind extends string> = { kind: Kind; id: string; studentName: string }

declare module '../../lib/endpoint.ts' {
  interface Endpoints
    extends ListEndpoints<typeof scholars>,
      ListEndpoints<typeof campaigns, { kind: 'choose' }>,
      ListEndpoints<typeof students, OfMonth<'students'>, unknown, MonthInput>,
      ListEndpoints<typeof monthDonations, OfMonth<'month-donations'>, unknown, MonthInput>,
      ListEndpoints<typeof campaignDonations, OfCampaign<'campaign-donations'>> {
    'GET /api/screens/campaign-analytics/month': { query: MonthInput; answer: MonthOverviewData }
    'GET /api/screens/campaign-analytics/campaigns/:campaignId': { answer: CampaignOverviewData }
    'GET /api/admin/campaigns/:campaignId/post': { answer: CampaignPost }
  }
}

export type StudentsData = Answer<'GET /api/screens/campaign-analytics/month/students'>
export type MonthDonationsData = Answer<'GET /api/screens/campaign-analytics/month/donations'>
export type CampaignDonationsData =
  Answer<'GET /api/screens/campaign-analytics/campaigns/:campaignId/donations'>
