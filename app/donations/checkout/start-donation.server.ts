import type { QuoteRow } from '#db/tables.ts'
import type { Locale } from '../../lib/locale.ts'
import type { App } from '../../platform/app.server.ts'
import type { Database } from '../../platform/database/database.server.ts'
import { requestHash } from '../../platform/http/idempotency.server.ts'
import { ProviderUnavailable } from '../../platform/payments/port.ts'
import { guardCharge } from '../card-testing/guard-charge.server.ts'
import { sourceOfCaller } from '../card-testing/load-charge-facts.server.ts'
import { type AttemptOutcome, noteAttempt } from '../card-testing/note-attempt.server.ts'
import type { DonationStarted, Quote, QuoteInput, StartDonationInput } from '../contract.ts'
import { type CardMethod, correctedMethod } from '../quote.ts'
import { chargeCard, hashOfToken } from './charge-card.server.ts'
import {
  cardRequired,
  cardTokenSpent,
  providerSilent,
  providerUnavailable,
  startAnswer,
  withNextStep,
} from './donation-answers.ts'
import { type DonationRequest, type LoadedPayment, openPayment, readStarted } from './payments.server.ts'
import { createQuote, openCampaign, quoteExpired, readPayableQuote, refuseOldFees } from './quotes.server.ts'
import { redirectToCheckout } from './redirect-to-checkout.server.ts'

/**
 * How long a payment accepts cards, in ms. Afterwards the campaign's owner may delete their account
 * (reconcile/settle-open-payments).
 */
export const takesCardsForMs = 60 * 60_000

/**
 * Charges a card for a quote, or redirects to the provider's own page. Commits the payment's row first, and
 * the provider's id before anything is charged, so that after any failure the browser or the reconciler can
 * look up the result (P169). The same content with another token is a new attempt on the same payment; with
 * the same token it is a repeat. Refuses the titled refusals of donor.ts, QuoteNotFound (404), QuoteExpired,
 * QuoteUsed, FeesChanged, CampaignEnded, DonationChanged and CardTokenSpent (409), those of `guardCharge`, and
 * ProviderUnavailable (503) if nothing was charged or the result is unknown.
 */
export async function startDonation(
  app: App,
  input: StartDonationInput,
  now: Date,
  locale: Locale = 'en',
): Promise<DonationStarted> {
  const request: DonationRequest = { ...input, locale, source: sourceOfCaller(app) }
  return await shareAnswer(app, request, () => start(app, request, now))
}

const running = new WeakMap<Database, Map<string, Promise<DonationStarted>>>()

/** Lets identical concurrent requests share one result. */
async function shareAnswer(
  { db }: App,
  request: DonationRequest,
  run: () => Promise<DonationStarted>,
): Promise<DonationStarted> {
  const requests = running.get(db) ?? new Map<string, Promise<DonationStarted>>()
  running.set(db, requests)
  const key = requestHash(request)
  const answer = requests.get(key) ?? run().finally(() => requests.delete(key))
  requests.set(key, answer)
  return await answer
}

async function start(app: App, request: DonationRequest, now: Date): Promise<DonationStarted> {
  const started = await readStarted(app.db, request)
  if (started && started.payment !== 'started') return startAnswer(started)
  const isCheckout =
    started?.isCheckout ?? (request.onProvidersPage || Boolean(app.payments.browser.checkout))
  if (!isCheckout && request.cardToken === null) throw cardRequired()
  if (started && started.createdAt.getTime() + takesCardsForMs <= now.getTime()) throw quoteExpired()
  const { campaignId, amount } = started ?? (await readPayableQuote(app.db, request, now))
  await openCampaign(app.db, campaignId, now)
  const attempt = guardedAttempt(app, request, { campaignId, amountCents: amount, now })
  // A repeat with the last token skips the guard, because it only retrieves the result.
  const isRepeat = started !== null && started.tokenHash === hashOfToken(app, request.cardToken ?? '')
  if (started && !isRepeat) await refuseOldFees(app.db, started.quoteId, now)
  if (!isRepeat) await attempt.guard(null)
  try {
    const payment = await app.db.transaction(tx => openPayment(tx, app, request, { isCheckout, now }))
    if (payment.payment !== 'started') return startAnswer(payment)
    if (payment.isCheckout) return await redirectToCheckout(app, payment, request.onProvidersPage)
    return await takeCard(app, payment, request.cardToken ?? '', { attempt, isRepeat, now })
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    const paymentId = request.donationId
    app.log.warn({ paymentId, err: error.message }, 'the payment provider could not be asked')
    // The result of an earlier card may still be unknown, so don't claim that nothing was charged.
    throw started && started.attempts > 0 ? providerUnavailable() : providerSilent()
  } finally {
    await attempt.note()
  }
}

/** An attempt under the card-testing rules: guarded before the charge, recorded after it. */
type GuardedAttempt = {
  /** The outcome that `note` records; 'none' (not charged) by default. */
  outcome: AttemptOutcome
  /** Throws the refusals of `guardCharge`. */
  guard(fingerprint: string | null): Promise<void>
  note(): Promise<void>
}

function guardedAttempt(
  app: App,
  { donationId: paymentId, source, donorEmail: email }: DonationRequest,
  { campaignId, amountCents, now }: { campaignId: string; amountCents: number; now: Date },
): GuardedAttempt {
  const facts = { paymentId, source, email, campaignId }
  let guarded: { fingerprint: string | null } | null = null
  return {
    outcome: 'none',
    async guard(fingerprint) {
      // On refusal `guardCharge` itself updates its counts, so `note` must not run.
      guarded = null
      await guardCharge(app, { ...facts, fingerprint, amountCents }, now)
      guarded = { fingerprint }
    },
    async note() {
      if (guarded) await noteAttempt(app, { ...facts, ...guarded, outcome: this.outcome }, now)
    },
  }
}

/**
 * Reads the card behind the token and charges it, or requotes if its funding type differs from the quote's and changes the fees.
 */
async function takeCard(
  app: App,
  payment: LoadedPayment,
  token: string,
  { attempt, isRepeat, now }: { attempt: GuardedAttempt; isRepeat: boolean; now: Date },
): Promise<DonationStarted> {
  const card = await app.payments.readCard(token)
  if (!card) throw cardTokenSpent()
  const corrected = correctedMethod(payment.paymentMethod, card.funding)
  if (corrected && payment.feeMode === 'surcharge')
    return withNextStep({
      kind: 'requote',
      quote: await requote(app, payment, corrected, now),
      ...(card.funding === 'link' && { isLink: true }),
    })
  if (!isRepeat) await attempt.guard(card.fingerprint)
  const providerPaymentId = await openAtProvider(app, payment)
  const charged = await chargeCard(app, { ...payment, providerPaymentId }, { token, card }, now)
  attempt.outcome = charged.outcome
  return charged.answer
}

type QuoteChoicesRow = Pick<QuoteRow, 'campaignId'> &
  Pick<QuoteInput, 'amountCents' | 'tipPercentage' | 'foundationPercentage' | 'coversFees'>

/**
 * Creates a quote for the card's actual funding type; the donor confirms it by submitting again. A payment on
 * which no card was tried expires, because the confirmation starts another one.
 */
async function requote(
  app: App,
  { id, quoteId }: LoadedPayment,
  paymentMethod: CardMethod,
  now: Date,
): Promise<Quote> {
  const [choices] = await app.db.rows<QuoteChoicesRow>(
    'choices_of_quote',
    `select campaign_id, amount + case when covers_fees then 0 else processing_fee end as amount_cents, tip_percentage,
       foundation_percentage, covers_fees
     from quotes where id = $1`,
    [quoteId],
  )
  if (!choices) throw new Error(`payment ${id} has no quote`)
  const quote = await createQuote(app, { ...choices, paymentMethod }, now)
  await app.db.transaction(tx =>
    tx.rows(
      'expire_untried_payment',
      `update payments set status = 'expired' where id = $1 and status = 'started' and provider_payment_id is null`,
      [id],
    ),
  )
  return quote
}

/** Creates the payment at the provider if needed and commits its id there before anything can be charged. */
async function openAtProvider(app: App, payment: LoadedPayment): Promise<string> {
  if (payment.providerPaymentId) return payment.providerPaymentId
  const { providerPaymentId } = await app.payments.createPayment({
    paymentId: payment.id,
    campaignId: payment.campaignId,
    totalCents: payment.total,
    description: `Donation to campaign ${payment.campaignId}`,
  })
  await app.db.transaction(tx =>
    tx.rows(
      'write_provider_payment',
      'update payments set provider_payment_id = $2 where id = $1 and provider_payment_id is null',
      [payment.id, providerPaymentId],
    ),
  )
  return providerPaymentId
}
