import type { Tx } from './database.server.ts'

/**
 * What a screen can watch. A topic says that something changed, never what:
 * `campaign:<id>` one campaign, `campaigns` the browse page, `user:<id>` one person's own screens, `admin` the admins' screens,
 * `demo-inbox` the mails of the demo world.
 */
export type Topic = `campaign:${string}` | 'campaigns' | `user:${string}` | 'admin' | 'demo-inbox'

/** Announces topics when, and only when, the caller's transaction commits. PostgreSQL folds repeats within it. */
export async function announce(tx: Tx, topics: readonly Topic[]): Promise<void> {
  if (topics.length === 0) return
  await tx.rows('announce', `select pg_notify('topics', topic) from unnest($1::text[]) as topic`, [topics])
}
