import { type AdminAction, auditedBy } from '../../accounts/access.ts'
import type { App } from '../../platform/app.server.ts'
import { audit } from '../../platform/audit/audit.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { newId } from '../../platform/ids.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import { endpointNotFound } from './change-endpoints.server.ts'
import { testType } from './event-names.ts'
import { testBody } from './event-types.ts'

/** Sends a message again with its id (P667). Returns 0 if it is too old or the endpoint is gone. */
export async function replayDelivery(
  app: App,
  { endpointId, messageId }: { endpointId: string; messageId: string },
  action: AdminAction,
): Promise<{ replayed: number }> {
  return await replay(app, endpointId, action, tx =>
    tx.rows(
      'replay_webhook',
      `update webhook_deliveries set status = 'waiting', attempts = 0, next_at = clock_timestamp()
       where endpoint_id = $1 and message_id = $2 returning 1`,
      [endpointId, messageId],
    ),
  )
}

/** Sends everything again that was queued since an instant and isn't delivered (P667). What waits for its next attempt is sent now. */
export async function replayFailed(
  app: App,
  endpointId: string,
  since: Date,
  action: AdminAction,
): Promise<{ replayed: number }> {
  return await replay(app, endpointId, action, tx =>
    tx.rows(
      'replay_failed_webhooks',
      `update webhook_deliveries d set status = 'waiting', attempts = 0, next_at = clock_timestamp() from webhook_messages m
       where d.endpoint_id = $1 and m.id = d.message_id and m.collected_at >= $2
         and (d.status = 'dead' or (d.status = 'waiting' and d.attempts > 0)) returning 1`,
      [endpointId, since],
    ),
  )
}

async function replay(
  app: App,
  endpointId: string,
  action: AdminAction,
  reset: (tx: Tx) => Promise<unknown[]>,
): Promise<{ replayed: number }> {
  return await app.db.transaction(async tx => {
    const deliveries = await reset(tx)
    await wakeSenders(tx)
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

/** Wakes the servers that send, after the commit, and refreshes the pages of staff. */
async function wakeSenders(tx: Tx): Promise<void> {
  await tx.rows('wake_webhook_senders', `select pg_notify('webhooks', '')`)
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
       insert into webhook_deliveries (endpoint_id, message_id) select $1, id from message returning 1`,
      [endpointId, messageId, testType, testBody(now)],
    )
    if (queued.length === 0) throw endpointNotFound()
    await wakeSenders(tx)
  })
  return { messageId }
}
