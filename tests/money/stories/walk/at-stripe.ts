import { randomUUID } from 'node:crypto'
import type { DonationStarted, Quote } from '#app/donations/contract.ts'
import { refundableOf, totalsOf } from '#app/donations/payment-state.ts'
import { reconcilePayments } from '#app/donations/reconcile/reconcile-payments.server.ts'
import { refundDonation } from '#app/donations/refunds/refund-donation.server.ts'
import { outcomeOf } from '#tests/resilience/races/servers.ts'
import type { StripeWorld } from '#tests/world/stripe.ts'
import { steppedUp } from '#tests/world/withdrawals.ts'
import { linesOf, type WalkPayment } from './payments.ts'
import type { Step } from './steps.ts'
import type { Walk } from './walk.ts'

/**
 * Steps of a walk with the demo provider: actions of donors, banks, admins and users of Stripe's dashboard.
 */

export type StripeWalk = Walk & { world: StripeWorld }
type StripeStep = (walk: StripeWalk) => Promise<string>

const credit = '4242424242424242'
const debit = '4000056655665556'
const declined = '4000000000000002'

const giveStep: StripeStep = async walk => {
  const { random, world } = walk
  const campaignId = random.pick(walk.campaignIds)
  await world.app.db.rows(
    null,
    `update campaigns set campaign_end_date = now() + interval '90 years' where id = $1`,
    [campaignId],
  )
  const chosen = random.pick(['credit_card', 'debit_card'] as const)
  const card = random.chance(0.8) === (chosen === 'credit_card') ? credit : debit
  const choices = { campaignId, amountCents: random.int(100, 30_000), paymentMethod: chosen }
  const shares = { tipPercentage: random.pick([0, 10, 15, 20]), foundationPercentage: random.pick([0, 10]) }
  const quoted = await world.call('POST', '/api/quotes', { ...choices, ...shares }, somewhere(walk))
  return await give(walk, campaignId, quoted.body as Quote, card)
}

/** A random IP address for a donor. */
const somewhere = ({ random }: StripeWalk) => ({
  'x-forwarded-for': `198.51.${random.int(0, 255)}.${random.int(1, 254)}`,
})

async function give(walk: StripeWalk, campaignId: string, quote: Quote, card: string): Promise<string> {
  const { world, random, ledger } = walk
  world.clock.advance(90_000)
  const donationId = randomUUID()
  const donor = {
    donorName: 'Ruth Adeyemi',
    donorEmail: `${donationId}@donors.example`,
    message: '',
    isAnonymous: false,
  }
  const headers = somewhere(walk)
  const press = async (number: string) => {
    const { id: cardToken } = await world.act<{ id: string }>('tokens', {
      number,
      fingerprint: `fp${donationId.slice(0, 14)}`,
    })
    const request = { ...donor, donationId, quoteId: quote.quoteId, cardToken }
    const answer = await world.call('POST', '/api/donations', request, headers)
    // Simulates a lost response, after which the browser retries with the same token.
    const again = random.chance(0.2) ? await world.call('POST', '/api/donations', request, headers) : answer
    return { status: again.status, body: again.body as DonationStarted }
  }
  if (random.chance(0.1)) await press(declined)
  // Stripe processes the request, but its response is lost.
  const isLost = random.chance(0.1)
  if (isLost)
    await world.act('faults', {
      kind: 'reset',
      when: 'after',
      of: 'POST /v1/payment_intents/*/confirm',
      times: 3,
    })
  const { status, body } = await press(card)
  if (isLost) await world.act('faults/clear', {})
  if (status === 200 && body.next.kind === 'requote')
    return `requote, ${await give(walk, campaignId, body.next.quote, card)}`
  if (status !== 200) return `not given: ${status} ${JSON.stringify(body)}`
  const lines = await linesOf(world, donationId)
  const fresh: WalkPayment = {
    id: donationId,
    campaignId,
    lines,
    isHeld: false,
    isDeclined: false,
    movements: [],
    told: new Set(),
  }
  ledger.payments.push(fresh)
  return `give ${lines.amount}: ${body.status}${isLost ? ', answer lost' : ''}`
}

/** A random captured payment with its id and current record at Stripe. */
async function captured({ world, random, ledger }: StripeWalk) {
  if (ledger.payments.length === 0) return null
  const payment = random.pick(ledger.payments.slice(-6))
  const [row] = await world.app.db.rows<{ providerPaymentId: string | null }>(
    'test_provider_payment_id',
    'select provider_payment_id from payments where id = $1',
    [payment.id],
  )
  if (!row?.providerPaymentId) return null
  const found = await world.app.payments.lookUp({
    paymentId: payment.id,
    providerPaymentId: row.providerPaymentId,
  })
  const standing = totalsOf(found?.movements ?? [])
  return found && standing.isCaptured ? { payment, found, standing, intent: row.providerPaymentId } : null
}

const dashboardRefundStep: StripeStep = async walk => {
  const at = await captured(walk)
  const most = at ? refundableOf(at.standing) : 0
  if (!at || most === 0 || at.standing.disputedCents > 0) return 'nothing to refund'
  const amount = walk.random.chance(0.4) ? most : walk.random.int(1, most)
  const asked = walk.world.act('refunds', { payment_intent: at.intent, amount })
  if (!(await asked.catch(() => null))) return 'refund refused at Stripe'
  return `refunded at Stripe${amount < at.standing.capturedCents ? ' in part' : ''}`
}

const adminRefundStep: StripeStep = async walk => {
  const { world, random } = walk
  const at = await captured(walk)
  if (!at) return 'nothing to refund'
  const most = refundableOf(at.standing)
  const cents = random.chance(0.4) ? null : random.int(1, Math.max(1, most))
  const refundRequest = { refundId: randomUUID(), cents, reason: 'Asked for by the donor.' }
  const by = {
    admin: steppedUp(random.pick(walk.admins), world.clock.now()),
    now: world.clock.now(),
    requestId: 'walk',
  }
  const outcomes = [await outcomeOf(refundDonation(world.app, at.payment.id, refundRequest, by))]
  if (random.chance(0.3))
    outcomes.push(await outcomeOf(refundDonation(world.app, at.payment.id, refundRequest, by)))
  return `refunded here${cents === null ? '' : ' in part'}: ${outcomes[0]}`
}

const failRefundStep: StripeStep = async ({ world, random }) => {
  const refunds = world.stripe.account.refunds.where(({ status }) => status === 'succeeded').slice(-8)
  if (refunds.length === 0) return 'no refund to fail'
  await world.act('refunds/fail', { refund: random.pick(refunds).id })
  return 'refund_failed'
}

const disputeStep: StripeStep = async walk => {
  const at = await captured(walk)
  const most = at ? refundableOf(at.standing) : 0
  if (!at || most === 0 || at.standing.disputedCents > 0) return 'nothing to dispute'
  const amount = walk.random.chance(0.6) ? most : walk.random.int(1, most)
  const asked = walk.world.act('disputes', { payment_intent: at.intent, amount, reason: 'fraudulent' })
  if (!(await asked.catch(() => null))) return 'dispute refused at Stripe'
  return `disputed${amount < at.standing.capturedCents ? ' in part' : ''}`
}

const endDisputeStep: StripeStep = async ({ world, random }) => {
  const open = world.stripe.account.disputes.where(({ status }) => status === 'needs_response').slice(-8)
  if (open.length === 0) return 'no dispute is open'
  const isWon = random.chance(0.6)
  await world.act(`disputes/${isWon ? 'win' : 'lose'}`, { dispute: random.pick(open).id })
  return isWon ? 'dispute won' : 'dispute lost'
}

const moneyStep: StripeStep = async ({ world, random }) => {
  const [path, body] = random.pick([
    ['fees/settle', {}],
    ['fees', { cents: random.int(1, 500) }],
    ['payouts', {}],
  ] as const)
  await world.act(path, body)
  return path
}

const deliverStep: StripeStep = async ({ world, random }) => {
  const order = random.pick(['forward', 'reverse', 'shuffled'] as const)
  // Sometimes drops all pending events.
  if (random.chance(0.2)) {
    world.stripe.account.endpoints.setWeather({ dropNext: Infinity })
    await world.act('events/release', {})
    world.stripe.account.endpoints.setWeather({ hold: true })
    return 'lost'
  }
  await world.act('events/release', { order, times: random.int(1, 2) })
  return `delivered ${order}`
}

const reconcileStep: StripeStep = async ({ world }) => {
  world.clock.advance(60_000)
  await reconcilePayments(world.app)
  return 'reconciled'
}

export const stripeSteps: readonly StripeStep[] = [
  giveStep,
  giveStep,
  giveStep,
  dashboardRefundStep,
  dashboardRefundStep,
  adminRefundStep,
  adminRefundStep,
  failRefundStep,
  disputeStep,
  disputeStep,
  endDisputeStep,
  moneyStep,
  deliverStep,
  deliverStep,
  reconcileStep,
]

/** A step that requires ended campaigns, so it ends them first. */
export const afterTheEnd =
  (step: Step): StripeStep =>
  async walk => {
    await walk.world.app.db.rows(
      null,
      `update campaigns set campaign_end_date = '2026-02-28T23:59:59Z' where id = any($1)`,
      [walk.campaignIds],
    )
    return await step(walk)
  }
