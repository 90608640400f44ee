import { adminOnly } from '../../accounts/access.ts'
import { campaignPath, displayName } from '../../campaigns/campaign.ts'
import type { App } from '../../platform/app.server.ts'
import { operation } from '../../platform/http/operation.server.ts'
import type { QueryOf, RowOf } from '../lists/define-list.ts'
import { listQuery } from '../lists/list-query.ts'
import { loadFirst, loadList, type ServedList, type Source } from '../lists/load-list.server.ts'
import { campaignSearched } from '../lists/names.ts'
import { type CampaignList, type CampaignRow, campaigns, scholars, students } from './campaign-lists.ts'
import { type CampaignFlags, campaignStatus, statusCondition } from './campaign-status.ts'
import type { StudentsData, StudentsQuery } from './contract.ts'
import { monthOf } from './load-month.server.ts'

/** `endDate` is in the flags as well. */
type Selected = Omit<CampaignRow, 'studentName' | 'status' | 'path' | 'endsAt'> &
  CampaignFlags & { firstName: string; lastName: string; endDate: string | null }

type Status = QueryOf<typeof scholars>['status']

/** The campaigns of a status, and of a month such as '2026-05' if there is one. */
function campaignsSource<L extends CampaignList>(
  status: Status,
  now: Date,
  month?: string,
): Source<L, Selected> {
  const source: Source<typeof scholars, Selected> = {
    name: `admin_campaigns_${status}${month ? '_of_month' : ''}`,
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
    filters: place => [
      ...(month ? [`c.campaign_month = ${place(month)}`] : []),
      ...statusConditions(status, () => `${place(now)}::timestamptz`),
    ],
    searched: { words: has => has(campaignSearched), id: id => `c.owner_id = ${id}::uuid` },
    orders: {
      student: `folded(c.first_name || ' ' || c.last_name)`,
      school: 'folded(c.university)',
      ends: `coalesce(c.campaign_end_date, 'infinity'::timestamptz)`,
    },
    show: selected => campaignRow(selected, now),
  }
  // The lists differ in neither rows nor orders.
  return source as unknown as Source<L, Selected>
}

function statusConditions(status: Status, placeNow: () => string): string[] {
  if (status === 'all') return []
  if (status === 'open') return ['c.is_active']
  const now = placeNow()
  // Named even if the status does not depend on the time: a statement must use every value it is passed.
  return [`${now} is not null`, statusCondition(status, now)]
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

/** The newest campaigns that a search finds, also by their id. */
export async function findCampaigns(
  app: App,
  search: string,
  most: number,
  now: Date,
): Promise<RowOf<typeof scholars>[]> {
  const source = campaignsSource<typeof scholars>('all', now)
  const searched = { ...source.searched, id: undefined, typed: (at: string) => `c.id = ${at}` }
  return await loadFirst(app, scholars, { ...source, searched }, { search, sort: '-created' }, most)
}

export const servedScholars: ServedList = {
  list: scholars,
  operations: [
    operation('GET /api/screens/analytics/scholars', {
      summary: 'Analytics Dashboard, scholars: every campaign with its owner',
      access: adminOnly,
      query: listQuery(scholars),
      handle: ({ app, query, now }) => loadList(app, scholars, campaignsSource(query.status, now), query),
    }),
  ],
}

export const servedCampaigns: ServedList = {
  list: campaigns,
  operations: [
    operation('GET /api/screens/campaign-analytics', {
      summary: 'Campaign analytics: the campaigns to choose from',
      access: adminOnly,
      query: listQuery(campaigns),
      handle: async ({ app, query, now }) => ({
        kind: 'choose',
        ...(await loadList(app, campaigns, campaignsSource(query.status, now), query)),
      }),
    }),
  ],
}

/** The students of a month's campaigns, found by name, school or email. */
export async function loadStudents(app: App, query: StudentsQuery, now: Date): Promise<StudentsData> {
  const month = monthOf(query, now, app.env.timeZone)
  const list = await loadList(app, students, campaignsSource(query.status, now, month.key), query)
  return { kind: 'students', month, ...list }
}
