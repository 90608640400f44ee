import type pg from 'pg'
import { schema } from './jobs.server.ts'

/** The newest migration of the queue's library (a test holds it against the library): where it is applied, the library need not be loaded. */
export const newestJobMigration = 19

/** Brings the job tables up to date, as their owner, whom `client` is. The migrator calls it under its lock; repeats do nothing. */
export async function prepareJobs(client: pg.Client, ownerUrl: string): Promise<void> {
  if ((await appliedMigration(client)) === newestJobMigration) return
  const { Logger, runMigrations } = await import('graphile-worker')
  await runMigrations({ connectionString: ownerUrl, schema, logger: new Logger(() => () => undefined) })
}

async function appliedMigration(client: pg.Client): Promise<number | null> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('${schema}.migrations') is not null as there`,
  )
  if (!rows[0]?.there) return null
  const { rows: found } = await client.query<{ newest: number | null }>(
    `select max(id) as newest from ${schema}.migrations`,
  )
  return found[0]?.newest ?? null
}
