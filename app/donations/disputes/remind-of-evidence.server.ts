import type { App } from '../../platform/app.server.ts'
import { emit } from '../../platform/outbox.server.ts'
import { reminderOf, unanswered } from './dispute.ts'

type Waiting = { id: string; evidenceDueBy: Date; remindedDays: number | null }

/**
 * Reminds the admins of evidence that is due in 3 days, and again on the day before, while the bank waits for it: each once, however
 * many servers run this. Answers how many reminders.
 */
export async function remindOfEvidence(app: App): Promise<number> {
  const now = app.clock.now()
  const waiting = await app.db.rows<Waiting>(
    'disputes_to_be_reminded_of',
    `select id, evidence_due_by, reminded_days from disputes where status = any($1) and evidence_due_by >= $2
       and evidence_due_by < $2::timestamptz + interval '5 days' and reminded_days is distinct from 1 order by evidence_due_by`,
    [unanswered, now],
  )
  let reminded = 0
  for (const dispute of waiting) {
    const days = reminderOf(dispute, now, app.env.timeZone)
    if (days !== null && (await remindOnce(app, dispute.id, days, now))) reminded += 1
  }
  return reminded
}

/** The guard is in the write: an answer, or another server's reminder, that was faster leaves nothing to do. */
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
