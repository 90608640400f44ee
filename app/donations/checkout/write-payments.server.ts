import type { Locale } from '../../lib/locale.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import type { ProviderName } from '../../platform/payments/provider-name.ts'
import type { PaymentMethod, QuoteLines } from '../quote.ts'

/** The only code that inserts quotes and payments: any number in one statement. */

export type NewQuote = {
  id: string
  campaignId: string
  paymentMethod: PaymentMethod
  tipPercentage: number
  foundationPercentage: number
  lines: QuoteLines
  createdAt: Date
  expiresAt: Date
}

/** Inserts the quotes that donors are shown. */
export async function writeQuotes(tx: Tx, quotes: readonly NewQuote[]): Promise<void> {
  await tx.rows(
    'write_quotes',
    `insert into quotes (id, campaign_id, payment_method, tip_percentage, foundation_percentage, amount, tip,
       foundation_donation, processing_fee, credit_card_fee, total, created_at, expires_at)
     select * from unnest($1::uuid[], $2::text[], $3::text[], $4::smallint[], $5::smallint[], $6::bigint[], $7::bigint[],
       $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[], $12::timestamptz[], $13::timestamptz[])`,
    [
      quotes.map(q => q.id),
      quotes.map(q => q.campaignId),
      quotes.map(q => q.paymentMethod),
      quotes.map(q => q.tipPercentage),
      quotes.map(q => q.foundationPercentage),
      quotes.map(q => q.lines.amount),
      quotes.map(q => q.lines.tip),
      quotes.map(q => q.lines.foundationDonation),
      quotes.map(q => q.lines.processingFee),
      quotes.map(q => q.lines.creditCardFee),
      quotes.map(q => q.lines.total),
      quotes.map(q => q.createdAt),
      quotes.map(q => q.expiresAt),
    ],
  )
}

export type NewPayment = {
  /** Made by the donor's browser. */
  id: string
  quoteId: string
  provider: ProviderName
  /** Null exactly when the donor is anonymous. */
  donorName: string | null
  donorEmail: string
  message: string | null
  wantsUpdates?: boolean
  inHonorOf?: string | null
  honoreeEmail?: string | null
  /** The language to write to the donor in; English unless said. */
  locale?: Locale
  requestHash: string
  createdAt: Date
  /** Where it was started from, as a keyed hash. */
  source?: string | null
  /** Of the key by which words are added afterwards. */
  donorKeyHash?: string | null
  /** Where it was started from, sealed: evidence in a dispute. */
  giverAddress?: string | null
  /** Its card is taken on the provider's own page. */
  isCheckout?: boolean
}

/**
 * Inserts payments with the lines of their quotes. Answers the ids inserted now: one whose id or quote is taken is left out. The
 * conflict names no column on purpose: of two starts at once with one id, the later may meet the quote's index first.
 */
export async function writePayments(tx: Tx, payments: readonly NewPayment[]): Promise<Set<string>> {
  const written = await tx.rows<{ id: string }>(
    'write_payments',
    `insert into payments (id, campaign_id, quote_id, provider, donor_name, donor_email, message, is_anonymous, amount, tip,
       foundation_donation, processing_fee, credit_card_fee, total, payment_method, request_hash, created_at,
       wants_updates, in_honor_of, honoree_email, locale, source_hash, is_checkout, giver_address_sealed, donor_key_hash)
     select n.id, q.campaign_id, q.id, n.provider, n.donor_name, n.donor_email, n.message, n.donor_name is null, q.amount, q.tip,
       q.foundation_donation, q.processing_fee, q.credit_card_fee, q.total, q.payment_method, n.request_hash, n.created_at,
       n.wants_updates, n.in_honor_of, n.honoree_email, n.locale, n.source_hash, n.is_checkout,
       n.giver_address_sealed, n.donor_key_hash
     from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::timestamptz[],
       $9::boolean[], $10::text[], $11::text[], $12::text[], $13::text[], $14::boolean[], $15::text[], $16::text[])
       as n(id, quote_id, provider, donor_name, donor_email, message, request_hash, created_at,
         wants_updates, in_honor_of, honoree_email, locale, source_hash, is_checkout, giver_address_sealed, donor_key_hash)
     join quotes q on q.id = n.quote_id
     on conflict do nothing returning id`,
    [
      payments.map(p => p.id),
      payments.map(p => p.quoteId),
      payments.map(p => p.provider),
      payments.map(p => p.donorName),
      payments.map(p => p.donorEmail),
      payments.map(p => p.message),
      payments.map(p => p.requestHash),
      payments.map(p => p.createdAt),
      payments.map(p => p.wantsUpdates ?? false),
      payments.map(p => p.inHonorOf ?? null),
      payments.map(p => p.honoreeEmail ?? null),
      payments.map(p => p.locale ?? 'en'),
      payments.map(p => p.source ?? null),
      payments.map(p => p.isCheckout ?? false),
      payments.map(p => p.giverAddress ?? null),
      payments.map(p => p.donorKeyHash ?? null),
    ],
  )
  return new Set(written.map(row => row.id))
}
