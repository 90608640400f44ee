import { campaignMonth } from '../campaigns/campaign.ts'
import type { OwnCampaign } from '../campaigns/contract.ts'
import type { Db } from '../platform/database/database.server.ts'
import type { YearActivity } from './contract.ts'

type Wanted = { now: Date; timeZone: string; year: number | undefined }

/** What a scholar's campaigns received in one year of the platform's calendar; this year unless another with history is asked for. */
export async function loadActivity(
  db: Db,
  campaigns: readonly OwnCampaign[],
  { now, timeZone, year }: Wanted,
): Promise<YearActivity> {
  const thisYear = yearOf(now, timeZone)
  const first = yearOf((await firstDonation(db, campaigns)) ?? now, timeZone)
  const years = Array.from({ length: thisYear - first + 1 }, (_, back) => thisYear - back)
  const shown = year && years.includes(year) ? year : thisYear
  // Without history the stored totals are this year's; nothing is summed up.
  if (years.length <= 1) return { year: shown, years: [shown], ...totalsOf(campaigns) }
  return { year: shown, years, ...(await donationsIn(db, campaigns, shown, timeZone)) }
}

/** Raised cents and number of donations over all of a person's campaigns, from the stored totals. */
export function totalsOf(campaigns: readonly OwnCampaign[]): { raisedCents: number; donations: number } {
  return {
    raisedCents: campaigns.reduce((sum, campaign) => sum + campaign.raisedCents, 0),
    donations: campaigns.reduce((sum, campaign) => sum + campaign.donorCount, 0),
  }
}

const yearOf = (instant: Date, timeZone: string) => Number(campaignMonth(instant, timeZone).slice(0, 4))

async function firstDonation(db: Db, campaigns: readonly OwnCampaign[]): Promise<Date | null> {
  const [row] = await db.rows<{ at: Date | null }>(
    'first_gift_of_campaigns',
    `select min(first.at) as at from unnest($1::text[]) as c(id)
     cross join lateral (
       select created_at as at from donations where campaign_id = c.id and status = 'captured'
       order by created_at, id limit 1) as first`,
    [campaigns.map(campaign => campaign.id)],
  )
  return row?.at ?? null
}

async function donationsIn(db: Db, campaigns: readonly OwnCampaign[], year: number, timeZone: string) {
  const [row] = await db.rows<{ raisedCents: number; donations: number }>(
    'gifts_in_year',
    `select coalesce(sum(amount), 0)::bigint as raised_cents, count(*) as donations from donations
     where campaign_id = any($1) and status = 'captured'
       and created_at >= make_timestamptz($2, 1, 1, 0, 0, 0, $3)
       and created_at < make_timestamptz($2 + 1, 1, 1, 0, 0, 0, $3)`,
    [campaigns.map(campaign => campaign.id), year, timeZone],
  )
  return row ?? { raisedCents: 0, donations: 0 }
}
