import type { Tx } from '../platform/database/database.server.ts'
import { announce } from '../platform/topics/topics.server.ts'

/** How long a campaign takes no new payments after its owner asked to leave; they may not come back to it. */
const closedHours = 2

/** Closes a person's campaigns to new payments for two hours while they leave (P17). */
export async function closeToPayments(tx: Tx, ownerId: string, now: Date): Promise<void> {
  const closed = await tx.rows<{ id: string }>(
    'close_campaigns_to_payments',
    `update campaigns set closed_to_payments_until = $2::timestamptz + make_interval(hours => $3)
     where owner_id = $1 returning id`,
    [ownerId, now, closedHours],
  )
  await announce(
    tx,
    closed.map(({ id }) => `campaign:${id}` as const),
  )
}
