import type { Viewer } from '../../lib/viewer.ts'
import type { App } from '../../platform/app.server.ts'
import { audit } from '../../platform/audit/audit.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import type { RefundOutcome } from '../contract.ts'
import { carryOutRefund, type OpenRefund } from './carry-out-refund.server.ts'
import { type RefundFacts, reasonRequired, refundProblem, unknownDonation } from './refund.ts'

/** Who acts, when, in which request. */
export type RefundAction = { admin: Viewer; now: Date; requestId: string }

/**
 * Refunds a donation, or a held payment, in full. The refund is recorded and audited first, the provider is called outside any
 * transaction under one idempotency key, and its answer is applied like its events: repeated, interrupted or unanswered, it is
 * one refund (P170). Refuses RefundReasonRequired (400), DonationNotFound (404), AlreadyRefunded, DonationDisputed and
 * RefundRefused (409).
 */
export async function refundDonation(
  app: App,
  donationId: string,
  reason: string,
  action: RefundAction,
): Promise<RefundOutcome> {
  const trimmed = reason.trim()
  if (trimmed === '') throw reasonRequired()
  const refund = await app.db.transaction(tx => openRefund(tx, donationId, trimmed, action))
  const carriedOut = await carryOutRefund(app, refund, action.now)
  return { status: carriedOut === 'refunded' ? 'refunded' : 'waiting' }
}

type LockedPayment = RefundFacts & {
  campaignId: string
  providerPaymentId: string | null
  totalCents: number
}

async function openRefund(
  tx: Tx,
  paymentId: string,
  reason: string,
  action: RefundAction,
): Promise<OpenRefund> {
  const payment = await lockPayment(tx, paymentId)
  const problem = refundProblem(payment)
  if (problem) throw problem
  const { providerPaymentId, totalCents } = payment
  const open = await readOpen(tx, paymentId)
  if (open) return { ...open, paymentId, providerPaymentId, totalCents }
  const written = await writeRefund(tx, { paymentId, totalCents, reason }, action)
  await audit(tx, {
    at: action.now,
    actorUserId: action.admin.userId,
    action: 'donation.refund_requested',
    subjectType: 'donation',
    subjectId: paymentId,
    reason,
    details: { totalCents, campaignId: payment.campaignId, held: payment.payment === 'held' },
    requestId: action.requestId,
  })
  await announce(tx, ['admin'])
  return { ...written, reason, paymentId, providerPaymentId, totalCents }
}

async function lockPayment(tx: Tx, paymentId: string): Promise<LockedPayment> {
  const [row] = await tx.rows<LockedPayment>(
    'lock_payment_to_refund',
    `select p.status as payment, d.status as donation, p.happened, p.campaign_id,
       p.provider_payment_id, coalesce(p.held_total, p.total) as total_cents
     from payments p left join donations d on d.id = p.id where p.id = $1 for update of p`,
    [paymentId],
  )
  if (!row) throw unknownDonation()
  return row
}

type Written = { id: string; attempt: number; reason: string }

/** A requested refund without an answer yet: a second click continues the first one's. */
async function readOpen(tx: Tx, paymentId: string): Promise<Written | null> {
  const [row] = await tx.rows<Written>(
    'read_open_refund',
    `select id, attempt, reason from refunds where payment_id = $1 and finished_at is null and failed_at is null`,
    [paymentId],
  )
  return row ?? null
}

/** Inserts a refund, or reopens one that the provider had refused. */
async function writeRefund(
  tx: Tx,
  refund: { paymentId: string; totalCents: number; reason: string },
  { admin, now }: RefundAction,
): Promise<{ id: string; attempt: number }> {
  const [row] = await tx.rows<{ id: string; attempt: number }>(
    'write_refund',
    `insert into refunds (payment_id, total, reason, requested_by, requested_at) values ($1, $2, $3, $4, $5)
     on conflict (payment_id) do update set total = excluded.total, reason = excluded.reason,
       requested_by = excluded.requested_by, requested_at = excluded.requested_at, attempt = refunds.attempt + 1,
       failed_at = null, failure = null
     where refunds.failed_at is not null
     returning id, attempt`,
    [refund.paymentId, refund.totalCents, refund.reason, admin.userId, now],
  )
  if (!row) throw new Error('a finished refund was asked for again')
  return row
}
