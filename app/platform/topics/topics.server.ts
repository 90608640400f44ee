import type { Db, Tx } from '../database/database.server.ts'
import type { Topic } from './topics.ts'

/** Announces topics if the caller's transaction commits. */
export async function announce(tx: Tx, topics: readonly Topic[]): Promise<void> {
  if (topics.length === 0) return
  await tx.rows('announce', `select pg_notify('topics', topic) from unnest($1::text[]) as topic`, [topics])
}

/** An announcement without a topic, only for `flushAnnouncements`. */
export const noTopic = ''

/**
 * Resolves when every server has been signaled of every commit that could be read before this call, also of one whose own signals are still
 * being sent. Call it before showing what was read to someone who may ask another server next.
 */
export async function flushAnnouncements(db: Db): Promise<void> {
  await db.rows('flush_announcements', `select pg_notify('topics', $1)`, [noTopic])
}
