import { loadPublicCampaign } from '../campaigns/load-campaigns.server.ts'
import { loadUpdatesPage } from '../campaigns/updates/load-updates.server.ts'
import { readCursor, writeCursor } from '../lib/cursor.ts'
import type { Db } from '../platform/database/database.server.ts'
import { isPaused } from './card-testing/pause-donations.server.ts'
import type { CampaignPageData, Supporter, SupportersPage } from './contract.ts'

const pageSize = 20

/** The public page whole: the campaign and its newest 20 supporters. Refuses CampaignNotFound (404). */
export async function loadCampaignPage(db: Db, campaignId: string, now: Date): Promise<CampaignPageData> {
  const [campaign, updates, supporters, paused] = await Promise.all([
    loadPublicCampaign(db, campaignId, now),
    loadUpdatesPage(db, campaignId),
    loadSupporters(db, campaignId),
    isPaused(db, campaignId),
  ])
  return { campaign, updates, ...supporters, isPaused: paused, topics: campaign.topics }
}

/** Older supporters of a public campaign. Refuses CampaignNotFound (404) and InvalidCursor (400). */
export async function loadMoreSupporters(
  db: Db,
  campaignId: string,
  before: string | undefined,
  now: Date,
): Promise<SupportersPage> {
  await loadPublicCampaign(db, campaignId, now)
  return await loadSupporters(db, campaignId, before)
}

type SupporterRow = Omit<Supporter, 'at'> & { at: Date }

const columns =
  'id, display_name as name, amount as amount_cents, message, in_honor_of, thank_you, created_at as at'

async function loadSupporters(db: Db, campaignId: string, before?: string): Promise<SupportersPage> {
  const rows = before ? await olderSupporters(db, campaignId, before) : await newestSupporters(db, campaignId)
  const shown = rows.slice(0, pageSize).map(row => ({ ...row, at: row.at.toISOString() }))
  const last = shown.at(-1)
  return { supporters: shown, next: rows.length > pageSize && last ? writeCursor(last) : null }
}

/** One row more than is shown, to see whether there are others. */
function newestSupporters(db: Db, campaignId: string): Promise<SupporterRow[]> {
  return db.rows(
    'newest_supporters',
    `select ${columns} from donation_summary where campaign_id = $1 order by created_at desc, id desc limit ${pageSize + 1}`,
    [campaignId],
  )
}

function olderSupporters(db: Db, campaignId: string, before: string): Promise<SupporterRow[]> {
  const { at, id } = readCursor(before)
  return db.rows(
    'older_supporters',
    `select ${columns} from donation_summary where campaign_id = $1 and (created_at, id) < ($2::timestamptz, $3::uuid)
     order by created_at desc, id desc limit ${pageSize + 1}`,
    [campaignId, at, id],
  )
}
