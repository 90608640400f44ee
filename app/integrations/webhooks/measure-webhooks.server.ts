import type { App } from '../../platform/app.server.ts'
import { oneRow } from '../../platform/database/one-row.server.ts'
import { registerGauge } from '../../platform/metrics.server.ts'
import { type EndpointState, endpointState } from './endpoint-state.ts'

/** Seconds since the oldest waiting delivery of an enabled endpoint was queued, 0 if none waits; and the deliveries that were given up. */
export async function loadWebhookState(
  app: Pick<App, 'db'>,
): Promise<{ oldestSeconds: number; dead: number }> {
  return await oneRow<{ oldestSeconds: number; dead: number }>(
    app.db,
    'webhook_state',
    `select coalesce(extract(epoch from clock_timestamp() - (select min(m.collected_at)
         from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id join webhook_messages m on m.id = d.message_id
         where d.status = 'waiting' and e.disabled_at is null)), 0)::float as oldest_seconds,
       (select count(*) from webhook_deliveries where status = 'dead') as dead`,
  )
}

/** The state of each endpoint, as the webhooks page shows it, and whether any message was ever queued for one. */
export async function loadEndpointStates(
  app: Pick<App, 'db'>,
): Promise<{ states: EndpointState[]; hasMessages: boolean }> {
  const rows = await app.db.rows<{ because: string | null; failingSince: Date | null; hasMessages: boolean }>(
    'webhook_endpoint_states',
    `select disabled_because as because, failing_since, exists (select from webhook_deliveries) as has_messages from webhook_endpoints`,
  )
  return {
    states: rows.map(({ because, failingSince }) =>
      endpointState({ disabled: because === null ? null : { because }, failingSince }),
    ),
    hasMessages: rows.some(({ hasMessages }) => hasMessages),
  }
}

/** Registers the gauges for /metrics. */
export function measureWebhooks(app: Pick<App, 'db'>): void {
  registerGauge(
    'tassel_webhooks_oldest_seconds',
    'Age of the oldest webhook that waits for an enabled endpoint',
    async () => (await loadWebhookState(app)).oldestSeconds,
  )
  registerGauge(
    'tassel_webhooks_dead',
    'Webhooks that will not be tried again unless staff replay them',
    async () => (await loadWebhookState(app)).dead,
  )
}
