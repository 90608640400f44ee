import type { App } from '../app.server.ts'
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
