import { expect, it } from 'vitest'
import { balanceOf } from '../resources/balance.ts'
import { pay, payment, refusal, start } from './running.ts'

it('pays out once a day what is available, and lets go what was never captured', async () => {
  let now = new Date('2026-11-01T10:00:00Z')
  const { stripe, double } = await start({ now: () => now, payouts: 'daily' })
  await pay({ stripe })
  const held = await pay({ stripe }, 'pm_card_visa', { capture_method: 'manual' })
  now = new Date('2026-11-02T10:00:00Z')
  expect((await stripe.payouts.list()).data).toEqual([])
  now = new Date('2026-11-04T10:00:00Z')
  expect((await stripe.payouts.list()).data).toMatchObject([
    { amount: 2397, automatic: true, status: 'paid' },
  ])
  expect((await stripe.balanceTransactions.list({ type: 'charge' })).data).toMatchObject([
    { status: 'available' },
  ])
  expect(balanceOf(double).total).toBe(0)
  now = new Date('2026-11-08T11:00:00Z')
  expect(await stripe.paymentIntents.retrieve(held.id)).toMatchObject({
    status: 'canceled',
    cancellation_reason: 'automatic',
  })
  const [last] = (await stripe.events.list({ limit: 1 })).data
  expect(last?.type).toBe('charge.expired')
})

it('says when evidence is past due, and when a token is too old', async () => {
  let now = new Date('2026-11-01T10:00:00Z')
  const { stripe } = await start({ now: () => now })
  const token = await stripe.testHelpers.confirmationTokens.create({ payment_method: 'pm_card_visa' })
  const intent = await stripe.paymentIntents.create(payment)
  const { id } = await pay({ stripe }, 'pm_card_createDispute')
  const pastDue = async () =>
    (await stripe.disputes.list({ payment_intent: id })).data[0]?.evidence_details.past_due
  expect(await pastDue()).toBe(false)
  now = new Date('2026-11-11T10:00:00Z')
  expect(await pastDue()).toBe(true)
  const late = await refusal(stripe.paymentIntents.confirm(intent.id, { confirmation_token: token.id }))
  expect(late).toMatchObject({ statusCode: 400, param: 'confirmation_token' })
})

it('finds nothing by search that is younger than its delay', async () => {
  let now = new Date('2026-11-01T10:00:00Z')
  const { stripe } = await start({ now: () => now, searchDelaySeconds: 60 })
  await stripe.paymentIntents.create(payment)
  const search = async () =>
    (await stripe.paymentIntents.search({ query: "metadata['payment_id']:'p1'" })).data.length
  expect(await search()).toBe(0)
  now = new Date('2026-11-01T10:01:00Z')
  expect(await search()).toBe(1)
})

it('has a key in use while the work goes on, and names the cause in its events', async () => {
  const { stripe, double } = await start()
  double.faults.add({ kind: 'slow', when: 'before', ms: 150 })
  const create = () => stripe.paymentIntents.create(payment, { idempotencyKey: 'k' })
  const slow = create()
  await expect.poll(() => double.idempotency.isInUse('k')).toBe(true)
  const meanwhile = await refusal(create())
  expect(meanwhile).toMatchObject({
    statusCode: 409,
    type: 'StripeAPIError',
    code: 'idempotency_key_in_use',
  })
  const { id, lastResponse } = await slow
  expect((await create()).id).toBe(id)
  const [event] = (await stripe.events.list()).data
  expect(event?.request).toEqual({ id: lastResponse.requestId, idempotency_key: 'k' })
})
