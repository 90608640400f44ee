import { z } from 'zod'
import type { Instant } from '../../lib/moment.ts'
import type { DonationSeries } from '../analytics/donation-sums.ts'
import type { Month } from '../analytics/platform-calendar.ts'
import { monthNumber } from '../analytics/platform-calendar.ts'
import type { WithdrawnParts } from '../analytics/withdrawn.ts'
import type { AnswerOf, QueryInput, QueryOf } from '../lists/define-list.ts'
import { listQuery } from '../lists/list-query.ts'
import { students } from './campaign-lists.ts'
import type { CampaignStatus } from './campaign-status.ts'
import { type campaignDonations, monthDonations } from './donations-list.ts'

/** A month by name or number ('May', 'may', '5', P225) and its year, by default the platform's current one. */
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
  /** The campaigns that raised the most; the others are one sum. */
  top: { id: string; studentName: string; raisedCents: number; donationCount: number }[]
  restCents: number
  topics: string[]
}

export type MonthDonationsData = AnswerOf<typeof monthDonations, { kind: 'month-donations'; month: Month }>

export type StudentsData = AnswerOf<typeof students, { kind: 'students'; month: Month }>

/** One campaign as an admin looks at it, cents. */
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
  /** raised - withdrawn - pending (P179). */
  availableCents: number
  endDate: string | null
  /** Active and not past its end: donations are still possible. */
  isRunning: boolean
  /** The server's present, which the countdown counts from. */
  now: string
  createdAt: Instant
  month: Month
  series: DonationSeries
  /** The public page. */
  path: string
  topics: string[]
}

export type CampaignDonationsData = AnswerOf<
  typeof campaignDonations,
  { kind: 'campaign-donations'; id: string; studentName: string }
>

/** What View Post shows (P228): the goal in true cents (P207), a minor's guardian for admins only. */
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

declare module '../../lib/endpoint.ts' {
  interface Endpoints {
    'GET /api/screens/campaign-analytics/month': {
      query: z.input<typeof monthQuery>
      answer: MonthOverviewData
    }
    'GET /api/screens/campaign-analytics/month/donations': {
      query: z.input<typeof monthDonationsQuery>
      answer: MonthDonationsData
    }
    'GET /api/screens/campaign-analytics/month/students': {
      query: z.input<typeof studentsQuery>
      answer: StudentsData
    }
    'GET /api/screens/campaign-analytics/campaigns/:campaignId': { answer: CampaignOverviewData }
    'GET /api/screens/campaign-analytics/campaigns/:campaignId/donations': {
      query: QueryInput<DonationsQuery>
      answer: CampaignDonationsData
    }
    'GET /api/admin/campaigns/:campaignId/post': { answer: CampaignPost }
  }
}
