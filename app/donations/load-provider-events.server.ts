import type { WebhookEventRow } from '#db/tables.ts'
import type { Db } from '../platform/database/database.server.ts'
import type { ProviderName } from '../platform/payments/provider-name.ts'

/** The types of a payment's events that were received and taken, oldest first. */
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
