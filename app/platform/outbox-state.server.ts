import type { OutboxEventRow } from '#db/tables.ts'
import type { Db, Tx } from './database/database.server.ts'

/** JSON that lists, by kind of event, the payload fields that grant access or identify a deleted account; `*` applies to unknown kinds. */
export type SecretsByKind = string

/** SQL for the payload fields to remove from a row, which are no longer needed once the event was handled or abandoned. */
const secretsOf = (byKind: string) =>
  `array(select jsonb_array_elements_text(coalesce(${byKind}::jsonb -> outbox_events.kind, ${byKind}::jsonb -> '*')))`

/** Marks events as handled and removes secrets from their payloads. */
export async function markHandled(
  tx: Tx,
  ids: readonly number[],
  secrets: SecretsByKind,
  now: Date,
): Promise<void> {
  await tx.rows(
    'mark_events_handled',
    `update outbox_events set handled_at = $2, payload = payload - ${secretsOf('$3')}, last_error = null where id = any($1)`,
    [ids, now, secrets],
  )
}

/** Abandons events, each with a reason that admins see. */
export async function giveEventsUp(
  tx: Tx,
  events: readonly { id: number; why: string }[],
  secrets: SecretsByKind,
  now: Date,
): Promise<void> {
  await tx.rows(
    'give_events_up',
    `update outbox_events set given_up_at = $3, last_error = u.why, payload = payload - ${secretsOf('$4')},
       emptied_at = case when payload ?| ${secretsOf('$4')} then $3::timestamptz end
     from unnest($1::bigint[], $2::text[]) as u(id, why) where outbox_events.id = u.id`,
    [events.map(({ id }) => id), events.map(({ why }) => why), now, secrets],
  )
}

/**
 * Records a failed delivery. The next attempt follows after 10 s, 20 s, 40 s and so on, up to 20 minutes, by the database's clock, because
 * delays aren't a business rule. After `maxTries` failures the event is abandoned. Returns null if it was handled in the meantime.
 */
export async function putOffEvent(
  db: Db,
  failed: { id: number; error: string; maxTries: number },
  secrets: SecretsByKind,
  now: Date,
): Promise<{ kind: string; givenUp: boolean } | null> {
  const [row] = await db.rows<Pick<OutboxEventRow, 'kind'> & { givenUp: boolean }>(
    'put_off_event',
    `update outbox_events set tries = tries + 1, last_error = $2,
       try_again_at = clock_timestamp() + least(1200, 5 * 2 ^ (tries + 1)) * interval '1 second',
       given_up_at = case when tries + 1 >= $3 then $4::timestamptz end,
       payload = case when tries + 1 >= $3 then payload - ${secretsOf('$5')} else payload end,
       emptied_at = case when tries + 1 >= $3 and payload ?| ${secretsOf('$5')} then $4::timestamptz end
     where id = $1 and handled_at is null returning kind, given_up_at is not null as given_up`,
    [failed.id, failed.error, failed.maxTries, now, secrets],
  )
  return row ?? null
}

/** Makes an abandoned event deliverable again. False if it isn't abandoned, was dismissed, or has lost its secrets. */
export async function retryGivenUp(tx: Tx, id: number): Promise<boolean> {
  const retried = await tx.rows(
    'retry_event',
    `with again as (
       update outbox_events set given_up_at = null, tries = 0, try_again_at = null, last_error = null
       where id = $1 and given_up_at is not null and dismissed_at is null and emptied_at is null returning id)
     select id, pg_notify('outbox', '') from again`,
    [id],
  )
  return retried.length > 0
}

/** Dismisses an abandoned event. False if it isn't abandoned or was already dismissed. */
export async function dismissGivenUp(tx: Tx, id: number, now: Date): Promise<boolean> {
  const dismissed = await tx.rows(
    'dismiss_event',
    `update outbox_events set dismissed_at = $2 where id = $1 and given_up_at is not null and dismissed_at is null
     returning id`,
    [id, now],
  )
  return dismissed.length > 0
}
