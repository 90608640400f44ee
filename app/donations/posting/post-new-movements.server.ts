import type { App } from '../../platform/app.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import type { Movement } from '../../platform/payments/port.ts'
import {
  freshMovements,
  isReturn,
  type PaymentTotals,
  type ReturnMovement,
  totalsOf,
} from '../payment-state.ts'
import { followFees } from './follow-fee.server.ts'
import { insertMovements } from './payment-movements.server.ts'

type PostReturn = (
  movement: ReturnMovement,
  change: { before: PaymentTotals; after: PaymentTotals },
) => Promise<void>

/**
 * Inserts a captured payment's new movements and posts its later fees; then calls `postReturn` for each movement that takes money away or
 * brings it back, in order. Returns the new movements. The caller holds the payment's lock.
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
  const soFar = [...known]
  for (const movement of news.filter(isReturn)) {
    const before = totalsOf(soFar)
    soFar.push(movement)
    await postReturn(movement, { before, after: totalsOf(soFar) })
  }
  return news
}
