import { readCursor, writeCursor } from '../../lib/cursor.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { campaignNotFound, refuseNoCampaignId } from '../load-campaigns.server.ts'
import { updatePicturesJson } from '../media/load-media.server.ts'
import type { Photo } from '../media/media.ts'
import type { CampaignUpdate, UpdatesPage } from './campaign-update.ts'

const pageSize = 5

/** `at` is text if the row comes from JSON. */
export type UpdateRow = Omit<CampaignUpdate, 'at' | 'pictures' | 'isImpact'> & {
  at: Date | string
  pictures: Photo[] | null
  isImpact: boolean
}

const pictures = updatePicturesJson('campaign_updates.id')

/** One row more than a page, to see if there is a next one. */
const newestFirst = `order by created_at desc, id desc limit ${pageSize + 1}`

const updateJson = `json_build_object('id', id, 'body', body, 'at', created_at, 'pictures', ${pictures}, 'isImpact', is_impact)`

/** SQL for the newest updates of the campaign `p`, as JSON rows for `updatesPage`. */
export const newestUpdatesJson = `array_to_json(array(
  select ${updateJson} from campaign_updates where campaign_id = p.id and removed_at is null ${newestFirst}))`

/** SQL for what the donations of the campaign `p` did, as a JSON row for `shownUpdate`; null if it wasn't told. */
export const impactJson = `(
  select ${updateJson} from campaign_updates where campaign_id = p.id and is_impact and removed_at is null)`

/** A page of a campaign's updates, for everyone while it is public and always for its owner. Refuses with CampaignNotFound (404), InvalidCursor (400). */
export async function loadUpdates(
  db: Db,
  campaignId: string,
  viewerId: string | null,
  before?: string,
): Promise<UpdatesPage> {
  refuseNoCampaignId(campaignId)
  const [seen] = await db.rows(
    'updates_may_be_read',
    `select 1 from campaigns where id = $1
       and ((is_active and not consent_withdrawn and not owner_suspended and hidden_for_privacy_at is null) or owner_id = $2)`,
    [campaignId, viewerId],
  )
  if (!seen) throw campaignNotFound()
  return await loadUpdatesPage(db, campaignId, before)
}

async function loadUpdatesPage(db: Db, campaignId: string, before?: string): Promise<UpdatesPage> {
  const cursor = before === undefined ? null : readCursor(before)
  const rows = await db.rows<UpdateRow>(
    'campaign_updates_page',
    `select id, body, created_at as at, ${pictures} as pictures, is_impact from campaign_updates
     where campaign_id = $1 and removed_at is null
       and (created_at, id) < (coalesce($2::timestamptz, 'infinity'), coalesce($3::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
     ${newestFirst}`,
    [campaignId, cursor?.at ?? null, cursor?.id ?? null],
  )
  return updatesPage(rows)
}

export function updatesPage(rows: readonly UpdateRow[]): UpdatesPage {
  const updates = rows.slice(0, pageSize).map(shownUpdate)
  const last = updates.at(-1)
  return { updates, next: rows.length > pageSize && last ? writeCursor(last) : null }
}

export function shownUpdate({ pictures: shown, isImpact, ...row }: UpdateRow): CampaignUpdate {
  return {
    ...row,
    at: new Date(row.at).toISOString(),
    ...(shown && { pictures: shown }),
    ...(isImpact && { isImpact }),
  }
}
