import { changeRaised, type RaisedChange } from '../../campaigns/totals.server.ts'
import { postTransactions } from '../../ledger/post-entries.server.ts'
import { donationCaptured } from '../../ledger/postings.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { faultOn } from '../../platform/faults.server.ts'
import { emit } from '../../platform/outbox.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import type { Topic } from '../../platform/topics/topics.ts'
import type { QuoteLines } from '../quote.ts'
import type { Capture } from './capture.ts'
import { holdUnpostedPayments } from './hold-payments.server.ts'
import { insertMovementsOf } from './payment-movements.server.ts'

/**
 * `posted`: written now. `repeat`: was written before. `held`: the provider took another sum than the donor saw, or
 * the campaign's owner has left; in suspense, in no total. `unknown`: no such payment here.
 */
export type CaptureOutcome = 'posted' | 'repeat' | 'held' | 'unknown'

/**
 * The one place where captured donations are posted: payment, donation row, ledger, campaign totals, events and topics, in the
 * caller's transaction and in a fixed number of statements however many there are. Repeats change nothing (P169, P202).
 */
export async function postCapturedDonations(
  tx: Tx,
  reported: readonly Capture[],
  at: Date,
): Promise<Map<string, CaptureOutcome>> {
  const captures = onePerPayment(reported)
  const given = await writeDonations(tx, captures, at)
  const posted = new Set(given.map(donation => donation.id))
  const rest = captures.filter(capture => !posted.has(capture.paymentId))
  const outcomes =
    rest.length > 0 ? await holdUnpostedPayments(tx, rest, at) : new Map<string, CaptureOutcome>()
  if (given.length === 0) return outcomes
  await insertMovementsOf(
    tx,
    captures.filter(({ paymentId }) => posted.has(paymentId)),
    at,
  )
  await postToLedger(tx, given, at)
  await changeRaised(tx, raisedByCampaign(given))
  const events = given.map(({ id }) => ({ kind: 'donation_captured', donationId: id }) as const)
  await emit(tx, events, at)
  await announce(tx, topicsOf(given))
  for (const id of posted) outcomes.set(id, 'posted')
  return outcomes
}

/** Of two reports of one payment in a group the one that knows more. */
function onePerPayment(reported: readonly Capture[]): Capture[] {
  const captures = new Map<string, Capture>()
  for (const capture of reported) {
    const other = captures.get(capture.paymentId)
    if (!other || other.movements.length < capture.movements.length) captures.set(capture.paymentId, capture)
  }
  return [...captures.values()]
}

type GivenRow = QuoteLines & {
  id: string
  campaignId: string
  ownerId: string
  capturedAt: Date
  providerFee: number
}

/**
 * The condition is in the write: only an open payment whose total is what the provider captured, for an owner who has not left.
 */
async function writeDonations(tx: Tx, captures: readonly Capture[], at: Date): Promise<GivenRow[]> {
  const ordered = [...captures].sort((a, b) => (a.paymentId < b.paymentId ? -1 : 1))
  return await tx.rows<GivenRow>(
    'write_captured_donations',
    `with captured as (
       update payments p set status = 'captured', captured_at = c.captured_at, provider_fee = c.fee,
         failed_look_ups = 0, next_look_up_at = case when c.captured_at > $7::timestamptz - interval '120 days' then $7::timestamptz + interval '1 hour' end,
         provider_payment_id = coalesce(p.provider_payment_id, c.provider_payment_id)
       from unnest($1::uuid[], $2::text[], $3::bigint[], $4::bigint[], $5::timestamptz[])
         as c(id, provider_payment_id, total, fee, captured_at)
       where p.id = c.id and (p.status in ('started', 'failed', 'expired') or $6) and p.total = c.total
         and exists (select 1 from campaigns join users u on u.id = campaigns.owner_id
           where campaigns.id = p.campaign_id and (u.deleted_at is null or $8))
       returning p.*),
     given as (
       insert into donations (id, campaign_id, amount, total, given_amount, given_total, donor_name, donor_email, message, is_anonymous, created_at,
         wants_updates, in_honor_of, honoree_email, locale)
       select id, campaign_id, amount, total, amount, total, donor_name, donor_email, message, is_anonymous, captured_at,
         wants_updates, in_honor_of, honoree_email, locale from captured)
     select c.id, c.campaign_id, campaigns.owner_id, c.captured_at,
       c.provider_fee, c.amount, c.tip, c.foundation_donation,
       c.processing_fee, c.credit_card_fee, c.total
     from captured c join campaigns on campaigns.id = c.campaign_id`,
    [
      ordered.map(c => c.paymentId),
      ordered.map(c => c.providerPaymentId),
      ordered.map(c => c.totalCents),
      ordered.map(c => c.providerFeeCents),
      ordered.map(c => c.capturedAt),
      faultOn('no-idempotency'),
      at,
      faultOn('no-deletion-guard'),
    ],
  )
}

async function postToLedger(tx: Tx, given: readonly GivenRow[], at: Date): Promise<void> {
  const transactions = given.map(row =>
    donationCaptured(
      { subjectId: row.id, campaignId: row.campaignId, occurredAt: row.capturedAt },
      row,
      row.providerFee,
    ),
  )
  const posted = await postTransactions(tx, transactions, at)
  if (posted.size !== given.length) throw new Error('a donation was in the ledger before it was captured')
}

function raisedByCampaign(given: readonly GivenRow[]): RaisedChange[] {
  const changes = new Map<string, RaisedChange>()
  for (const { campaignId, amount } of given) {
    const change = changes.get(campaignId) ?? { campaignId, cents: 0, donors: 0 }
    change.cents += amount
    change.donors += 1
    changes.set(campaignId, change)
  }
  return [...changes.values()]
}

function topicsOf(given: readonly GivenRow[]): Topic[] {
  const own = given.flatMap(row => [`campaign:${row.campaignId}`, `user:${row.ownerId}`] as const)
  return [...new Set<Topic>(['campaigns', 'admin', ...own])]
}
