import type { QuoteRow } from '#db/tables.ts'
import type { Locale } from '../../lib/locale.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { requestHash } from '../../platform/http/idempotency.server.ts'
import type { StartDonationInput } from '../contract.ts'
import { sealGiverAddress } from '../disputes/giver-address.server.ts'
import { checkDonor } from './donor.ts'
import { findPayment, type LoadedPayment } from './load-payment.server.ts'
import { writePayments } from './write-payments.server.ts'

/** A browser's request, with its language and its source address (a keyed hash). */
export type Sent = StartDonationInput & { locale: Locale; source: string }

/** The payment of this id, if it was started; refuses DonationChanged (409) if it was for something else. */
export async function readStarted(db: Db | Tx, sent: Sent): Promise<LoadedPayment | null> {
  const row = await findPayment(db, sent.donationId)
  if (row && row.requestHash !== contentHash(sent)) {
    const words = phrase(
      'This donation was already started with different details. Please check them and give again.',
    )
    throw refusal('DonationChanged', 409, words)
  }
  return row
}

/** Recognizes the key of a donor's browser (afterwards/add-words.server.ts). */
export const hashOfDonorKey = (app: App, key: string): string => app.secrets.hash('donor-key', key)

/** Tells donations with one id apart; another card, or the solution of a challenge, is still the same donation. */
function contentHash(sent: Sent): string {
  const {
    donationId: _,
    donorKey: _______,
    donorName,
    cardToken: __,
    onProvidersPage: ______,
    proof: ___,
    source: ____,
    locale: _____,
    ...content
  } = sent
  return requestHash({ ...content, donorName: sent.isAnonymous ? null : donorName })
}

/** Refuses QuoteNotFound (404), QuoteExpired (409) and the titled refusals of donor.ts. */
export async function readPayableQuote(
  db: Db,
  sent: Sent,
  now: Date,
): Promise<{ campaignId: string; amount: number }> {
  const [quote] = await db.rows<Pick<QuoteRow, 'campaignId' | 'amount' | 'expiresAt'>>(
    'read_quote',
    'select campaign_id, amount, expires_at from quotes where id = $1',
    [sent.quoteId],
  )
  if (!quote)
    throw refusal('QuoteNotFound', 404, phrase('We can’t find these amounts. Please choose them again.'))
  if (quote.expiresAt <= now) throw quoteExpired()
  const refused = checkDonor({ ...sent, amountCents: quote.amount })
  if (refused) throw refused
  return quote
}

/** QuoteExpired (409). */
export const quoteExpired = () =>
  refusal(
    'QuoteExpired',
    409,
    phrase('These amounts are no longer current. Please check them and give again.'),
  )

/** Writes the payment's row, once however often it is started. Refuses QuoteUsed and DonationChanged (409). */
export async function openPayment(
  tx: Tx,
  app: App,
  sent: Sent,
  { isCheckout, now }: { isCheckout: boolean; now: Date },
): Promise<LoadedPayment> {
  await writePayments(tx, [
    {
      id: sent.donationId,
      quoteId: sent.quoteId,
      provider: app.payments.name,
      donorName: sent.isAnonymous ? null : sent.donorName,
      donorEmail: sent.donorEmail.toLowerCase(),
      message: sent.message || null,
      wantsUpdates: sent.wantsUpdates,
      inHonorOf: sent.inHonorOf || null,
      honoreeEmail: sent.honoreeEmail.toLowerCase() || null,
      locale: sent.locale,
      requestHash: contentHash(sent),
      createdAt: now,
      source: sent.source,
      donorKeyHash: sent.donorKey === null ? null : hashOfDonorKey(app, sent.donorKey),
      giverAddress: sealGiverAddress(app, sent.donationId),
      isCheckout,
    },
  ])
  // Also if another request with this id was faster; if it is missing, another donation has used the quote.
  const written = await readStarted(tx, sent)
  if (written) return written
  const words = phrase('These amounts belong to another donation. Please check them and give again.')
  throw refusal('QuoteUsed', 409, words)
}
