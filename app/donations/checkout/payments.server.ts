import type { PaymentRow } from '#db/tables.ts'
import type { FeeMode } from '../../fees/fee-schedule.ts'
import type { Locale } from '../../lib/locale.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { requestHash } from '../../platform/http/idempotency.server.ts'
import { hashOfDonorKey } from '../afterwards/add-words.server.ts'
import type { StartDonationInput } from '../contract.ts'
import { sealGiverAddress } from '../disputes/giver-address.server.ts'
import type { PaymentMethod } from '../quote.ts'
import type { PaymentState } from './donation-answers.ts'

/** A payment with all data needed to continue it. `tokenHash` is the hash of the token charged last. */
export type LoadedPayment = PaymentState &
  Pick<
    PaymentRow,
    | 'id'
    | 'campaignId'
    | 'quoteId'
    | 'requestHash'
    | 'total'
    | 'providerPaymentId'
    | 'donorEmail'
    | 'cardFingerprint'
    | 'attempts'
    | 'tokenHash'
    | 'isCheckout'
    | 'createdAt'
    | 'capturedAt'
    | 'lookedUpAt'
  > & { paymentMethod: PaymentMethod; source: string | null; feeMode: FeeMode }

async function findPayment(db: Db | Tx, donationId: string): Promise<LoadedPayment | null> {
  const [row] = await db.rows<LoadedPayment>(
    'payment_with_donation',
    `select p.id, p.campaign_id, p.quote_id, p.request_hash, p.status as payment, p.decline_code, p.total, p.payment_method,
       p.provider_payment_id, p.donor_email, p.source_hash as source, p.card_fingerprint, p.attempts, p.token_hash, p.is_checkout,
       p.created_at, p.captured_at, p.looked_up_at,
       case when p.status = 'held' and exists (select 1 from suspense_items i where i.payment_id = p.id and i.status = 'refunded')
         then 'refunded' else d.status end as donation,
       case when d.status = 'captured' then d.amount else p.amount end as amount,
       case when q.covers_fees or d.amount < p.amount then 0 else p.processing_fee end as fee_taken, s.mode as fee_mode
     from payments p join quotes q on q.id = p.quote_id join fee_schedules s on s.id = q.fee_schedule_id
       left join donations d on d.id = p.id where p.id = $1`,
    [donationId],
  )
  return row ?? null
}

/** Loads a payment. Refuses with DonationNotFound (404). */
export async function loadPayment(db: Db, donationId: string): Promise<LoadedPayment> {
  const payment = await findPayment(db, donationId)
  if (!payment) throw refusal('DonationNotFound', 404, phrase('We can’t find this donation.'))
  return payment
}

/** A browser's request with its locale and its source address as a keyed hash. */
export type DonationRequest = StartDonationInput & { locale: Locale; source: string }

/**
 * Loads the payment if it was already started, otherwise null. Refuses with DonationChanged (409) if it was
 * started with different content.
 */
export async function readStarted(db: Db | Tx, request: DonationRequest): Promise<LoadedPayment | null> {
  const payment = await findPayment(db, request.donationId)
  if (payment && payment.requestHash !== contentHash(request)) {
    const words = phrase(
      'This donation was already started with different details. Please check them and give again.',
    )
    throw refusal('DonationChanged', 409, words)
  }
  return payment
}

/** Hashes the content that must not change under one id; with a new card it is still the same donation. */
function contentHash(request: DonationRequest): string {
  const { quoteId, donorEmail, message, isAnonymous, wantsUpdates, inHonorOf, honoreeEmail } = request
  const donorName = isAnonymous ? null : request.donorName
  return requestHash({
    quoteId,
    donorName,
    donorEmail,
    message,
    isAnonymous,
    wantsUpdates,
    inHonorOf,
    honoreeEmail,
  })
}

/**
 * Inserts the payment's row, or returns the existing one if the same request was already started. Refuses
 * QuoteUsed and DonationChanged (409).
 */
export async function openPayment(
  tx: Tx,
  app: App,
  request: DonationRequest,
  { isCheckout, now }: { isCheckout: boolean; now: Date },
): Promise<LoadedPayment> {
  const { donationId, donorKey } = request
  const payment: NewPayment = {
    id: donationId,
    quoteId: request.quoteId,
    provider: app.payments.name,
    donorName: request.isAnonymous ? null : request.donorName,
    donorEmail: request.donorEmail,
    message: request.message || null,
    wantsUpdates: request.wantsUpdates,
    inHonorOf: request.inHonorOf || null,
    honoreeEmail: request.honoreeEmail || null,
    locale: request.locale,
    requestHash: contentHash(request),
    createdAt: now,
    sourceHash: request.source,
    donorKeyHash: donorKey === null ? null : hashOfDonorKey(app, donorKey),
    giverAddressSealed: sealGiverAddress(app, donationId),
    isCheckout,
  }
  await writePayments(tx, [payment])
  // Nothing was inserted if a concurrent request used this id first; if there is no payment under this id,
  // another donation has used the quote.
  const written = await readStarted(tx, request)
  if (written) return written
  const words = phrase('These amounts belong to another donation. Please check them and give again.')
  throw refusal('QuoteUsed', 409, words)
}

/** `donorName` is null only for an anonymous donor. */
type NewPayment = Pick<
  PaymentRow,
  'id' | 'quoteId' | 'provider' | 'donorName' | 'donorEmail' | 'message' | 'requestHash' | 'createdAt'
> &
  Partial<
    Pick<
      PaymentRow,
      | 'wantsUpdates'
      | 'inHonorOf'
      | 'honoreeEmail'
      | 'locale'
      | 'sourceHash'
      | 'donorKeyHash'
      | 'giverAddressSealed'
      | 'isCheckout'
    >
  >

/**
 * Inserts payments with the amounts of their quotes; the only code that does so. Returns the inserted ids,
 * without those whose id or quote already has a payment. `on conflict` deliberately names no column: of two
 * concurrent starts with one id, the later may violate the quote's index first.
 */
export async function writePayments(tx: Tx, payments: readonly NewPayment[]): Promise<Set<string>> {
  const written = await tx.rows<Pick<PaymentRow, 'id'>>(
    'write_payments',
    `insert into payments (id, campaign_id, quote_id, provider, donor_name, donor_email, message, is_anonymous, amount, tip,
       foundation_donation, processing_fee, credit_card_fee, total, payment_method, request_hash, created_at,
       wants_updates, in_honor_of, honoree_email, locale, source_hash, is_checkout, giver_address_sealed, donor_key_hash)
     select n.id, q.campaign_id, q.id, n.provider, n."donorName", n."donorEmail", n.message, n."donorName" is null, q.amount, q.tip,
       q.foundation_donation, q.processing_fee, q.credit_card_fee, q.total, q.payment_method, n."requestHash", n."createdAt",
       coalesce(n."wantsUpdates", false), n."inHonorOf", n."honoreeEmail", coalesce(n.locale, 'en'), n."sourceHash",
       coalesce(n."isCheckout", false), n."giverAddressSealed", n."donorKeyHash"
     from jsonb_to_recordset($1::jsonb) as n(id uuid, "quoteId" uuid, provider text, "donorName" text, "donorEmail" text,
       message text, "requestHash" text, "createdAt" timestamptz, "wantsUpdates" boolean, "inHonorOf" text, "honoreeEmail" text,
       locale text, "sourceHash" text, "isCheckout" boolean, "giverAddressSealed" text, "donorKeyHash" text)
     join quotes q on q.id = n."quoteId"
     on conflict do nothing returning id`,
    [JSON.stringify(payments)],
  )
  return new Set(written.map(row => row.id))
}
