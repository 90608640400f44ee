import { z } from '@hono/zod-openapi'
import type { PaymentRow, RefundRow } from '#db/tables.ts'
import { type AdminAction, auditedBy } from '../../accounts/access.ts'
import {
  askSecondPerson,
  type SecondPersonKind,
} from '../../accounts/second-person/decide-second-person.server.ts'
import type { WaitsForSecond } from '../../accounts/second-person/second-person.ts'
import type { App } from '../../platform/app.server.ts'
import { audit } from '../../platform/audit/audit.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import type { RefundOutcome } from '../contract.ts'
import { refundableOf, returnedOf, totalsOf } from '../payment-state.ts'
import { lockCampaignsOf } from '../posting/lock-campaigns.server.ts'
import { readMovements } from '../posting/movements.server.ts'
import { carryOutRefund, type OpenRefund } from './carry-out-refund.server.ts'
import { takesMoreThanFunds } from './exceeds-funds.server.ts'
import {
  ownDonation,
  type RefundFacts,
  reasonRequired,
  refundChanged,
  refundProblem,
  refundRunning,
  unknownDonation,
} from './refund.ts'
import { grantRefundRequest } from './refund-requests.server.ts'

/** `cents` is null to refund everything that remains. A repeated `refundId` is the same refund. */
export type RefundRequest = { refundId: string; cents: number | null; reason: string }

/**
 * Refunds a donation, or a held payment, in full or in part. Records and audits the refund first, then calls
 * the provider outside any transaction under one idempotency key, and applies the response like an event, so
 * that repeated or interrupted requests produce one refund (P170). A request for the same amount while a
 * refund is running joins that refund, and remains part of it when repeated. A refund of more than the campaign
 * still has waits for a second person (P707). Refuses RefundReasonRequired and RefundTooLarge (400),
 * OwnDonation (403), DonationNotFound (404), AlreadyRefunded, DonationDisputed, RefundRunning, RefundChanged,
 * SecondPersonAsked and RefundRefused (409).
 */
export async function refundDonation(
  app: App,
  donationId: string,
  request: RefundRequest,
  action: AdminAction,
): Promise<RefundOutcome> {
  const reason = request.reason.trim()
  if (reason === '') throw reasonRequired()
  const { open, startedBy, secondPerson } = await app.db.transaction(tx =>
    openRefund(tx, donationId, { ...request, reason }, action),
  )
  if (secondPerson) return { status: 'second_person', secondPerson }
  const result = open ? await carryOutRefund(app, open, action.now) : 'refunded'
  return { status: result === 'refunded' ? 'refunded' : 'waiting', ...(startedBy && { startedBy }) }
}

/** A refund of more than the campaign still has. It concerns the donor's account. */
export const refundKind: SecondPersonKind<RefundRequest> = {
  name: 'refund',
  payload: z.strictObject({ refundId: z.uuid(), cents: z.number().int().positive(), reason: z.string() }),
  concerns: async (tx, paymentId) => {
    const donors = await tx.rows<{ id: string }>(
      'account_of_donor',
      'select u.id from payments p join users u on u.email = p.donor_email where p.id = $1',
      [paymentId],
    )
    return donors.map(({ id }) => id)
  },
  execute: async (app, tx, { subjectId, payload }, action) => {
    const { open } = await openRefund(tx, subjectId, payload, action, { isConfirmed: true })
    return open ? () => carryOutRefund(app, open, action.now) : undefined
  },
}

type LockedPayment = RefundFacts & Pick<PaymentRow, 'campaignId' | 'providerPaymentId' | 'donorEmail'>

/**
 * `open` is null if the refund is already done or waits for a second person. `startedBy` is set if an earlier request
 * started it.
 */
type Opened = {
  open: OpenRefund | null
  startedBy?: RefundOutcome['startedBy']
  secondPerson?: WaitsForSecond
}

async function openRefund(
  tx: Tx,
  paymentId: string,
  request: RefundRequest,
  action: AdminAction,
  { isConfirmed } = { isConfirmed: false },
): Promise<Opened> {
  await lockCampaignsOf(tx, [paymentId])
  const payment = await lockPayment(tx, paymentId)
  const { providerPaymentId, totals } = payment
  if (payment.donorEmail === action.admin.email) throw ownDonation()
  const before = await readBefore(tx, paymentId, request.refundId)
  if (before?.isSame && request.cents !== null && before.cents !== request.cents) throw refundChanged()
  const startedBy = before && whoStarted(before, request, action)
  if (before?.isSame && before.state === 'finished') return { open: null, ...startedBy }
  if (before?.state === 'open') {
    // A second click, or a second admin requesting the same amount, continues the running refund.
    if (before.cents !== (request.cents ?? refundableOf(totals))) throw refundRunning()
    if (!before.isSame) await joinRefund(tx, before, request, action)
    return { open: { ...before, paymentId, providerPaymentId }, ...startedBy }
  }
  const problem = refundProblem(payment, request.cents)
  if (problem) throw problem
  const cents = request.cents ?? refundableOf(totals)
  const refundId = before?.id ?? request.refundId
  const { reason } = request
  const taken = { returnedCents: returnedOf(totals), cents }
  if (!isConfirmed && payment.payment === 'captured' && (await takesMoreThanFunds(tx, paymentId, taken))) {
    const payload = { refundId, cents, reason }
    const details = { totalCents: cents, campaignId: payment.campaignId }
    const asked = { subjectId: paymentId, payload, details, reason }
    return { open: null, secondPerson: await askSecondPerson(tx, refundKind, asked, action) }
  }
  const written = await writeRefund(tx, { paymentId, refundId, reason, cents }, action)
  await audit(tx, {
    ...auditedBy(action),
    action: 'donation.refund_requested',
    subjectType: 'donation',
    subjectId: paymentId,
    reason,
    details: {
      totalCents: cents,
      leftCents: refundableOf(totals) - cents,
      campaignId: payment.campaignId,
      held: payment.payment === 'held',
    },
  })
  await grantRefundRequest(tx, paymentId, action)
  await announce(tx, ['admin'])
  return { open: { ...written, reason, paymentId, providerPaymentId, cents } }
}

function whoStarted(
  before: Before,
  request: RefundRequest,
  { admin }: AdminAction,
): Pick<Opened, 'startedBy'> {
  if (before.id === request.refundId) return {}
  return { startedBy: before.requestedBy === admin.userId ? 'you' : 'another_admin' }
}

async function lockPayment(tx: Tx, paymentId: string): Promise<LockedPayment> {
  const [row] = await tx.rows<Omit<LockedPayment, 'totals'>>(
    'lock_payment_to_refund',
    `select p.status as payment, p.campaign_id, p.provider_payment_id, p.donor_email from payments p where p.id = $1 for update`,
    [paymentId],
  )
  if (!row) throw unknownDonation()
  const movements = (await readMovements(tx, [paymentId])).get(paymentId) ?? []
  return { ...row, totals: totalsOf(movements) }
}

type Before = Pick<RefundRow, 'id' | 'attempt' | 'reason' | 'requestedBy'> & {
  cents: number
  state: 'open' | 'finished' | 'failed'
  isSame: boolean
}

/**
 * Finds the refund with this id, or the one that a request with this id joined, otherwise the payment's open
 * refund.
 */
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

/**
 * Records that this request joins the running refund. Refuses with RefundChanged (409) if its id already joined
 * another one.
 */
async function joinRefund(
  tx: Tx,
  before: Before,
  request: RefundRequest,
  { admin, now }: AdminAction,
): Promise<void> {
  const joined = await tx.rows(
    'join_refund',
    `insert into joined_refunds (request_id, refund_id, requested_by, requested_at) values ($1, $2, $3, $4)
     on conflict do nothing returning request_id`,
    [request.refundId, before.id, admin.userId, now],
  )
  if (joined.length === 0) throw refundChanged()
}

/** Inserts a refund, or reopens it with a new attempt if the provider refused it. */
async function writeRefund(
  tx: Tx,
  refund: { refundId: string; paymentId: string; cents: number; reason: string },
  { admin, now }: AdminAction,
): Promise<{ id: string; attempt: number }> {
  const [row] = await tx.rows<Pick<RefundRow, 'id' | 'attempt'>>(
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
