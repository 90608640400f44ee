import type { DisputeRow } from '#db/tables.ts'
import { type AdminAction, auditedBy } from '../../accounts/admin-action.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import { audit } from '../../platform/audit/audit.server.ts'
import { securityEvent } from '../../platform/security-events.server.ts'
import { type GiverAddress, openGiverAddress } from './giver-address.server.ts'

/** Where an admin sees it: on the page of the dispute, or in the file for the bank. */
export type RevealedIn = 'page' | 'evidence file'

export const unknownDispute = () => refusal('DisputeNotFound', 404, 'This dispute doesn’t exist.')

/**
 * The address from which the disputed donation was given, after an entry in the audit log; null if none is stored. Refuses
 * DisputeNotFound (404).
 */
export async function revealGiverAddress(
  app: App,
  disputeId: string,
  where: RevealedIn,
  action: AdminAction,
): Promise<GiverAddress | null> {
  const revealed = await app.db.transaction(async tx => {
    const [row] = await tx.rows<Pick<DisputeRow, 'paymentId'> & { text: string | null }>(
      'sealed_giver_address',
      `select d.payment_id, p.giver_address_sealed as text from disputes d left join payments p on p.id = d.payment_id
       where d.id = $1`,
      [disputeId],
    )
    if (!row) throw unknownDispute()
    await audit(tx, {
      ...auditedBy(action),
      action: where === 'page' ? 'dispute.address_revealed' : 'dispute.evidence_downloaded',
      subjectType: 'donation',
      subjectId: row.paymentId,
      details: { disputeId, hasAddress: row.text !== null },
    })
    return row.text === null ? null : openGiverAddress(app.secrets, row.paymentId, row.text)
  })
  if (revealed) securityEvent(app, 'secret-revealed', { disputeId, byUserId: action.admin.userId })
  return revealed
}
