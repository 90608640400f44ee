import { phrase } from '../lib/phrase.ts'
import { refusal } from '../lib/refusal.ts'
import type { Db } from '../platform/database/database.server.ts'
import { changesAt } from '../platform/http/public-cache/answer-life.server.ts'
import { timeLeftChangesAt } from '../ui/time-left.ts'
import { displayName, isEnded, isHiddenFromSearchEngines, progressPercent, slugOf } from './campaign.ts'
import type { ActiveCampaign, DonationCampaign, OwnCampaign, PublicCampaign } from './contract.ts'
import { selectList, shownNames } from './fields.ts'

/** CampaignNotFound (404): the campaign doesn't exist, is deactivated, or its guardian withdrew consent (P115). */
export function campaignNotFound() {
  return refusal(
    'CampaignNotFound',
    404,
    phrase("The campaign you're looking for doesn't exist or has been deactivated"),
    { title: phrase('Campaign not found') },
  )
}

/** Refuses text that can't be a campaign id (CampaignNotFound, 404), before it reaches the database. */
export function refuseNoCampaignId(text: string): void {
  if (!/^[0-9a-z]{10}$/.test(text)) throw campaignNotFound()
}

/** The row from which a campaign is built: without the computed fields, and with instants as Date. */
type RowOf<Campaign, Computed extends keyof Campaign> = Omit<
  Campaign,
  Computed | 'studentName' | 'isEnded'
> & {
  lastName: string
  endDate: Date | null
  createdAt: Date
}

type PublicRow = RowOf<
  PublicCampaign,
  'takesDonations' | 'noIndex' | 'topics' | 'endDate' | 'createdAt' | 'reviewedAt'
> & { reviewedAt: Date | null; closedUntil: Date | null }

const publicNames = shownNames.filter(name => name !== 'university')
const publicColumns = `${selectList(publicNames)}, university, id, is_minor, raised_amount as raised_cents,
  donor_count, donation_count, progress_percent, is_approved as is_listed,
  is_verified as is_email_confirmed, reviewed_at, created_at`

/** Set while the owner is deleting their account, because a payment captured now could end up without an owner. */
const closedColumn = '(select c.closed_to_payments_until from campaigns c where c.id = p.id) as closed_until'

type Openness = { endDate: Date | null; closedUntil: Date | null }

/** True if the campaign accepts donations now. */
function takesDonations({ endDate, closedUntil }: Openness, now: Date): boolean {
  return !isEnded(endDate, now) && (closedUntil === null || closedUntil <= now)
}

/** The campaign of a public page. Refuses with CampaignNotFound (404) if it isn't public. */
export async function loadPublicCampaign(db: Db, campaignId: string, now: Date): Promise<PublicCampaign> {
  const nothing = { name: 'public_campaign', json: 'null' }
  return (await loadPublicCampaignWith<null>(db, nothing, campaignId, now)).campaign
}

/**
 * Loads a public campaign and additional data in one statement with the name `name`. `json` is an SQL expression that returns the additional
 * data as JSON; it can refer to the campaign as `p`. Refuses with CampaignNotFound (404).
 */
export async function loadPublicCampaignWith<Extra>(
  db: Db,
  { name, json }: { name: string; json: string },
  campaignId: string,
  now: Date,
): Promise<{ campaign: PublicCampaign; extra: Extra }> {
  refuseNoCampaignId(campaignId)
  const [row] = await db.rows<PublicRow & { beside: Extra }>(
    name,
    `select ${publicColumns}, ${closedColumn}, ${json} as beside from public_campaigns p where id = $1 and is_active`,
    [campaignId],
  )
  if (!row) throw campaignNotFound()
  const { beside: extra, ...campaign } = row
  changesAt(row.closedUntil)
  changesAt(row.endDate && timeLeftChangesAt(row.endDate.getTime(), now.getTime()))
  return { campaign: publicCampaign(campaign as PublicRow, now), extra }
}

function publicCampaign(
  { lastName, endDate, createdAt, reviewedAt, closedUntil, ...row }: PublicRow,
  now: Date,
): PublicCampaign {
  // The view has already shortened a minor's last name to its initial.
  const studentName = displayName({ firstName: row.firstName, lastName })
  return {
    ...row,
    studentName,
    endDate: endDate?.toISOString() ?? null,
    isEnded: isEnded(endDate, now),
    takesDonations: takesDonations({ endDate, closedUntil }, now),
    noIndex: isHiddenFromSearchEngines(row),
    createdAt: createdAt.toISOString(),
    reviewedAt: reviewedAt?.toISOString() ?? null,
    topics: [`campaign:${row.id}`],
  }
}

type OwnRow = RowOf<
  OwnCampaign,
  'slug' | 'availableCents' | 'progressPercent' | 'endDate' | 'createdAt' | 'updatedAt'
> & { updatedAt: Date }

const ownColumns = `${selectList(shownNames)}, id, guardian_user_id is not null as is_minor, campaign_link as link,
  raised_amount as raised_cents, total_withdrawn as withdrawn_cents, pending_withdrawn as pending_cents, donor_count, donation_count,
  is_active, is_approved, consent_withdrawn, hidden_for_privacy_at is not null as is_hidden_for_privacy, created_at, updated_at,
  profile_picture_url is not null or exists (
    select 1 from campaign_photos p where p.campaign_id = campaigns.id and p.update_id is null
  ) as has_photo,
  exists (
    select 1 from campaign_updates u where u.campaign_id = campaigns.id and u.is_impact and u.removed_at is null
  ) as has_impact`

/** An owner's campaigns, newest first, deactivated ones included (P79). */
export async function loadOwnCampaigns(db: Db, ownerId: string, now: Date): Promise<OwnCampaign[]> {
  const rows = await db.rows<OwnRow>(
    'own_campaigns',
    `select ${ownColumns} from campaigns where owner_id = $1 order by created_at desc, id desc`,
    [ownerId],
  )
  return rows.map(row => ownCampaign(row, now))
}

function ownCampaign(row: OwnRow, now: Date): OwnCampaign {
  const studentName = displayName(row)
  return {
    ...row,
    studentName,
    slug: slugOf(studentName),
    availableCents: row.raisedCents - row.withdrawnCents - row.pendingCents,
    progressPercent: progressPercent(row.raisedCents, row.goalCents),
    endDate: row.endDate?.toISOString() ?? null,
    isEnded: isEnded(row.endDate, now),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

type ActiveRow = Pick<
  OwnRow,
  'id' | 'firstName' | 'lastName' | 'isMinor' | 'purpose' | 'raisedCents' | 'donorCount'
>

/** The owner's one active campaign (P77), or null. */
export async function loadActiveCampaign(db: Db, ownerId: string): Promise<ActiveCampaign | null> {
  const [row] = await db.rows<ActiveRow>(
    'active_campaign_of_owner',
    `select id, first_name, last_name, guardian_user_id is not null as is_minor, purpose,
       raised_amount as raised_cents, donor_count
     from campaigns where owner_id = $1 and is_active`,
    [ownerId],
  )
  if (!row) return null
  const { id, purpose, raisedCents, donorCount } = row
  return { id, studentName: displayName(row), purpose, raisedCents, donorCount }
}

type DonationRow = Omit<DonationCampaign, 'studentName' | 'takesDonations' | 'endDate'> & {
  lastName: string
} & Openness

/** The campaign of a donation. Refuses with CampaignNotFound (404) if it isn't public. */
export async function loadCampaignForDonation(
  db: Db,
  campaignId: string,
  now: Date,
): Promise<DonationCampaign> {
  refuseNoCampaignId(campaignId)
  const [row] = await db.rows<DonationRow>(
    'campaign_for_donation',
    `select p.id, c.owner_id, p.first_name, p.last_name, p.profile_picture_url, p.funding_goal as goal_cents, p.raised_amount as raised_cents,
       p.donor_count, p.campaign_end_date as end_date, ${closedColumn}
     from public_campaigns p join campaigns c on c.id = p.id where p.id = $1 and p.is_active`,
    [campaignId],
  )
  if (!row) throw campaignNotFound()
  const { lastName, endDate, closedUntil, ...campaign } = row
  return {
    ...campaign,
    studentName: displayName({ firstName: row.firstName, lastName }),
    endDate: endDate?.toISOString() ?? null,
    takesDonations: takesDonations({ endDate, closedUntil }, now),
  }
}
