import type { ProviderDifferenceRow } from '#db/tables.ts'
import { type AdminAction, auditedBy, requireStepUp } from '../../accounts/access.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import { audit } from '../../platform/audit/audit.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import { reasonRequired } from '../refunds/refund.ts'

/**
 * Closes a difference with the provider that an admin has resolved elsewhere. The same difference does not
 * reopen; one with other amounts or another state does. Refuses with StepUpRequired (403), RefundReasonRequired
 * (400) and DifferenceResolved (409).
 */
export async function resolveDifference(
  app: App,
  differenceId: string,
  reason: string,
  action: AdminAction,
): Promise<{ status: 'resolved' }> {
  requireStepUp(action.admin, action.now)
  const trimmed = reason.trim()
  if (trimmed === '') throw reasonRequired()
  await app.db.transaction(async tx => {
    const [resolved] = await tx.rows<Pick<ProviderDifferenceRow, 'kind' | 'paymentId'>>(
      'resolve_provider_difference',
      `update provider_differences set resolved_at = $2, resolved_by = $3, resolution = $4
       where id = $1 and resolved_at is null returning kind, payment_id`,
      [differenceId, action.now, action.admin.userId, trimmed],
    )
    if (!resolved)
      throw refusal(
        'DifferenceResolved',
        409,
        phrase('This difference was already resolved. Nothing was changed.'),
      )
    await audit(tx, {
      ...auditedBy(action),
      action: 'provider_difference.resolved',
      subjectType: 'provider_difference',
      subjectId: differenceId,
      reason: trimmed,
      details: resolved,
    })
    await announce(tx, ['admin'])
  })
  return { status: 'resolved' }
}
