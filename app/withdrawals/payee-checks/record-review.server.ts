import { type AdminAction, auditedBy } from '../../accounts/access.ts'
import type { App } from '../../platform/app.server.ts'
import { audit } from '../../platform/audit/audit.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import type { PayeeCheckReview } from './payee-check-review.ts'

/** Records a review of the payee checks, for good (P629). */
export async function recordReview(
  app: App,
  { reviewed, changes }: PayeeCheckReview,
  action: AdminAction,
): Promise<{ reviewedAt: string }> {
  await app.db.transaction(async tx => {
    const [review] = await tx.rows<{ id: string }>(
      'insert_payee_check_review',
      `insert into payee_check_reviews (reviewed_at, reviewed_by, reviewed, changes) values ($1, $2, $3, $4) returning id`,
      [action.now, action.admin.userId, reviewed, changes],
    )
    await audit(tx, {
      ...auditedBy(action),
      action: 'payee-checks.reviewed',
      subjectType: 'payee-check-review',
      subjectId: review?.id ?? '',
    })
    await announce(tx, ['admin'])
  })
  return { reviewedAt: action.now.toISOString() }
}
