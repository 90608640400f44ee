import type { Db, Tx } from '../database/database.server.ts'
import type { Topic } from './topics.ts'

/** Announces topics when the caller's transaction commits. */
export async function announce(tx: Tx, topics: readonly Topic[]): Promise<void> {
  if (topics.length === 0) return
  await tx.rows('announce', `select pg_notify('topics', topic) from unnest($1::text[]) as topic`, [topics])
}

/** An announcement without a topic, used only by `flushAnnouncements`. */
export const noTopic = ''

/**
 * Resolves when every server has been notified of all commits that were readable before this call, including those whose notifications were
 * still being sent. Call it before showing data to someone whose next request may reach another server.
 */
export async function flushAnnouncements(db: Db): Promise<void> {
  await db.rows('flush_announcements', `select pg_notify('topics', $1)`, [noTopic])
}
