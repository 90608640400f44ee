import type { Month } from '../../books/calendar.ts'
import type { Moderation } from '../../campaigns/moderation/moderation.ts'
import type { Instant } from '../../lib/moment.ts'
import { phrase } from '../../lib/phrase.ts'
import {
  type Column,
  cents,
  count,
  dayOf,
  defineList,
  instant,
  type ListEndpoints,
  oneOf,
  ownCell,
  type RowOf,
  text,
  type,
} from '../../lists/define-list.ts'
import { type CampaignStatus, campaignStatuses } from './campaign-status.ts'
import type { MonthInput } from './contract.ts'

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
  // Only few campaigns can be sorted by a count that isn't stored, such as those of the moderation queue.
  reports: count('openReports', phrase('Reports')),
  decided: ownCell(phrase('Last decision')),
  page: ownCell(phrase('Page')),
  post: ownCell(phrase('Post')),
}
type Id = keyof typeof columns

/** Returns all columns, some changed. Those whose ids aren't listed are hidden until the admin chooses them. */
const columnsShowing = (shown: readonly Id[], changes: Partial<Record<Id, Partial<Column>>> = {}) =>
  Object.fromEntries(
    (Object.keys(columns) as Id[]).map(id => [
      id,
      { ...columns[id], ...(!shown.includes(id) && { optional: true }), ...changes[id] },
    ]),
  ) as typeof columns

const filters = (otherwise: 'all' | 'open') => ({
  status: oneOf(['all', 'open', ...campaignStatuses], otherwise),
})

/** The list of campaigns, of which each page or tab shows a view (P225). Rows have full names, also of minors, whose `owner` is the guardian. */
const all = {
  also: type<{
    id: string
    isMinor: boolean
    /** The name on the public page, which for a minor has only the initial of the last name. */
    publicName: string
    purpose: string
    pictureUrl: string | null
    /** Null if the owner's account is closed. */
    owner: { userId: string; name: string; email: string; isProven: boolean } | null
    progressPercent: number
    status: CampaignStatus
    /** The path of the campaign's public page. */
    path: string
    moderation: { state: Moderation; by: string; at: Instant } | null
    isActive: boolean
    isApproved: boolean
    /** True if the listed campaign's name, story, purpose or picture changed since the last review. */
    isChanged: boolean
    /** True after a take-down: withdrawals are blocked until an admin releases the funds. */
    fundsFrozen: boolean
    /** True while the owner is suspended, which hides the campaign and blocks withdrawals. */
    ownerSuspended: boolean
  }>(),
  topics: ['admin', 'campaigns'],
  noun: phrase('{count, plural, one {# campaign} other {# campaigns}}'),
  sort: '-created',
} as const
const placeholder = phrase('Name, school or email')
const searchCampaigns = { label: phrase('Search campaigns'), placeholder }

/** The Scholars tab: all campaigns with their owners (P223). */
export const scholars = defineList({
  ...all,
  path: '/analytics?tab=scholars',
  endpoint: 'GET /api/screens/analytics/scholars',
  rows: 'scholars',
  columns: columnsShowing(['student', 'school', 'owner', 'raised', 'donors', 'status', 'created', 'page']),
  filters: filters('all'),
  caption: phrase('Scholars'),
  search: { label: phrase('Search scholars'), placeholder },
})

/** The campaigns whose analytics an admin can open (P225), by default without deleted ones. */
export const campaigns = defineList({
  ...all,
  path: '/campaign-analytics',
  endpoint: 'GET /api/screens/campaign-analytics',
  rows: 'campaigns',
  columns: columnsShowing(['student', 'school', 'raised', 'donors', 'ends', 'status']),
  filters: filters('open'),
  caption: phrase('Campaigns'),
  search: searchCampaigns,
})

/** The students of the campaigns that started in a month (P228). */
export const students = defineList({
  ...all,
  endpoint: 'GET /api/screens/campaign-analytics/month/students',
  rows: 'students',
  columns: columnsShowing(['student', 'school', 'major', 'raised', 'status', 'post']),
  sort: 'student',
  filters: filters('all'),
  caption: phrase('Students'),
  noun: phrase('{count, plural, one {# student} other {# students}}'),
  search: { label: phrase('Search students'), placeholder },
})

export const moderationTabs = [
  'to-review',
  'reported',
  'privacy',
  'unlisted',
  'taken-down',
  'suspended',
] as const
export type ModerationTab = (typeof moderationTabs)[number]

/** The moderation queue: campaigns by review state (P97). */
export const moderationQueue = defineList({
  ...all,
  path: '/admin/moderation',
  endpoint: 'GET /api/screens/admin/moderation',
  rows: 'campaigns',
  columns: columnsShowing(['student', 'owner', 'raised', 'created', 'reports', 'decided'], {
    student: { header: phrase('Campaign'), className: 'min-w-44' },
    owner: { className: 'max-md:hidden' },
    raised: { header: phrase('Raised') },
    created: { className: 'whitespace-nowrap max-md:hidden' },
    reports: { sort: true },
    decided: { className: 'max-md:hidden' },
  }),
  filters: { tab: oneOf(moderationTabs, 'to-review') },
  caption: phrase('Campaigns'),
  search: searchCampaigns,
})

export type CampaignRow = RowOf<typeof scholars>
export type CampaignView = typeof scholars | typeof campaigns | typeof students | typeof moderationQueue

declare module '../../lib/endpoint.ts' {
  interface Endpoints
    extends ListEndpoints<typeof scholars>,
      ListEndpoints<typeof campaigns, { kind: 'choose' }>,
      ListEndpoints<typeof students, { kind: 'students'; month: Month }, unknown, MonthInput>,
      ListEndpoints<typeof moderationQueue, { counts: Record<ModerationTab, number> }> {}
}
