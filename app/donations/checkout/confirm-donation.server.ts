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

/**
 * Returns the donation's status from our database, without asking the provider. Refuses DonationNotFound
 * (404).
 */
export async function loadDonationStatus(db: Db, donationId: string): Promise<DonationStatusAnswer> {
  return statusAnswer(await loadPayment(db, donationId))
}

/**
 * A capture seen this recently (ms) is reported without asking the provider: the browser requests the status
 * right after the event.
 */
const freshMs = 5 * 60_000

/**
 * Looks up a donation at the provider and updates the ledger to match. Called by the browser after the card
 * fields are submitted; finishes the payment if the donor completed the bank's challenge or returned from the
 * provider's own page. Captured payments are looked up too, unless seen very recently, because a refund's
 * event may be missing. If the provider cannot be reached, an open donation remains `waiting`. Refuses
 * DonationNotFound (404).
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
    // The stored decline belongs to an earlier card; the last card is still undecided.
    return isOpen && answer.status === 'declined' ? { ...answer, status: 'waiting', reason: null } : answer
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    app.log.warn({ paymentId: donationId, err: error.message }, 'the payment provider could not be asked')
    return isTaken ? statusAnswer(state) : { ...statusAnswer(state), ...stillWaiting }
  }
}

/**
 * Applies the provider's record and performs the next step that the payment needs. True while the result of
 * its card is pending.
 */
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

/**
 * Charges the card after authentication, but only within an hour of the start: later the campaign's owner may
 * have deleted their account.
 */
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

/**
 * Records the result of an attempt that was pending at the bank. Payments without a source address have no
 * attempts.
 */
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
 * Returns the donation for the confirmation page, whose URL names the provider's session (P165): the
 * provider's id of the payment or of its checkout page, for this campaign if one is named. Our own donation
 * ids are public, so they are not accepted. Omits a campaign that is no longer public (P93). Refuses
 * DonationNotFound (404).
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
