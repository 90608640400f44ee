import type { Db, Tx } from '../database/database.server.ts'
import type { Topic } from './topics.ts'

/** Announces topics when, and only when, the caller's transaction commits. PostgreSQL folds repeats within it. */
export async function announce(tx: Tx, topics: readonly Topic[]): Promise<void> {
  if (topics.length === 0) return
  await tx.rows('announce', `select pg_notify('topics', topic) from unnest($1::text[]) as topic`, [topics])
}

/** An announcement that only passes on those before it. */
export const ofNothing = ''

/**
 * Resolves when every server has been signalled of every commit that could be read before this call, also of one that can be read
 * already while its own signals are still being sent: for who is about to show what was read to someone who may ask another server
 * next.
 */
export async function passOn(db: Db): Promise<void> {
  await db.rows('pass_on_announcements', `select pg_notify('topics', $1)`, [ofNothing])
}
