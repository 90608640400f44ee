import type { Instant } from '../../lib/moment.ts'
import { phrase } from '../../lib/phrase.ts'
import {
  cents,
  count,
  dayOf,
  defineList,
  instant,
  type ListEndpoints,
  oneOf,
  ownCell,
  text,
  type,
} from '../lists/define-list.ts'
import { type CampaignStatus, campaignStatuses } from './campaign-status.ts'

/** A campaign in an admin list, with its owner: the student, or the parent of a student under 18. Amounts in cents; full names. */
export type CampaignRow = {
  id: string
  studentName: string
  isMinor: boolean
  university: string
  major: string
  owner: { userId: string; name: string; email: string; customUserId: string } | null
  raisedCents: number
  goalCents: number
  progressPercent: number
  donorCount: number
  status: CampaignStatus
  createdAt: Instant
  endsAt: Instant | null
  /** The public page. */
  path: string
}
const also = type<CampaignRow>()

const student = text('studentName', phrase('Student'), { sort: true, fixed: true, className: 'min-w-40' })
const school = text('university', phrase('School'))
const raised = cents('raisedCents', phrase('Raised'), { sort: true })
const raisedOfGoal = { ...raised, header: phrase('Raised of goal') }
const donors = count('donorCount', phrase('Donors'))
const status = ownCell(phrase('Status'))

/** All campaigns with their owners (P223). */
export const scholars = defineList({
  name: 'scholars',
  path: '/analytics?tab=scholars',
  endpoint: 'GET /api/screens/analytics/scholars',
  rows: 'scholars',
  columns: {
    student,
    school: { ...school, sort: true, className: 'min-w-44' },
    owner: ownCell(phrase('Owner')),
    raised: raisedOfGoal,
    donors,
    status,
    created: instant('createdAt', phrase('Created'), { sort: true }),
    page: ownCell(phrase('Page')),
  },
  also,
  sort: '-created',
  sorts: ['goal'],
  filters: { status: oneOf(['all', ...campaignStatuses], 'all') },
  topics: ['admin', 'campaigns'],
  caption: phrase('Scholars'),
  noun: phrase('{count, plural, one {# campaign} other {# campaigns}}'),
  search: { label: phrase('Search scholars'), placeholder: phrase('Name, school or email') },
})

/** The active campaigns to choose from (P225). */
export const campaigns = defineList({
  name: 'campaigns',
  path: '/campaign-analytics',
  endpoint: 'GET /api/screens/campaign-analytics',
  rows: 'campaigns',
  columns: {
    student: { ...student, header: phrase('Campaign') },
    school,
    raised,
    goal: cents('goalCents', phrase('Goal'), { sort: true }),
    reached: ownCell(phrase('Reached'), { align: 'end' }),
    donors,
    ends: dayOf('endsAt', phrase('Ends'), { sort: true, nullable: true }),
    status,
  },
  also,
  sort: '-created',
  sorts: ['created'],
  topics: ['admin', 'campaigns'],
  caption: phrase('Active campaigns'),
  noun: phrase('{count, plural, one {# active campaign} other {# active campaigns}}'),
  search: { label: phrase('Search campaigns'), placeholder: phrase('Name, school or email') },
})

/** The students of a month's campaigns (P228). */
export const students = defineList({
  name: 'students',
  endpoint: 'GET /api/screens/campaign-analytics/month/students',
  rows: 'students',
  columns: {
    student,
    school: { ...school, sort: true },
    major: text('major', phrase('Major')),
    raised: raisedOfGoal,
    status,
    post: ownCell(phrase('Post'), { fixed: true }),
  },
  also,
  sort: 'student',
  sorts: ['goal'],
  topics: ['admin', 'campaigns'],
  caption: phrase('Students'),
  noun: phrase('{count, plural, one {# student} other {# students}}'),
  search: { label: phrase('Search students'), placeholder: phrase('Name, school or email') },
})

declare module '../../lib/endpoint.ts' {
  interface Endpoints
    extends ListEndpoints<typeof scholars>,
      ListEndpoints<typeof campaigns, { kind: 'choose' }> {}
}
