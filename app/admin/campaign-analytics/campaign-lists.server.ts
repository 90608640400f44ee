import type { CampaignRow as CampaignTableRow } from '#db/tables.ts'
import { campaignPath, displayName } from '../../campaigns/campaign.ts'
import type { QueryOf, RowOf } from '../../lists/define-list.ts'
import { loadFirst, loadList, type Source } from '../../lists/load-list.server.ts'
import { campaignSearched, personName } from '../../lists/names.ts'
import { serveList } from '../../lists/serve-list.server.ts'
import type { App } from '../../platform/app.server.ts'
import { type CampaignFlags, campaignStatus, statusCondition } from './campaign-status.ts'
import type { StudentsData, StudentsQuery } from './contract.ts'
import { type CampaignList, type CampaignRow, campaigns, scholars, students } from './lists.ts'
import { monthOf } from './load-month.server.ts'

type Selected = Omit<CampaignRow, 'studentName' | 'status' | 'path'> &
  Omit<CampaignFlags, 'endDate'> &
  Pick<CampaignTableRow, 'firstName' | 'lastName'>

type Status = QueryOf<typeof scholars>['status']

/** The campaigns with a status, optionally only those that started in `month` ('2026-05'). */
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
        'name', ${personName('p')}) end`,
      raisedCents: 'c.raised_amount',
      goalCents: 'c.funding_goal',
      progressPercent: 'c.progress_percent',
      donorCount: 'c.donor_count',
      createdAt: 'c.created_at',
      endsAt: 'c.campaign_end_date',
      isActive: 'c.is_active',
      isApproved: 'c.is_approved',
      consentWithdrawn: 'c.consent_withdrawn',
      ownerSuspended: 'c.owner_suspended',
    },
    from: 'campaigns c',
    joined: 'join campaigns c on c.id = picked.id left join profiles p on p.user_id = c.owner_id',
    tie: 'c.id',
    filters: bind => [
      ...(month ? [`c.campaign_month = ${bind(month)}`] : []),
      ...statusConditions(status, () => `${bind(now)}::timestamptz`),
    ],
    searched: { words: has => has(campaignSearched), id: id => `c.owner_id = ${id}::uuid` },
    orders: {
      student: `folded(c.first_name || ' ' || c.last_name)`,
      school: 'folded(c.university)',
      ends: `coalesce(c.campaign_end_date, 'infinity'::timestamptz)`,
    },
    show: selected => campaignRow(selected, now),
  }
  // Safe: all lists of campaigns have the same rows and sort orders.
  return source as unknown as Source<L, Selected>
}

function statusConditions(status: Status, bindNow: () => string): string[] {
  if (status === 'all') return []
  if (status === 'open') return ['c.is_active']
  const now = bindNow()
  // Uses the bound time even if the status doesn't depend on it: PostgreSQL rejects unused parameters.
  return [`${now} is not null`, statusCondition(status, now)]
}

function campaignRow(selected: Selected, now: Date): CampaignRow {
  const { firstName, lastName, isActive, isApproved, consentWithdrawn, ownerSuspended, ...row } = selected
  const publicName = displayName({ firstName, lastName, isMinor: row.isMinor })
  return {
    ...row,
    studentName: displayName({ firstName, lastName }),
    status: campaignStatus(
      { isActive, isApproved, consentWithdrawn, ownerSuspended, endDate: row.endsAt },
      now,
    ),
    path: campaignPath({ id: row.id, studentName: publicName }),
  }
}

/** Finds up to `most` campaigns whose text or id matches a search, newest first. */
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

export const servedScholars = serveList(scholars, {
  permission: 'readPeople',
  summary: 'Analytics Dashboard, scholars: every campaign with its owner',
  load: ({ app, query, now }) => loadList(app, scholars, campaignsSource(query.status, now), query),
})

export const servedCampaigns = serveList(campaigns, {
  permission: 'readCampaigns',
  summary: 'Campaign analytics: the campaigns to choose from',
  load: async ({ app, query, now }) => ({
    kind: 'choose',
    ...(await loadList(app, campaigns, campaignsSource(query.status, now), query)),
  }),
})

/** Loads the students of the campaigns that started in a month. */
export async function loadStudents(app: App, query: StudentsQuery, now: Date): Promise<StudentsData> {
  const month = monthOf(query, now, app.env.timeZone)
  const list = await loadList(app, students, campaignsSource(query.status, now, month.key), query)
  return { kind: 'students', month, ...list }
}
