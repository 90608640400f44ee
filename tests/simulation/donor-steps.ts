import { confirmDonation } from '#app/donations/checkout/confirm-donation.server.ts'
import { createQuote } from '#app/donations/checkout/create-quote.server.ts'
import { startDonation } from '#app/donations/checkout/start-donation.server.ts'
import type { Happening } from '#app/platform/payments/port.ts'
import type { SandboxPayment } from '#app/platform/payments/sandbox/sandbox-payment.ts'
import { outcomeOf, type Simulation } from './simulation.ts'

/** One step of the story; answers what was done. */
export type Step = (simulation: Simulation) => Promise<string>

/** Somebody presses Give. An answer that is lost is asked for again, as a browser does. */
export const give: Step = async simulation => {
  const { app, random, clock, owners } = simulation
  const campaignId = random.pick(owners.flatMap(owner => owner.campaignIds))
  const donation = { id: simulation.uuid(), campaignId, amountCents: random.int(100, 40_000), isStray: false }
  const email = `${donation.id}@donors.example`
  const choices = {
    tipPercentage: random.pick([0, 15] as const),
    foundationPercentage: random.pick([0, 10] as const),
  }
  const asked = {
    campaignId,
    amountCents: donation.amountCents,
    ...choices,
    paymentMethod: 'credit_card' as const,
  }
  let outcome = ''
  let quoteId: string | undefined
  for (let tries = 0; tries < 3 && outcome !== 'done'; tries++) {
    outcome = await outcomeOf(async () => {
      quoteId ??= (await createQuote(app, asked, clock.now())).quoteId
      simulation.donations.set(donation.id, { ...donation, email })
      const donor = { donorName: 'Sam', donorEmail: email, message: '', isAnonymous: false }
      await startDonation(app, { donationId: donation.id, quoteId, ...donor }, clock.now())
    })
    if (outcome === 'CampaignEnded') break
  }
  return `give ${donation.amountCents} to ${campaignId}, payment ${donation.id}: ${outcome}`
}

/** As most donors do: at once. */
export const giveAndPay: Step = async simulation => {
  const given = await give(simulation)
  simulation.advance(simulation.random.int(1, 5) * 60_000)
  return `${given}; ${await pay(simulation)}`
}

/** A donor's card, perhaps long after Give: taken, declined, or charged another sum than they saw. Their browser may ask then. */
export const pay: Step = async simulation => {
  const { app, provider, random, clock } = simulation
  const payment = pickPayment(simulation, ({ happened }) => !happened.includes('captured'))
  if (!payment) return 'nothing to pay'
  const isDeclined = random.chance(0.1)
  const moreCents = random.chance(0.08) ? 100 : 0
  provider.let(payment.paymentId, isDeclined ? 'failed' : 'captured', { moreCents })
  const done = `pay ${payment.paymentId}: ${isDeclined ? 'declined' : `captured${moreCents ? ', another sum' : ''}`}`
  if (random.chance(0.6)) return done
  return `${done}, asked: ${await outcomeOf(() => confirmDonation(app, payment.paymentId, clock.now()))}`
}

const later: readonly Happening[] = ['refunded', 'disputed', 'dispute_won']

/** At the provider, without asking the ledger: a refund at its dashboard, a dispute, its end. */
export const returnAtProvider: Step = async simulation => {
  const { provider, random } = simulation
  const payment = pickPayment(simulation, ({ happened }) => happened.includes('captured'))
  if (!payment) return 'nothing to return'
  const happening = random.pick(later.filter(one => !payment.happened.includes(one)).concat('refunded'))
  const did = provider.let(payment.paymentId, happening)
  return `at the provider ${payment.paymentId}: ${happening}${did ? '' : ' cannot be'}`
}

export const chargeMore: Step = async simulation => {
  const payment = pickPayment(simulation, ({ happened }) => happened.includes('captured'))
  if (!payment) return 'nothing to charge'
  simulation.provider.charge(payment.paymentId, 1_500)
  return `the provider charges 1500 more for ${payment.paymentId}`
}

/** A payment that the ledger never heard of: they were restored from a backup of before. */
export const stray: Step = async simulation => {
  const { provider, random } = simulation
  const id = simulation.uuid()
  const amountCents = random.int(500, 9_000)
  provider.openStray(id, amountCents)
  provider.let(id, 'captured')
  simulation.donations.set(id, { id, campaignId: '', email: '', amountCents, isStray: true })
  return `a payment unknown here, ${id}, of ${amountCents}`
}

/** One of the latest payments of which this is true. */
function pickPayment(
  { provider, random }: Simulation,
  is: (payment: SandboxPayment) => boolean,
): SandboxPayment | undefined {
  const all = [...provider.payments.values()].filter(is).slice(-6)
  return all.length > 0 ? random.pick(all) : undefined
}
