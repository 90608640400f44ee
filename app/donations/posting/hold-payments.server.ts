import type { PaymentRow } from '#db/tables.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { putIntoSuspense } from '../suspense.server.ts'
import type { Capture } from './capture.ts'
import { insertMovementsOf } from './payment-movements.server.ts'
import type { CaptureOutcome } from './post-captured-donations.server.ts'

/**
 * Returns why captures were not posted, and holds those that cannot be donations: their total differs from the quote, or the campaign's
 * owner has deleted their account. A held payment stays in suspense until an admin refunds or assigns it. Throws PaymentChanged if one
 * can be posted now.
 */
export async function holdUnpostedPayments(
  tx: Tx,
  captures: readonly Capture[],
  at: Date,
): Promise<Map<string, CaptureOutcome>> {
  const ids = captures.map(capture => capture.paymentId)
  const held = await tx.rows<HeldRow>(
    'hold_payments',
    `update payments p set status = 'held', held_total = v.total,
       failed_look_ups = 0, next_look_up_at = $3::timestamptz + interval '1 hour',
       provider_payment_id = coalesce(case when p.is_checkout then p.provider_payment_id end, v.provider_payment_id, p.provider_payment_id)
     from unnest($1::uuid[], $2::bigint[], $4::text[]) as v(id, total, provider_payment_id), campaigns c, users u
     where p.id = v.id and p.status in ('started', 'failed', 'expired') and c.id = p.campaign_id and u.id = c.owner_id
       and (p.total <> v.total or u.deleted_at is not null)
     returning p.id, p.campaign_id, p.provider, p.provider_payment_id,
       case when p.total <> v.total then 'other_total' else 'owner_left' end as kind`,
    [ids, captures.map(capture => capture.totalCents), at, captures.map(c => c.providerPaymentId)],
  )
  const taken = new Map(captures.map(capture => [capture.paymentId, capture]))
  for (const { id, ...row } of held) {
    const capture = taken.get(id)
    if (!capture) continue
    await insertMovementsOf(tx, [capture], at)
    await putIntoSuspense(tx, { ...row, ...capture }, at)
  }
  const known = await tx.rows<Pick<PaymentRow, 'id' | 'status'>>(
    'read_unposted_payments',
    'select id, status from payments where id = any($1::uuid[])',
    [ids],
  )
  const statuses = new Map(known.map(row => [row.id, row.status]))
  return new Map(ids.map(id => [id, outcomeOf(statuses.get(id))]))
}

type HeldRow = Pick<PaymentRow, 'id' | 'campaignId' | 'provider' | 'providerPaymentId'> & {
  kind: 'other_total' | 'owner_left'
}

/** A payment was changed, or written, since it was read: it can be posted as it is now. */
export class PaymentChanged extends Error {}

function outcomeOf(status: string | undefined): CaptureOutcome {
  if (status === undefined) return 'unknown'
  if (status === 'held') return 'held'
  if (status !== 'captured') throw new PaymentChanged('a payment changed while its capture was posted')
  return 'repeat'
}
