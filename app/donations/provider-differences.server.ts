import type { ProviderDifferenceRow } from '#db/tables.ts'
import type { Db, Tx } from '../platform/database/database.server.ts'
import { announce } from '../platform/topics/topics.server.ts'
import { readMovements } from './posting/movements.server.ts'
import type { Difference, OurPayment } from './provider-differences.ts'

type DifferenceIds = Pick<ProviderDifferenceRow, 'provider' | 'paymentId' | 'providerPaymentId'>

/**
 * Opens a difference for the admins, or records that an open one still exists; if an admin has resolved the
 * same difference, it remains closed. Closes differences of other kinds of the same payment.
 */
export async function openDifference(
  tx: Tx,
  difference: Difference & DifferenceIds,
  now: Date,
): Promise<void> {
  await tx.rows(
    'open_provider_difference',
    `insert into provider_differences
       (provider, kind, payment_id, provider_payment_id, ours, theirs, ours_cents, theirs_cents, found_at, seen_at)
     select $1::text, $2, $3, $4, $5, $6, $7, $8, $9, $9
     where not exists (select 1 from provider_differences d where d.resolved_by is not null
       and (d.provider, d.kind, d.ours, d.theirs) = ($1, $2, $5, $6)
       and (d.payment_id, d.provider_payment_id, d.ours_cents, d.theirs_cents)
         is not distinct from ($3::uuid, $4, $7::bigint, $8::bigint))
     on conflict (provider, kind, (coalesce(payment_id::text, provider_payment_id))) where resolved_at is null
     do update set seen_at = excluded.seen_at, ours = excluded.ours, theirs = excluded.theirs,
       ours_cents = excluded.ours_cents, theirs_cents = excluded.theirs_cents`,
    [
      difference.provider,
      difference.kind,
      difference.paymentId,
      difference.providerPaymentId,
      difference.ours,
      difference.theirs,
      difference.oursCents,
      difference.theirsCents,
      now,
    ],
  )
  await closeDifference(
    tx,
    { provider: difference.provider, paymentId: difference.paymentId, but: difference.kind },
    now,
  )
  await announce(tx, ['admin'])
}

/**
 * Closes this payment's open differences, except those of kind `but`, because the provider and the ledger now
 * agree.
 */
export async function closeDifference(
  tx: Tx,
  { provider, paymentId, but = null }: { provider: string; paymentId: string | null; but?: string | null },
  now: Date,
): Promise<void> {
  const closed = await tx.rows(
    'close_provider_difference',
    `update provider_differences set resolved_at = $3
     where provider = $1 and payment_id = $2 and resolved_at is null and kind is distinct from $4 returning id`,
    [provider, paymentId, now, but],
  )
  if (closed.length > 0) await announce(tx, ['admin'])
}

type OurRow = Omit<OurPayment, 'movements'> & { id: string }

/** Loads our records of these payments, including those in suspense. */
export async function loadOurPayments(db: Db, ids: readonly string[]): Promise<Map<string, OurPayment>> {
  if (ids.length === 0) return new Map()
  const rows = await db.rows<OurRow>(
    'our_payments',
    `select asked.id, coalesce(p.status, 'unknown') as status, i.status as suspense
     from unnest($1::uuid[]) as asked(id) left join payments p on p.id = asked.id
     left join suspense_items i on i.payment_id = asked.id where coalesce(p.id, i.id) is not null`,
    [ids],
  )
  const movements = await readMovements(db, ids)
  return new Map(rows.map(({ id, ...row }) => [id, { ...row, movements: movements.get(id) ?? [] }]))
}
