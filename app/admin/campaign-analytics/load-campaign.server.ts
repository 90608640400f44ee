import type { CampaignRow, ParentalSubmissionRow } from '#db/tables.ts'
import { monthFrom } from '../../books/calendar.ts'
import { campaignPath, displayName, isEnded } from '../../campaigns/campaign.ts'
import { campaignNotFound, refuseNoCampaignId } from '../../campaigns/load-campaigns.server.ts'
import { dayIn } from '../../lib/moment.ts'
import type { App } from '../../platform/app.server.ts'
import type { WithdrawnParts } from '../analytics/contract.ts'
import { campaignSeries, type DonationSum } from '../analytics/donation-sums.ts'
import { withdrawnColumns } from '../analytics/load-donation-sums.server.ts'
import { campaignStatus } from './campaign-status.ts'
import type { CampaignOverviewData, CampaignPost } from './contract.ts'

const campaignOverviewSql = `
  select id, first_name, last_name, guardian_user_id is not null as is_minor, purpose, university,
    raised_amount as raised_cents, funding_goal as goal_cents, progress_percent,
    donor_count, donation_count, total_withdrawn as withdrawn_cents, pending_withdrawn as pending_cents,
    campaign_end_date as end_date, is_active, is_approved,
    consent_withdrawn, owner_suspended, campaign_month as month, created_at, paid.*
  from campaigns, (select ${withdrawnColumns} from withdrawals w where w.campaign_id = $1) paid where id = $1`

/** $1 is the campaign. Skips days whose donations were all refunded. */
const campaignDaysSql = `
  select to_char(day, 'YYYY-MM-DD') as key, donations, amount as amount_cents
  from rollups.campaign_days where campaign_id = $1 and donations > 0 order by day`

type Row = Pick<
  CampaignRow,
  | 'id'
  | 'firstName'
  | 'lastName'
  | 'purpose'
  | 'university'
  | 'donorCount'
  | 'donationCount'
  | 'isActive'
  | 'isApproved'
  | 'consentWithdrawn'
  | 'ownerSuspended'
  | 'createdAt'
> &
  WithdrawnParts & {
    isMinor: boolean
    progressPercent: NonNullable<CampaignRow['progressPercent']>
    raisedCents: CampaignRow['raisedAmount']
    goalCents: CampaignRow['fundingGoal']
    withdrawnCents: CampaignRow['totalWithdrawn']
    pendingCents: CampaignRow['pendingWithdrawn']
    endDate: CampaignRow['campaignEndDate']
    month: CampaignRow['campaignMonth']
  }

/** Loads one campaign's overview (P207, P226). Refuses with CampaignNotFound (404). */
export async function loadCampaignOverview(
  app: App,
  campaignId: string,
  now: Date,
): Promise<CampaignOverviewData> {
  refuseNoCampaignId(campaignId)
  const { timeZone } = app.env
  const [[row], days] = await Promise.all([
    app.db.rows<Row>('campaign_overview', campaignOverviewSql, [campaignId]),
    app.db.rows<DonationSum>('campaign_donation_days', campaignDaysSql, [campaignId]),
  ])
  if (!row) throw campaignNotFound()
  const { firstName, lastName, isMinor, endDate, month, createdAt, ...rest } = row
  const { isActive, isApproved, consentWithdrawn, ownerSuspended, ...overview } = rest
  const studentName = displayName({ firstName, lastName })
  return {
    kind: 'campaign-overview',
    ...overview,
    studentName,
    status: campaignStatus({ isActive, isApproved, consentWithdrawn, ownerSuspended, endDate }, now),
    availableCents: row.raisedCents - row.withdrawnCents - row.pendingCents,
    endDate: endDate?.toISOString() ?? null,
    isRunning: isActive && !isEnded(endDate, now),
    now: now.toISOString(),
    createdAt: createdAt.toISOString(),
    month: monthFrom(month),
    series: overTime(days, createdAt, endDate, { now, timeZone }),
    path: campaignPath({ id: campaignId, studentName: displayName({ firstName, lastName, isMinor }) }),
    topics: ['admin', `campaign:${campaignId}`],
  }
}

/** The series from the campaign's first day to its end or today, extended so that it includes all donations. */
function overTime(
  days: readonly DonationSum[],
  createdAt: Date,
  endDate: Date | null,
  { now, timeZone }: { now: Date; timeZone: string },
) {
  const end = dayIn(endDate && endDate < now ? endDate : now, timeZone)
  const keys = [dayIn(createdAt, timeZone), end, ...days.map(({ key }) => key)].sort()
  return campaignSeries(keys[0] ?? end, keys.at(-1) ?? end, days)
}

const campaignPostSql = `
  select c.id, c.first_name, c.last_name, c.guardian_user_id is not null as is_minor, c.purpose,
    c.story, c.achievements, c.funding_goal as goal_cents, c.raised_amount as raised_cents,
    c.progress_percent, c.university, c.major,
    c.academic_year, c.profile_picture_url, c.campaign_end_date as end_date,
    c.is_active, c.is_approved, c.consent_withdrawn, c.owner_suspended,
    coalesce(nullif(trim(s.parent_first_name || ' ' || s.parent_last_name), ''),
      nullif(trim(g.first_name || ' ' || g.last_name), ''), g.custom_user_id, '') as guardian_name,
    coalesce(g.email, s.parent_email, c.email) as guardian_email, s.parent_phone as guardian_phone,
    coalesce(s.relationship, (select r.relationship from consent_records r where r.campaign_id = c.id
       order by r.at desc, r.id desc limit 1)) as guardian_relationship
  from campaigns c left join profiles g on g.user_id = c.guardian_user_id
  left join parental_submissions s on s.campaign_id = c.id where c.id = $1`

type PostRow = Pick<
  CampaignRow,
  | 'id'
  | 'firstName'
  | 'lastName'
  | 'purpose'
  | 'story'
  | 'achievements'
  | 'university'
  | 'major'
  | 'academicYear'
  | 'profilePictureUrl'
  | 'isActive'
  | 'isApproved'
  | 'consentWithdrawn'
  | 'ownerSuspended'
> & {
  isMinor: boolean
  goalCents: CampaignRow['fundingGoal']
  raisedCents: CampaignRow['raisedAmount']
  progressPercent: NonNullable<CampaignRow['progressPercent']>
  endDate: CampaignRow['campaignEndDate']
  guardianName: string
  guardianEmail: string
  guardianPhone: ParentalSubmissionRow['parentPhone']
  guardianRelationship: ParentalSubmissionRow['relationship']
}

/** Loads a campaign's full post (P228), including a minor's guardian, so only for admins. Refuses with CampaignNotFound (404). */
export async function loadCampaignPost(app: App, campaignId: string, now: Date): Promise<CampaignPost> {
  refuseNoCampaignId(campaignId)
  const [row] = await app.db.rows<PostRow>('campaign_post', campaignPostSql, [campaignId])
  if (!row) throw campaignNotFound()
  const { firstName, lastName, isMinor, endDate, ...rest } = row
  const { isActive, isApproved, consentWithdrawn, ownerSuspended, ...details } = rest
  const { guardianName, guardianEmail, guardianPhone, guardianRelationship, ...post } = details
  const guardian = {
    name: guardianName,
    email: guardianEmail,
    phone: guardianPhone,
    relationship: guardianRelationship,
  }
  return {
    ...post,
    studentName: displayName({ firstName, lastName }),
    status: campaignStatus({ isActive, isApproved, consentWithdrawn, ownerSuspended, endDate }, now),
    guardian: isMinor ? guardian : null,
    path: campaignPath({ id: campaignId, studentName: displayName({ firstName, lastName, isMinor }) }),
  }
}
