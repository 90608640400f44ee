import type { App } from '../../platform/app.server.ts'
import { emit } from '../../platform/outbox.server.ts'

/** Days before its end at which a campaign's owner is told. */
const daysBefore = 3

/**
 * Tells the owners of campaigns that end within 3 days, each campaign once whatever becomes of its end. One that began within those days is
 * left out: its owner has just chosen the end. Answers how many.
 */
export async function announceCampaignEnds(app: App): Promise<number> {
  const now = app.clock.now()
  return await app.db.transaction(async tx => {
    const ends = await tx.rows<{ campaignId: string }>(
      'announce_campaign_ends',
      `insert into campaign_end_notices (campaign_id, announced_at)
       select c.id, $1 from campaigns c join users u on u.id = c.owner_id and u.suspended_at is null
       where c.is_active and not c.consent_withdrawn and c.campaign_end_date > $1::timestamptz
         and c.campaign_end_date <= $1::timestamptz + make_interval(days => $2)
         and c.created_at < c.campaign_end_date - make_interval(days => $2)
       on conflict do nothing returning campaign_id`,
      [now, daysBefore],
    )
    await emit(
      tx,
      ends.map(({ campaignId }) => ({ kind: 'campaign_ends_soon', campaignId }) as const),
      now,
    )
    return ends.length
  })
}
