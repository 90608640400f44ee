import type { z } from 'zod'
import { type AdminAction, auditedBy } from '../../accounts/access.ts'
import type { App } from '../../platform/app.server.ts'
import { audit } from '../../platform/audit/audit.server.ts'
import { newId } from '../../platform/ids.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import type { openingDifference } from './contract.ts'

/**
 * Records why the bank's balance before its first line differs from the ledger's (P730). It counts only while the difference is the one that
 * the person saw, so it can't be refused.
 */
export async function confirmOpeningDifference(
  app: App,
  { firstDay, cents, reason }: z.output<typeof openingDifference>,
  action: AdminAction,
): Promise<{ confirmed: true }> {
  const { admin, now } = action
  const id = newId(now)
  return await app.db.transaction(async tx => {
    await tx.rows(
      'confirm_bank_opening',
      `insert into bank_opening_differences (id, first_day, cents, reason, confirmed_by, confirmed_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [id, firstDay, cents, reason, admin.userId, now],
    )
    await audit(tx, {
      ...auditedBy(action),
      action: 'bank-opening-difference.confirmed',
      subjectType: 'bank-opening-difference',
      subjectId: id,
      reason,
      details: { firstDay, cents },
    })
    await announce(tx, ['admin'])
    return { confirmed: true }
  })
}
