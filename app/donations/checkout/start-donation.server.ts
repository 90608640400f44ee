import type { Locale } from '../../lib/locale.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { requestHash } from '../../platform/http/idempotency.server.ts'
import { ProviderUnavailable } from '../../platform/payments/port.ts'
import { refuseCardTesting, sourceOfCaller } from '../card-testing/card-testing.server.ts'
import type { DonationRequest, DonationStarted, StartDonationInput } from '../contract.ts'
import { type PaymentStatus, shownStatus } from '../payment-state.ts'
import { openCampaign } from './create-quote.server.ts'
import { checkDonor } from './donor.ts'
import { writePayments } from './write-payments.server.ts'

/**
 * Opens a payment at the provider for a quote. The row is committed first, the provider is called outside any transaction and
 * knows the payment by the same id, so after any failure the browser or the reconciler can ask again (P169). Repeated with the
 * same content it answers the same. Refuses the titled refusals of donor.ts, QuoteNotFound (404), QuoteExpired, QuoteUsed,
 * CampaignEnded and DonationChanged (409) TooManyDeclines and TooManyRequests (429), and ProviderUnavailable (503).
 */
export async function startDonation(
  app: App,
  input: DonationRequest,
  now: Date,
  locale: Locale = 'en',
): Promise<DonationStarted> {
  const sent = { ...plainDonation, ...input, locale }
  const source = sourceOfCaller(app)
  await countStart(app, sent, source)
  const payment = await app.db.transaction(tx => openPayment(tx, app, { ...sent, source }, now))
  const status = shownStatus(payment.status, 'captured', payment.declineCode)
  if (payment.status !== 'started' || payment.clientSecret) {
    return { clientSecret: payment.clientSecret, status }
  }
  const opened = await askProvider(app, payment)
  await app.db.transaction(tx => updateOpenedPayment(tx, payment.id, opened))
  return { clientSecret: opened.clientSecret, status }
}

type PaymentRow = {
  id: string
  campaignId: string
  requestHash: string
  status: PaymentStatus
  declineCode: string | null
  clientSecret: string | null
  total: number
  donorEmail: string
}

const plainDonation = { wantsUpdates: false, inHonorOf: '', honoreeEmail: '' }

type Sent = StartDonationInput & { locale: Locale }

/** A payment that was started before is not counted again: its donor comes back to it. */
async function countStart(app: App, sent: Sent, source: string): Promise<void> {
  const [start] = await app.db.rows<{ campaignId: string }>(
    'campaign_of_fresh_start',
    `select campaign_id from quotes where id = $2 and not exists (select 1 from payments where id = $1)`,
    [sent.donationId, sent.quoteId],
  )
  if (!start) return
  await refuseCardTesting(app, { source, email: sent.donorEmail.toLowerCase(), ...start })
}

async function openPayment(
  tx: Tx,
  app: App,
  { source, ...input }: Sent & { source: string },
  now: Date,
): Promise<PaymentRow> {
  const started = await samePayment(tx, input)
  if (started) return started
  const quote = await loadQuote(tx, input.quoteId, now)
  const refused = checkDonor({ ...input, amountCents: quote.amount })
  if (refused) throw refused
  await openCampaign(tx, quote.campaignId, now)
  await writePayments(tx, [
    {
      id: input.donationId,
      quoteId: input.quoteId,
      provider: app.payments.name,
      donorName: input.isAnonymous ? null : input.donorName,
      donorEmail: input.donorEmail.toLowerCase(),
      message: input.message || null,
      wantsUpdates: input.wantsUpdates,
      inHonorOf: input.inHonorOf || null,
      honoreeEmail: input.honoreeEmail.toLowerCase() || null,
      locale: input.locale,
      requestHash: contentHash(input),
      createdAt: now,
      source,
    },
  ])
  // Also where another request with this id was faster; one with another id has taken the quote.
  const written = await samePayment(tx, input)
  if (!written) throw quoteUsed()
  return written
}

/** The payment of this id, if it was started before; refuses DonationChanged (409) when it was for something else. */
async function samePayment(tx: Tx, input: StartDonationInput): Promise<PaymentRow | null> {
  const [row] = await tx.rows<PaymentRow>(
    'read_started_payment',
    `select id, campaign_id, request_hash, status, decline_code,
       client_secret, total, donor_email from payments where id = $1`,
    [input.donationId],
  )
  if (row && row.requestHash !== contentHash(input)) {
    const words = phrase(
      'This donation was already started with other details. Please check them and give again.',
    )
    throw refusal('DonationChanged', 409, words)
  }
  return row ?? null
}

function contentHash(input: StartDonationInput): string {
  const { donationId: _, donorName, ...content } = input
  return requestHash({ ...content, donorName: input.isAnonymous ? null : donorName, locale: undefined })
}

async function loadQuote(tx: Tx, quoteId: string, now: Date) {
  const [quote] = await tx.rows<{ campaignId: string; amount: number; expiresAt: Date }>(
    'read_quote',
    'select campaign_id, amount, expires_at from quotes where id = $1',
    [quoteId],
  )
  if (!quote)
    throw refusal('QuoteNotFound', 404, phrase('These amounts are not known. Please choose them again.'))
  if (quote.expiresAt <= now) {
    throw refusal(
      'QuoteExpired',
      409,
      phrase('These amounts are no longer current. Please check them and give again.'),
    )
  }
  return quote
}

const quoteUsed = () =>
  refusal(
    'QuoteUsed',
    409,
    phrase('These amounts belong to another donation. Please check them and give again.'),
  )

async function askProvider(app: App, payment: PaymentRow) {
  try {
    return await app.payments.createPayment({
      paymentId: payment.id,
      campaignId: payment.campaignId,
      totalCents: payment.total,
      description: `Donation to campaign ${payment.campaignId}`,
      receiptEmail: payment.donorEmail,
    })
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    app.log.warn({ paymentId: payment.id, err: error.message }, 'the payment provider could not be asked')
    throw providerUnavailable()
  }
}

/** ProviderUnavailable (503): the result is unknown, and asking again is safe. */
export function providerUnavailable() {
  const words = phrase(
    'We are still waiting for your bank. Nothing will be charged twice. Please try again in a moment.',
  )
  return refusal('ProviderUnavailable', 503, words, { title: phrase('Donation processing failed') })
}

async function updateOpenedPayment(
  tx: Tx,
  paymentId: string,
  opened: { providerPaymentId: string; clientSecret: string },
): Promise<void> {
  await tx.rows(
    'keep_opened_payment',
    `update payments set provider_payment_id = $2, client_secret = $3 where id = $1 and status = 'started'`,
    [paymentId, opened.providerPaymentId, opened.clientSecret],
  )
}
