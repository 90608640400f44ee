import { campaignPath, displayName } from '../../campaigns/campaign.ts'
import { momentIn } from '../../lib/moment.ts'
import type { App } from '../../platform/app.server.ts'
import { campaignStatus, statusCondition } from '../campaign-analytics/campaign-status.ts'
import { orderBy, pageOf, rowsPerPage } from '../lists/list-query.ts'
import { isId, searchPatterns } from '../lists/search-patterns.ts'
import type { ScholarRow, ScholarsData, ScholarsQuery } from './contract.ts'

/** What an admin finds a campaign by: the whole name, also a minor's. 0019 indexes the same expression. */
export const campaignSearched = `folded(c.first_name || ' ' || c.last_name || ' ' || c.university || ' ' || c.email)`

const orders = {
  created: 'c.created_at',
  student: `folded(c.first_name || ' ' || c.last_name)`,
  school: 'folded(c.university)',
  raised: 'c.raised_amount',
  goal: 'c.funding_goal',
}

/** The present is named even where nothing depends on it, so that every statement has the same placeholders. */
const condition = (status: ScholarsQuery['status'], now: string) =>
  [
    `${now}::timestamptz is not null`,
    ...(status === 'all' ? [] : [statusCondition(status, `${now}::timestamptz`)]),
  ].join(' and ')

/** One page of campaigns; $1 is the present, $2 the limit, $3 the offset, patterns follow. */
export function scholarsSql(
  { status, sort }: Pick<ScholarsQuery, 'status' | 'sort'>,
  patterns: number | 'id',
): string {
  return `
  select c.id, c.first_name as "firstName", c.last_name as "lastName", c.guardian_user_id is not null as "isMinor",
    c.university, c.raised_amount as "raisedCents", c.funding_goal as "goalCents", c.progress_percent as "progressPercent",
    c.donor_count as "donorCount", c.is_active as "isActive", c.is_approved as "isApproved",
    c.consent_withdrawn as "consentWithdrawn", c.owner_suspended as "ownerSuspended", c.campaign_end_date as "endDate", c.created_at as "createdAt",
    case when p.user_id is not null then json_build_object('userId', p.user_id, 'email', p.email, 'customUserId', p.custom_user_id,
      'name', coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), p.custom_user_id)) end as owner
  from campaigns c left join profiles p on p.user_id = c.owner_id
  where ${condition(status, '$1')} ${matching(patterns, 4)}
  order by ${orderBy(sort, orders, 'c.id')} limit $2 offset $3`
}

/** How many campaigns there are to page through; $1 is the present, patterns follow. */
export function scholarsCountSql({ status }: Pick<ScholarsQuery, 'status'>, patterns: number | 'id'): string {
  return `select count(*) as total from campaigns c where ${condition(status, '$1')} ${matching(patterns, 2)}`
}

/** An owner's id takes the place of the first pattern. */
const matching = (patterns: number | 'id', first: number) =>
  patterns === 'id'
    ? `and c.owner_id = $${first}::uuid`
    : Array.from({ length: patterns }, (_, index) => `and ${campaignSearched} like $${first + index}`).join(
        ' ',
      )

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
  const patterns = isId(query.search) ? [query.search] : searchPatterns(query.search)
  const count = isId(query.search) ? 'id' : patterns.length
  const named = (name: string) => (patterns.length === 0 ? `${name}_${query.status}` : null)
  const [counted] = await app.db.rows<{ total: number }>(
    named('admin_scholars_count'),
    scholarsCountSql(query, count),
    [now, ...patterns],
  )
  const { offset, ...page } = pageOf(counted?.total ?? 0, query.page)
  const name = named('admin_scholars')
  const rows = await app.db.rows<Row>(name && `${name}_${query.sort}`, scholarsSql(query, count), [
    now,
    rowsPerPage,
    offset,
    ...patterns,
  ])
  const scholars = rows.map(row => scholarRow(row, now, app.env.timeZone))
  return { ...page, scholars, query, topics: ['admin', 'campaigns'] }
}

function scholarRow(row: Row, now: Date, timeZone: string): ScholarRow {
  const {
    firstName,
    lastName,
    isActive,
    isApproved,
    consentWithdrawn,
    ownerSuspended,
    endDate,
    createdAt,
    ...kept
  } = row
  const publicName = displayName({ firstName, lastName, isMinor: kept.isMinor })
  return {
    ...kept,
    studentName: displayName({ firstName, lastName }),
    status: campaignStatus({ isActive, isApproved, consentWithdrawn, ownerSuspended, endDate }, now),
    createdAt: momentIn(createdAt, timeZone),
    path: campaignPath({ id: kept.id, studentName: publicName }),
  }
}
