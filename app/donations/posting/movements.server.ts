import type { PaymentMovementRow, PaymentRow } from '#db/tables.ts'
import { postOne } from '../../ledger/post-entries.server.ts'
import { providerFeeChanged } from '../../ledger/postings.ts'
import type { App } from '../../platform/app.server.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import type { Movement } from '../../platform/payments/port.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import {
  type Capture,
  freshMovements,
  isReturn,
  type PaymentTotals,
  type ReturnMovement,
  totalsOf,
} from '../payment-state.ts'
import { lockSuspense } from '../suspense.server.ts'

type PostReturn = (
  movement: ReturnMovement,
  change: { before: PaymentTotals; after: PaymentTotals },
) => Promise<void>

/**
 * Inserts a captured payment's new movements and posts fees reported after the capture; then calls
 * `postReturn` for each refund, dispute or reversal, in order. Returns the new movements. The caller holds
 * the payment's lock.
 */
export async function postNewMovements(
  tx: Tx,
  app: App,
  { paymentId, known }: { paymentId: string; known: readonly Movement[] },
  { reported, postReturn }: { reported: readonly Movement[]; postReturn: PostReturn },
  now: Date,
): Promise<Movement[]> {
  const fresh = freshMovements(known, reported)
  if (fresh.some(({ kind }) => kind === 'captured'))
    app.log.error({ paymentId }, 'a payment was captured twice: the second capture is in no total')
  const news = fresh.filter(({ kind }) => kind !== 'captured')
  const provider = app.payments.name
  await insertMovements(
    tx,
    news.map(movement => ({ ...movement, provider, paymentId })),
    now,
  )
  const fees = news.filter(({ kind }) => kind === 'fee')
  await followFees(tx, paymentId, fees, now)
  const recorded = [...known]
  for (const movement of news.filter(isReturn)) {
    const before = totalsOf(recorded)
    recorded.push(movement)
    await postReturn(movement, { before, after: totalsOf(recorded) })
  }
  return news
}

/**
 * Posts fees reported after the capture, such as a dispute fee. The caller has locked the payment's row and
 * inserted the movements.
 */
async function followFees(tx: Tx, paymentId: string, fees: readonly Movement[], at: Date): Promise<void> {
  if (fees.length === 0) return
  const item = await lockSuspense(tx, paymentId)
  const campaignId = item ? item.campaignId : await campaignOf(tx, paymentId)
  const more = fees.reduce((sum, { cents }) => sum + cents, 0)
  const [name, statement] = item
    ? [
        'follow_suspense_fee',
        'update suspense_items set provider_fee = provider_fee + $2 where payment_id = $1',
      ]
    : ['follow_fee', 'update payments set provider_fee = provider_fee + $2 where id = $1']
  await tx.rows(name, statement, [paymentId, more])
  for (const { id, cents } of fees) {
    await postOne(tx, providerFeeChanged({ subjectId: paymentId, campaignId, occurredAt: at }, cents, id), at)
  }
  await announce(tx, ['admin'])
}

async function campaignOf(tx: Tx, paymentId: string): Promise<string> {
  const [row] = await tx.rows<Pick<PaymentRow, 'campaignId'>>(
    'campaign_of_fee',
    'select campaign_id from payments where id = $1',
    [paymentId],
  )
  if (!row) throw new Error('a fee of a payment that is neither here nor in suspense')
  return row.campaignId
}

/** Reads the recorded movements by payment id. Payments without movements are missing from the map. */
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

/** A movement with the provider and the id of its payment. */
type PaymentMovement = Movement & { provider: string; paymentId: string }

/** Converts the movements of captures to table rows. */
export const movementRows = (captures: readonly Capture[]) =>
  captures.flatMap(({ provider, paymentId, movements }) =>
    movements.map(movement => rowOf({ ...movement, provider, paymentId })),
  )

const rowOf = ({ provider, id, paymentId, kind, cents, at, refundId }: PaymentMovement) => ({
  provider,
  movement_id: id,
  payment_id: paymentId,
  kind,
  cents,
  at,
  refund_id: refundId,
})

/**
 * Inserts new movements; the caller holds the lock of their payments. Fails the transaction if a movement
 * already exists, because its money would be posted twice.
 */
export async function insertMovements(
  tx: Tx,
  movements: readonly PaymentMovement[],
  now: Date,
): Promise<void> {
  await insertRows(tx, movements.map(rowOf), now)
}

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
