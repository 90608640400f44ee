import { campaignPath, displayName } from '../../campaigns/campaign.ts'
import type { App } from '../../platform/app.server.ts'
import { campaignStatus, statusCondition } from '../campaign-analytics/campaign-status.ts'
import { campaignSearched } from '../lists/campaign-names.ts'
import { loadList } from '../lists/load-list.server.ts'
import type { Has, Place } from '../lists/search.ts'
import type { ScholarRow, ScholarsData, ScholarsQuery } from './contract.ts'

const orders = {
  created: 'c.created_at',
  student: `folded(c.first_name || ' ' || c.last_name)`,
  school: 'folded(c.university)',
  raised: 'c.raised_amount',
  goal: 'c.funding_goal',
}

const columns = `c.id, c.first_name, c.last_name, c.guardian_user_id is not null as is_minor,
  c.university, c.raised_amount as raised_cents, c.funding_goal as goal_cents, c.progress_percent,
  c.donor_count, c.is_active, c.is_approved,
  c.consent_withdrawn, c.owner_suspended, c.campaign_end_date as end_date, c.created_at,
  case when p.user_id is not null then json_build_object('userId', p.user_id, 'email', p.email, 'customUserId', p.custom_user_id,
    'name', coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), p.custom_user_id)) end as owner`

const scholarsList = (status: ScholarsQuery['status'], now: Date) => ({
  name: `admin_scholars_${status}`,
  columns,
  from: 'campaigns c',
  joined: 'join campaigns c on c.id = picked.id left join profiles p on p.user_id = c.owner_id',
  filters(place: Place) {
    if (status === 'all') return []
    const present = `${place(now)}::timestamptz`
    // Used even where the status does not depend on it: a statement must use every value it is given.
    return [`${present} is not null`, statusCondition(status, present)]
  },
  searched: { words: (has: Has) => has(campaignSearched), id: (id: string) => `c.owner_id = ${id}::uuid` },
  orders,
  tie: 'c.id',
})

type Row = Omit<ScholarRow, 'studentName' | 'status' | 'createdAt' | 'path'> & {
  firstName: string
  lastName: string
  isActive: boolean
  isApproved: boolean
  consentWithdrawn: boolean
  ownerSuspended: boolean
  endDate: Date | null
  createdAt: Date
}

/** Every campaign there is with whoever answers for it, newest first unless sorted otherwise (P223). For admins alone. */
export async function loadScholars(app: App, query: ScholarsQuery, now: Date): Promise<ScholarsData> {
  const show = (row: Row) => scholarRow(row, now)
  const { rows, page } = await loadList(app.db, scholarsList(query.status, now), query, show)
  return { ...page, scholars: rows, query, topics: ['admin', 'campaigns'] }
}

function scholarRow(row: Row, now: Date): ScholarRow {
  const {
    firstName,
    lastName,
    isActive,
    isApproved,
    consentWithdrawn,
    ownerSuspended,
    endDate,
    createdAt,
    ...counted
  } = row
  const publicName = displayName({ firstName, lastName, isMinor: counted.isMinor })
  return {
    ...counted,
    studentName: displayName({ firstName, lastName }),
    status: campaignStatus({ isActive, isApproved, consentWithdrawn, ownerSuspended, endDate }, now),
    createdAt: createdAt.toISOString(),
    path: campaignPath({ id: counted.id, studentName: publicName }),
  }
}
