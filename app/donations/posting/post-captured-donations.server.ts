import { raisedPart } from '../../campaigns/totals.server.ts'
import { ledgerParts } from '../../ledger/post-entries.server.ts'
import { donationCaptured } from '../../ledger/postings.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { type Given, jointStatement } from '../../platform/database/joint-statement.server.ts'
import { faultOn } from '../../platform/faults.server.ts'
import { eventsPart, wakeDeliverer } from '../../platform/outbox.server.ts'
import type { ProviderEvent } from '../../platform/payments/port.ts'
import { announcement } from '../../platform/topics/topics.server.ts'
import type { Capture } from './capture.ts'
import { holdUnpostedPayments } from './hold-payments.server.ts'
import { providerEventsPart } from './insert-provider-events.server.ts'
import { loadOpenPayments, type OpenPayment } from './load-open-payments.server.ts'
import { capturedMovementsPart } from './payment-movements.server.ts'

/**
 * `posted`: written now. `repeat`: was written before. `held`: the provider took another sum than the donor saw, or
 * the campaign's owner has left; in suspense, in no total. `unknown`: no such payment here.
 */
export type CaptureOutcome = 'posted' | 'repeat' | 'held' | 'unknown'

/** How captures were reported, and their payments where they were read before the transaction. */
export type Report = {
  provider: string
  events: readonly ProviderEvent[]
  payments?: ReadonlyMap<string, OpenPayment>
}

/**
 * The one place where captured donations are posted: payment, donation row, movements, ledger, campaign totals, events and topics, in the
 * caller's transaction and in one statement however many there are. Repeats change nothing (P169, P202). The caller holds the locks of their
 * campaigns. The events that reported them are inserted with them. Throws PaymentChanged where a payment is not as it was read before.
 */
export async function postCapturedDonations(
  tx: Tx,
  reported: readonly Capture[],
  at: Date,
  report: Report = { provider: '', events: [] },
): Promise<Map<string, CaptureOutcome>> {
  const captures = onePerPayment(reported)
  const payments = report.payments ?? (await loadOpenPayments(tx, [...captures.keys()]))
  const posted = await write(tx, { captures: [...captures.values()], payments, report, at })
  const rest = [...captures.values()].filter(({ paymentId }) => !posted.has(paymentId))
  const outcomes =
    rest.length > 0 ? await holdUnpostedPayments(tx, rest, at) : new Map<string, CaptureOutcome>()
  for (const id of posted) outcomes.set(id, 'posted')
  return outcomes
}

/** Of two reports of one payment in a group the one that knows more. */
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

/** Answers the payments that were open, and are donations now. Throws where a part of one was not written. */
async function write(tx: Tx, { captures, payments, report, at }: Group): Promise<Set<string>> {
  const { provider, events } = report
  const pairs = captures.flatMap(capture => {
    const payment = payments.get(capture.paymentId)
    return payment ? [{ capture, payment }] : []
  })
  if (pairs.length === 0 && events.length === 0) return new Set()
  const { text, values } = jointStatement(
    given => `with told as (${providerEventsPart(given, { provider, events, at })}),
     captured as (${capturedPart(given, pairs, at)}),
     given as (${donationsPart}),
     moved as (${capturedMovementsPart(given, captures, at)}),
     ${ledgerParts(given, pairs.map(inLedger), at, 't.subject_id in (select id from captured)')},
     raised as (${raisedPart(given)}),
     recorded as (${eventsPart(given, { kind: 'donation_captured', field: 'donationId', rows: 'captured', at })}),
     topics as (
       select unnest(array['campaigns', 'admin']) as topic from captured
       union select 'campaign:' || id from raised union select 'user:' || owner_id from raised),
     announced as (${announcement('topics')}),
     woken as (select ${wakeDeliverer('recorded')})
     select captured.id, posted.subject_id is not null as in_ledger
     from captured left join posted on posted.subject_id = captured.id,
       (select count(*) from announced) as announcements, (select count(*) from woken) as wakings`,
  )
  const written = await tx.rows<{ id: string; inLedger: boolean }>('post_captured_donations', text, values)
  if (written.some(({ inLedger }) => !inLedger))
    throw new Error('a donation was in the ledger before it was captured')
  return new Set(written.map(({ id }) => id))
}

type Pair = { capture: Capture; payment: OpenPayment }

const inLedger = ({ capture, payment }: Pair) =>
  donationCaptured(
    { subjectId: payment.id, campaignId: payment.campaignId, occurredAt: capture.capturedAt },
    payment,
    capture.providerFeeCents,
  )

/**
 * The condition is in the write: only an open payment whose total is what the provider captured, for an owner who has not left, and whose
 * lines are those that go into the ledger. The stored id becomes that of the payment whose money was taken, since a refund goes to it; a
 * checkout page's stays, since its donor comes back with it.
 */
function capturedPart(given: Given, pairs: readonly Pair[], at: Date): string {
  const rows = pairs
    .map(({ capture, payment: { campaignId: _, hasOpenAttempt: _attempt, id, total, ...lines } }) => ({
      ...{ id, ...lines, lines: total },
      providerPaymentId: capture.providerPaymentId,
      total: capture.totalCents,
      fee: capture.providerFeeCents,
      capturedAt: capture.capturedAt,
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  const now = `${given(at)}::timestamptz`
  return `update payments p set status = 'captured', captured_at = c."capturedAt", provider_fee = c.fee,
         failed_look_ups = 0, next_look_up_at = case when c."capturedAt" > ${now} - interval '120 days' then ${now} + interval '1 hour' end,
         provider_payment_id = coalesce(case when p.is_checkout then p.provider_payment_id end, c."providerPaymentId", p.provider_payment_id)
       from jsonb_to_recordset(${given(JSON.stringify(rows))}::jsonb) as c(id uuid, "providerPaymentId" text, total bigint, fee bigint,
         "capturedAt" timestamptz, amount bigint, tip bigint, "foundationDonation" bigint, "processingFee" bigint, "creditCardFee" bigint, lines bigint)
       where p.id = c.id and (p.status in ('started', 'failed', 'expired') or ${given(faultOn('no-idempotency'))}) and p.total = c.total
         and (p.amount, p.tip, p.foundation_donation, p.processing_fee, p.credit_card_fee, p.total)
           = (c.amount, c.tip, c."foundationDonation", c."processingFee", c."creditCardFee", c.lines)
         and exists (select 1 from campaigns join users u on u.id = campaigns.owner_id
           where campaigns.id = p.campaign_id and (u.deleted_at is null or ${given(faultOn('no-deletion-guard'))}))
       returning p.*`
}

const donationsPart = `insert into donations (id, campaign_id, amount, total, given_amount, given_total, donor_name, donor_email, message, is_anonymous, created_at,
         wants_updates, in_honor_of, honoree_email, locale)
       select id, campaign_id, amount, total, amount, total, donor_name, donor_email, message, is_anonymous, captured_at,
         wants_updates, in_honor_of, honoree_email, locale from captured`
