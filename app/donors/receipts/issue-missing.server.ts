import type { App } from '../../platform/app.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { oneRow } from '../../platform/database/one-row.server.ts'
import { readCursor, saveCursor } from '../../platform/jobs/task-runs.server.ts'
import { issueReceipts } from './issue-receipts.server.ts'

/** The task's name; task_runs stores the change up to which it has seen all donations. */
export const issueMissingTask = 'issue_receipts'

const batchSize = 1_000
/** Receipts per run, so that issuing those of older donations doesn't occupy the database for hours. */
const maxPerRun = 20_000
/**
 * Changes of the last hour before the stored one are looked at again: a transaction commits after it has stamped its donations, at most 10
 * minutes after a statement.
 */
const overlapMs = 3_600_000
/** Where the walk begins while there are no donations: not at the app's clock, which demos set, because changes have the database's. */
const beginning = new Date(0)

/**
 * Issues the receipts that the delivery of events didn't: of donations made before receipts existed, of imported ones, and of events that
 * were given up (P528). Sends no mail. Walks the donations that changed since the last run, one transaction per batch. Returns how many it
 * issued.
 */
export async function issueMissing(app: App): Promise<number> {
  const now = app.clock.now()
  const seen = await readCursor(app.db, issueMissingTask)
  let after = seen && new Date(seen.getTime() - overlapMs).toISOString()
  let issued = 0
  for (let walked = batchSize; walked >= batchSize && issued < maxPerRun; ) {
    const batch = await app.db.transaction(async tx => {
      const step = await walk(tx, after)
      await issueReceipts(app, tx, step.missing, now)
      // Only at the end, which the self-check takes as the sign that no receipt is missing.
      if (step.walked < batchSize)
        await saveCursor(tx, issueMissingTask, step.last ? new Date(step.last) : (seen ?? beginning))
      return step
    })
    walked = batch.walked
    issued += batch.missing.length
    after = batch.last ?? after
  }
  if (issued > 0) app.log.info({ issued }, 'issued missing receipts')
  return issued
}

type Step = { walked: number; missing: string[]; last: string | null }

/** The next donations by their last change, and which of them lack a receipt of their sum. `after` and `last` are exact to a microsecond. */
const walk = (tx: Tx, after: string | null) =>
  oneRow<Step>(
    tx,
    'donations_without_receipt',
    `with walked as materialized (
       select id, total, coalesce(changed_at, created_at) as changed from donations
       where coalesce(changed_at, created_at) > coalesce($1::timestamptz, '-infinity')
       order by coalesce(changed_at, created_at) fetch first ${batchSize} rows with ties)
     select count(*)::int as walked, max(w.changed)::text as last,
       coalesce(array_agg(w.id) filter (where (r.id is null or r.cents <> w.total) and (o.has_receipt or o.id is null)), '{}') as missing
     from walked w left join receipts r on r.donation_id = w.id and r.replaced_by is null left join offline_donations o on o.id = w.id`,
    [after],
  )
