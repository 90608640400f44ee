import type { WithdrawalRow } from '#db/tables.ts'
import type { App } from '../../platform/app.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import type { Secrets } from '../../platform/secrets.server.ts'
import { openBankDetails } from '../bank-details/bank-details.server.ts'

type BankNumbers = Pick<WithdrawalRow, 'routingNumber' | 'accountNumber'>

/** The same text for the same bank account. Without our key it can't be computed from guessed numbers (P621). */
export function accountKey(secrets: Secrets, { routingNumber, accountNumber }: BankNumbers): string {
  return secrets.hash('bank-account', `${routingNumber}:${accountNumber}`)
}

/** Fills in the keys of withdrawals that an older server requested. */
export async function fillAccountKeys(app: App, tx: Tx): Promise<void> {
  const rows = await tx.rows<BankNumbers & Pick<WithdrawalRow, 'id'>>(
    'withdrawals_without_account_key',
    `select id, routing_number, account_number from withdrawals where account_key is null order by id for no key update`,
    [],
  )
  if (rows.length === 0) return
  const keys = rows.map(row => ({
    id: row.id,
    key: accountKey(app.secrets, openBankDetails(app.secrets, row.id, row)),
  }))
  await tx.rows(
    'fill_account_keys',
    `update withdrawals w set account_key = k.key from jsonb_to_recordset($1::jsonb) as k(id uuid, key text) where w.id = k.id`,
    [JSON.stringify(keys)],
  )
}
