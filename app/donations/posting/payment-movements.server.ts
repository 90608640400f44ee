import type { PaymentMovementRow } from '#db/tables.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import type { Movement } from '../../platform/payments/port.ts'
import type { Capture } from './capture.ts'

/** The known movements of payments; a payment without any is left out. */
export async function readMovements(
  db: Db | Tx,
  paymentIds: readonly string[],
): Promise<Map<string, Movement[]>> {
  const rows = await db.rows<
    Pick<PaymentMovementRow, 'paymentId' | 'kind' | 'cents' | 'at' | 'refundId'> & { id: string }
  >(
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

/** A movement, and whose it is. */
type PaymentMovement = Movement & { provider: string; paymentId: string }

/** The movements of captures as rows of the table. */
export const movementRows = (captures: readonly Capture[]) =>
  captures.flatMap(({ provider, paymentId, movements }) =>
    movements.map(movement => rowOf({ ...movement, provider, paymentId })),
  )

const rowOf = ({ provider, id, paymentId, kind, cents, at, refundId }: PaymentMovement) => ({
  ...{ provider, movement_id: id, payment_id: paymentId },
  ...{ kind, cents, at, refund_id: refundId },
})

/**
 * Inserts new movements; the caller holds the lock of their payments. A known one fails the transaction: its money would be posted twice.
 */
export async function insertMovements(
  tx: Tx,
  movements: readonly PaymentMovement[],
  now: Date,
): Promise<void> {
  await insertRows(tx, movements.map(rowOf), now)
}

/** Inserts the movements of captures. */
export async function insertMovementsOf(tx: Tx, captures: readonly Capture[], now: Date): Promise<void> {
  await insertRows(tx, movementRows(captures), now)
}

async function insertRows(tx: Tx, rows: readonly ReturnType<typeof rowOf>[], now: Date): Promise<void> {
  if (rows.length === 0) return
  await tx.rows(
    'insert_movements',
    `insert into payment_movements (provider, movement_id, payment_id, kind, cents, at, refund_id, recorded_at)
     select m.provider, m.movement_id, m.payment_id, m.kind, m.cents, m.at, m.refund_id, $2
     from jsonb_to_recordset($1::jsonb)
       as m(provider text, movement_id text, payment_id uuid, kind text, cents bigint, at timestamptz, refund_id uuid)`,
    [JSON.stringify(rows), now],
  )
}
