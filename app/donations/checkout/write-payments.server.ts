import type { PaymentRow } from '#db/tables.ts'
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

/** Inserts quotes. */
export async function writeQuotes(tx: Tx, quotes: readonly NewQuote[]): Promise<void> {
  await tx.rows(
    'write_quotes',
    `insert into quotes (id, campaign_id, payment_method, tip_percentage, foundation_percentage, amount, tip,
       foundation_donation, processing_fee, credit_card_fee, total, created_at, expires_at)
     select id, "campaignId", "paymentMethod", "tipPercentage", "foundationPercentage", amount, tip, "foundationDonation",
       "processingFee", "creditCardFee", total, "createdAt", "expiresAt"
     from jsonb_to_recordset($1::jsonb) as q(id uuid, "campaignId" text, "paymentMethod" text, "tipPercentage" smallint,
       "foundationPercentage" smallint, amount bigint, tip bigint, "foundationDonation" bigint, "processingFee" bigint,
       "creditCardFee" bigint, total bigint, "createdAt" timestamptz, "expiresAt" timestamptz)`,
    [JSON.stringify(quotes.map(({ lines, ...quote }) => ({ ...quote, ...lines })))],
  )
}

export type NewPayment = {
  /** Made by the donor's browser. */
  id: string
  quoteId: string
  provider: ProviderName
  /** Null only for an anonymous donor. */
  donorName: string | null
  donorEmail: string
  message: string | null
  wantsUpdates?: boolean
  inHonorOf?: string | null
  honoreeEmail?: string | null
  /** The language of mails to the donor; English by default. */
  locale?: Locale
  requestHash: string
  createdAt: Date
  /** The source address, as a keyed hash. */
  source?: string | null
  /** Of the key with which the browser adds words afterwards. */
  donorKeyHash?: string | null
  /** The source address, sealed: evidence in a dispute. */
  giverAddress?: string | null
  /** The card is entered on the provider's own page. */
  isCheckout?: boolean
}

/**
 * Inserts payments with the lines of their quotes. Returns the ids inserted now, without those whose id or quote is taken. `on conflict`
 * names no column on purpose: of two starts at once with one id, the later may meet the quote's index first.
 */
export async function writePayments(tx: Tx, payments: readonly NewPayment[]): Promise<Set<string>> {
  const written = await tx.rows<Pick<PaymentRow, 'id'>>(
    'write_payments',
    `insert into payments (id, campaign_id, quote_id, provider, donor_name, donor_email, message, is_anonymous, amount, tip,
       foundation_donation, processing_fee, credit_card_fee, total, payment_method, request_hash, created_at,
       wants_updates, in_honor_of, honoree_email, locale, source_hash, is_checkout, giver_address_sealed, donor_key_hash)
     select n.id, q.campaign_id, q.id, n.provider, n."donorName", n."donorEmail", n.message, n."donorName" is null, q.amount, q.tip,
       q.foundation_donation, q.processing_fee, q.credit_card_fee, q.total, q.payment_method, n."requestHash", n."createdAt",
       n."wantsUpdates", n."inHonorOf", n."honoreeEmail", n.locale, n.source, n."isCheckout", n."giverAddress", n."donorKeyHash"
     from jsonb_to_recordset($1::jsonb) as n(id uuid, "quoteId" uuid, provider text, "donorName" text, "donorEmail" text,
       message text, "requestHash" text, "createdAt" timestamptz, "wantsUpdates" boolean, "inHonorOf" text, "honoreeEmail" text,
       locale text, source text, "isCheckout" boolean, "giverAddress" text, "donorKeyHash" text)
     join quotes q on q.id = n."quoteId"
     on conflict do nothing returning id`,
    [JSON.stringify(payments.map(payment => ({ ...defaults, ...payment })))],
  )
  return new Set(written.map(row => row.id))
}

const defaults = { wantsUpdates: false, locale: 'en', isCheckout: false }
