import type { Tx } from './database/database.server.ts'
import type { OutboxEvent } from './outbox.ts'

/**
 * Records events in the caller's transaction. After the commit, the delivery process turns each event into mails and notifications exactly
 * once.
 */
export async function emit(tx: Tx, events: readonly OutboxEvent[], at: Date): Promise<void> {
  if (events.length === 0) return
  await tx.rows(
    'emit_events',
    `with fresh as (
       insert into outbox_events (kind, payload, created_at)
       select e->>'kind', e - 'kind', $2 from jsonb_array_elements($1::jsonb) as e returning 1)
     select pg_notify('outbox', '') from (select count(*) from fresh) as inserted`,
    [JSON.stringify(events), at],
  )
}

/** Marks all events as handled, so that imported history sends no mail. */
export async function settleHistory(tx: Tx, at: Date): Promise<void> {
  await tx.rows('settle_history', 'update outbox_events set handled_at = $1 where handled_at is null', [at])
}
