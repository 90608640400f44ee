import type { DisputeRow, NotNull } from '#db/tables.ts'
import type { App } from '../../platform/app.server.ts'
import { emit } from '../../platform/outbox.server.ts'
import { reminderOf, unanswered } from './dispute.ts'

type DueDispute = Pick<DisputeRow, 'id' | 'remindedDays'> & NotNull<Pick<DisputeRow, 'evidenceDueBy'>>

/**
 * Reminds the admins 3 days and 1 day before evidence is due, while the bank waits for it: each reminder once, however many servers run
 * this. Returns the number of reminders.
 */
export async function remindOfEvidence(app: App): Promise<number> {
  const now = app.clock.now()
  const disputes = await app.db.rows<DueDispute>(
    'disputes_due',
    `select id, evidence_due_by, reminded_days from disputes where status = any($1) and evidence_due_by >= $2
       and evidence_due_by < $2::timestamptz + interval '5 days' and reminded_days is distinct from 1 order by evidence_due_by`,
    [unanswered, now],
  )
  let reminded = 0
  for (const dispute of disputes) {
    const days = reminderOf(dispute, now, app.env.timeZone)
    if (days !== null && (await remindOnce(app, dispute.id, days, now))) reminded += 1
  }
  return reminded
}

/** The guard is in the write: after an answer, or another server's reminder, there is nothing to do. */
async function remindOnce(app: App, disputeId: string, days: 3 | 1, now: Date): Promise<boolean> {
  return await app.db.transaction(async tx => {
    const marked = await tx.rows(
      'mark_reminded',
      `update disputes set reminded_days = $2
       where id = $1 and status = any($3) and coalesce(reminded_days, 100) > $2 returning id`,
      [disputeId, days, unanswered],
    )
    if (marked.length === 0) return false
    await emit(tx, [{ kind: 'dispute_evidence_due', disputeId, days }], now)
    return true
  })
}
