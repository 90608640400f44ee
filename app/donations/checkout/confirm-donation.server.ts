import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { type ProviderPayment, ProviderUnavailable } from '../../platform/payments/port.ts'
import { type AttemptOutcome, noteAttempt } from '../card-testing/note-attempt.server.ts'
import type { ConfirmedDonation, DonationStatusAnswer } from '../contract.ts'
import { applyProviderFacts } from '../posting/apply-provider-facts.server.ts'
import { captureAuthorized } from '../posting/capture-authorized.server.ts'
import { writeLookUp } from '../reconcile/ask-provider.server.ts'
import { chargeConfirmedCard, closeAfterLastAttempt } from './charge-card.server.ts'
import { statusAnswer, stillWaiting } from './donation-answers.ts'
import { type LoadedPayment, loadPayment } from './payments.server.ts'
import { takesCardsForMs } from './start-donation.server.ts'

/** The status of a donation in our database. Refuses DonationNotFound (404). */
export async function loadDonationStatus(db: Db, donationId: string): Promise<DonationStatusAnswer> {
  return statusAnswer(await loadPayment(db, donationId))
}

/** A capture this recent is reported without asking the provider: the browser asks right after the signed event. */
const freshMs = 5 * 60_000

/**
 * Looks a donation up at the provider and updates the ledger to match: called by the browser after the card fields are done. Finishes
 * the payment if the donor has answered the bank's challenge or was on the provider's own page. A captured one may have been refunded
 * since without an event, so it is looked up too unless it is very recent. While the provider cannot be reached an open one stays
 * `waiting`. Refuses DonationNotFound (404).
 */
export async function confirmDonation(
  app: App,
  donationId: string,
  now: Date,
): Promise<DonationStatusAnswer> {
  const state = await loadPayment(app.db, donationId)
  const isTaken = state.payment === 'captured' || state.payment === 'held'
  const seenAt = state.lookedUpAt ?? state.capturedAt ?? state.createdAt
  if (isTaken && now.getTime() - seenAt.getTime() < freshMs) return statusAnswer(state)
  try {
    const { providerPaymentId } = state
    const reported = await app.payments.lookUp({ providerPaymentId, paymentId: donationId })
    const isOpen = reported !== null && (await advancePayment(app, state, reported, now))
    if (isTaken) await writeLookUp(app, donationId)
    const answer = await loadDonationStatus(app.db, donationId)
    // A decline is an earlier card's: the last one is not decided.
    return isOpen && answer.status === 'declined' ? { ...answer, status: 'waiting', reason: null } : answer
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    app.log.warn({ paymentId: donationId, err: error.message }, 'the payment provider could not be asked')
    return isTaken ? statusAnswer(state) : { ...statusAnswer(state), ...stillWaiting }
  }
}

/** Applies the provider's record and takes our next step of the payment. True while its card is with the bank. */
async function advancePayment(
  app: App,
  state: LoadedPayment,
  found: ProviderPayment,
  now: Date,
): Promise<boolean> {
  const payment = await captureAuthorized(app, found, now)
  await applyProviderFacts(app, payment, null, now)
  if (state.payment !== 'started') return false
  if (payment.awaits === 'confirmation') return await confirmCard(app, state, payment, now)
  if (payment.awaits === 'card' && payment.declineCode !== null && state.declineCode === null) {
    await closeAfterLastAttempt(app, state.id)
    await noteDecided(app, state, 'declined', now)
  }
  return payment.awaits === 'authentication' || payment.awaits === 'provider'
}

/** Only within the hour: later the campaign's owner may be gone. */
async function confirmCard(
  app: App,
  state: LoadedPayment,
  { providerPaymentId }: ProviderPayment,
  now: Date,
): Promise<boolean> {
  if (state.createdAt.getTime() + takesCardsForMs <= now.getTime()) return true
  const { outcome } = await chargeConfirmedCard(app, { ...state, providerPaymentId }, now)
  await noteDecided(app, state, outcome, now)
  return outcome === 'asked' || outcome === 'unknown'
}

/** Notes the result of an attempt that was with the bank; a payment without a source has none. */
async function noteDecided(
  app: App,
  state: LoadedPayment,
  outcome: AttemptOutcome,
  now: Date,
): Promise<void> {
  const { id: paymentId, source, donorEmail: email, campaignId, cardFingerprint: fingerprint } = state
  if (source === null) return
  await noteAttempt(app, { paymentId, source, email, campaignId, fingerprint, outcome }, now)
}

/**
 * Answers the confirmation page, which knows the session from its address (P165): the provider's id of the payment or of its page, for
 * this campaign if one is named. Our own ids of donations are public, so they open nothing here. A campaign that is no longer public is
 * not named (P93). Refuses DonationNotFound (404).
 */
export async function confirmSession(
  app: App,
  { sessionId, campaignId }: { sessionId: string; campaignId?: string | undefined },
  now: Date,
): Promise<ConfirmedDonation> {
  const [found] = await app.db.rows<PaymentOfSession>(
    'payment_of_session',
    `select p.id, case when c.id is not null then
       json_build_object('id', c.id, 'firstName', c.first_name, 'lastName', c.last_name) end as campaign
     from payments p left join public_campaigns c on c.id = p.campaign_id and c.is_active
     where p.provider = $1 and p.provider_payment_id = $2 and ($3::text is null or p.campaign_id = $3)`,
    [app.payments.name, sessionId, campaignId ?? null],
  )
  if (!found) throw refusal('DonationNotFound', 404, phrase('We can’t find this donation.'))
  const donation = await confirmDonation(app, found.id, now)
  return { donation, campaign: found.campaign }
}

type PaymentOfSession = { id: string; campaign: ConfirmedDonation['campaign'] }
