import type { DisputeRow } from '#db/tables.ts'
import type { Db } from '../../platform/database/database.server.ts'

/** A dispute of a payment, for the pages about that payment. Cents. */
export type DisputeOf = Pick<
  DisputeRow,
  'id' | 'cents' | 'reason' | 'status' | 'openedAt' | 'evidenceDueBy' | 'closedAt'
>

/** All disputes of a payment, oldest first. */
export async function loadDisputesOf(db: Db, paymentId: string): Promise<DisputeOf[]> {
  return await db.rows<DisputeOf>(
    'disputes_of_payment',
    `select id, cents, reason, status, opened_at, evidence_due_by, closed_at from disputes
     where payment_id = $1 order by opened_at, id`,
    [paymentId],
  )
}
