import type { Tx } from '../platform/database.server.ts'

/** Takes a person out of their withdrawals: the sums and their dates stay (decision 19). */
export async function forgetPerson(tx: Tx, userId: string): Promise<void> {
  await tx.rows(
    'forget_withdrawals',
    `update withdrawals set full_name = 'Deleted', email = 'deleted@deleted.invalid', phone = '', account_holder_name = 'Deleted',
       notes = null where user_id = $1`,
    [userId],
  )
}
