import type { PaymentRow } from '#db/tables.ts'
import { ledgerRows } from '../../ledger/post-entries.server.ts'
import { donationCaptured } from '../../ledger/postings.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import type { ProviderEvent } from '../../platform/payments/port.ts'
import { hasOpenAttempt } from '../card-testing/note-attempt.server.ts'
import type { Capture } from '../payment-state.ts'
import type { QuoteLines } from '../quote.ts'
import { putIntoSuspense } from '../suspense.server.ts'
import { insertMovementsOf, movementRows } from './movements.server.ts'

/**
 * `posted`: posted by this call. `repeat`: posted earlier. `held`: in suspense, because the total differs
 * from the quote or the campaign's owner has deleted their account. `unknown`: not started here.
 */
export type CaptureOutcome = 'posted' | 'repeat' | 'held' | 'unknown'

/** The events that reported the captures, and the payments if the caller read them before the transaction. */
type Report = {
  provider: string
  events: readonly ProviderEvent[]
  payments?: ReadonlyMap<string, OpenPayment>
}

/**
 * Posts captured donations in the caller's transaction; the only code that does so: post_captured_donations
 * (db/schema/11-post-captured-donations.sql) writes payment, totals, donation, movements, ledger entries,
 * events and topics. Repeated captures change nothing (P169, P202). The caller holds the locks of the
 * campaigns. Throws PaymentChanged if a payment has changed since it was read.
 */
export async function postCapturedDonations(
  tx: Tx,
  reported: readonly Capture[],
  at: Date,
  report: Report = { provider: '', events: [] },
): Promise<Map<string, CaptureOutcome>> {
  const captures = onePerPayment(reported)
  const payments = report.payments ?? (await loadOpenPayments(tx, [...captures.keys()]))
  const posted = await post(tx, { captures: [...captures.values()], payments, report, at })
  const rest = [...captures.values()].filter(({ paymentId }) => !posted.has(paymentId))
  const outcomes =
    rest.length > 0 ? await holdUnpostedPayments(tx, rest, at) : new Map<string, CaptureOutcome>()
  for (const id of posted) outcomes.set(id, 'posted')
  return outcomes
}

/** Keeps one capture per payment: the one with the most movements. */
export function onePerPayment(reported: readonly Capture[]): Map<string, Capture> {
  const captures = new Map<string, Capture>()
  for (const capture of reported) {
    const other = captures.get(capture.paymentId)
    if (!other || other.movements.length < capture.movements.length) captures.set(capture.paymentId, capture)
  }
  return captures
}

type Group = {
  captures: readonly Capture[]
  payments: ReadonlyMap<string, OpenPayment>
  report: Report
  at: Date
}

/**
 * Returns the ids of the payments that became donations. Throws if the ledger already contains one of them.
 */
async function post(tx: Tx, { captures, payments, report, at }: Group): Promise<Set<string>> {
  const matched = captures.flatMap(capture => {
    const payment = payments.get(capture.paymentId)
    return payment ? [{ capture, payment }] : []
  })
  if (matched.length === 0 && report.events.length === 0) return new Set()
  const { transactions, entries } = ledgerRows(matched.map(donationOf))
  const rows = [matched.map(captureRow), movementRows(captures), transactions, entries].map(part =>
    JSON.stringify(part),
  )
  const [row] = await tx.rows<{ posted: string[] }>(
    'post_captured_donations',
    'select post_captured_donations($1, $2, $3, $4, $5, $6, $7) as posted',
    [...rows, report.provider, JSON.stringify(report.events), at],
  )
  return new Set(row?.posted)
}

type MatchedCapture = { capture: Capture; payment: OpenPayment }

const donationOf = ({ capture, payment }: MatchedCapture) =>
  donationCaptured(
    { subjectId: payment.id, campaignId: payment.campaignId, occurredAt: capture.capturedAt },
    payment,
    capture.providerFeeCents,
  )

const captureRow = ({ capture, payment }: MatchedCapture) => ({
  id: payment.id,
  provider_payment_id: capture.providerPaymentId,
  captured_total: capture.totalCents,
  fee: capture.providerFeeCents,
  captured_at: capture.capturedAt,
  amount: payment.amount,
  tip: payment.tip,
  foundation_donation: payment.foundationDonation,
  processing_fee: payment.processingFee,
  credit_card_fee: payment.creditCardFee,
  total: payment.total,
})

/** A payment's campaign and quoted lines, and whether its card has an open attempt. */
export type OpenPayment = Pick<PaymentRow, 'id' | 'campaignId' | keyof QuoteLines> & {
  hasOpenAttempt: boolean
}

/**
 * Loads payments by id without a lock, because posting writes only if their lines are unchanged. Unknown ids
 * are missing from the map. Passes the ids as JSON: for an array parameter PostgreSQL plans the statement
 * again for each length, which takes longer than running it.
 */
export async function loadOpenPayments(db: Db, ids: readonly string[]): Promise<Map<string, OpenPayment>> {
  const rows = await db.rows<OpenPayment>(
    'load_open_payments',
    `select id, campaign_id, amount, tip, foundation_donation, processing_fee, credit_card_fee, total,
       ${hasOpenAttempt('payments.id')} as has_open_attempt
     from payments where id in (select asked::uuid from jsonb_array_elements_text($1::jsonb) as asked)`,
    [JSON.stringify(ids)],
  )
  return new Map(rows.map(row => [row.id, row]))
}

/**
 * Determines why captures were not posted, and puts those that cannot become donations into suspense: the
 * total differs from the quote, or the campaign's owner has deleted their account. They remain there until an
 * admin refunds or assigns them. Throws PaymentChanged if one can be posted after all.
 */
async function holdUnpostedPayments(
  tx: Tx,
  captures: readonly Capture[],
  at: Date,
): Promise<Map<string, CaptureOutcome>> {
  const ids = captures.map(capture => capture.paymentId)
  const held = await tx.rows<HeldRow>(
    'hold_payments',
    `update payments p set status = 'held', held_total = v.total,
       failed_look_ups = 0, next_look_up_at = $3::timestamptz + interval '1 hour',
       provider_payment_id = coalesce(case when p.is_checkout then p.provider_payment_id end, v.provider_payment_id, p.provider_payment_id)
     from unnest($1::uuid[], $2::bigint[], $4::text[]) as v(id, total, provider_payment_id), campaigns c, users u
     where p.id = v.id and p.status in ('started', 'failed', 'expired') and c.id = p.campaign_id and u.id = c.owner_id
       and (p.total <> v.total or u.deleted_at is not null)
     returning p.id, p.campaign_id, p.provider, p.provider_payment_id,
       case when p.total <> v.total then 'other_total' else 'owner_left' end as kind`,
    [ids, captures.map(capture => capture.totalCents), at, captures.map(c => c.providerPaymentId)],
  )
  const taken = new Map(captures.map(capture => [capture.paymentId, capture]))
  for (const { id, ...row } of held) {
    const capture = taken.get(id)
    if (!capture) continue
    await insertMovementsOf(tx, [capture], at)
    await putIntoSuspense(tx, { ...row, ...capture }, at)
  }
  const known = await tx.rows<Pick<PaymentRow, 'id' | 'status'>>(
    'read_unposted_payments',
    'select id, status from payments where id = any($1::uuid[])',
    [ids],
  )
  const statuses = new Map(known.map(row => [row.id, row.status]))
  return new Map(ids.map(id => [id, outcomeOf(statuses.get(id))]))
}

type HeldRow = Pick<PaymentRow, 'id' | 'campaignId' | 'provider' | 'providerPaymentId'> & {
  kind: 'other_total' | 'owner_left'
}

/** Thrown if a payment was changed or inserted after it was read; posting it again succeeds. */
export class PaymentChanged extends Error {}

function outcomeOf(status: string | undefined): CaptureOutcome {
  if (status === undefined) return 'unknown'
  if (status === 'held') return 'held'
  if (status !== 'captured') throw new PaymentChanged('a payment changed while its capture was posted')
  return 'repeat'
}
