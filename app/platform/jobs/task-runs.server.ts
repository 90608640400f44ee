import type { TaskRunRow } from '#db/tables.ts'
import type { App } from '../app.server.ts'
import type { Tx } from '../database/database.server.ts'
import type { Task } from './jobs.server.ts'

/** The same task, noting when it last succeeded and when it last failed, by the scheduler's clock. */
export function noted(app: Pick<App, 'db'>, name: string, task: Task): Task {
  return async (payload, attempt) => {
    try {
      await task(payload, attempt)
    } catch (error) {
      await note(app, name, 'failed', (error as Error).name)
      throw error
    }
    await note(app, name, 'succeeded', null)
  }
}

async function note(
  { db }: Pick<App, 'db'>,
  name: string,
  how: 'succeeded' | 'failed',
  error: string | null,
): Promise<void> {
  await db.rows(
    'note_task_run',
    `insert into task_runs (task, first_at, succeeded_at, failed_at, last_error)
     select $1, at, case when $2 then at end, case when not $2 then at end, $3 from clock_timestamp() as at
     on conflict (task) do update set last_error = excluded.last_error,
       succeeded_at = coalesce(excluded.succeeded_at, task_runs.succeeded_at),
       failed_at = coalesce(excluded.failed_at, task_runs.failed_at)`,
    [name, how === 'succeeded', error],
  )
}

/** How far a task has walked through a table, in the order of an instant of its rows; null where it never began. */
export async function walkedTo(tx: Tx, task: string): Promise<Date | null> {
  const [run] = await tx.rows<Pick<TaskRunRow, 'walkedTo'>>(
    'read_walk',
    'select walked_to from task_runs where task = $1',
    [task],
  )
  return run?.walkedTo ?? null
}

/** Notes how far it came, for its next run. */
export async function noteWalk(tx: Tx, task: string, walkedTo: Date): Promise<void> {
  await tx.rows(
    'note_walk',
    `insert into task_runs (task, first_at, walked_to) values ($1, clock_timestamp(), $2)
     on conflict (task) do update set walked_to = excluded.walked_to`,
    [task, walkedTo],
  )
}
