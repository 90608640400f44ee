import type { Db } from './database.server.ts'

/**
 * Records for the database's triggers whether this is a demo and whether payments are test money: only a demo may move test money (P198).
 */
export async function recordMode(db: Db, isDemo: boolean, takesTests = false): Promise<void> {
  await db.rows(
    'record_mode',
    `insert into platform_mode (is_demo, takes_tests) values ($1, $2)
     on conflict (singleton) do update set is_demo = $1, takes_tests = $2, since = clock_timestamp()
     where (platform_mode.is_demo, platform_mode.takes_tests) <> ($1, $2)`,
    [isDemo, takesTests],
  )
}
