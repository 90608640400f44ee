import type { ProfileRow } from '#db/tables.ts'
import type { DonationLines } from '../../ledger/postings.ts'
import { type Message, phrase } from '../../lib/phrase.ts'
import {
  cents,
  count,
  dayOf,
  defineList,
  instant,
  oneOf,
  ownCell,
  type RowOf,
  text,
  type,
} from '../../lists/define-list.ts'
import { type CampaignStatus, campaignStatuses } from './campaign-status.ts'

const columns = {
  student: text('studentName', phrase('Student'), { sort: true, fixed: true, className: 'min-w-40' }),
  school: text('university', phrase('School'), { sort: true, className: 'min-w-44' }),
  major: text('major', phrase('Major')),
  owner: ownCell(phrase('Owner')),
  raised: cents('raisedCents', phrase('Raised of goal'), { sort: true }),
  goal: cents('goalCents', phrase('Goal'), { sort: true }),
  donors: count('donorCount', phrase('Donors')),
  ends: dayOf('endsAt', phrase('Ends'), { sort: true, nullable: true }),
  status: ownCell(phrase('Status')),
  created: instant('createdAt', phrase('Created'), { sort: true }),
  page: ownCell(phrase('Page')),
  post: ownCell(phrase('Post')),
}

/** Returns all columns. Those whose ids aren't listed are hidden until the admin chooses them. */
const columnsShowing = (...ids: (keyof typeof columns)[]) =>
  Object.fromEntries(
    Object.entries(columns).map(([id, column]) => [
      id,
      ids.some(shownId => shownId === id) ? column : { ...column, optional: true },
    ]),
  ) as typeof columns

const filters = (otherwise: 'all' | 'open') => ({
  status: oneOf(['all', 'open', ...campaignStatuses], otherwise),
})

/** What all lists of campaigns share. Rows have full names, also of minors, whose `owner` is the guardian. */
const shared = {
  also: type<{
    id: string
    isMinor: boolean
    /** Null if the owner's account is closed. */
    owner: (Pick<ProfileRow, 'userId' | 'email' | 'customUserId'> & { name: string }) | null
    progressPercent: number
    status: CampaignStatus
    /** The path of the campaign's public page. */
    path: string
  }>(),
  topics: ['admin', 'campaigns'],
  noun: phrase('{count, plural, one {# campaign} other {# campaigns}}'),
} as const
const placeholder = phrase('Name, school or email')

/** The Scholars tab: all campaigns with their owners (P223). */
export const scholars = defineList({
  ...shared,
  path: '/analytics?tab=scholars',
  endpoint: 'GET /api/screens/analytics/scholars',
  rows: 'scholars',
  columns: columnsShowing('student', 'school', 'owner', 'raised', 'donors', 'status', 'created', 'page'),
  sort: '-created',
  filters: filters('all'),
  caption: phrase('Scholars'),
  search: { label: phrase('Search scholars'), placeholder },
})

/** The campaigns whose analytics an admin can open (P225), by default without deleted ones. */
export const campaigns = defineList({
  ...shared,
  path: '/campaign-analytics',
  endpoint: 'GET /api/screens/campaign-analytics',
  rows: 'campaigns',
  columns: columnsShowing('student', 'school', 'raised', 'donors', 'ends', 'status'),
  sort: '-created',
  filters: filters('open'),
  caption: phrase('Campaigns'),
  search: { label: phrase('Search campaigns'), placeholder },
})

/** The students of the campaigns that started in a month (P228). */
export const students = defineList({
  ...shared,
  endpoint: 'GET /api/screens/campaign-analytics/month/students',
  rows: 'students',
  columns: columnsShowing('student', 'school', 'major', 'raised', 'status', 'post'),
  sort: 'student',
  filters: filters('all'),
  caption: phrase('Students'),
  noun: phrase('{count, plural, one {# student} other {# students}}'),
  search: { label: phrase('Search students'), placeholder },
})

export type CampaignRow = RowOf<typeof scholars>
export type CampaignList = typeof scholars | typeof campaigns | typeof students

/** The captured donations to the campaigns that started in a month, with all lines that the donors paid (P155, P227). */
export const monthDonations = defineList({
  endpoint: 'GET /api/screens/campaign-analytics/month/donations',
  rows: 'donations',
  columns: {
    donor: ownCell(phrase('Donor'), { fixed: true, className: 'min-w-44' }),
    student: ownCell(phrase('Student')),
    date: instant('date', phrase('Date'), { sort: true }),
    /** The amount that remains after refunds. */
    amount: cents('amountCents', phrase('Amount'), { sort: true }),
    total: cents('totalCents', phrase('Total')),
  },
  also: type<{
    id: string
    campaignId: string
    studentName: string
    /** Null if the donor is anonymous. */
    donorName: string | null
    donorEmail: string
    message: string | null
    inHonorOf: string | null
    /** The refunded and disputed cents. */
    returnedCents: number
    /** The lines that the donor paid, before refunds. */
    given: DonationLines
    /** The payment provider's fee, which the platform pays. */
    providerFeeCents: number
    paymentMethod: Message
  }>(),
  sort: '-date',
  caption: phrase('Donations'),
  noun: phrase('{count, plural, one {# donation} other {# donations}}'),
  search: { label: phrase('Search donations'), placeholder: phrase('Name or e-mail') },
})

export const campaignDonations = defineList({
  ...monthDonations,
  endpoint: 'GET /api/screens/campaign-analytics/campaigns/:campaignId/donations',
})

export type DonationRow = RowOf<typeof monthDonations>
