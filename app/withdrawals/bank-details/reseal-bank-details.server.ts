import type { WithdrawalRow } from '#db/tables.ts'
import type { App } from '../../platform/app.server.ts'
import { audit } from '../../platform/audit/audit.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { openBankDetails, sealBankDetails } from './bank-details.server.ts'

type SealedRow = Pick<WithdrawalRow, 'id' | 'routingNumber' | 'accountNumber'>

const batch = 200

/** Reseals all bank details under the newest key, in batches, each in its own transaction. Returns the number resealed. */
export async function resealBankDetails(app: App): Promise<number> {
  let after = '00000000-0000-0000-0000-000000000000'
  let resealed = 0
  for (;;) {
    const done = await app.db.transaction(tx => resealBatch(app, tx, after))
    resealed += done.resealed
    if (!done.last) break
    after = done.last
  }
  if (resealed > 0)
    await app.db.transaction(tx =>
      audit(tx, {
        at: app.clock.now(),
        actorUserId: null,
        action: 'bank-details.resealed',
        subjectType: 'withdrawals',
        subjectId: 'all',
        details: { resealed },
      }),
    )
  return resealed
}

async function resealBatch(app: App, tx: Tx, after: string) {
  const rows = await tx.rows<SealedRow>(
    'sealed_batch',
    `select id, routing_number, account_number from withdrawals where id > $1 order by id limit ${batch} for no key update`,
    [after],
  )
  const stale = rows.filter(
    row => !app.secrets.isCurrent(row.routingNumber) || !app.secrets.isCurrent(row.accountNumber),
  )
  const fresh = stale.map(row => ({
    id: row.id,
    ...sealBankDetails(app.secrets, row.id, openBankDetails(app.secrets, row.id, row)),
  }))
  await tx.rows(
    'reseal_batch',
    `update withdrawals w set routing_number = r."routingNumber", account_number = r."accountNumber"
     from jsonb_to_recordset($1::jsonb) as r(id uuid, "routingNumber" text, "accountNumber" text) where w.id = r.id`,
    [JSON.stringify(fresh)],
  )
  return { last: rows.at(-1)?.id, resealed: fresh.length }
}
