import type { Tx } from '../platform/database.server.ts'
import { announce } from '../platform/topics.server.ts'
import type { Capture, CaptureOutcome } from './post-captured-donations.server.ts'

/**
 * Says why captures were not posted, and holds those whose sum is not the one that the donor saw: status `held` with the
 * provider's sum beside the quote's, in no total and no ledger entry, until an admin refunds it or finds the cause.
 */
export async function explainUnposted(
  tx: Tx,
  captures: readonly Capture[],
  at: Date,
): Promise<Map<string, CaptureOutcome>> {
  const ids = captures.map(capture => capture.paymentId)
  const held = await tx.rows<{ id: string }>(
    'hold_payments',
    `update payments p set status = 'held', held_total = c.total, client_secret = null,
       failed_look_ups = 0, next_look_up_at = $3::timestamptz + interval '1 hour',
       happened = case when 'captured' = any(p.happened) then p.happened else p.happened || 'captured'::text end
     from unnest($1::uuid[], $2::bigint[]) as c(id, total)
     where p.id = c.id and p.status in ('started', 'failed', 'expired') and p.total <> c.total returning p.id`,
    [ids, captures.map(capture => capture.totalCents), at],
  )
  if (held.length > 0) await announce(tx, ['admin'])
  const known = await tx.rows<{ id: string; status: string }>(
    'read_unposted_payments',
    'select id, status from payments where id = any($1::uuid[])',
    [ids],
  )
  const statuses = new Map(known.map(row => [row.id, row.status]))
  return new Map(ids.map(id => [id, outcomeOf(statuses.get(id))]))
}

function outcomeOf(status: string | undefined): CaptureOutcome {
  if (status === undefined) return 'unknown'
  return status === 'held' ? 'held' : 'repeat'
}
