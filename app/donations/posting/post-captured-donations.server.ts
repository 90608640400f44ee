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
 * Posts captured donations in the caller's transaction, and puts those that cannot become donations into
 * suspense: the total differs from the quote, or the campaign's owner has deleted their account. They remain
 * there until an admin refunds or assigns them. Waits for the locks of their campaigns. Returns the ids of the
 * payments in suspense. Throws if a payment is not open.
 */
export async function postCapturedDonations(
  tx: Tx,
  captures: readonly Capture[],
  at: Date,
): Promise<Set<string>> {
  const payments = await loadPayments(
    tx,
    captures.map(({ paymentId }) => paymentId),
  )
  const matched = captures.flatMap(capture => {
    const payment = payments.get(capture.paymentId)
    return payment ? [{ capture, payment, event: null }] : []
  })
  const { posted } = await postMatched(tx, matched, { mayWait: true, at })
  const rest = captures.filter(({ paymentId }) => !posted.has(paymentId))
  return rest.length === 0 ? new Set() : await holdPayments(tx, rest, at)
}

/** A capture with its payment as read before, and the provider's event that reported it, if any. */
export type MatchedCapture = { capture: Capture; payment: OpenPayment; event: ProviderEvent | null }

/** The ids of the payments that became donations, and of those whose campaign another transaction has locked. */
export type Posted = { posted: Set<string>; locked: Set<string> }

/**
 * Posts captures of different payments, in one statement; the only code that does so: post_captured_donations
 * (db/schema/11-post-captured-donations.sql) locks the campaigns and writes payment, totals, donation,
 * movements, ledger entries, events and topics. With `mayWait` it waits for locked campaigns. Leaves out a
 * payment that is not open or has changed since it was read. Throws if the ledger already contains one of them.
 */
export async function postMatched(
  db: Db,
  matched: readonly MatchedCapture[],
  { mayWait, at }: { mayWait: boolean; at: Date },
): Promise<Posted> {
  const { transactions, entries } = ledgerRows(matched.map(donationOf))
  const parts = [
    matched.map(captureRow),
    movementRows(matched.map(({ capture }) => capture)),
    transactions,
    entries,
    matched.flatMap(({ capture: { provider }, event }) => (event ? [{ provider, event }] : [])),
  ]
  // The schema's name marks the statement as one that writes: see `changesNothing`.
  const [row] = await db.rows<{ posted: string[] | null; locked: string[] | null }>(
    'post_captured_donations',
    'select posted, locked from public.post_captured_donations($1, $2, $3, $4, $5, $6, $7)',
    [...parts.map(part => JSON.stringify(part)), at, mayWait],
  )
  return { posted: new Set(row?.posted), locked: new Set(row?.locked) }
}

const donationOf = ({ capture, payment }: MatchedCapture) =>
  donationCaptured(
    { subjectId: payment.id, campaignId: payment.campaignId, occurredAt: capture.capturedAt },
    payment,
    capture.providerFeeCents,
  )

const captureRow = ({ capture, payment }: MatchedCapture) => ({
  id: payment.id,
  campaign_id: payment.campaignId,
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
export async function loadPayments(db: Db, ids: readonly string[]): Promise<Map<string, OpenPayment>> {
  const rows = await db.rows<OpenPayment>(
    'load_payments_to_post',
    `select id, campaign_id, amount, tip, foundation_donation, processing_fee, credit_card_fee, total,
       ${hasOpenAttempt('payments.id')} as has_open_attempt
     from payments where id in (select asked::uuid from jsonb_array_elements_text($1::jsonb) as asked)`,
    [JSON.stringify(ids)],
  )
  return new Map(rows.map(row => [row.id, row]))
}

async function holdPayments(tx: Tx, captures: readonly Capture[], at: Date): Promise<Set<string>> {
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
  const rows = new Map(held.map(row => [row.id, row]))
  for (const capture of captures) {
    const row = rows.get(capture.paymentId)
    if (!row) throw new Error(`the captured payment ${capture.paymentId} is not open`)
    const { id: _, ...item } = row
    await insertMovementsOf(tx, [capture], at)
    await putIntoSuspense(tx, { ...item, ...capture }, at)
  }
  return new Set(rows.keys())
}

type HeldRow = Pick<PaymentRow, 'id' | 'campaignId' | 'provider' | 'providerPaymentId'> & {
  kind: 'other_total' | 'owner_left'
}
