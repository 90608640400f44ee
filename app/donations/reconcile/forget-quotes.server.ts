import type { App } from '../../platform/app.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { oneRow } from '../../platform/database/one-row.server.ts'
import { readCursor, saveCursor } from '../../platform/jobs/task-runs.server.ts'

const task = 'forget_quotes'
const batch = 2_000
const batchesARun = 10

/**
 * Deletes unpaid quotes one day after they expired, and returns how many. Walks through the quotes in order
 * of expiry from where the last run stopped, so that its cost does not grow with the number of donations.
 */
export async function forgetQuotes(app: App): Promise<number> {
  let forgotten = 0
  for (let run = 0; run < batchesARun; run += 1) {
    const step = await app.db.transaction(tx => forgetBatch(tx, app.clock.now()))
    forgotten += step.forgotten
    if (step.walked < batch) break
  }
  return forgotten
}

type Step = { walked: number; forgotten: number; last: Date | null }

async function forgetBatch(tx: Tx, now: Date): Promise<Step> {
  const step = await oneRow<Step>(
    tx,
    'forget_unused_quotes',
    `with walked as materialized (
       select id, expires_at from quotes
       where expires_at > coalesce($2::timestamptz, '-infinity') and expires_at < $1::timestamptz - interval '1 day'
       order by expires_at fetch first ${batch} rows with ties),
     gone as (
       delete from quotes q using walked w where q.id = w.id
         and not exists (select 1 from payments p where p.quote_id = q.id) returning 1)
     select count(*)::int as walked, (select count(*) from gone)::int as forgotten, max(expires_at) as last from walked`,
    [now, await readCursor(tx, task)],
  )
  if (step.last) await saveCursor(tx, task, step.last)
  return step
}
