import type { App } from '../../platform/app.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { withInstants } from '../kit/with-instants.ts'
import type { ShownDelivery, ShownEndpoint, WebhooksData, WebhooksQuery } from './contract.ts'

const pageSize = 50

/** Loads the endpoints with what waits for them, and the newest deliveries (P669). */
export async function loadWebhooks({ db }: App, query: WebhooksQuery): Promise<WebhooksData> {
  const [endpoints, deliveries] = await Promise.all([loadEndpoints(db), loadDeliveries(db, query)])
  return {
    endpoints,
    deliveries: deliveries.slice(0, pageSize),
    hasOlder: deliveries.length > pageSize,
    status: query.status ?? null,
    topics: ['admin'],
  }
}

type EndpointRow = Omit<ShownEndpoint, 'disabled' | 'createdAt' | 'failingSince' | 'formerUntil'> & {
  createdAt: Date
  failingSince: Date | null
  formerUntil: Date | null
  disabledAt: Date | null
  because: 'staff' | 'gone' | 'failing'
}

async function loadEndpoints(db: Db): Promise<ShownEndpoint[]> {
  const rows = await db.rows<EndpointRow>(
    'webhook_endpoints_shown',
    `select id, url, description, event_types, created_at, disabled_at, disabled_because as because, failing_since,
       case when former_until > clock_timestamp() then former_until end as former_until,
       (select count(*) from webhook_deliveries d where d.endpoint_id = e.id and d.status = 'waiting') as waiting,
       (select count(*) from webhook_deliveries d where d.endpoint_id = e.id and d.status = 'dead') as dead
     from webhook_endpoints e order by created_at, id`,
  )
  return rows.map(({ disabledAt, because, ...row }) => ({
    ...withInstants(row),
    disabled: disabledAt && { at: disabledAt.toISOString(), because },
  }))
}

type DeliveryRow = Omit<ShownDelivery, 'queuedAt' | 'attemptedAt' | 'nextAt'> & {
  queuedAt: Date
  attemptedAt: Date | null
  nextAt: Date | null
}

async function loadDeliveries(db: Db, { status, before }: WebhooksQuery): Promise<ShownDelivery[]> {
  const rows = await db.rows<DeliveryRow>(
    'webhook_deliveries_shown',
    `select d.endpoint_id, d.message_id, e.description, m.type, d.status, d.attempts, m.collected_at as queued_at, d.attempted_at,
       d.answer_status, d.answer_text, d.error,
       case when d.status = 'waiting' and e.disabled_at is null then d.next_at end as next_at
     from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id join webhook_messages m on m.id = d.message_id
     where ($1::text is null or d.status = $1) and ($2::uuid is null or d.message_id < $2)
     order by d.message_id desc, d.endpoint_id limit $3`,
    [status ?? null, before ?? null, pageSize + 1],
  )
  return rows.map(withInstants)
}
