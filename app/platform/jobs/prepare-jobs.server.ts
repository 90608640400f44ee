import { schema } from './jobs.server.ts'

/** Brings the job tables up to date, as their owner. The migrator calls it under its lock; repeats do nothing. */
export async function prepareJobs(ownerUrl: string): Promise<void> {
  const { Logger, runMigrations } = await import('graphile-worker')
  await runMigrations({ connectionString: ownerUrl, schema, logger: new Logger(() => () => undefined) })
}
