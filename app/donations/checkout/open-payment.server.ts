import type { Locale } from '../../lib/locale.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { requestHash } from '../../platform/http/idempotency.server.ts'
import type { StartDonationInput } from '../contract.ts'
import { sealGiverAddress } from '../disputes/giver-address.server.ts'
import type { DonationStatus, PaymentStatus } from '../payment-state.ts'
import type { PaymentMethod } from '../quote.ts'
import type { PaymentState } from './donation-answers.ts'
import { checkDonor } from './donor.ts'
import { writePayments } from './write-payments.server.ts'

/** What a browser sent, in its donor's language, and from where (a keyed hash). */
export type Sent = StartDonationInput & { locale: Locale; source: string }

/** A payment as its start finds it. Cents. */
export type StartedPayment = {
  id: string
  campaignId: string
  quoteId: string
  requestHash: string
  status: PaymentStatus
  donation: DonationStatus | null
  declineCode: string | null
  amount: number
  total: number
  paymentMethod: PaymentMethod
  providerPaymentId: string | null
  attempts: number
  /** Of the token that was charged last. */
  tokenHash: string | null
  /** The card is given on the provider's own page. */
  isCheckout: boolean
  createdAt: Date
}

export const stateOf = ({ status, donation, declineCode, amount }: StartedPayment): PaymentState => ({
  payment: status,
  donation,
  declineCode,
  amount,
})

/** The payment of this id, if it was started before; refuses DonationChanged (409) when it was for something else. */
export async function readStarted(db: Db | Tx, sent: Sent): Promise<StartedPayment | null> {
  const [row] = await db.rows<StartedPayment>(
    'read_started_payment',
    `select p.id, p.campaign_id, p.quote_id, p.request_hash, p.status, d.status as donation, p.decline_code, p.amount, p.total,
       p.payment_method, p.provider_payment_id, p.attempts, p.token_hash, p.is_checkout, p.created_at
     from payments p left join donations d on d.id = p.id where p.id = $1`,
    [sent.donationId],
  )
  if (row && row.requestHash !== contentHash(sent)) {
    const words = phrase(
      'This donation was already started with different details. Please check them and give again.',
    )
    throw refusal('DonationChanged', 409, words)
  }
  return row ?? null
}

/** By which the key of a donor's browser is known again (afterwards/add-words.server.ts). */
export const hashOfDonorKey = (app: App, key: string): string => app.secrets.hash('donor-key', key)

/** What makes it the same donation: another card, and the answer to a challenge, do not make it another. */
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
  const [quote] = await db.rows<{ campaignId: string; amount: number; expiresAt: Date }>(
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
): Promise<StartedPayment> {
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
  // Also where another request with this id was faster; one with another id has taken the quote.
  const written = await readStarted(tx, sent)
  if (written) return written
  const words = phrase('These amounts belong to another donation. Please check them and give again.')
  throw refusal('QuoteUsed', 409, words)
}
