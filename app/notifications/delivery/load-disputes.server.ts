import type { Db } from '../../platform/database/database.server.ts'
import type { DisputeRow, WarningRow } from '../rows.ts'

export async function loadDispute(db: Db, disputeId: string): Promise<DisputeRow | undefined> {
  const [dispute] = await db.rows<Omit<DisputeRow, 'evidenceDueBy'> & { evidenceDueBy: Date | null }>(
    'dispute_to_report',
    `select d.id, d.payment_id, d.cents, d.reason, d.evidence_due_by, p.campaign_id
     from disputes d left join payments p on p.id = d.payment_id where d.id = $1`,
    [disputeId],
  )
  return dispute && { ...dispute, evidenceDueBy: dispute.evidenceDueBy?.toISOString() ?? null }
}

/** With what is left of its payment: of a donation, else of what is held. */
export async function loadWarning(db: Db, warningId: string): Promise<WarningRow | undefined> {
  const [warning] = await db.rows<WarningRow>(
    'warning_to_report',
    `select w.id, w.payment_id, w.kind, w.reason, p.campaign_id, coalesce(d.total, s.amount - s.returned, p.total, 0) as cents
     from payment_warnings w left join payments p on p.id = w.payment_id left join donations d on d.id = w.payment_id
     left join suspense_items s on s.payment_id = w.payment_id where w.id = $1`,
    [warningId],
  )
  return warning
}

/** Which of these payments have a dispute that is recorded. */
export async function loadDisputedPayments(db: Db, paymentIds: readonly string[]): Promise<Set<string>> {
  if (paymentIds.length === 0) return new Set()
  const rows = await db.rows<{ paymentId: string }>(
    'disputed_payments',
    'select distinct payment_id from disputes where payment_id = any($1)',
    [paymentIds],
  )
  return new Set(rows.map(({ paymentId }) => paymentId))
}
