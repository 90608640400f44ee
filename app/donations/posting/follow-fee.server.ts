import { providerFeeChanged } from '../../ledger/postings.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import { lockSuspense, postOne } from '../suspense.server.ts'

/**
 * Adjusts the provider's fee on a captured payment to what the provider reports: it may charge more later, such as for a dispute.
 * The caller has locked the payment's row.
 */
export async function followFee(tx: Tx, paymentId: string, feeCents: number, at: Date): Promise<void> {
  const item = await lockSuspense(tx, paymentId)
  const known = item ? { feeCents: item.feeCents, campaignId: item.campaignId } : await readFee(tx, paymentId)
  if (!known || known.feeCents === feeCents) return
  const [name, statement] = item
    ? ['follow_suspense_fee', 'update suspense_items set provider_fee = $2 where payment_id = $1']
    : ['follow_fee', 'update payments set provider_fee = $2 where id = $1']
  await tx.rows(name, statement, [paymentId, feeCents])
  const [changed] = await tx.rows<{ times: number }>(
    'count_fee_changes',
    `select count(*) as times from ledger_transactions where subject_id = $1 and kind = 'provider_fee_changed'`,
    [paymentId],
  )
  const subject = { subjectId: paymentId, campaignId: known.campaignId, occurredAt: at }
  const more = feeCents - known.feeCents
  await postOne(tx, providerFeeChanged(subject, more, (changed?.times ?? 0) + 1), at)
  await announce(tx, ['admin'])
}

async function readFee(tx: Tx, paymentId: string) {
  const [row] = await tx.rows<{ feeCents: number; campaignId: string }>(
    'read_fee',
    `select provider_fee as fee_cents, campaign_id from payments where id = $1 and status = 'captured'`,
    [paymentId],
  )
  return row ?? null
}
