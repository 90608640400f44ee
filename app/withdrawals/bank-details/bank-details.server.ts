import type { WithdrawalRow } from '#db/tables.ts'
import { type AdminAction, auditedBy, requireStepUp } from '../../accounts/access.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import { audit } from '../../platform/audit/audit.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import type { Secrets } from '../../platform/secrets.server.ts'
import { securityEvent } from '../../platform/security-events.server.ts'
import type { RevealedBankDetails } from '../contract.ts'

type BankDetails = Pick<WithdrawalRow, 'routingNumber' | 'accountNumber'>

/** Binds the ciphertext to its row and column: copied elsewhere, it can't be decrypted (P195). */
const contextOf = (withdrawalId: string, column: 'routing_number' | 'account_number') =>
  `withdrawals:${withdrawalId}:${column}`

/** Encrypts bank details for one withdrawal's row. */
export function sealBankDetails(secrets: Secrets, withdrawalId: string, bank: BankDetails): BankDetails {
  return {
    routingNumber: secrets.seal(bank.routingNumber, contextOf(withdrawalId, 'routing_number')),
    accountNumber: secrets.seal(bank.accountNumber, contextOf(withdrawalId, 'account_number')),
  }
}

/** Decrypts bank details. Throws if the ciphertext was altered or moved, or if its key is missing. */
export function openBankDetails(secrets: Secrets, withdrawalId: string, sealed: BankDetails): BankDetails {
  return {
    routingNumber: secrets.open(sealed.routingNumber, contextOf(withdrawalId, 'routing_number')),
    accountNumber: secrets.open(sealed.accountNumber, contextOf(withdrawalId, 'account_number')),
  }
}

/**
 * Returns a withdrawal's decrypted bank details to an admin, and records the access and its reason in the audit log (P196).
 * Refuses with StepUpRequired (403), WithdrawalNotFound (404).
 */
export async function revealBankDetails(
  app: App,
  withdrawalId: string,
  reason: string,
  action: AdminAction,
): Promise<RevealedBankDetails> {
  requireStepUp(action.admin, action.now)
  const revealed = await app.db.transaction(async tx => {
    const [row] = await tx.rows<Pick<WithdrawalRow, 'accountHolderName' | 'routingNumber' | 'accountNumber'>>(
      'sealed_bank_details',
      'select account_holder_name, routing_number, account_number from withdrawals where id = $1',
      [withdrawalId],
    )
    if (!row) throw refusal('WithdrawalNotFound', 404, 'This withdrawal doesn’t exist.')
    await audit(tx, {
      ...auditedBy(action),
      action: 'withdrawal.bank-details-revealed',
      subjectType: 'withdrawal',
      subjectId: withdrawalId,
      reason,
    })
    return { accountHolderName: row.accountHolderName, ...openBankDetails(app.secrets, withdrawalId, row) }
  })
  securityEvent(app, 'secret-revealed', { withdrawalId, byUserId: action.admin.userId })
  return revealed
}

type SealedRow = Pick<WithdrawalRow, 'id' | 'routingNumber' | 'accountNumber'>

const batch = 200

/** Re-encrypts all bank details that use an older key, in one transaction per 200 withdrawals. Returns the number re-encrypted. */
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
