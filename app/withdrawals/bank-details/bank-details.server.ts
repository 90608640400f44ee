import type { WithdrawalRow } from '#db/tables.ts'
import { type AdminAction, auditedBy, requireStepUp } from '../../accounts/access.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import { audit } from '../../platform/audit/audit.server.ts'
import { resealColumn, type SealedColumn } from '../../platform/reseal-column.server.ts'
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
    if (!row) throw refusal('WithdrawalNotFound', 404, phrase('This withdrawal doesn’t exist.'))
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

const sealed = (column: 'routing_number' | 'account_number'): SealedColumn => ({
  table: 'withdrawals',
  column,
  contextOf: id => contextOf(id, column),
})
export const sealedBankDetails = [sealed('routing_number'), sealed('account_number')] as const

/** Re-encrypts all bank details that use an older key. Returns the number of withdrawals. */
export async function resealBankDetails(app: App): Promise<number> {
  const [routing, account] = sealedBankDetails
  const resealed = Math.max(await resealColumn(app, routing), await resealColumn(app, account))
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
