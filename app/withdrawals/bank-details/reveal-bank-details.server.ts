import type { WithdrawalRow } from '#db/tables.ts'
import { requireStepUp } from '../../accounts/access.ts'
import { type AdminAction, auditedBy } from '../../accounts/admin-action.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import { audit } from '../../platform/audit/audit.server.ts'
import { securityEvent } from '../../platform/security-events.server.ts'
import type { RevealedBankDetails } from '../contract.ts'
import { openBankDetails } from './bank-details.server.ts'

/**
 * Returns the bank details of one withdrawal to an admin, after an audit entry with the reason (P196).
 * Refuses StepUpRequired (403), WithdrawalNotFound (404).
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
