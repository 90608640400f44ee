import type { Tx } from './database/database.server.ts'
import type { Given } from './database/joint-statement.server.ts'
import type { OutboxEvent, OutboxPayloads } from './outbox.ts'

/** The part of a statement that records an event of this kind for each row of `rows`, of whose `id` it tells under `field`. */
export function eventsPart<Kind extends OutboxEvent['kind']>(
  given: Given,
  {
    kind,
    field,
    rows,
    at,
  }: { kind: Kind; field: keyof OutboxPayloads[Kind] & string; rows: string; at: Date },
): string {
  return `insert into outbox_events (kind, payload, created_at)
       select ${given(kind)}, jsonb_build_object(${given(field)}::text, ${rows}.id), ${given(at)} from ${rows} returning 1`
}

/** Wakes the deliverer with the commit, where `part` has a row. */
export const wakeDeliverer = (part: string) =>
  `pg_notify('outbox', '') from (select 1 from ${part} limit 1) as told`

/**
 * Records events in the caller's transaction and wakes the deliverer once it has committed. Effects (mail, notifications) are
 * made from them after the commit, once each.
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

/** Marks every event so far as handled: for imported history that must not be mailed to anyone. */
export async function settleHistory(tx: Tx, at: Date): Promise<void> {
  await tx.rows('settle_history', 'update outbox_events set handled_at = $1 where handled_at is null', [at])
}
