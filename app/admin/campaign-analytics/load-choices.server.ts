import { calendarDay, displayName } from '../../campaigns/campaign.ts'
import type { App } from '../../platform/app.server.ts'
import { campaignSearched } from '../analytics/load-scholars.server.ts'
import { orderBy, pageOf, rowsPerPage } from '../lists/list-query.ts'
import { searchPatterns } from '../lists/search-patterns.ts'
import { campaignStatus } from './campaign-status.ts'
import type { CampaignChoice, ChooseData, ChooseQuery } from './contract.ts'

const orders = {
  created: 'c.created_at',
  student: `folded(c.first_name || ' ' || c.last_name)`,
  raised: 'c.raised_amount',
  goal: 'c.funding_goal',
  ends: `coalesce(c.campaign_end_date, 'infinity'::timestamptz)`,
}

/** One page of active campaigns; $1 is the limit, $2 the offset, patterns follow. */
export function choicesSql({ sort }: Pick<ChooseQuery, 'sort'>, patterns: number): string {
  return `
  select c.id, c.first_name as "firstName", c.last_name as "lastName", c.university, c.raised_amount as "raisedCents",
    c.funding_goal as "goalCents", c.progress_percent as "progressPercent", c.donor_count as "donorCount",
    c.campaign_end_date as "endDate", c.is_active as "isActive", c.is_approved as "isApproved",
    c.consent_withdrawn as "consentWithdrawn", c.owner_suspended as "ownerSuspended"
  from campaigns c where c.is_active ${matching(patterns, 3)}
  order by ${orderBy(sort, orders, 'c.id')} limit $1 offset $2`
}

export function choicesCountSql(patterns: number): string {
  return `select count(*) as total from campaigns c where c.is_active ${matching(patterns, 1)}`
}

const matching = (patterns: number, first: number) =>
  Array.from({ length: patterns }, (_, index) => `and ${campaignSearched} like $${first + index}`).join(' ')

type Row = Omit<CampaignChoice, 'studentName' | 'ends' | 'status'> & {
  firstName: string
  lastName: string
  endDate: Date | null
  isActive: boolean
  isApproved: boolean
  consentWithdrawn: boolean
  ownerSuspended: boolean
}

/** The active campaigns to choose from (P225). */
export async function loadChoices(app: App, query: ChooseQuery, now: Date): Promise<ChooseData> {
  const patterns = searchPatterns(query.search)
  const named = (name: string) => (patterns.length === 0 ? name : null)
  const [counted] = await app.db.rows<{ total: number }>(
    named('campaign_choices_count'),
    choicesCountSql(patterns.length),
    patterns,
  )
  const { offset, ...page } = pageOf(counted?.total ?? 0, query.page)
  const rows = await app.db.rows<Row>(
    named(`campaign_choices_${query.sort}`),
    choicesSql(query, patterns.length),
    [rowsPerPage, offset, ...patterns],
  )
  const campaigns = rows.map(row => choice(row, now, app.env.timeZone))
  return { kind: 'choose', ...page, campaigns, query, topics: ['admin', 'campaigns'] }
}

function choice(row: Row, now: Date, timeZone: string): CampaignChoice {
  const { firstName, lastName, endDate, isActive, isApproved, consentWithdrawn, ownerSuspended, ...kept } =
    row
  return {
    ...kept,
    studentName: displayName({ firstName, lastName }),
    ends: endDate && calendarDay(endDate, timeZone),
    status: campaignStatus({ isActive, isApproved, consentWithdrawn, ownerSuspended, endDate }, now),
  }
}
