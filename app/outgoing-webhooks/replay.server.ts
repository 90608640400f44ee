import { type AdminAction, auditedBy } from '../accounts/access.ts'
import type { App } from '../platform/app.server.ts'
import { audit } from '../platform/audit/audit.server.ts'
import type { Tx } from '../platform/database/database.server.ts'
import { newId } from '../platform/ids.server.ts'
import { announce } from '../platform/topics/topics.server.ts'
import { endpointNotFound } from './change-endpoints.server.ts'
import { testType } from './event-names.ts'
import { bodyOf } from './event-types.ts'

/** Sends a message again with its id, before what waits in its lane (P667). Returns 0 if it is too old or the endpoint is gone. */
export async function replayDelivery(
  app: App,
  { endpointId, messageId }: { endpointId: string; messageId: string },
  action: AdminAction,
): Promise<{ replayed: number }> {
  return await replay(app, endpointId, action, tx =>
    tx.rows<{ lane: string }>(
      'replay_webhook',
      `update webhook_deliveries set status = 'waiting', attempts = 0 where endpoint_id = $1 and message_id = $2 returning lane`,
      [endpointId, messageId],
    ),
  )
}

/** Sends everything again that was queued since an instant and isn't delivered, in order (P667). What waits for its next attempt is sent now. */
export async function replayFailed(
  app: App,
  endpointId: string,
  since: Date,
  action: AdminAction,
): Promise<{ replayed: number }> {
  return await replay(app, endpointId, action, tx =>
    tx.rows<{ lane: string }>(
      'replay_failed_webhooks',
      `update webhook_deliveries d set status = 'waiting', attempts = 0 from webhook_messages m
       where d.endpoint_id = $1 and m.id = d.message_id and m.collected_at >= $2
         and (d.status = 'dead' or (d.status = 'waiting' and d.attempts > 0)) returning d.lane`,
      [endpointId, since],
    ),
  )
}

async function replay(
  app: App,
  endpointId: string,
  action: AdminAction,
  reset: (tx: Tx) => Promise<{ lane: string }[]>,
): Promise<{ replayed: number }> {
  return await app.db.transaction(async tx => {
    const deliveries = await reset(tx)
    await wakeLanes(tx, endpointId, [...new Set(deliveries.map(({ lane }) => lane))])
    await audit(tx, {
      ...auditedBy(action),
      action: 'webhook-endpoint.replayed',
      subjectType: 'webhook_endpoint',
      subjectId: endpointId,
      details: { count: deliveries.length },
    })
    return { replayed: deliveries.length }
  })
}

/** Makes lanes due. A leased lane stays with its server. */
async function wakeLanes(tx: Tx, endpointId: string, lanes: readonly string[]): Promise<void> {
  await tx.rows(
    'wake_webhook_lanes',
    `with awake as (
       insert into webhook_lanes (endpoint_id, lane) select $1, unnest($2::text[])
       on conflict (endpoint_id, lane) do update set next_at = clock_timestamp() returning 1)
     select pg_notify('outbox', '') from (select count(*) from awake) as counted`,
    [endpointId, lanes],
  )
  await announce(tx, ['admin'])
}

/** Queues a test message, which is signed and retried like every other. Refuses with EndpointNotFound (404). */
export async function sendTest(app: App, endpointId: string, now: Date): Promise<{ messageId: string }> {
  const messageId = newId(now)
  await app.db.transaction(async tx => {
    const queued = await tx.rows(
      'queue_test_webhook',
      `with endpoint as (select id from webhook_endpoints where id = $1 for key share),
       message as (
         insert into webhook_messages (id, type, body) select $2, $3, $4 from endpoint returning id)
       insert into webhook_deliveries (endpoint_id, message_id, lane, position)
       select $1, id, $5, extract(epoch from clock_timestamp()) * 1000 from message returning 1`,
      // Its own lane, so that it waits for nothing.
      [endpointId, messageId, testType, bodyOf(testType, now, {}), messageId],
    )
    if (queued.length === 0) throw endpointNotFound()
    await wakeLanes(tx, endpointId, [messageId])
  })
  return { messageId }
}
