import type { Tx } from '../platform/database.server.ts'
import type { ProviderEvent } from '../platform/payments/port.ts'

/** Keeps the provider's events as they came, each once. */
export async function keepEvents(
  tx: Tx,
  provider: string,
  events: readonly ProviderEvent[],
  at: Date,
): Promise<void> {
  if (events.length === 0) return
  await tx.rows(
    'keep_webhook_events',
    `insert into webhook_events (provider, event_id, type, provider_payment_id, payload, received_at)
     select $1, e->>'eventId', e->>'type', e->'payment'->>'providerPaymentId', e, $3
     from jsonb_array_elements($2::jsonb) as e on conflict do nothing`,
    [provider, JSON.stringify(events), at],
  )
}
