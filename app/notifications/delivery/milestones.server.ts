import type { Tx } from '../../platform/database/database.server.ts'
import type { CampaignFacts } from '../facts.ts'

/** Per cent of the goal that are worth a word, each once a campaign. */
export const milestones = [25, 50, 75, 100] as const

/**
 * Records the milestones that a campaign has reached and answers the highest new one: each is notified once a campaign.
 * Milestones of imported history are recorded, and not notified.
 */
export async function reachMilestone(tx: Tx, campaign: CampaignFacts, now: Date): Promise<number | null> {
  const reached = milestones.filter(percent => campaign.progressPercent >= percent)
  const fresh = await tx.rows<{ percent: number }>(
    'reach_milestones',
    `insert into campaign_milestones (campaign_id, percent, reached_at) select $1, p, $3 from unnest($2::smallint[]) as p
     on conflict do nothing returning percent`,
    [campaign.id, reached, now],
  )
  const percent = Math.max(...fresh.map(row => row.percent), 0)
  if (percent === 0) return null
  return percent <= (await percentBefore(tx, campaign)) ? null : percent
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
