import type { Db, Tx } from '../../platform/database/database.server.ts'
import type { Given } from '../../platform/database/joint-statement.server.ts'
import type { Movement } from '../../platform/payments/port.ts'
import type { Capture } from './capture.ts'

/** The movements of payments as our database knows them; a payment without any is left out. */
export async function readMovements(
  db: Db | Tx,
  paymentIds: readonly string[],
): Promise<Map<string, Movement[]>> {
  const rows = await db.rows<Omit<Movement, 'at'> & { paymentId: string; at: Date }>(
    'read_movements',
    `select payment_id, movement_id as id, kind, cents, at, refund_id from payment_movements
     where payment_id = any($1::uuid[]) order by recorded_at, at, movement_id`,
    [paymentIds],
  )
  const movements = new Map<string, Movement[]>()
  for (const { paymentId, at, ...row } of rows) {
    const known = movements.get(paymentId) ?? []
    known.push({ ...row, at: at.toISOString() })
    movements.set(paymentId, known)
  }
  return movements
}

/**
 * Inserts movements that are new; the caller holds the lock of their payments. One that is there already fails the transaction: its
 * money would be posted twice.
 */
export async function insertMovements(
  tx: Tx,
  movements: readonly (Movement & { provider: string; paymentId: string })[],
  now: Date,
): Promise<void> {
  if (movements.length === 0) return
  await tx.rows(
    'insert_movements',
    `insert into payment_movements (provider, movement_id, payment_id, kind, cents, at, refund_id, recorded_at)
     select m.provider, m.id, m.payment_id, m.kind, m.cents, m.at, m.refund_id, $8
     from unnest($1::text[], $2::text[], $3::uuid[], $4::text[], $5::bigint[], $6::timestamptz[], $7::uuid[])
       as m(provider, id, payment_id, kind, cents, at, refund_id)`,
    [
      movements.map(m => m.provider),
      movements.map(m => m.id),
      movements.map(m => m.paymentId),
      movements.map(m => m.kind),
      movements.map(m => m.cents),
      movements.map(m => m.at),
      movements.map(m => m.refundId),
      now,
    ],
  )
}

/** The part of a statement that inserts the movements of those captures whose payment it has in `captured`. Any that is there already fails it. */
export function capturedMovementsPart(given: Given, captures: readonly Capture[], at: Date): string {
  return `insert into payment_movements (provider, movement_id, payment_id, kind, cents, at, refund_id, recorded_at)
     select m.provider, m.id, m."paymentId", m.kind, m.cents, m.at, m."refundId", ${given(at)}
     from jsonb_to_recordset(${given(JSON.stringify(movementsOf(captures)))}::jsonb)
       as m(provider text, id text, "paymentId" uuid, kind text, cents bigint, at timestamptz, "refundId" uuid)
     join captured on captured.id = m."paymentId"`
}

const movementsOf = (captures: readonly Capture[]) =>
  captures.flatMap(({ provider, paymentId, movements }) =>
    movements.map(movement => ({ ...movement, provider, paymentId })),
  )

/** Inserts the movements that captures were read from. */
export async function insertMovementsOf(tx: Tx, captures: readonly Capture[], now: Date): Promise<void> {
  await insertMovements(tx, movementsOf(captures), now)
}
