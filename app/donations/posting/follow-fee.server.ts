import type { PaymentRow } from '#db/tables.ts'
import { postOne } from '../../ledger/post-entries.server.ts'
import { providerFeeChanged } from '../../ledger/postings.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import type { Movement } from '../../platform/payments/port.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import { lockSuspense } from '../suspense.server.ts'

/**
 * Posts fees that the provider reported after the capture, such as its dispute fee. The caller has locked the payment's row and inserted
 * the movements.
 */
export async function followFees(
  tx: Tx,
  paymentId: string,
  fees: readonly Movement[],
  at: Date,
): Promise<void> {
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
