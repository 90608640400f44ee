import { randomUUID } from 'node:crypto'
import { confirmDonation } from '#app/donations/checkout/confirm-donation.server.ts'
import { createQuote } from '#app/donations/checkout/quotes.server.ts'
import { startDonation } from '#app/donations/checkout/start-donation.server.ts'
import { startDonationInput } from '#app/donations/contract.ts'
import { refundableOf, totalsOf } from '#app/donations/payment-state.ts'
import { inRequestScope } from '#app/platform/http/request-scope.server.ts'
import { openDonation } from '#tests/world/giving-world.ts'
import { awaitsOf, type CardOutcome, type ModelPayment } from './model-payment.ts'
import {
  answerChallenge,
  type Change,
  dispute,
  failRefund,
  type Refused,
  refund,
  stepDispute,
} from './payment-changes.ts'
import { outcomeOf, type SimDonation, type Simulation } from './simulation.ts'

/** One step of a story. Returns its description. */
export type Step = (simulation: Simulation) => Promise<string>

/** A donor chooses an amount and requests a quote. Returns the refusal if there is no quote. */
async function quoted(simulation: Simulation): Promise<SimDonation | string> {
  const { app, random, clock, owners } = simulation
  const campaignId = random.pick(owners.flatMap(owner => owner.campaignIds))
  const choices = {
    campaignId,
    amountCents: random.int(100, 40_000),
    tipPercentage: random.pick([0, 15] as const),
    foundationPercentage: random.pick([0, 10] as const),
    paymentMethod: 'credit_card' as const,
    coversFees: false,
  }
  const id = simulation.uuid()
  let outcome = ''
  for (let attempt = 0; attempt < 3; attempt++) {
    let quote: Awaited<ReturnType<typeof createQuote>> | undefined
    outcome = await outcomeOf(async () => {
      quote = await createQuote(app, choices, clock.now())
    })
    if (!quote) continue
    const { lines, quoteId } = quote
    const donation = { id, campaignId, quoteId, lines, amountCents: lines.amount, isStray: false }
    return { ...donation, email: `${id}@donors.example` }
  }
  return outcome
}

const inputOf = ({ id, quoteId, email }: SimDonation) =>
  startDonationInput.parse({
    donationId: id,
    quoteId,
    donorName: 'Sam',
    donorEmail: email,
    message: '',
    isAnonymous: false,
  })

/**
 * A random card: most are captured, some are declined, some need 3-D Secure, and some are charged a different
 * amount.
 */
function aToken({ provider, random }: Simulation): string {
  const good: CardOutcome = { outcome: 'capture', thenDisputed: false }
  const bad: CardOutcome = { outcome: 'decline', declineCode: 'card_declined' }
  const outcome = random.pick([
    good,
    good,
    good,
    good,
    good,
    good,
    good,
    bad,
    { outcome: 'challenge' } as const,
  ])
  return provider.token(outcome, random.chance(0.08) ? 100 : 0)
}

/**
 * Submits a donation, with a separate IP address per donor. If the response is lost, retries with the same
 * card, as the browser does.
 */
async function press(simulation: Simulation, donation: SimDonation): Promise<string> {
  const { app, clock } = simulation
  const request = { ...inputOf(donation), cardToken: aToken(simulation) }
  const from = { requestId: randomUUID(), clientAddress: donation.id }
  let said = ''
  const tries = async () => {
    const { status, next } = await inRequestScope(from, () => startDonation(app, request, clock.now()))
    said = next.kind === 'none' ? status : `${status}, ${next.kind}`
  }
  for (let count = 0; count < 3; count++) {
    const outcome = await outcomeOf(tries)
    if (outcome === 'done') break
    said = outcome
    if (outcome !== 'lost' && outcome !== 'ProviderUnavailable') break
  }
  return said
}

/** A donor submits a donation and their card is charged. */
export const give: Step = async simulation => {
  const donation = await quoted(simulation)
  if (typeof donation === 'string') return `give: ${donation}`
  simulation.donations.set(donation.id, donation)
  const { id, amountCents, campaignId } = donation
  return `give ${amountCents} to ${campaignId}, payment ${id}: ${await press(simulation, donation)}`
}

/** A donor submits a donation, and the server crashes before charging the card. */
export const begin: Step = async simulation => {
  const donation = await quoted(simulation)
  if (typeof donation === 'string') return `begin: ${donation}`
  simulation.donations.set(donation.id, donation)
  const outcome = await outcomeOf(() => openDonation(simulation.app, { ...inputOf(donation), locale: 'en' }))
  return `begin ${donation.amountCents} to ${donation.campaignId}, payment ${donation.id}: ${outcome}`
}

/**
 * A donor continues an open payment, perhaps much later: completes the bank's challenge, tries another card,
 * or was charged by a server that has since crashed. Their browser may then request the result.
 */
export const pay: Step = async simulation => {
  const { app, provider, random, clock } = simulation
  const payment = pickPayment(simulation, ({ capturedCents }) => capturedCents === null)
  if (!payment) return 'nothing to pay'
  const { paymentId } = payment
  const done = `pay ${paymentId}: ${await continuePayment(simulation, payment)}`
  if (random.chance(0.6) && awaitsOf(provider.payments.get(paymentId) ?? payment) !== 'confirmation')
    return done
  return `${done}, asked: ${await outcomeOf(() => confirmDonation(app, paymentId, clock.now()))}`
}

async function continuePayment(simulation: Simulation, payment: ModelPayment): Promise<string> {
  const { provider, random, donations } = simulation
  if (awaitsOf(payment) === 'authentication') {
    const isPassed = random.chance(0.8)
    provider.let(payment.paymentId, one => answerChallenge(one, isPassed))
    return isPassed ? 'answered the bank' : 'failed at the bank'
  }
  const donation = donations.get(payment.paymentId)
  if (donation && !donation.isStray && random.chance(0.5)) return await press(simulation, donation)
  const moreCents = random.chance(0.08) ? 100 : 0
  provider.take(payment.paymentId, { moreCents })
  return `captured${moreCents ? ', another sum' : ''}, and nobody heard`
}

type Happening = (payment: ModelPayment, at: string) => Change | Refused

/**
 * A change at the provider that did not come from our server: a full or partial refund in its dashboard, a
 * failed refund, a dispute, or a dispute's next step.
 */
export const returnAtProvider: Step = async simulation => {
  const { provider, random } = simulation
  const payment = pickPayment(simulation, ({ capturedCents }) => capturedCents !== null)
  if (!payment) return 'nothing to return'
  const { id, paymentId, movements, disputes } = payment
  const left = refundableOf(totalsOf(movements))
  const part = () => (random.chance(0.5) || left < 2 ? null : random.int(1, left - 1))
  const named = (prefix: string) => `${prefix}_${id}_at_${movements.length}_${disputes.length}`
  const cents = part()
  const happenings: Record<string, Happening> = {
    refunded: (one, at) => refund(one, at, { id: named('re'), cents }),
    'refund failed': (one, at) => failRefund(one, at, null),
    disputed: (one, at) => dispute(one, at, { id: named('dp'), cents }),
    'asked about': (one, at) => dispute(one, at, { id: named('dp'), cents, isInquiry: true }),
    escalated: (one, at) => stepDispute(one, at, 'escalate'),
    won: (one, at) => stepDispute(one, at, 'win'),
    lost: (one, at) => stepDispute(one, at, 'lose'),
  }
  const name = random.pick([
    'refunded',
    'refunded',
    'refunded',
    'disputed',
    'disputed',
    'won',
    'won',
    'lost',
    'refund failed',
    'asked about',
    'escalated',
  ])
  const did = provider.let(paymentId, happenings[name] as Happening)
  return `at the provider ${paymentId}: ${name}${cents === null ? '' : ` ${cents}`}${did ? '' : ' cannot be'}`
}

export const chargeMore: Step = async simulation => {
  const payment = pickPayment(simulation, ({ capturedCents }) => capturedCents !== null)
  if (!payment) return 'nothing to charge'
  simulation.provider.charge(payment.paymentId, 1_500)
  return `the provider charges 1500 more for ${payment.paymentId}`
}

/** A payment that is missing from the ledger, as after restoring an older backup. */
export const stray: Step = async simulation => {
  const { provider, random } = simulation
  const id = simulation.uuid()
  const amountCents = random.int(500, 9_000)
  provider.openStray(id, amountCents)
  provider.take(id)
  const nobodys = { campaignId: '', email: '', quoteId: '', lines: null }
  simulation.donations.set(id, { id, amountCents, isStray: true, ...nobodys })
  return `a payment unknown here, ${id}, of ${amountCents}`
}

/** Picks one of the last matching payments. */
function pickPayment(
  { provider, random }: Simulation,
  is: (payment: ModelPayment) => boolean,
): ModelPayment | undefined {
  const all = [...provider.payments.values()].filter(is).slice(-6)
  return all.length > 0 ? random.pick(all) : undefined
}
