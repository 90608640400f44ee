import type { Viewer } from '../../lib/viewer.ts'
import type { App } from '../../platform/app.server.ts'
import { audit } from '../../platform/audit/audit.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import type { RefundOutcome } from '../contract.ts'
import { refundableOf, totalsOf } from '../payment-state.ts'
import { readMovements } from '../posting/payment-movements.server.ts'
import { carryOutRefund, type OpenRefund } from './carry-out-refund.server.ts'
import {
  type RefundFacts,
  reasonRequired,
  refundChanged,
  refundProblem,
  refundRunning,
  unknownDonation,
} from './refund.ts'

/** Who acts, when, in which request. */
export type RefundAction = { admin: Viewer; now: Date; requestId: string }

/** `cents`: how much, null for all that is left. The same `refundId` is the same refund. */
export type RefundAsked = { refundId: string; cents: number | null; reason: string }

/**
 * Refunds a donation, or a held payment, whole or in part. The refund is recorded and audited first, the provider is called outside
 * any transaction under one idempotency key, and its answer is applied like its events: repeated, interrupted or unanswered, it is
 * one refund (P170). A request for the same sum while a refund runs joins that refund, and stays part of it when repeated.
 * Refuses RefundReasonRequired and RefundTooLarge (400), DonationNotFound (404), AlreadyRefunded, DonationDisputed, RefundRunning,
 * RefundChanged and RefundRefused (409).
 */
export async function refundDonation(
  app: App,
  donationId: string,
  asked: RefundAsked,
  action: RefundAction,
): Promise<RefundOutcome> {
  const reason = asked.reason.trim()
  if (reason === '') throw reasonRequired()
  const opened = await app.db.transaction(tx => openRefund(tx, donationId, { ...asked, reason }, action))
  const carriedOut = opened.toCarryOut ? await carryOutRefund(app, opened.toCarryOut, action.now) : 'refunded'
  const { startedBy } = opened
  return { status: carriedOut === 'refunded' ? 'refunded' : 'waiting', ...(startedBy && { startedBy }) }
}

type LockedPayment = RefundFacts & { campaignId: string; providerPaymentId: string | null }

/** `toCarryOut` is null where the refund is done. `startedBy` is set where another request had started it. */
type Opened = { toCarryOut: OpenRefund | null; startedBy?: RefundOutcome['startedBy'] }

async function openRefund(
  tx: Tx,
  paymentId: string,
  asked: RefundAsked,
  action: RefundAction,
): Promise<Opened> {
  const payment = await lockPayment(tx, paymentId)
  const { providerPaymentId, totals } = payment
  const before = await readBefore(tx, paymentId, asked.refundId)
  if (before?.isSame && asked.cents !== null && before.cents !== asked.cents) throw refundChanged()
  const startedBy = before && whoStarted(before, asked, action)
  if (before?.isSame && before.state === 'finished') return { toCarryOut: null, ...startedBy }
  if (before?.state === 'open') {
    // A second click, or a second admin who wants the same: the first refund is continued.
    if (before.cents !== (asked.cents ?? refundableOf(totals))) throw refundRunning()
    if (!before.isSame) await joinRefund(tx, before, asked, action)
    return { toCarryOut: { ...before, paymentId, providerPaymentId }, ...startedBy }
  }
  const problem = refundProblem(payment, asked.cents)
  if (problem) throw problem
  const cents = asked.cents ?? refundableOf(totals)
  const refundId = before?.id ?? asked.refundId
  const written = await writeRefund(tx, { paymentId, refundId, reason: asked.reason, cents }, action)
  await audit(tx, {
    at: action.now,
    actorUserId: action.admin.userId,
    action: 'donation.refund_requested',
    subjectType: 'donation',
    subjectId: paymentId,
    reason: asked.reason,
    details: {
      totalCents: cents,
      leftCents: refundableOf(totals) - cents,
      campaignId: payment.campaignId,
      held: payment.payment === 'held',
    },
    requestId: action.requestId,
  })
  await announce(tx, ['admin'])
  return { toCarryOut: { ...written, reason: asked.reason, paymentId, providerPaymentId, cents } }
}

function whoStarted(before: Before, asked: RefundAsked, { admin }: RefundAction): Pick<Opened, 'startedBy'> {
  if (before.id === asked.refundId) return {}
  return { startedBy: before.requestedBy === admin.userId ? 'you' : 'another_admin' }
}

async function lockPayment(tx: Tx, paymentId: string): Promise<LockedPayment> {
  const [row] = await tx.rows<Omit<LockedPayment, 'totals'>>(
    'lock_payment_to_refund',
    `select p.status as payment, p.campaign_id, p.provider_payment_id from payments p where p.id = $1 for update`,
    [paymentId],
  )
  if (!row) throw unknownDonation()
  const movements = (await readMovements(tx, [paymentId])).get(paymentId) ?? []
  return { ...row, totals: totalsOf(movements) }
}

type Before = {
  id: string
  attempt: number
  reason: string
  cents: number
  requestedBy: string
  state: 'open' | 'finished' | 'failed'
  isSame: boolean
}

/** The refund of this id, or that this id joined, or else one that is still open. */
async function readBefore(tx: Tx, paymentId: string, refundId: string): Promise<Before | null> {
  const [row] = await tx.rows<Before>(
    'read_refund_before',
    `select id, attempt, reason, total as cents, requested_by, is_same,
       case when finished_at is not null then 'finished' when failed_at is not null then 'failed' else 'open' end as state
     from refunds r,
       lateral (select r.id = $2 or exists (select 1 from joined_refunds where request_id = $2 and refund_id = r.id) as is_same) request
     where payment_id = $1 and (is_same or (finished_at is null and failed_at is null))
     order by is_same desc limit 1`,
    [paymentId, refundId],
  )
  return row ?? null
}

/** Records that this request is the refund which already runs. Refuses RefundChanged (409) where it joined another payment's. */
async function joinRefund(
  tx: Tx,
  before: Before,
  asked: RefundAsked,
  { admin, now }: RefundAction,
): Promise<void> {
  const joined = await tx.rows(
    'join_refund',
    `insert into joined_refunds (request_id, refund_id, requested_by, requested_at) values ($1, $2, $3, $4)
     on conflict do nothing returning request_id`,
    [asked.refundId, before.id, admin.userId, now],
  )
  if (joined.length === 0) throw refundChanged()
}

/** Inserts a refund, or reopens the same one that the provider had refused. */
async function writeRefund(
  tx: Tx,
  refund: { refundId: string; paymentId: string; cents: number; reason: string },
  { admin, now }: RefundAction,
): Promise<{ id: string; attempt: number }> {
  const [row] = await tx.rows<{ id: string; attempt: number }>(
    'write_refund',
    `insert into refunds (id, payment_id, total, reason, requested_by, requested_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (id) do update set total = excluded.total, reason = excluded.reason,
       requested_by = excluded.requested_by, requested_at = excluded.requested_at, attempt = refunds.attempt + 1,
       failed_at = null, failure = null
     where refunds.failed_at is not null and refunds.returned_at is null and refunds.payment_id = excluded.payment_id
     returning id, attempt`,
    [refund.refundId, refund.paymentId, refund.cents, refund.reason, admin.userId, now],
  )
  if (!row) throw refundChanged()
  return row
}
