import type { z } from 'zod'
import { type AdminAction, auditedBy, requireStepUp } from '../../accounts/access.ts'
import { changeRaised } from '../../campaigns/totals.server.ts'
import { postOne } from '../../ledger/post-entries.server.ts'
import { suspenseAssigned } from '../../ledger/postings.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import { type AuditAction, audit } from '../../platform/audit/audit.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { newId } from '../../platform/ids.server.ts'
import { type ProviderPayment, ProviderUnavailable, RefundRefused } from '../../platform/payments/port.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import type { assignInput, RefundOutcome } from '../contract.ts'
import { refundableOf, totalsOf } from '../payment-state.ts'
import { applyProviderFacts } from '../posting/apply-provider-facts.server.ts'
import { closeDifference } from '../provider-differences.server.ts'
import { reasonRequired, refundRefused } from '../refunds/refund.ts'
import { refundDonation } from '../refunds/refund-donation.server.ts'
import { lockSuspense, type SuspenseItem } from '../suspense.server.ts'

/**
 * Assigns an item in suspense to a campaign or to the foundation, with ledger, totals and audit log in one
 * transaction (P173). Refuses with StepUpRequired (403), RefundReasonRequired (400), SuspenseNotFound and
 * CampaignNotFound (404), and SuspenseDecided (409).
 */
export async function assignSuspense(
  app: App,
  itemId: string,
  assignment: z.output<typeof assignInput>,
  by: AdminAction,
): Promise<{ status: 'assigned' }> {
  requireStepUp(by.admin, by.now)
  const reason = assignment.reason.trim()
  if (reason === '') throw reasonRequired()
  const campaignId = assignment.to === 'campaign' ? assignment.campaignId : null
  await app.db.transaction(async tx => {
    if (campaignId) await lockOwnedCampaign(tx, campaignId)
    const item = openOnly(await lockSuspense(tx, itemId))
    const time = item.assignments + 1
    await tx.rows(
      'assign_suspense_item',
      `update suspense_items set status = 'assigned', assigned_campaign_id = $2, assignments = $3, decided_at = $4,
         decided_by = $5, reason = $6 where id = $1`,
      [item.id, campaignId, time, by.now, by.admin.userId, reason],
    )
    const to = campaignId ? 'campaign_funds' : 'foundation_donations'
    const subject = { subjectId: item.id, campaignId, occurredAt: by.now }
    await postOne(tx, suspenseAssigned(subject, { to, cents: item.cents, time }), by.now)
    if (campaignId) await changeRaised(tx, [{ campaignId, cents: item.cents, donations: 0, donors: 0 }])
    await closeDifference(tx, { provider: app.payments.name, paymentId: item.paymentId }, by.now)
    await record(tx, 'suspense.assigned', item, by, { reason, campaignId })
    await announce(tx, ['admin', 'campaigns', ...(campaignId ? [`campaign:${campaignId}` as const] : [])])
  })
  return { status: 'assigned' }
}

/**
 * Refunds a payment in suspense to its donor, even if it was not started here. Repeated or interrupted
 * requests produce one refund. Refuses with StepUpRequired (403), RefundReasonRequired (400), SuspenseNotFound
 * (404), SuspenseDecided and NoSingleDonor (409), and the refusals of refundDonation.
 */
export async function refundSuspense(
  app: App,
  itemId: string,
  reason: string,
  by: AdminAction,
): Promise<RefundOutcome> {
  requireStepUp(by.admin, by.now)
  const trimmed = reason.trim()
  if (trimmed === '') throw reasonRequired()
  const item = await app.db.transaction(async tx => {
    const item = openOnly(await lockSuspense(tx, itemId))
    if (item.kind === 'unknown_payment') await requestRefund(tx, item, trimmed, by)
    return item
  })
  if (item.kind === 'unknown_payment') return await refundUnknown(app, item, trimmed, by.now)
  if (item.paymentId === null) throw noSingleDonor()
  return await refundDonation(
    app,
    item.paymentId,
    { refundId: newId(by.now), cents: null, reason: trimmed },
    by,
  )
}

async function requestRefund(tx: Tx, item: SuspenseItem, reason: string, by: AdminAction): Promise<void> {
  if (item.refundRequestedAt) return
  await tx.rows(
    'request_suspense_refund',
    `update suspense_items set refund_requested_at = $2, refund_attempt = refund_attempt + 1, decided_at = $2,
       decided_by = $3, reason = $4 where id = $1`,
    [item.id, by.now, by.admin.userId, reason],
  )
  item.refundAttempt += 1
  await record(tx, 'suspense.refund_requested', item, by, { reason })
}

/**
 * Requests the refund from the provider and updates the ledger to match; the reconciler retries while the
 * result is `waiting`.
 */
export async function refundUnknown(
  app: App,
  item: SuspenseItem,
  reason: string,
  now: Date,
): Promise<RefundOutcome> {
  const { id, refundAttempt, paymentId, providerPaymentId, cents } = item
  if (paymentId === null) throw noSingleDonor()
  try {
    const payment = await app.payments.refundPayment({
      refundId: id,
      paymentId,
      providerPaymentId,
      cents,
      reason,
      idempotencyKey: `refund:suspense:${id}:${refundAttempt}`,
    })
    await applyProviderFacts(app, payment, null, now)
    return { status: isAllBack(payment) ? 'refunded' : 'waiting' }
  } catch (error) {
    if (error instanceof ProviderUnavailable) return { status: 'waiting' }
    if (!(error instanceof RefundRefused)) throw error
    const reported = await app.payments.lookUp({ paymentId, providerPaymentId }).catch(() => null)
    if (reported) await applyProviderFacts(app, reported, null, now)
    if (reported && isAllBack(reported)) return { status: 'refunded' }
    await app.db.transaction(tx =>
      tx.rows('end_suspense_refund', 'update suspense_items set refund_requested_at = null where id = $1', [
        id,
      ]),
    )
    throw refundRefused()
  }
}

const isAllBack = ({ movements }: ProviderPayment): boolean => {
  const totals = totalsOf(movements)
  return totals.isCaptured && refundableOf(totals) === 0
}

/**
 * Locks the campaign and requires that its owner still has an account. Reads the owner in a second statement,
 * because a statement that waited for the lock would read a snapshot from before the wait.
 */
async function lockOwnedCampaign(tx: Tx, campaignId: string): Promise<void> {
  await tx.rows('lock_campaign_to_assign', 'select 1 from campaigns where id = $1 for no key update', [
    campaignId,
  ])
  const campaigns = await tx.rows(
    'owned_campaign',
    `select 1 from campaigns c join users u on u.id = c.owner_id where c.id = $1 and u.deleted_at is null`,
    [campaignId],
  )
  if (campaigns.length === 0)
    throw refusal(
      'CampaignNotFound',
      404,
      phrase('This campaign doesn’t exist, or its owner closed their account.'),
    )
}

function openOnly(item: SuspenseItem | null): SuspenseItem {
  if (!item) throw refusal('SuspenseNotFound', 404, phrase('We can’t find this payment.'))
  if (item.status !== 'open')
    throw refusal('SuspenseDecided', 409, phrase('This payment was already resolved. Nothing was changed.'))
  return item
}

const noSingleDonor = () =>
  refusal('NoSingleDonor', 409, phrase('This money came from more than one donation. Assign it instead.'))

async function record(
  tx: Tx,
  action: AuditAction,
  item: SuspenseItem,
  by: AdminAction,
  { reason, ...details }: { reason: string; campaignId?: string | null },
): Promise<void> {
  await audit(tx, {
    ...auditedBy(by),
    action,
    subjectType: 'suspense',
    subjectId: item.id,
    reason,
    details: { cents: item.cents, kind: item.kind, paymentId: item.paymentId, ...details },
  })
}
