import type { Tx } from '../../platform/database/database.server.ts'
import type { OutgoingPush } from './push.ts'

export type QueuedPush = OutgoingPush & { eventId: number; at: Date }

/**
 * Queues push messages for every device on which the recipient is signed in, in the caller's transaction, and notifies the push loops on
 * commit. Idempotent per event. Preferences and quiet hours are checked when a message is sent.
 */
export async function queuePushes(tx: Tx, pushes: readonly QueuedPush[], now: Date): Promise<void> {
  if (pushes.length === 0) return
  await tx.rows(
    'queue_pushes',
    `with new_pushes as (
       select * from jsonb_to_recordset($1::jsonb) as p("eventId" bigint, "userId" uuid, kind text, facts jsonb, path text, at timestamptz)),
     inserted as (
       insert into pushes (event_id, device_id, user_id, kind, facts, path, created_at, due_at)
       select n."eventId", d.id, d.user_id, n.kind, n.facts, n.path, n.at, $2
       from new_pushes n join push_devices d on d.user_id = n."userId" join sessions s on s.id = d.session_id and s.expires_at > $2
       for key share of d
       on conflict (event_id, device_id, kind) do nothing returning 1)
     select pg_notify('pushes', '') from (select count(*) from inserted having count(*) > 0) as queued`,
    [JSON.stringify(pushes), now],
  )
}

/** Makes a person's queued messages due now, so that changed preferences are applied to them. */
export async function reschedulePushes(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.rows(
    'reschedule_pushes',
    `with rescheduled as (
       update pushes set due_at = $2 where user_id = $1 and sent_at is null and given_up_at is null and due_at > $2 returning 1)
     select pg_notify('pushes', '') from (select count(*) from rescheduled having count(*) > 0) as due`,
    [userId, now],
  )
}
