import { phrase } from '../lib/phrase.ts'
import { refusal } from '../lib/refusal.ts'
import type { Tx } from '../platform/database/database.server.ts'

/**
 * Removes the names, contact details and notes from a person's withdrawals; amounts and dates stay (P17). Refuses PayoutOnItsWay
 * (409) while an approved payout is unpaid, because the bank needs the account holder's name.
 */
export async function forgetPerson(tx: Tx, userId: string): Promise<void> {
  const approved = await tx.rows(
    'payouts_on_their_way',
    `select 1 from withdrawals where user_id = $1 and status = 'approved' and payout > 0 limit 1`,
    [userId],
  )
  if (approved.length > 0)
    throw refusal(
      'PayoutOnItsWay',
      409,
      phrase('A payout is on its way to your bank. Delete the account once it has arrived.'),
    )
  await tx.rows(
    'forget_withdrawals',
    `update withdrawals set full_name = 'Deleted', email = 'deleted@deleted.invalid', phone = '', account_holder_name = 'Deleted',
       notes = null where user_id = $1`,
    [userId],
  )
}
