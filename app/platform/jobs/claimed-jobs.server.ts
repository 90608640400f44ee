import type pg from 'pg'
import type { Db } from '../database/database.server.ts'
import type { Given } from '../database/joint-statement.server.ts'
import { schema } from './jobs.server.ts'

/** Any number, the same for everyone: two names never clash with what else is locked. */
export const nameLock = 7_203_001
/** Seconds after which a job held by a worker that is gone, or that has forgotten it, is given back. */
export const goneAfterSeconds = 10

/** A worker's name is locked as long as its connection lives: that is how others know that it is alive. */
export async function holdName(client: Pick<pg.ClientBase, 'query'>, name: string): Promise<void> {
  await client.query('select pg_advisory_lock(hashtextextended($1, $2))', [name, nameLock])
}

/**
 * The part of a statement that adds jobs which whoever adds them does at once, a row of `rows` each (its `payload`, `key` and `priority`).
 * They are claimed from the first, so that no worker takes them, and given back like any worker's once `by` is locked no longer.
 */
export function claimedJobsPart(
  given: Given,
  { task, rows, maxAttempts, by }: { task: string; rows: string; maxAttempts: number; by: string },
): string {
  return `insert into ${schema}._private_jobs (task_id, payload, key, priority, attempts, max_attempts, locked_at, locked_by)
       select t.id, ${rows}.payload, ${rows}.key, ${rows}.priority, 1, ${given(maxAttempts)}, clock_timestamp(), ${given(by)}
       from ${rows} join ${schema}._private_tasks t on t.identifier = ${given(task)} returning key`
}

/** The part of a statement that ends jobs which were claimed under these names, and are done. */
export function doneJobsPart(given: Given, jobs: readonly { key: string; by: string }[]): string {
  return `delete from ${schema}._private_jobs using jsonb_to_recordset(${given(JSON.stringify(jobs))}::jsonb) as d(key text, by text)
       where _private_jobs.key = d.key and _private_jobs.locked_by = d.by returning 1`
}

/** Gives claimed jobs back, so that any worker may take them: now, or, where this was a try, after the first pause between tries. */
export async function giveJobsBack(
  db: Db,
  keys: readonly string[],
  { by, tried }: { by: string; tried: boolean },
): Promise<void> {
  await db.rows(
    'give_jobs_back',
    `update ${schema}._private_jobs set locked_at = null, locked_by = null, attempts = attempts - case when $3 then 0 else 1 end,
       run_at = case when $3 then clock_timestamp() + exp(1) * interval '1 second' else run_at end
     where locked_by = $2 and key in (select jsonb_array_elements_text($1::jsonb))`,
    [JSON.stringify(keys), by, tried],
  )
}

/** Gives back what was claimed under this name and is not in its hands: of a commit that was never heard of. */
export async function giveForgottenBack(db: Db, inHand: readonly string[], by: string): Promise<void> {
  await db.rows(
    'give_forgotten_jobs_back',
    `update ${schema}._private_jobs set locked_at = null, locked_by = null, attempts = attempts - 1
     where locked_by = $2 and locked_at < clock_timestamp() - make_interval(secs => $3)
       and key not in (select jsonb_array_elements_text($1::jsonb))`,
    [JSON.stringify(inHand), by, goneAfterSeconds],
  )
}
