import { readCursor, writeCursor } from '../../lib/cursor.ts'
import type { App } from '../../platform/app.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import type { Viewer } from '../../platform/viewer.ts'
import type { Feed, FeedItem } from './feed.ts'

const pageSize = 30
/** The limit of the count; at 100 the bell shows 99+. */
const maxUnread = 100

/** The cursor of the first page, before the newest entry. */
const newest = { at: 'infinity', id: '00000000-0000-0000-0000-000000000000' }

type Row = Omit<FeedItem, 'at'> & { at: Date }

/** Loads a page of the viewer's notifications, newest first. Refuses with InvalidCursor (400). */
export async function loadFeed(db: Db, viewer: Viewer, before: string | undefined): Promise<Feed> {
  const { at, id } = before ? readCursor(before) : newest
  const rows = await db.rows<Row>(
    'notification_feed',
    `select id, type, title, message, created_at as at, amount as amount_cents, donor, student,
       read_at is null as is_unread
     from notifications where user_id = $1 and (created_at, id) < ($2::timestamptz, $3::uuid)
     order by created_at desc, id desc limit ${pageSize + 1}`,
    [viewer.userId, at, id],
  )
  const items = rows.slice(0, pageSize).map(row => ({ ...row, at: row.at.toISOString() }))
  const last = items.at(-1)
  return {
    items,
    next: rows.length > pageSize && last ? writeCursor(last) : null,
    topics: [`user:${viewer.userId}`],
  }
}

/** The number of unread notifications, at most 100. */
export async function countUnread(db: Db, userId: string): Promise<number> {
  const [counted] = await db.rows<{ unread: number }>(
    'count_unread',
    `select count(*)::int as unread from
       (select 1 from notifications where user_id = $1 and read_at is null limit ${maxUnread}) as unread_ones`,
    [userId],
  )
  return counted?.unread ?? 0
}

/** Marks the viewer's notifications created up to `upTo` as read. */
export async function markRead(app: App, viewer: Viewer, upTo: Date, now: Date): Promise<void> {
  await app.db.transaction(async tx => {
    const marked = await tx.rows(
      'mark_read',
      `update notifications set read_at = $3 where user_id = $1 and read_at is null and created_at <= $2 returning id`,
      [viewer.userId, upTo, now],
    )
    if (marked.length > 0) await announce(tx, [`user:${viewer.userId}`])
  })
}
