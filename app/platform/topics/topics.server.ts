import type { Tx } from '../database/database.server.ts'
import type { Topic } from './topics.ts'

/** Announces topics when the caller's transaction commits. */
export async function announce(tx: Tx, topics: readonly Topic[]): Promise<void> {
  if (topics.length === 0) return
  await tx.rows('announce', `select pg_notify('topics', topic) from unnest($1::text[]) as topic`, [topics])
}
