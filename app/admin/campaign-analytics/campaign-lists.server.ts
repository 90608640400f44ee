import { adminOnly } from '../../accounts/access.ts'
import { campaignPath, displayName } from '../../campaigns/campaign.ts'
import type { App } from '../../platform/app.server.ts'
import { operation } from '../../platform/http/operation.server.ts'
import { campaignSearched } from '../lists/campaign-names.ts'
import type { QueryOf, RowOf } from '../lists/define-list.ts'
import { listQuery } from '../lists/list-query.ts'
import { loadFirst, loadList, type ServedList, type Source } from '../lists/load-list.server.ts'
import { type CampaignRow, campaigns, scholars, students } from './campaign-lists.ts'
import { type CampaignFlags, campaignStatus, statusCondition } from './campaign-status.ts'
import type { StudentsData, StudentsQuery } from './contract.ts'
import { monthOf } from './load-month.server.ts'

/** `endDate` is in the flags as well. */
type Selected = Omit<CampaignRow, 'studentName' | 'status' | 'path' | 'endsAt'> &
  CampaignFlags & { firstName: string; lastName: string; endDate: string | null }

/** Every list of campaigns selects these, for the rows of its page only. */
const campaignsSource = (now: Date) => ({
  sql: {
    id: 'c.id',
    firstName: 'c.first_name',
    lastName: 'c.last_name',
    isMinor: 'c.guardian_user_id is not null',
    university: 'c.university',
    major: 'c.major',
    owner: `case when p.user_id is not null then json_build_object('userId', p.user_id, 'email', p.email, 'customUserId', p.custom_user_id,
      'name', coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), p.custom_user_id)) end`,
    raisedCents: 'c.raised_amount',
    goalCents: 'c.funding_goal',
    progressPercent: 'c.progress_percent',
    donorCount: 'c.donor_count',
    createdAt: 'c.created_at',
    endDate: 'c.campaign_end_date',
    isActive: 'c.is_active',
    isApproved: 'c.is_approved',
    consentWithdrawn: 'c.consent_withdrawn',
    ownerSuspended: 'c.owner_suspended',
  },
  from: 'campaigns c',
  joined: 'join campaigns c on c.id = picked.id left join profiles p on p.user_id = c.owner_id',
  tie: 'c.id',
  show: (selected: Selected) => campaignRow(selected, now),
})

const searched: Source<typeof campaigns>['searched'] = { words: has => has(campaignSearched) }

const orders = {
  student: `folded(c.first_name || ' ' || c.last_name)`,
  school: 'folded(c.university)',
  goal: 'c.funding_goal',
}

function campaignRow(selected: Selected, now: Date): CampaignRow {
  const { firstName, lastName, isActive, isApproved, consentWithdrawn, ownerSuspended, endDate, ...row } =
    selected
  const publicName = displayName({ firstName, lastName, isMinor: row.isMinor })
  return {
    ...row,
    studentName: displayName({ firstName, lastName }),
    status: campaignStatus({ isActive, isApproved, consentWithdrawn, ownerSuspended, endDate }, now),
    endsAt: endDate,
    path: campaignPath({ id: row.id, studentName: publicName }),
  }
}

type Status = QueryOf<typeof scholars>['status']

const scholarsSource = (status: Status, now: Date): Source<typeof scholars, Selected> => ({
  ...campaignsSource(now),
  name: `admin_scholars_${status}`,
  filters(place) {
    if (status === 'all') return []
    const present = `${place(now)}::timestamptz`
    // Used even if the status does not depend on it: a statement must use every value it is given.
    return [`${present} is not null`, statusCondition(status, present)]
  },
  searched: { ...searched, id: id => `c.owner_id = ${id}::uuid` },
  orders,
})

/** The newest campaigns that a search finds, also by their id. */
export async function findCampaigns(
  app: App,
  search: string,
  most: number,
  now: Date,
): Promise<RowOf<typeof scholars>[]> {
  const source = {
    ...scholarsSource('all', now),
    searched: { ...searched, typed: (at: string) => `c.id = ${at}` },
  }
  return await loadFirst(app, scholars, source, { search, sort: '-created' }, most)
}

export const servedScholars: ServedList = {
  list: scholars,
  operations: [
    operation('GET /api/screens/analytics/scholars', {
      summary: 'Analytics Dashboard, scholars: every campaign with its owner',
      access: adminOnly,
      query: listQuery(scholars),
      handle: ({ app, query, now }) => loadList(app, scholars, scholarsSource(query.status, now), query),
    }),
  ],
}

const choicesSource = (now: Date): Source<typeof campaigns, Selected> => ({
  ...campaignsSource(now),
  name: 'campaign_choices',
  filters: () => ['c.is_active'],
  searched,
  orders: {
    student: orders.student,
    created: 'c.created_at',
    ends: `coalesce(c.campaign_end_date, 'infinity'::timestamptz)`,
  },
})

export const servedCampaigns: ServedList = {
  list: campaigns,
  operations: [
    operation('GET /api/screens/campaign-analytics', {
      summary: 'Campaign analytics: the active campaigns to choose from',
      access: adminOnly,
      query: listQuery(campaigns),
      handle: async ({ app, query, now }) => ({
        kind: 'choose',
        ...(await loadList(app, campaigns, choicesSource(now), query)),
      }),
    }),
  ],
}

const studentsSource = (month: string, now: Date): Source<typeof students, Selected> => ({
  ...campaignsSource(now),
  name: 'month_students',
  filters: place => [`c.campaign_month = ${place(month)}`],
  searched,
  orders,
})

/** The students of a month's campaigns, found by name, school or email. */
export async function loadStudents(app: App, query: StudentsQuery, now: Date): Promise<StudentsData> {
  const month = monthOf(query, now, app.env.timeZone)
  const list = await loadList(app, students, studentsSource(month.key, now), query)
  return { kind: 'students', month, ...list }
}
