import type { App } from '../../platform/app.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { emit } from '../../platform/outbox.server.ts'
import { type BundleKind, bundleMinutes, sentSeparately } from '../bundle.ts'
import type { DeliverableEvent } from '../must-reach.ts'

/** Any number, the same for everyone: servers decide one after the other, so that a flood is one however many deliver it. */
const lockKey = 7_203_011
const windowMs = bundleMinutes * 60_000

/** The event as delivered to admins: with them while few came lately, and without them where a bundle covers it. */
export async function bundled<Event extends DeliverableEvent & { id: number }>(
  tx: Tx,
  event: Event,
): Promise<Event> {
  const kind = event.definition.bundle
  if (!kind || (await isSentSeparately(tx, event, kind))) return event
  return { ...event, inBundle: true, facts: { ...event.facts, admins: [] } }
}

async function isSentSeparately(
  tx: Tx,
  { id, at }: { id: number; at: Date },
  kind: BundleKind,
): Promise<boolean> {
  await tx.rows('bundle_lock', 'select pg_advisory_xact_lock($1)', [lockKey])
  const [row] = await tx.rows<{ apart: boolean }>(
    'note_bundled_notice',
    `insert into bundled_notices (event_id, kind, at, told_apart)
     select $1, $2, $3, $5 > (select count(*) from bundled_notices where kind = $2 and told_apart and at > $4)
     on conflict (event_id, kind) do update set at = bundled_notices.at returning told_apart as apart`,
    [id, kind, at, new Date(at.getTime() - windowMs), sentSeparately],
  )
  return row?.apart ?? true
}

/** Makes one event per kind of the notices that waited for their bundle. Answers how many bundles. */
export async function sendBundles(app: App): Promise<number> {
  const now = app.clock.now()
  return await app.db.transaction(async tx => {
    const due = await tx.rows<{ kind: BundleKind; count: number }>(
      'due_bundles',
      `with due as (
         select kind from bundled_notices where not told_apart and bundled_at is null and at <= $2 group by kind),
       taken as (
         update bundled_notices set bundled_at = $1
         where not told_apart and bundled_at is null and kind in (select kind from due) returning kind)
       select kind, count(*)::int as count from taken group by kind order by kind`,
      [now, new Date(now.getTime() - windowMs)],
    )
    await emit(
      tx,
      due.map(({ kind: of, count }) => ({ kind: 'notices_bundled', of, count }) as const),
      now,
    )
    return due.length
  })
}
