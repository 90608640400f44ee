import type { App } from '../../platform/app.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { newId } from '../../platform/ids.server.ts'
import type { OutboxEvent } from '../../platform/outbox.ts'
import type { EventTypeName } from './event-names.ts'
import { bodyOf, typeOfKind } from './event-types.ts'

/** An outbox event with its id and the time it was recorded. */
type OpenEvent = { id: number; at: Date; event: OutboxEvent }
type TypedEvent = OpenEvent & { type: EventTypeName }
type Delivery = { endpointId: string; messageId: string; eventId: number; type: string; body: string }

/**
 * Queues a delivery of each event for each endpoint that chose its type (P661, P665), in the transaction that delivers the event. An event
 * that staff deliver again is not queued twice.
 */
export async function queueWebhooks(app: App, tx: Tx, events: readonly OpenEvent[]): Promise<void> {
  const typed = events.flatMap((event): TypedEvent[] => {
    const type = typeOfKind(event.event.kind)
    return type ? [{ ...event, type }] : []
  })
  if (typed.length === 0) return
  const endpoints = await tx.rows<{ id: string; eventTypes: string[]; eventsAfter: number }>(
    'enabled_webhook_endpoints',
    'select id, event_types, events_after from webhook_endpoints where disabled_at is null for key share',
  )
  const chosen = typed.map(event => ({
    ...event,
    endpoints: endpoints.filter(
      ({ eventTypes, eventsAfter }) => event.id > eventsAfter && eventTypes.includes(event.type),
    ),
  }))
  const wanted = chosen.filter(event => event.endpoints.length > 0)
  if (wanted.length === 0) return
  const facts = await loadFacts(tx, wanted)
  const now = app.clock.now()
  await insertDeliveries(
    tx,
    wanted.flatMap(event => {
      const body = safeBodyOf(app, event, facts)
      if (body === null) return []
      const message = { messageId: newId(now), eventId: event.id, type: event.type, body }
      return event.endpoints.map(({ id }): Delivery => ({ endpointId: id, ...message }))
    }),
  )
}

/** Null if the facts are missing, such as those of a refund of a payment that never became a donation. A body that can't be made delays no mail. */
function safeBodyOf(app: App, { id, at, event, type }: TypedEvent, facts: Facts): string | null {
  const data = dataOf(event, facts)
  try {
    return data && bodyOf(type, { at, sequence: id }, data)
  } catch (error) {
    app.log.error(
      { event: id, kind: event.kind, err: (error as Error).message },
      'an event could not become a webhook',
    )
    return null
  }
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
    events.flatMap(({ event }) => {
      const id = (event as Record<string, unknown>)[field]
      return typeof id === 'string' ? [id] : []
    })
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

function dataOf(event: OutboxEvent, { donations, withdrawals }: Facts): object | null {
  switch (event.kind) {
    case 'campaign_created':
      return { campaignId: event.campaignId }
    case 'campaign_moderated':
      return { campaignId: event.campaignId, decision: event.act }
    case 'donor_choice_changed':
      return { donorId: event.donorId }
    case 'withdrawal_approved':
    case 'withdrawal_rejected':
    case 'withdrawal_paid':
    case 'withdrawal_returned':
      return withdrawals.get(event.withdrawalId) ?? null
    case 'donation_refunded':
    case 'refund_failed': {
      const donation = donations.get(event.donationId)
      return donation ? { ...donation, refundCents: event.cents } : null
    }
    default:
      return 'donationId' in event ? (donations.get(String(event.donationId)) ?? null) : null
  }
}

async function insertDeliveries(tx: Tx, deliveries: readonly Delivery[]): Promise<void> {
  if (deliveries.length === 0) return
  const column = <Key extends keyof Delivery>(key: Key) => deliveries.map(delivery => delivery[key])
  await tx.rows(
    'queue_webhooks',
    `with q as (
       select * from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::text[], $5::text[]) as q(endpoint_id, message_id, event_id, type, body)),
     messages as (
       insert into webhook_messages (id, event_id, type, body)
       select distinct message_id, event_id, type, body from q on conflict (event_id) do nothing returning id),
     queued as (
       insert into webhook_deliveries (endpoint_id, message_id)
       select q.endpoint_id, messages.id from q join messages on messages.id = q.message_id returning 1)
     select pg_notify('webhooks', '') from (select count(*) from queued) as counted`,
    [column('endpointId'), column('messageId'), column('eventId'), column('type'), column('body')],
  )
}
