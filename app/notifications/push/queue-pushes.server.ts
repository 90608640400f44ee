import type { Tx } from '../../platform/database/database.server.ts'
import type { OutgoingPush } from './push.ts'

export type QueuedPush = OutgoingPush & { eventId: number; at: Date }

/**
 * Queues news for every device that its person is signed in on, in the caller's transaction, and wakes the senders once it has committed.
 * A repeat of an event queues nothing twice, and a device that is signed out at this moment gets nothing. Whether, when and how a device is told is decided when it is sent to.
 */
export async function queuePushes(tx: Tx, pushes: readonly QueuedPush[], now: Date): Promise<void> {
  if (pushes.length === 0) return
  await tx.rows(
    'queue_pushes',
    `with given as (
       select * from jsonb_to_recordset($1::jsonb) as p("eventId" bigint, "userId" uuid, kind text, facts jsonb, path text, at timestamptz)),
     fresh as (
       insert into pushes (event_id, device_id, user_id, kind, facts, path, created_at, due_at)
       select g."eventId", d.id, d.user_id, g.kind, g.facts, g.path, g.at, $2
       from given g join push_devices d on d.user_id = g."userId" join sessions s on s.id = d.session_id and s.expires_at > $2
       for key share of d
       on conflict (event_id, device_id, kind) do nothing returning 1)
     select pg_notify('pushes', '') from (select count(*) from fresh having count(*) > 0) as queued`,
    [JSON.stringify(pushes), now],
  )
}

/** What waits for a person's devices is looked at again at once: their preferences have changed. */
export async function hastenPushes(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.rows(
    'hasten_pushes',
    `with hastened as (
       update pushes set due_at = $2 where user_id = $1 and sent_at is null and given_up_at is null and due_at > $2 returning 1)
     select pg_notify('pushes', '') from (select count(*) from hastened having count(*) > 0) as waiting`,
    [userId, now],
  )
}
