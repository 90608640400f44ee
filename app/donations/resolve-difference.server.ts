import { requireStepUp } from '../accounts/access.ts'
import { phrase } from '../lib/phrase.ts'
import { refusal } from '../lib/refusal.ts'
import type { App } from '../platform/app.server.ts'
import { audit } from '../platform/audit.server.ts'
import { announce } from '../platform/topics.server.ts'
import { reasonRequired } from './refund.ts'
import type { RefundAct } from './refund-donation.server.ts'

/**
 * An admin closes a difference from the provider that somebody has cleared up by other means. The very same one is not found
 * again; one with other sums or another state is. Refuses StepUpRequired (403), RefundReasonRequired (400), DifferenceResolved (409).
 */
export async function resolveDifference(
  app: App,
  differenceId: string,
  reason: string,
  act: RefundAct,
): Promise<{ status: 'resolved' }> {
  requireStepUp(act.admin, act.now)
  const told = reason.trim()
  if (told === '') throw reasonRequired()
  await app.db.transaction(async tx => {
    const [resolved] = await tx.rows<{ kind: string; paymentId: string | null }>(
      'resolve_provider_difference',
      `update provider_differences set resolved_at = $2, resolved_by = $3, resolution = $4
       where id = $1 and resolved_at is null returning kind, payment_id`,
      [differenceId, act.now, act.admin.userId, told],
    )
    if (!resolved)
      throw refusal(
        'DifferenceResolved',
        409,
        phrase('This difference is no longer open. Nothing was changed.'),
      )
    await audit(tx, {
      at: act.now,
      actorUserId: act.admin.userId,
      action: 'provider_difference.resolved',
      subjectType: 'provider_difference',
      subjectId: differenceId,
      reason: told,
      details: resolved,
      requestId: act.requestId,
    })
    await announce(tx, ['admin'])
  })
  return { status: 'resolved' }
}
