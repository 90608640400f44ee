import { displayName, overAfter } from '../campaigns/campaign.ts'
import { loadTestimonials } from '../donations/supporters/testimonials.server.ts'
import { loadFees } from '../fees/load-fees.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { changesAt } from '../platform/http/public-cache/answer-life.server.ts'
import type { LandingCampaign, LandingData } from './contract.ts'
import { feeExample } from './fee-example.ts'

/** One campaign beside the sign-up form, and three below. */
const campaignsShown = 4
const testimonialsShown = 3

type CampaignRow = Omit<LandingCampaign, 'studentName' | 'endDate'> & {
  firstName: string
  lastName: string
  endDate: Date | null
}

/** Loads the landing page (P390-P392). It is the same for every visitor, so the response is cached. */
export async function loadLandingPage(db: Db, now: Date): Promise<LandingData> {
  const [campaigns, totals, testimonials, fees] = await Promise.all([
    loadCampaigns(db, now),
    loadTotals(db),
    loadTestimonials(db),
    loadFees(db, now),
  ])
  const { pays, amount, reaches } = feeExample(fees)
  return {
    view: 'sign-up',
    campaigns,
    totals,
    testimonials: testimonials.slice(0, testimonialsShown),
    example: { pays, amount, reaches },
    // The landing page doesn't subscribe to updates.
    topics: [],
  }
}

/**
 * Loads listed campaigns that are open and close to their goal, those with a picture first, each with a supporter's recent message.
 * Leaves out minors, because search engines index the landing page.
 */
async function loadCampaigns(db: Db, now: Date): Promise<LandingCampaign[]> {
  const rows = await db.rows<CampaignRow>(
    'landing_campaigns',
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
  for (const { endDate } of rows) changesAt(overAfter(endDate))
  return rows.map(({ firstName, lastName, endDate, ...row }) => ({
    ...row,
    studentName: displayName({ firstName, lastName }),
    endDate: endDate?.toISOString() ?? null,
  }))
}

/** Loads the platform's totals from the rollups, which are a minute old at most while jobs run, net of refunds and disputes: cents raised, donations, and students with a donation. */
async function loadTotals(db: Db): Promise<LandingData['totals']> {
  const [row] = await db.rows<LandingData['totals']>(
    'landing_totals',
    `select coalesce(sum(raised), 0)::bigint as raised_cents, coalesce(sum(donations), 0)::bigint as donations,
       (select with_donation from rollups.people) as students
     from rollups.campaign_sums`,
    [],
  )
  return row ?? { raisedCents: 0, donations: 0, students: 0 }
}
