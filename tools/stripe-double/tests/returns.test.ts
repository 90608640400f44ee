import type Stripe from 'stripe'
import { expect, it } from 'vitest'
import { balanceOf, chargeAccountFee } from '../resources/balance.ts'
import { escalate, lose, openDispute, win } from '../resources/disputes.ts'
import { failPayout, payOut } from '../resources/payouts.ts'
import { completeRefund, failRefund } from '../resources/refunds.ts'
import { warnOfFraud } from '../resources/suspicions.ts'
import { pay, refusal, start } from './running.ts'

const types = async (stripe: Stripe) =>
  (await stripe.events.list({ limit: 100 })).data.map(({ type }) => type).reverse()

it('refunds in parts, never more than is left, and takes a failed refund back', async () => {
  const { stripe, double } = await start()
  const { id } = await pay({ stripe })
  const first = await stripe.refunds.create({
    payment_intent: id,
    amount: 1000,
    metadata: { refund_id: 'r1' },
  })
  expect(first).toMatchObject({ status: 'succeeded', amount: 1000, metadata: { refund_id: 'r1' } })
  expect(await refusal(stripe.refunds.create({ payment_intent: id, amount: 1501 }))).toMatchObject({
    statusCode: 400,
    param: 'amount',
  })
  await stripe.refunds.create({ payment_intent: id })
  expect(await refusal(stripe.refunds.create({ payment_intent: id }))).toMatchObject({
    code: 'charge_already_refunded',
  })
  const whole = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge.refunds'] })
  expect(whole.latest_charge).toMatchObject({
    refunded: true,
    amount_refunded: 2500,
    refunds: { data: [{ amount: 1500 }, { amount: 1000 }] },
  })
  failRefund(double, double.refunds.get(first.id)!)
  const failed = await stripe.refunds.retrieve(first.id, { expand: ['failure_balance_transaction'] })
  expect(failed).toMatchObject({
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: { type: 'refund_failure', amount: 1000 },
  })
  const charge = await stripe.charges.retrieve(String(double.paymentIntents.get(id)?.latest_charge))
  expect(charge).toMatchObject({ refunded: false, amount_refunded: 1500 })
  expect(await types(stripe)).toContain('refund.failed')
})

it('lets a refund wait for its arrival', async () => {
  const { stripe, double } = await start()
  const { id } = await pay({ stripe }, 'pm_card_pendingRefund')
  const refund = await stripe.refunds.create({ payment_intent: id })
  expect(refund.status).toBe('pending')
  completeRefund(double, double.refunds.get(refund.id)!)
  expect((await stripe.refunds.retrieve(refund.id)).status).toBe('succeeded')
})

it('takes a disputed charge and its fee away, and gives the charge back when the dispute is won', async () => {
  const { stripe, double } = await start()
  const { id } = await pay({ stripe }, 'pm_card_createDispute')
  const [dispute] = (await stripe.disputes.list({ payment_intent: id })).data
  expect(dispute).toMatchObject({
    status: 'needs_response',
    reason: 'fraudulent',
    amount: 2500,
    balance_transactions: [
      { type: 'adjustment', amount: -2500, fee: 1500, net: -4000, reporting_category: 'dispute' },
    ],
  })
  expect(dispute?.evidence_details.due_by).toBe(dispute!.created + 9 * 86400)
  expect(await refusal(stripe.refunds.create({ payment_intent: id }))).toMatchObject({
    code: 'charge_disputed',
  })
  const given = await stripe.disputes.update(dispute!.id, {
    evidence: { customer_name: 'Ann' },
    submit: false,
  })
  expect(given).toMatchObject({
    status: 'needs_response',
    evidence_details: { has_evidence: true, submission_count: 0 },
  })
  const won = await stripe.disputes.update(dispute!.id, {
    evidence: { uncategorized_text: 'winning_evidence' },
  })
  expect(won).toMatchObject({
    status: 'won',
    evidence: { customer_name: 'Ann' },
    balance_transactions: [{ net: -4000 }, { amount: 2500, fee: 0, reporting_category: 'dispute_reversal' }],
  })
  expect(balanceOf(double).total).toBe(2500 - 103 - 1500)
  expect((await types(stripe)).slice(-3)).toEqual([
    'charge.dispute.updated',
    'charge.dispute.closed',
    'charge.dispute.funds_reinstated',
  ])
})

it('loses a dispute of a part, and turns an inquiry into a dispute', async () => {
  const { stripe, double } = await start()
  const { id } = await pay({ stripe })
  const charge = double.charges.get(double.paymentIntents.get(id)!.latest_charge)!
  const part = openDispute(double, charge, { reason: 'general', amount: 700 })
  lose(double, part)
  expect(balanceOf(double).total).toBe(2500 - 103 - 700 - 1500)
  const { id: asked } = await pay({ stripe }, 'pm_card_createDisputeInquiry')
  const [inquiry] = (await stripe.disputes.list({ payment_intent: asked })).data
  expect(inquiry).toMatchObject({
    status: 'warning_needs_response',
    balance_transactions: [],
    is_charge_refundable: true,
  })
  escalate(double, double.disputes.get(inquiry!.id)!)
  expect(await stripe.disputes.retrieve(inquiry!.id)).toMatchObject({
    status: 'needs_response',
    balance_transactions: [{ net: -4000 }],
  })
  win(double, double.disputes.get(inquiry!.id)!, { feeReturned: true })
  expect(balanceOf(double).total).toBe(2500 - 103 - 700 - 1500 + 2500 - 103)
})

it('warns of fraud until the charge went back', async () => {
  const { stripe, double } = await start()
  const { id } = await pay({ stripe }, 'pm_card_createIssuerFraudRecord')
  const list = () => stripe.radar.earlyFraudWarnings.list({ payment_intent: id })
  expect((await list()).data).toMatchObject([{ actionable: true, fraud_type: 'misc', payment_intent: id }])
  await stripe.refunds.create({ payment_intent: id })
  expect((await list()).data).toMatchObject([{ actionable: false }])
  const later = await stripe.radar.earlyFraudWarnings.list({ created: { gte: double.now() + 60 } })
  expect(later.data).toEqual([])
  warnOfFraud(double, double.charges.newestFirst()[0]!, 'made_with_stolen_card')
  expect((await list()).data).toHaveLength(2)
})

it('has a review that an approval closes', async () => {
  const { stripe } = await start()
  const { id } = await pay({ stripe }, 'pm_card_riskLevelElevated')
  const intent = await stripe.paymentIntents.retrieve(id, { expand: ['review'] })
  expect(intent.review).toMatchObject({ open: true, reason: 'rule', opened_reason: 'rule' })
  const { id: review } = intent.review as Stripe.Review
  expect(await stripe.reviews.approve(review)).toMatchObject({ open: false, closed_reason: 'approved' })
  expect((await stripe.paymentIntents.retrieve(id)).review).toBeNull()
  expect((await types(stripe)).filter(type => type.startsWith('review'))).toEqual([
    'review.opened',
    'review.closed',
  ])
})

it('has a balance that is the sum of its transactions, through a payout and back', async () => {
  let now = new Date('2026-11-01T10:00:00Z')
  const { stripe, double } = await start({ now: () => now })
  const { id } = await pay({ stripe })
  await stripe.refunds.create({ payment_intent: id, amount: 300 })
  chargeAccountFee(double, 5, 'Radar')
  expect(await stripe.balance.retrieve()).toMatchObject({
    available: [{ amount: -305 }],
    pending: [{ amount: 2397 }],
  })
  expect(payOut(double)).toBeNull()
  now = new Date('2026-11-04T10:00:00Z')
  const payout = payOut(double)!
  expect(payout.amount).toBe(2092)
  const parts = await stripe.balanceTransactions.list({ payout: payout.id, expand: ['data.source'] })
  expect(parts.data.map(({ type, net }) => [type, net])).toEqual([
    ['payout', -2092],
    ['stripe_fee', -5],
    ['refund', -300],
    ['charge', 2397],
  ])
  expect(parts.data.map(({ source }) => (typeof source === 'object' ? source?.object : source))).toEqual([
    'payout',
    undefined,
    'refund',
    'charge',
  ])
  expect(balanceOf(double).total).toBe(0)
  failPayout(double, payout)
  expect(balanceOf(double).total).toBe(2092)
  const day = await stripe.balanceTransactions.list({
    created: { gte: Date.parse('2026-11-01') / 1000, lt: Date.parse('2026-11-02') / 1000 },
    limit: 100,
  })
  expect(day.data).toHaveLength(3)
  const charges = await stripe.balanceTransactions.list({ type: 'charge' })
  expect(await stripe.balanceTransactions.retrieve(charges.data[0]!.id)).toMatchObject({ net: 2397 })
})
