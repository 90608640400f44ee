import type { Db } from './database.server.ts'

/** Writes into the database whether this is a demo, so that its own guards know: only a demo moves test money (P198). */
export async function recordMode(db: Db, isDemo: boolean): Promise<void> {
  await db.rows(
    'record_mode',
    `insert into platform_mode (is_demo) values ($1)
     on conflict (singleton) do update set is_demo = $1, since = clock_timestamp() where platform_mode.is_demo <> $1`,
    [isDemo],
  )
}
