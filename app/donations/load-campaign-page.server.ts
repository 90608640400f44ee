import { loadPublicCampaign, loadPublicCampaignWith } from '../campaigns/load-campaigns.server.ts'
import { galleryJson, mediaOf, videoJson } from '../campaigns/media/load-media.server.ts'
import type { Photo, Video } from '../campaigns/media/media.ts'
import {
  impactJson,
  newestUpdatesJson,
  shownUpdate,
  type UpdateRow,
  updatesPage,
} from '../campaigns/updates/load-updates.server.ts'
import { readCursor, writeCursor } from '../lib/cursor.ts'
import type { Db } from '../platform/database/database.server.ts'
import { pausedSql } from './card-testing/pause-donations.server.ts'
import type { CampaignPageData, Supporter, SupportersPage } from './contract.ts'
import { anonymous } from './donor-name.ts'

const pageSize = 20

/** `at` is a Date if read as a column, or an ISO string if read from JSON. */
type SupporterRow = Omit<Supporter, 'at'> & { at: Date | string }

/** Selects one row more than is shown, to know whether there is another page. */
const newestFirst = `order by created_at desc, id desc limit ${pageSize + 1}`

const page = {
  name: 'campaign_page',
  json: `json_build_object(
    'updates', ${newestUpdatesJson},
    'impact', ${impactJson},
    'photos', ${galleryJson('p.id')},
    'video', ${videoJson('p.id')},
    'supporters', array_to_json(array(
      select json_build_object('id', id, 'name', display_name, 'amountCents', amount, 'message', message, 'inHonorOf', in_honor_of,
        'thankYou', thank_you, 'at', created_at, 'isRecommended', is_recommended)
      from donation_summary where campaign_id = p.id ${newestFirst})),
    'isPaused', ${pausedSql('p.id')})`,
}
type PageExtra = {
  updates: UpdateRow[]
  impact: UpdateRow | null
  photos: Photo[] | null
  video: Video | null
  supporters: SupporterRow[]
  isPaused: boolean
}

/**
 * Loads the public campaign page in one statement: the campaign, its newest updates and its newest 20
 * supporters. Refuses with CampaignNotFound (404).
 */
export async function loadCampaignPage(
  db: Db,
  campaignId: string,
  now: Date,
): Promise<Omit<CampaignPageData, 'hasOtherWays'>> {
  const { campaign, extra } = await loadPublicCampaignWith<PageExtra>(db, page, campaignId, now)
  return {
    campaign,
    updates: updatesPage(extra.updates),
    ...(extra.impact && { impact: shownUpdate(extra.impact) }),
    media: mediaOf(extra.photos, extra.video),
    ...supportersPage(extra.supporters),
    isPaused: extra.isPaused,
    topics: campaign.topics,
  }
}

/** Loads older supporters of a public campaign. Refuses with CampaignNotFound (404) and InvalidCursor (400). */
export async function loadMoreSupporters(
  db: Db,
  campaignId: string,
  before: string | undefined,
  now: Date,
): Promise<SupportersPage> {
  if (before === undefined) {
    const { supporters, next } = await loadCampaignPage(db, campaignId, now)
    return { supporters, next }
  }
  await loadPublicCampaign(db, campaignId, now)
  const { at, id } = readCursor(before)
  return supportersPage(
    await db.rows<SupporterRow>(
      'older_supporters',
      `select id, display_name as name, amount as amount_cents, message, in_honor_of, thank_you, created_at as at, is_recommended
       from donation_summary where campaign_id = $1 and (created_at, id) < ($2::timestamptz, $3::uuid) ${newestFirst}`,
      [campaignId, at, id],
    ),
  )
}

function supportersPage(rows: readonly SupporterRow[]): SupportersPage {
  const supporters = rows.slice(0, pageSize).map(({ isRecommended, ...row }) => ({
    ...row,
    at: new Date(row.at).toISOString(),
    ...(isRecommended && row.name !== anonymous && { isRecommended }),
  }))
  const last = supporters.at(-1)
  return { supporters, next: rows.length > pageSize && last ? writeCursor(last) : null }
}
