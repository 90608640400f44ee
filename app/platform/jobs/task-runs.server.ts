import type { TaskRunRow } from '#db/tables.ts'
import type { App } from '../app.server.ts'
import type { Db, Tx } from '../database/database.server.ts'
import type { Task } from './jobs.server.ts'

/** Wraps a task to record its last success and failure by the database's clock. */
export function recorded(app: Pick<App, 'db'>, name: string, task: Task): Task {
  return async (payload, attempt) => {
    try {
      await task(payload, attempt)
    } catch (error) {
      await record(app, name, 'failed', (error as Error).name)
      throw error
    }
    await record(app, name, 'succeeded', null)
  }
}

/** Records the last success or failure of work that an operator or a timer starts, such as a backup. */
export async function record(
  { db }: Pick<App, 'db'>,
  name: string,
  outcome: 'succeeded' | 'failed',
  error: string | null,
): Promise<void> {
  await db.rows(
    'record_task_run',
    `insert into task_runs (task, first_at, succeeded_at, failed_at, last_error)
     select $1, at, case when $2 then at end, case when not $2 then at end, $3 from clock_timestamp() as at
     on conflict (task) do update set last_error = excluded.last_error,
       succeeded_at = coalesce(excluded.succeeded_at, task_runs.succeeded_at),
       failed_at = coalesce(excluded.failed_at, task_runs.failed_at)`,
    [name, outcome === 'succeeded', error],
  )
}

/** Returns the instant up to which a task has processed a table's rows; null before its first run. */
export async function readCursor(tx: Tx | Db, task: string): Promise<Date | null> {
  const [run] = await tx.rows<Pick<TaskRunRow, 'walkedTo'>>(
    'read_task_cursor',
    'select walked_to from task_runs where task = $1',
    [task],
  )
  return run?.walkedTo ?? null
}

export async function saveCursor(tx: Tx, task: string, walkedTo: Date): Promise<void> {
  await tx.rows(
    'save_task_cursor',
    `insert into task_runs (task, first_at, walked_to) values ($1, clock_timestamp(), $2)
     on conflict (task) do update set walked_to = excluded.walked_to`,
    [task, walkedTo],
  )
}
