import type { Tx } from '../../platform/database/database.server.ts'
import type { CampaignFacts } from '../facts.ts'

/** Per cent of the goal that are worth a word, each once a campaign. */
export const milestones = [25, 50, 75, 100] as const

/**
 * Records the milestones that campaigns have reached and answers the highest new one by campaign: each is notified once a campaign.
 * Milestones of imported history are recorded, and not notified.
 */
export async function reachMilestones(
  tx: Tx,
  campaigns: readonly CampaignFacts[],
  now: Date,
): Promise<Map<string, number>> {
  const reached = campaigns.flatMap(({ id, progressPercent }) =>
    milestones.filter(percent => progressPercent >= percent).map(percent => ({ id, percent })),
  )
  if (reached.length === 0) return new Map()
  const fresh = await tx.rows<{ campaignId: string; percent: number }>(
    'reach_milestones',
    `insert into campaign_milestones (campaign_id, percent, reached_at)
     select id, percent, $3 from unnest($1::text[], $2::smallint[]) as m(id, percent) order by id, percent
     on conflict do nothing returning campaign_id, percent`,
    [reached.map(({ id }) => id), reached.map(({ percent }) => percent), now],
  )
  const news = new Map<string, number>()
  for (const campaign of campaigns) {
    const percent = Math.max(...fresh.flatMap(row => (row.campaignId === campaign.id ? row.percent : [])), 0)
    if (percent > 0 && percent > (await percentBefore(tx, campaign))) news.set(campaign.id, percent)
  }
  return news
}

/** The campaign's progress from donations that its owner was notified of. */
async function percentBefore(tx: Tx, { id, goalCents, raisedCents }: CampaignFacts): Promise<number> {
  const [unannounced] = await tx.rows<{ cents: number }>(
    'gifts_not_told_yet',
    `select coalesce(sum(d.amount), 0)::bigint as cents from outbox_events e
     join donations d on d.campaign_id = $1 and d.status = 'captured'
       and d.id = case when e.payload->>'donationId' ~ '^[0-9a-f-]{36}$' then (e.payload->>'donationId')::uuid end
     where e.kind = 'donation_captured' and e.handled_at is null and e.given_up_at is null`,
    [id],
  )
  return goalCents === 0 ? 0 : ((raisedCents - (unannounced?.cents ?? 0)) * 100) / goalCents
}
