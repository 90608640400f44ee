import type { App } from '../platform/app.server.ts'
import { saveCursor } from '../platform/jobs/task-runs.server.ts'
import { issueReceipts } from './issue-receipts.server.ts'

/** The task's name; task_runs stores when it last reached the end. */
export const issueMissingTask = 'issue_receipts'

const batchSize = 250
/** Receipts per run, so that issuing those of older donations doesn't occupy the database for hours. */
const maxPerRun = 20_000

/**
 * Issues the receipts that the delivery of events didn't: of donations made before receipts existed, of imported ones, and of events that
 * were given up (P528). Sends no mail. Goes through all donations once, one transaction per batch. Returns how many it issued.
 */
export async function issueMissing(app: App): Promise<number> {
  const now = app.clock.now()
  let after = '00000000-0000-0000-0000-000000000000'
  for (let issued = 0; issued < maxPerRun; ) {
    const missing = await app.db.rows<{ id: string }>(
      'donations_without_receipt',
      `select d.id from donations d left join receipts r on r.donation_id = d.id and r.replaced_by is null
       where d.id > $1 and (r.id is null or r.cents <> d.total)
         and not exists (select from offline_donations o where o.id = d.id and not o.has_receipt) order by d.id limit ${batchSize}`,
      [after],
    )
    const ids = missing.map(({ id }) => id)
    await app.db.transaction(tx => issueReceipts(app, tx, ids, now))
    issued += ids.length
    if (ids.length < batchSize) {
      await app.db.transaction(tx => saveCursor(tx, issueMissingTask, now))
      if (issued > 0) app.log.info({ issued }, 'issued receipts of older donations')
      return issued
    }
    after = ids.at(-1)!
  }
  return maxPerRun
}
