import type { Place } from '../campaigns/privacy/report.ts'
import type { Db } from '../platform/database/database.server.ts'

/** A text that a person typed and the page shows. */
export type TypedText = { place: Place; text: string; ref: string | null; at: Date | null }

type DonationTexts = {
  id: string
  createdAt: Date
  donorName: string | null
  message: string | null
  inHonorOf: string | null
  thankYou: string | null
}

const pageSize = 1000

/** The owner's texts, and the words of supporters, also those that are hidden. */
export async function loadTypedTexts(db: Db, campaignId: string): Promise<TypedText[]> {
  const own = await db.rows<TypedText>(
    'own_texts_to_report',
    `select * from (
       select 'major' as place, major as text, null::text as ref, null::timestamptz as at from campaigns where id = $1
       union all select 'story', story, null, null from campaigns where id = $1
       union all select 'achievements', a, null, null from campaigns, unnest(achievements) a where id = $1
       union all select 'update', body, id::text, created_at from campaign_updates where campaign_id = $1 and removed_at is null
       union all select 'photo', description, null, created_at from campaign_photos where campaign_id = $1
       union all select 'video', description, null, created_at from campaign_videos where campaign_id = $1
       union all select 'captions', captions, null, created_at from campaign_videos where campaign_id = $1) typed
     where text <> ''`,
    [campaignId],
  )
  const texts = [...own]
  for (let last: DonationTexts | undefined, full = true; full; ) {
    const rows = await db.rows<DonationTexts>(
      'supporters_texts_to_report',
      `select id, created_at, donor_name, message, in_honor_of, thank_you from donations
       where campaign_id = $1 and status = 'captured'
         and (created_at, id) < (coalesce($2::timestamptz, 'infinity'), coalesce($3::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
       order by created_at desc, id desc limit ${pageSize}`,
      [campaignId, last?.createdAt ?? null, last?.id ?? null],
    )
    texts.push(...rows.flatMap(textsOf))
    last = rows.at(-1)
    full = rows.length === pageSize
  }
  return texts
}

const textsOf = ({ id, createdAt, donorName, message, inHonorOf, thankYou }: DonationTexts): TypedText[] =>
  (
    [
      ['supporterName', donorName],
      ['supporterMessage', message],
      ['honoree', inHonorOf],
      ['thanks', thankYou],
    ] as const
  ).flatMap(([place, text]) => (text ? [{ place, text, ref: id, at: createdAt }] : []))
