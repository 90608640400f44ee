import { displayName } from '../campaigns/campaign.ts'
import { loadTestimonials } from '../donations/supporters/testimonials.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import type { DoorCampaign, DoorData } from './contract.ts'

/** One stands beside the sign-up, three beneath. */
const campaignsShown = 4
const testimonialsShown = 3

type CampaignRow = Omit<DoorCampaign, 'studentName' | 'endDate'> & {
  firstName: string
  lastName: string
  endDate: Date | null
}

/** What `/` shows a stranger (P390-P392): the same for every one of them, so it is kept in memory. */
export async function loadDoor(db: Db, now: Date): Promise<DoorData> {
  const [campaigns, totals, testimonials] = await Promise.all([
    loadDoorCampaigns(db, now),
    loadTotals(db),
    loadTestimonials(db),
  ])
  return {
    view: 'sign-up',
    campaigns,
    totals,
    testimonials: testimonials.slice(0, testimonialsShown),
    // Nobody watches a door: what changes is seen by the next who comes.
    topics: [],
  }
}

/**
 * Listed campaigns that run and still need something, the closest to their goal first, those with a face before those without. Search engines
 * read this page, so no minor's is on it. The index gives two dozen; the newest words of each one's supporters come along.
 */
async function loadDoorCampaigns(db: Db, now: Date): Promise<DoorCampaign[]> {
  const rows = await db.rows<CampaignRow>(
    'door_campaigns',
    `with close as (
       select id, first_name, last_name, university, purpose, profile_picture_url, funding_goal, raised_amount,
         donor_count, progress_percent, campaign_end_date
       from public_campaigns
       where is_active and is_approved and not is_minor and progress_percent < 100
         and coalesce(campaign_end_date, 'infinity'::timestamptz) >= $1
       order by progress_percent desc, id desc limit 24),
     shown as (
       select * from close order by profile_picture_url is null, progress_percent desc, id desc limit ${campaignsShown})
     select shown.id, first_name, last_name, university, purpose, profile_picture_url, funding_goal as goal_cents,
       raised_amount as raised_cents, donor_count, progress_percent, campaign_end_date as end_date,
       words.display_name as word_from, words.message as word
     from shown left join lateral (
       select display_name, message, created_at from (
         select display_name, message, created_at from donation_summary
         where campaign_id = shown.id order by created_at desc, id desc limit 20) newest
       where char_length(message) between 15 and 160 order by created_at desc limit 1) words on true
     order by profile_picture_url is null, progress_percent desc, shown.id desc`,
    [now],
  )
  return rows.map(({ firstName, lastName, endDate, ...row }) => ({
    ...row,
    studentName: displayName({ firstName, lastName }),
    endDate: endDate?.toISOString() ?? null,
  }))
}

/** Sums that are kept in step with the ledger (rollups): what was given and not returned, in how many donations, to how many students. */
async function loadTotals(db: Db): Promise<DoorData['totals']> {
  const [row] = await db.rows<DoorData['totals']>(
    'door_totals',
    `select coalesce(sum(raised), 0)::bigint as raised_cents, coalesce(sum(donations), 0)::bigint as donations,
       (select coalesce(sum(with_donation), 0)::bigint from rollups.people) as students
     from rollups.campaign_sums`,
    [],
  )
  return row ?? { raisedCents: 0, donations: 0, students: 0 }
}
