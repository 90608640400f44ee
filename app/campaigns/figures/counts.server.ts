import { isStaff } from '../../accounts/staff-roles.ts'
import { dayIn } from '../../lib/moment.ts'
import type { App } from '../../platform/app.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import type { Viewer } from '../../platform/viewer.ts'
import type { Counted } from './channels.ts'

export type DayCount = Counted & { campaignId: string; day: string; count: number }

/** Counts are buffered in memory for this long, so that many visits cost one SQL statement every 5 seconds. */
const flushMs = 5_000
/** Limits the memory for counts, in case of a flood of requests with made-up campaign ids. */
const maxBuffered = 5_000
/** Counts are deleted after this many days (P496). */
export const storedDays = 400

type CountBuffer = {
  counts: Map<string, DayCount>
  timer: NodeJS.Timeout | undefined
  /** Resolves after all flushes so far, which run one after the other. */
  flushed: Promise<void>
}
const buffers = new WeakMap<App, CountBuffer>()

function bufferOf(app: App): CountBuffer {
  const buffer = buffers.get(app) ?? { counts: new Map(), timer: undefined, flushed: Promise.resolve() }
  buffers.set(app, buffer)
  return buffer
}

type Call = { campaignId: string; counted: Counted; viewer: Viewer | null; headers: Headers; now: Date }

/**
 * Counts a visit or share, except by admins, by browsers that ask not to be tracked (Global Privacy Control, Do Not Track), and by owners who
 * visit their own page. Whether the campaign is public and running is checked when the counts are stored.
 */
export async function countOnce(
  app: App,
  { campaignId, counted, viewer, headers, now }: Call,
): Promise<void> {
  if (headers.get('sec-gpc') === '1' || headers.get('dnt') === '1' || isStaff(viewer)) return
  if (!/^[0-9a-z]{10}$/.test(campaignId)) return
  if (viewer && counted.kind === 'visit' && (await isOwner(app.db, campaignId, viewer.userId))) return
  keep(app, [{ ...counted, campaignId, day: dayIn(now, app.env.timeZone), count: 1 }])
}

async function isOwner(db: Db, campaignId: string, userId: string): Promise<boolean> {
  const rows = await db.rows('is_owner', 'select 1 from campaigns where id = $1 and owner_id = $2', [
    campaignId,
    userId,
  ])
  return rows.length > 0
}

function keep(app: App, added: readonly DayCount[]): void {
  const buffer = bufferOf(app)
  for (const one of added) {
    const key = `${one.campaignId} ${one.day} ${one.kind} ${one.channel}`
    const before = buffer.counts.get(key)
    if (before) before.count += one.count
    else if (buffer.counts.size < maxBuffered) buffer.counts.set(key, { ...one })
  }
  buffer.timer ??= setTimeout(() => void flushCounts(app), flushMs).unref()
}

/** Stores the buffered counts; also called at shutdown. Counts that can't be stored stay buffered for the next flush. */
export function flushCounts(app: App): Promise<void> {
  const buffer = bufferOf(app)
  buffer.flushed = buffer.flushed.then(() => storeBuffered(app, buffer))
  return buffer.flushed
}

async function storeBuffered(app: App, buffer: CountBuffer): Promise<void> {
  clearTimeout(buffer.timer)
  buffer.timer = undefined
  const counts = [...buffer.counts.values()]
  if (counts.length === 0) return
  buffer.counts = new Map()
  try {
    await storeCounts(app.db, counts, app.clock.now())
  } catch (error) {
    app.log.warn({ counts: counts.length, err: (error as Error).message }, 'counts of visits wait')
    keep(app, counts)
  }
}

/**
 * Adds to the stored counts of public, running campaigns, and ignores those that are unknown, inactive, unlisted by an admin, or over. Inserts in
 * key order, so that two servers can't deadlock.
 */
export async function storeCounts(db: Db, counts: readonly DayCount[], now: Date): Promise<void> {
  const column = (name: keyof DayCount) => counts.map(one => one[name])
  await db.rows(
    'store_counts',
    `insert into campaign_counts as c (campaign_id, day, kind, channel, count)
     select n.campaign_id, n.day, n.kind, n.channel, n.count
     from unnest($1::text[], $2::date[], $3::text[], $4::text[], $5::int[]) as n(campaign_id, day, kind, channel, count)
     join public_campaigns p on p.id = n.campaign_id join campaigns m on m.id = p.id
     where p.is_active and (p.campaign_end_date is null or p.campaign_end_date >= $6) and m.moderation is distinct from 'unlisted'
     order by 1, 2, 3, 4
     on conflict (campaign_id, day, kind, channel) do update set count = c.count + excluded.count`,
    [column('campaignId'), column('day'), column('kind'), column('channel'), column('count'), now],
  )
}

/** Deletes counts older than `storedDays`; returns the number of deleted rows. */
export async function sweepCounts(app: App): Promise<number> {
  const gone = await app.db.rows(
    'sweep_counts',
    'delete from campaign_counts where day < $1::date - $2::int returning 1',
    [dayIn(app.clock.now(), app.env.timeZone), storedDays],
  )
  return gone.length
}
