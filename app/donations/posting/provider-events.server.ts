import type { WebhookEventRow } from '#db/tables.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import type { ProviderEvent } from '../../platform/payments/port.ts'
import type { ProviderName } from '../../platform/payments/provider-name.ts'

/** Inserts the provider's events, ignoring those already stored. Returns how many are new. */
export async function insertProviderEvents(
  tx: Tx,
  provider: string,
  events: readonly ProviderEvent[],
  at: Date,
): Promise<number> {
  if (events.length === 0) return 0
  const fresh = await tx.rows(
    'insert_provider_events',
    `insert into webhook_events (provider, event_id, type, provider_payment_id, payload, received_at)
     select $1, e->>'eventId', e->>'type', e->'payment'->>'providerPaymentId', e, $3
     from jsonb_array_elements($2::jsonb) as e on conflict do nothing returning event_id`,
    [provider, JSON.stringify(events), at],
  )
  return fresh.length
}

/** The types of a payment's accepted events, oldest first. */
export async function loadProviderEvents(
  db: Db,
  provider: ProviderName,
  providerPaymentId: string,
): Promise<string[]> {
  const rows = await db.rows<Pick<WebhookEventRow, 'type'>>(
    'provider_events_of_payment',
    'select type from webhook_events where provider = $1 and provider_payment_id = $2 order by received_at, event_id',
    [provider, providerPaymentId],
  )
  return rows.map(({ type }) => type)
}
