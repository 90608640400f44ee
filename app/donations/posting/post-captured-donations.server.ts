import { ledgerRows } from '../../ledger/post-entries.server.ts'
import { donationCaptured } from '../../ledger/postings.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import type { ProviderEvent } from '../../platform/payments/port.ts'
import type { Capture } from './capture.ts'
import { holdUnpostedPayments } from './hold-payments.server.ts'
import { loadOpenPayments, type OpenPayment } from './load-open-payments.server.ts'
import { movementRows } from './payment-movements.server.ts'

/**
 * `posted`: written now. `repeat`: written before. `held`: in suspense, because the total differs from the quote or the campaign's owner is
 * gone. `unknown`: no such payment here.
 */
export type CaptureOutcome = 'posted' | 'repeat' | 'held' | 'unknown'

/** The events that reported the captures, and the payments if they were read before the transaction. */
export type Report = {
  provider: string
  events: readonly ProviderEvent[]
  payments?: ReadonlyMap<string, OpenPayment>
}

/**
 * The only code that posts captured donations, in the caller's transaction: post_captured_donations
 * (db/schema/11-post-captured-donations.sql) writes payment, totals, donation, movements, ledger, events and topics. Repeats change
 * nothing (P169, P202). The caller holds the locks of their campaigns. Throws PaymentChanged if a payment has changed since it was read.
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

/** Keeps one report for each payment: the one with more movements. */
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

/** Returns the ids of the payments that are donations now. Throws if the ledger already contains one of them. */
async function post(tx: Tx, { captures, payments, report, at }: Group): Promise<Set<string>> {
  const known = captures.flatMap(capture => {
    const payment = payments.get(capture.paymentId)
    return payment ? [{ capture, payment }] : []
  })
  if (known.length === 0 && report.events.length === 0) return new Set()
  const { transactions, entries } = ledgerRows(known.map(donationOf))
  const rows = [known.map(captureRow), movementRows(captures), transactions, entries].map(part =>
    JSON.stringify(part),
  )
  const [row] = await tx.rows<{ posted: string[] }>(
    'post_captured_donations',
    'select post_captured_donations($1, $2, $3, $4, $5, $6, $7) as posted',
    [...rows, report.provider, JSON.stringify(report.events), at],
  )
  return new Set(row?.posted)
}

type Known = { capture: Capture; payment: OpenPayment }

const donationOf = ({ capture, payment }: Known) =>
  donationCaptured(
    { subjectId: payment.id, campaignId: payment.campaignId, occurredAt: capture.capturedAt },
    payment,
    capture.providerFeeCents,
  )

const captureRow = ({ capture, payment }: Known) => ({
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
