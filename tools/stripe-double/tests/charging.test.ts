import { expect, it } from 'vitest'
import { answerBank } from '../resources/charging.ts'
import { pay, payment, refusal, start } from './running.ts'

it('charges a card by its confirmation token, once', async () => {
  const { stripe, double } = await start()
  const token = await stripe.testHelpers.confirmationTokens.create({ payment_method: 'pm_card_visa_debit' })
  expect(token.payment_method_preview?.card).toMatchObject({ funding: 'debit', last4: '5556' })
  const intent = await stripe.paymentIntents.create(payment)
  expect(intent.status).toBe('requires_payment_method')
  const paid = await stripe.paymentIntents.confirm(intent.id, {
    confirmation_token: token.id,
    expand: ['latest_charge.balance_transaction'],
  })
  expect(paid).toMatchObject({
    status: 'succeeded',
    amount_received: 2500,
    latest_charge: {
      captured: true,
      balance_transaction: { amount: 2500, fee: 103, net: 2397, type: 'charge' },
      payment_method_details: {
        card: { funding: 'debit', fingerprint: token.payment_method_preview?.card?.fingerprint },
      },
    },
  })
  expect(double.chargeAttempts).toBe(1)
  const again = await refusal(stripe.paymentIntents.confirm(intent.id, { confirmation_token: token.id }))
  expect(again).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' })
  const other = await stripe.paymentIntents.create(payment)
  const spent = await refusal(stripe.paymentIntents.confirm(other.id, { confirmation_token: token.id }))
  expect(spent).toMatchObject({
    statusCode: 400,
    type: 'StripeInvalidRequestError',
    param: 'confirmation_token',
  })
  expect(double.chargeAttempts).toBe(1)
})

it.each([
  ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline'],
  ['pm_card_visa_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
  ['pm_card_visa_chargeDeclinedLostCard', 'card_declined', 'lost_card'],
  ['pm_card_visa_chargeDeclinedStolenCard', 'card_declined', 'stolen_card'],
  ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
  ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', 'incorrect_cvc'],
  ['pm_card_chargeDeclinedProcessingError', 'processing_error', 'processing_error'],
  ['pm_card_radarBlock', 'card_declined', 'fraudulent'],
])('declines %s with %s/%s and stays open for another card', async (card, code, declineCode) => {
  const { stripe, double } = await start()
  const intent = await stripe.paymentIntents.create(payment)
  const confirm = async (method: string) => {
    const token = await stripe.testHelpers.confirmationTokens.create({ payment_method: method })
    return stripe.paymentIntents.confirm(intent.id, { confirmation_token: token.id })
  }
  const declined = await refusal(confirm(card))
  expect(declined).toMatchObject({
    type: 'StripeCardError',
    statusCode: 402,
    code,
    decline_code: declineCode,
    payment_intent: { id: intent.id, status: 'requires_payment_method', last_payment_error: { code } },
  })
  const charges = await stripe.charges.list({ payment_intent: intent.id })
  expect(charges.data).toMatchObject([
    { status: 'failed', paid: false, captured: false, balance_transaction: null },
  ])
  expect((await confirm('pm_card_visa')).status).toBe('succeeded')
  expect(double.chargeAttempts).toBe(2)
  expect(double.balanceTransactions.all.size).toBe(1)
})

it('asks the bank, waits for the server, and then charges', async () => {
  const { stripe, double } = await start()
  const asked = await pay({ stripe }, 'pm_card_authenticationRequired')
  expect(asked).toMatchObject({
    status: 'requires_action',
    next_action: { type: 'use_stripe_sdk' },
    latest_charge: null,
  })
  answerBank(double, double.paymentIntents.get(asked.id)!, true)
  expect((await stripe.paymentIntents.retrieve(asked.id)).status).toBe('requires_confirmation')
  const paid = await stripe.paymentIntents.confirm(asked.id, { expand: ['latest_charge'] })
  expect(paid).toMatchObject({
    status: 'succeeded',
    latest_charge: { payment_method_details: { card: { three_d_secure: { result: 'authenticated' } } } },
  })
})

it('charges nothing when the bank does not know its holder', async () => {
  const { stripe, double } = await start()
  const asked = await pay({ stripe }, 'pm_card_authenticationRequired')
  answerBank(double, double.paymentIntents.get(asked.id)!, false)
  expect(await stripe.paymentIntents.retrieve(asked.id)).toMatchObject({
    status: 'requires_payment_method',
    payment_method: null,
    last_payment_error: { code: 'payment_intent_authentication_failure' },
  })
  expect(double.chargeAttempts).toBe(0)
})

it('captures at most what was authorised, and cancels what was not captured', async () => {
  const { stripe } = await start()
  const held = await pay({ stripe }, 'pm_card_visa', { capture_method: 'manual' })
  expect(held).toMatchObject({ status: 'requires_capture', amount_capturable: 2500, amount_received: 0 })
  const more = await refusal(stripe.paymentIntents.capture(held.id, { amount_to_capture: 2501 }))
  expect(more).toMatchObject({ statusCode: 400, code: 'amount_too_large' })
  const taken = await stripe.paymentIntents.capture(held.id, {
    amount_to_capture: 2400,
    expand: ['latest_charge.balance_transaction'],
  })
  expect(taken).toMatchObject({
    status: 'succeeded',
    amount_received: 2400,
    latest_charge: { amount_captured: 2400, balance_transaction: { amount: 2400 } },
  })
  const other = await pay({ stripe }, 'pm_card_visa', { capture_method: 'manual' })
  expect((await stripe.paymentIntents.cancel(other.id)).status).toBe('canceled')
  expect(await refusal(stripe.paymentIntents.cancel(held.id))).toMatchObject({ statusCode: 400 })
})

it('tells of the fee later than of the capture', async () => {
  const { stripe, double } = await start({ feeDelay: 20 })
  const paid = await pay({ stripe })
  const charge = double.charges.get(paid.latest_charge)!
  expect(charge.balance_transaction).toBeNull()
  await expect.poll(() => charge.balance_transaction).not.toBeNull()
  const types = (await stripe.events.list({ limit: 100 })).data.map(({ type }) => type)
  expect(types).toEqual([
    'charge.updated',
    'payment_intent.succeeded',
    'charge.succeeded',
    'payment_intent.created',
  ])
})

it('finds a payment by its metadata, and pages', async () => {
  const { stripe } = await start()
  for (const id of ['a', 'b', 'c'])
    await stripe.paymentIntents.create({ ...payment, metadata: { payment_id: id } })
  const found = await stripe.paymentIntents.search({ query: "metadata['payment_id']:'b'" })
  expect(found.data.map(({ metadata }) => metadata.payment_id)).toEqual(['b'])
  const all = await stripe.paymentIntents.list({ limit: 2 }).autoPagingToArray({ limit: 10 })
  expect(all.map(({ metadata }) => metadata.payment_id)).toEqual(['c', 'b', 'a'])
})
