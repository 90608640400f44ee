import type { Tx } from '../../platform/database/database.server.ts'
import { type Given, jointStatement } from '../../platform/database/joint-statement.server.ts'
import type { ProviderEvent } from '../../platform/payments/port.ts'

type Reported = { provider: string; events: readonly ProviderEvent[]; at: Date }

/** The part of a statement that inserts the provider's events, each once. */
export function providerEventsPart(given: Given, { provider, events, at }: Reported): string {
  return `insert into webhook_events (provider, event_id, type, provider_payment_id, payload, received_at)
     select ${given(provider)}, e->>'eventId', e->>'type', e->'payment'->>'providerPaymentId', e, ${given(at)}
     from jsonb_array_elements(${given(JSON.stringify(events))}::jsonb) as e on conflict do nothing returning event_id`
}

/** Inserts the provider's events, each once. Answers how many are new. */
export async function insertProviderEvents(
  tx: Tx,
  provider: string,
  events: readonly ProviderEvent[],
  at: Date,
): Promise<number> {
  if (events.length === 0) return 0
  const { text, values } = jointStatement(given => providerEventsPart(given, { provider, events, at }))
  const fresh = await tx.rows('keep_webhook_events', text, values)
  return fresh.length
}
