import { z } from 'zod'
import type { DonationLines } from '../../ledger/postings.ts'
import type { Instant } from '../../lib/moment.ts'
import type { DonationSeries } from '../analytics/donation-sums.ts'
import { monthNumber } from '../analytics/platform-calendar.ts'
import type { WithdrawnParts } from '../analytics/withdrawn.ts'
import { type ListPage, listQuery } from '../lists/list-query.ts'
import type { CampaignStatus } from './campaign-status.ts'
import type { Month } from './month.ts'

/** A month by name or number ('May', 'may', '5', P225) and its year; the platform's current year unless said. */
const ofMonth = {
  month: z
    .string()
    .max(20)
    .refine(text => monthNumber(text) !== null, 'Name a month, such as May or 5.'),
  year: z.coerce.number().int().min(2000).max(2200).optional().catch(undefined),
}

export const chooseQuery = listQuery({
  sorts: ['created', 'student', 'raised', 'goal', 'ends'],
  sort: '-created',
})
export type ChooseQuery = z.output<typeof chooseQuery>

export const monthQuery = z.strictObject(ofMonth)
export type MonthQuery = z.output<typeof monthQuery>

export const donationsQuery = listQuery({ sorts: ['date', 'amount'], sort: '-date' })
export type DonationsQuery = z.output<typeof donationsQuery>
export const monthDonationsQuery = donationsQuery.extend(ofMonth)

export const studentsQuery = listQuery({
  sorts: ['student', 'school', 'raised', 'goal'],
  sort: 'student',
}).extend(ofMonth)
export type StudentsQuery = z.output<typeof studentsQuery>

export const campaignParams = z.strictObject({ campaignId: z.string().max(40) })

/** A campaign to choose: active ones alone, cents. */
export type CampaignChoice = {
  id: string
  studentName: string
  university: string
  raisedCents: number
  goalCents: number
  progressPercent: number
  donorCount: number
  /** 'January 31, 2027' on the platform's calendar, or null. */
  endsAt: Instant | null
  status: CampaignStatus
}

export type ChooseData = ListPage & {
  kind: 'choose'
  campaigns: CampaignChoice[]
  query: ChooseQuery
  topics: string[]
}

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
  /** The campaigns that raised most, the rest of the month as one sum. */
  top: { id: string; studentName: string; raisedCents: number; donationCount: number }[]
  restCents: number
  topics: string[]
}

/** A captured donation with every line of its quote (P155), cents. */
export type DonationRow = {
  id: string
  campaignId: string
  studentName: string
  /** Null where it was given anonymously. */
  donorName: string | null
  donorEmail: string
  message: string | null
  inHonorOf: string | null
  date: Instant
  /** What is left of it, which is what counts for the campaign. */
  amountCents: number
  totalCents: number
  /** What went back in all, by refunds and disputes. */
  returnedCents: number
  /** What was given, line by line. */
  given: DonationLines
  /** What the payment provider kept of the total; the platform pays it. */
  providerFeeCents: number
  paymentMethod: string
}

type Donations = ListPage & { donations: DonationRow[]; query: DonationsQuery; topics: string[] }
export type MonthDonationsData = Donations & { kind: 'month-donations'; month: Month }

export type StudentRow = {
  id: string
  studentName: string
  university: string
  major: string
  raisedCents: number
  goalCents: number
  progressPercent: number
  status: CampaignStatus
}

export type StudentsData = ListPage & {
  kind: 'students'
  month: Month
  students: StudentRow[]
  query: StudentsQuery
  topics: string[]
}

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

export type CampaignDonationsData = Donations & {
  kind: 'campaign-donations'
  id: string
  studentName: string
}

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
