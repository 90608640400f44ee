import type { App } from '../../platform/app.server.ts'
import {
  type Card,
  type ChargeAnswer,
  type ProviderPayment,
  ProviderUnavailable,
  TokenRefused,
} from '../../platform/payments/port.ts'
import type { AttemptOutcome } from '../card-testing/note-attempt.server.ts'
import type { DonationStarted } from '../contract.ts'
import { applyProviderFacts } from '../posting/apply-provider-facts.server.ts'
import { methodOfCard } from '../quote.ts'
import { closedByDeclines, maxDeclines } from './decline-words.ts'
import { cardTokenSpent, startAnswer, unknownStart, withNextStep } from './donation-answers.ts'
import { loadPayment } from './payments.server.ts'

/** A payment that exists at the provider. */
type Chargeable = { id: string; campaignId: string; providerPaymentId: string }

export type Charged = { answer: DonationStarted; outcome: AttemptOutcome }

/**
 * Charges a card and applies the result. Counts the attempt first, with the limit in the same statement, so
 * that several tabs together cannot exceed it; the last decline closes the payment. Refuses CardTokenSpent
 * (409).
 */
export async function chargeCard(
  app: App,
  payment: Chargeable,
  { token, card }: { token: string; card: Card },
  now: Date,
): Promise<Charged> {
  if (await countAttempt(app, payment.id, token, card)) return await charge(app, payment, token, now)
  return { answer: await answerBeyondLimit(app, payment, now), outcome: 'none' }
}

/** Charges the card after the donor has completed the bank's challenge. */
export async function chargeConfirmedCard(app: App, payment: Chargeable, now: Date): Promise<Charged> {
  return await charge(app, payment, null, now)
}

async function charge(
  app: App,
  { id, campaignId, providerPaymentId }: Chargeable,
  token: string | null,
  now: Date,
): Promise<Charged> {
  let charged: ChargeAnswer
  try {
    const returnUrl = `${app.env.appUrl}/campaign/${campaignId}?session_id=${providerPaymentId}&campaign_id=${campaignId}`
    charged = await app.payments.chargeCard({ paymentId: id, providerPaymentId, token, returnUrl })
  } catch (error) {
    if (error instanceof TokenRefused) throw cardTokenSpent()
    if (!(error instanceof ProviderUnavailable)) throw error
    app.log.warn({ paymentId: id, err: error.message }, 'it is unknown whether a card was charged')
    return { answer: unknownStart, outcome: 'unknown' }
  }
  const { payment, clientSecret } = charged
  await applyProviderFacts(app, payment, null, now)
  const outcome = outcomeOf(payment)
  if (outcome === 'asked' && clientSecret !== null)
    return { answer: withNextStep({ kind: 'authenticate', clientSecret }), outcome }
  if (outcome === 'declined') await closeAfterLastAttempt(app, id)
  const state = await loadPayment(app.db, id)
  // If this charge's result is unknown, don't report an earlier card's decline.
  if (outcome === 'unknown' && state.payment === 'started') return { answer: unknownStart, outcome }
  // Prefer the stored decline code: another tab may have tried another card in the meantime.
  return { answer: startAnswer({ ...state, declineCode: state.declineCode ?? payment.declineCode }), outcome }
}

/** Hashes a token, to recognize the one charged last without storing anything about the card. */
export const hashOfToken = (app: App, token: string): string => app.secrets.hash('card-token', token)

function outcomeOf({ movements, awaits, declineCode }: ProviderPayment): AttemptOutcome {
  if (movements.some(({ kind }) => kind === 'captured')) return 'captured'
  if (awaits === 'authentication') return 'asked'
  return declineCode === null ? 'unknown' : 'declined'
}

/**
 * Counts an attempt, unless the token was also the last one charged, which means a repeated request. Clears
 * the decline of an earlier card, and corrects the payment method to the card's. Returns false if the payment has no attempts left.
 */
async function countAttempt(app: App, id: string, token: string, card: Card): Promise<boolean> {
  const counted = await app.db.transaction(tx =>
    tx.rows(
      'count_card_attempt',
      `update payments set attempts = attempts + (token_hash is distinct from $2)::int, token_hash = $2,
         decline_code = case when token_hash is distinct from $2 then null else decline_code end,
         card_fingerprint = $3, card_funding = $4, payment_method = case payment_method when 'apple_pay' then payment_method else $6 end
       where id = $1 and status = 'started' and (attempts < $5 or token_hash = $2) returning id`,
      [id, hashOfToken(app, token), card.fingerprint, card.funding, maxDeclines, methodOfCard(card.funding)],
    ),
  )
  return counted.length > 0
}

/**
 * Answers a request beyond the limit: its token isn't charged, but the last allowed attempt may have been
 * captured, so the provider is asked. Throws ProviderUnavailable.
 */
async function answerBeyondLimit(
  app: App,
  { id, providerPaymentId }: Chargeable,
  now: Date,
): Promise<DonationStarted> {
  const reported = await app.payments.lookUp({ providerPaymentId, paymentId: id })
  if (reported) await applyProviderFacts(app, reported, null, now)
  // Close the payment even if a bank's challenge is open, because completing it would have no effect on a
  // closed payment.
  if (reported?.awaits !== 'provider') await closeAfterLastAttempt(app, id)
  const state = await loadPayment(app.db, id)
  return state.payment === 'started' ? unknownStart : startAnswer(state)
}

/** Closes an open payment that has no attempts left. */
export async function closeAfterLastAttempt(app: App, id: string): Promise<void> {
  await app.db.transaction(tx =>
    tx.rows(
      'close_tried_payment',
      `update payments set status = 'failed', decline_code = $3 where id = $1 and status = 'started' and attempts >= $2`,
      [id, maxDeclines, closedByDeclines],
    ),
  )
}
