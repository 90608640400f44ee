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
  const thisYear = Number(campaignMonth(now, timeZone).slice(0, 4))
  const first = (await firstYear(db, campaigns)) ?? thisYear
  const years = Array.from({ length: thisYear - first + 1 }, (_, back) => thisYear - back)
  const shown = year && years.includes(year) ? year : thisYear
  // Without history the stored totals are this year's; nothing is summed up.
  if (years.length <= 1) return { year: shown, years: [shown], ...totalsOf(campaigns) }
  return { year: shown, years, ...(await donationsIn(db, campaigns, shown)) }
}

/** Raised cents and number of donations over all of a person's campaigns, from the stored totals. */
export function totalsOf(campaigns: readonly OwnCampaign[]): { raisedCents: number; donations: number } {
  return {
    raisedCents: campaigns.reduce((sum, campaign) => sum + campaign.raisedCents, 0),
    donations: campaigns.reduce((sum, campaign) => sum + campaign.donationCount, 0),
  }
}

async function firstYear(db: Db, campaigns: readonly OwnCampaign[]): Promise<number | null> {
  const [row] = await db.rows<{ year: number | null }>(
    'first_year_of_campaigns',
    `select extract(year from min(day))::int as year from rollups.days_of_campaigns where campaign_id = any($1) and donations > 0`,
    [campaigns.map(campaign => campaign.id)],
  )
  return row?.year ?? null
}

/** From the sums of their days, so that it costs the same whatever they received. */
async function donationsIn(db: Db, campaigns: readonly OwnCampaign[], year: number) {
  const [row] = await db.rows<{ raisedCents: number; donations: number }>(
    'gifts_in_year',
    `select coalesce(sum(amount), 0)::bigint as raised_cents, coalesce(sum(donations), 0)::bigint as donations
     from rollups.days_of_campaigns
     where campaign_id = any($1) and day >= make_date($2, 1, 1) and day < make_date($2 + 1, 1, 1)`,
    [campaigns.map(campaign => campaign.id), year],
  )
  return row ?? { raisedCents: 0, donations: 0 }
}
