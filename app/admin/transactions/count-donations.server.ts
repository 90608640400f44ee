import type { Db } from '../../platform/database/database.server.ts'
import { cappedCount, countedAtMost, exactCount, type RowCount } from '../lists/list-query.ts'
import { type CountQuery, countAll, countUpTo } from '../lists/load-list.server.ts'
import type { DonationsWanted } from './donations-list.server.ts'

/**
 * How many donations the list holds: from stored sums where only the status and the days narrow it, or one campaign alone;
 * otherwise counted, up to a limit. A search that is known to find `atLeast` captured donations need not be counted beyond it.
 */
export async function countDonations(
  db: Db,
  wanted: DonationsWanted,
  narrowed: CountQuery,
  atLeast: number,
): Promise<RowCount> {
  const { status, search, campaign, from, to } = wanted
  const takesAllCaptured = (status === 'completed' || status === 'all') && !campaign && !from && !to
  if (takesAllCaptured && atLeast > countedAtMost) return cappedCount(atLeast)
  if (search || status === 'partly') return await countUpTo(db, narrowed)
  if (campaign)
    return status === 'completed' && !from && !to
      ? exactCount(await countOfCampaign(db, campaign))
      : await countUpTo(db, narrowed)
  const captured = status === 'completed' || status === 'all' ? await countOfDays(db, from, to) : 0
  const returned = status === 'completed' ? 0 : await countReturned(db, narrowed)
  return exactCount(captured + returned)
}

async function countOfCampaign(db: Db, campaignId: string): Promise<number> {
  const [row] = await db.rows<{ count: number }>(
    'count_donations_of_campaign',
    'select donation_count as count from campaigns where id = $1',
    [campaignId],
  )
  return row?.count ?? 0
}

/** Captured donations of these days of the platform's calendar. */
async function countOfDays(db: Db, from: string | undefined, to: string | undefined): Promise<number> {
  const [row] = await db.rows<{ count: number }>(
    'count_donations_of_days',
    `select coalesce(sum(donations), 0)::bigint as count from rollups.donation_days
     where day >= coalesce($1::date, '-infinity') and day <= coalesce($2::date, 'infinity')`,
    [from ?? null, to ?? null],
  )
  return row?.count ?? 0
}

/** There are few of them, and they have an index of their own. */
async function countReturned(db: Db, narrowed: CountQuery): Promise<number> {
  const where = `d.status <> 'captured' and ${narrowed.where}`
  return (await countAll(db, null, { ...narrowed, where })).total
}
