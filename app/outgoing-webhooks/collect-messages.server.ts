import type { App } from '../platform/app.server.ts'
import type { Tx } from '../platform/database/database.server.ts'
import { newId } from '../platform/ids.server.ts'
import type { EventTypeName } from './event-names.ts'
import { bodyOf, outboxKinds, typeOfKind } from './event-types.ts'

/** Events per transaction. */
export const collectSize = 200

/** The seed of the advisory lock of collecting. The number is arbitrary. */
const collectLock = 7_203_011

type OpenEvent = { id: number; kind: string; payload: Record<string, unknown>; at: Date }
type Message = { id: string; eventId: number; type: EventTypeName; body: string | null; lane: string }

/**
 * Turns new events of the outbox into messages and queues them for the endpoints that chose their type (P661, P665). One server collects
 * at a time, so that the deliveries of a lane are queued in the order of the outbox. Returns the number of events; 0 if another server
 * collects, or no endpoint is enabled.
 */
export async function collectMessages(app: App): Promise<number> {
  return await app.db.transaction(async tx => {
    const [lock] = await tx.rows<{ isHeld: boolean }>(
      'lock_webhook_collecting',
      'select pg_try_advisory_xact_lock($1) as is_held',
      [collectLock],
    )
    if (!lock?.isHeld) return 0
    const events = await openEvents(tx)
    if (events.length > 0) await queue(tx, await messagesOf(app, tx, events))
    return events.length
  })
}

/**
 * Events without a message. An id may appear after a larger one whose transaction committed first. So the search begins at the newest message for
 * which every transaction has ended that ran when it was collected; 5 s cover an id that was taken just before its transaction got a number.
 */
async function openEvents(tx: Tx): Promise<OpenEvent[]> {
  return await tx.rows<OpenEvent>(
    'open_webhook_events',
    `select id, kind, payload, created_at as at from outbox_events o
     where id > (select min(events_after) from webhook_endpoints where disabled_at is null)
       and id > coalesce((select event_id from webhook_messages
         where event_id is not null and horizon <= pg_snapshot_xmin(pg_current_snapshot())::text::bigint
           and collected_at < clock_timestamp() - interval '5 seconds'
         order by event_id desc limit 1), 0)
       and kind = any($1) and not exists (select 1 from webhook_messages m where m.event_id = o.id)
     order by id limit $2`,
    [outboxKinds, collectSize],
  )
}

/** A message per event; without body if the facts are missing, such as a refund of a payment that never became a donation. */
async function messagesOf(app: App, tx: Tx, events: readonly OpenEvent[]): Promise<Message[]> {
  const facts = await loadFacts(tx, events)
  const now = app.clock.now()
  return events.flatMap(({ id, kind, payload, at }): Message[] => {
    const type = typeOfKind(kind)
    if (!type) return []
    const data = dataOf(type, payload, facts)
    try {
      const body = data && bodyOf(type, at, data)
      return [{ id: newId(now), eventId: id, type, body, lane: data?.campaignId ?? '' }]
    } catch (error) {
      app.log.error({ event: id, kind, err: (error as Error).message }, 'an event could not become a webhook')
      return [{ id: newId(now), eventId: id, type, body: null, lane: '' }]
    }
  })
}

type Donation = { donationId: string; campaignId: string; amountCents: number; totalCents: number }
type Withdrawal = {
  withdrawalId: string
  requestId: string
  campaignId: string
  amountCents: number
  payoutCents: number
}
type Facts = { donations: Map<string, Donation>; withdrawals: Map<string, Withdrawal> }

async function loadFacts(tx: Tx, events: readonly OpenEvent[]): Promise<Facts> {
  const named = (field: string) =>
    events.flatMap(({ payload }) => (typeof payload[field] === 'string' ? [payload[field]] : []))
  const donations = await tx.rows<Donation>(
    'donations_of_webhooks',
    `select id as donation_id, campaign_id, given_amount as amount_cents, given_total as total_cents
     from donations where id = any($1)`,
    [named('donationId')],
  )
  const withdrawals = await tx.rows<Withdrawal>(
    'withdrawals_of_webhooks',
    `select id as withdrawal_id, request_id, campaign_id, amount as amount_cents, payout as payout_cents
     from withdrawals where id = any($1)`,
    [named('withdrawalId')],
  )
  return {
    donations: new Map(donations.map(row => [row.donationId, row])),
    withdrawals: new Map(withdrawals.map(row => [row.withdrawalId, row])),
  }
}

function dataOf(
  type: EventTypeName,
  payload: OpenEvent['payload'],
  { donations, withdrawals }: Facts,
): { campaignId: string } | null {
  switch (type) {
    case 'campaign.published':
      return { campaignId: String(payload.campaignId) }
    case 'campaign.moderated':
      return { campaignId: String(payload.campaignId), ...{ decision: payload.act } }
    case 'withdrawal.approved':
    case 'withdrawal.rejected':
    case 'payout.sent':
    case 'payout.returned':
      return withdrawals.get(String(payload.withdrawalId)) ?? null
    case 'donation.refunded':
    case 'donation.refund_failed': {
      const donation = donations.get(String(payload.donationId))
      return donation ? { ...donation, ...{ refundCents: payload.cents } } : null
    }
    default:
      return donations.get(String(payload.donationId)) ?? null
  }
}

async function queue(tx: Tx, messages: readonly Message[]): Promise<void> {
  await tx.rows(
    'queue_webhooks',
    `with told as (
       insert into webhook_messages (id, event_id, type, body, horizon)
       select m.*, pg_snapshot_xmax(pg_current_snapshot())::text::bigint
       from unnest($1::uuid[], $2::bigint[], $3::text[], $4::text[]) as m returning id, event_id, type, body),
     queued as (
       insert into webhook_deliveries (endpoint_id, message_id, lane, position)
       select e.id, told.id, l.lane, told.event_id
       from told join unnest($1::uuid[], $5::text[]) as l(id, lane) using (id)
         join webhook_endpoints e on e.disabled_at is null and told.event_id > e.events_after and told.type = any(e.event_types)
       where told.body is not null returning endpoint_id, lane)
     insert into webhook_lanes (endpoint_id, lane) select distinct endpoint_id, lane from queued
     on conflict (endpoint_id, lane) do update set next_at = webhook_lanes.next_at`,
    [
      messages.map(({ id }) => id),
      messages.map(({ eventId }) => eventId),
      messages.map(({ type }) => type),
      messages.map(({ body }) => body),
      messages.map(({ lane }) => lane),
    ],
  )
}
