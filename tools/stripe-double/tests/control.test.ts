import { expect, it } from 'vitest'
import { listener, pay, payment, start } from './running.ts'

it('is steered from outside: the bank, the dashboard, the fees, the payouts', async () => {
  const { stripe, origin, double } = await start({ feeDelay: 'manual' })
  const control = async (what: string, body?: object) => {
    const [method, path] = what.split(' ')
    const answer = await fetch(`${origin}/_double/${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    return { http: answer.status, ...(await answer.json()) }
  }
  const { id } = await pay({ stripe })
  expect(await control('GET balance')).toMatchObject({ total: 0 })
  expect(await control('POST fees/settle')).toMatchObject({ settled: 1 })
  expect(await control('GET balance')).toMatchObject({ total: 2397, available: 0 })
  const refund = await control('POST refunds', { payment_intent: id, amount: 100 })
  await control('POST refunds/fail', { refund: refund.id })
  expect((await stripe.refunds.retrieve(refund.id)).status).toBe('failed')
  expect(await control('POST refunds', { payment_intent: id, amount: 9999 })).toMatchObject({ http: 400 })
  const warning = await control('POST fraud_warnings', { payment_intent: id })
  expect(warning.object).toBe('radar.early_fraud_warning')
  const review = await control('POST reviews', { payment_intent: id })
  expect(await control('POST reviews/close', { review: review.id })).toMatchObject({ open: false })
  const dispute = await control('POST disputes', { payment_intent: id, reason: 'general', isInquiry: true })
  await control('POST disputes/escalate', { dispute: dispute.id })
  expect(await control('POST disputes/win', { dispute: dispute.id, fee_returned: true })).toMatchObject({
    http: 200,
  })
  expect(await stripe.disputes.retrieve(dispute.id)).toMatchObject({ status: 'won' })
  expect(await control('GET balance')).toMatchObject({ total: 2397 })
  await control('POST fees', { cents: 7 })
  expect(await control('GET balance')).toMatchObject({ total: 2390 })
  expect(await control('POST payouts')).toMatchObject({ http: 200 })

  const token = await control('POST tokens', {
    number: '4000002760003184',
    fingerprint: 'anothers',
    wallet: 'apple_pay',
  })
  expect(token.payment_method_preview.card).toMatchObject({
    fingerprint: 'anothers',
    wallet: { type: 'apple_pay' },
  })
  const intent = await stripe.paymentIntents.create(payment)
  await stripe.paymentIntents.confirm(intent.id, { confirmation_token: token.id })
  expect(await control('POST bank', { payment_intent: intent.id, known: true })).toMatchObject({
    status: 'requires_confirmation',
  })
  await stripe.paymentIntents.confirm(intent.id)
  const log = await control('GET log')
  expect(log).toMatchObject({ charge_attempts: 2, violations: [] })
  expect(double.log.of('POST /v1/payment_intents/*/confirm')).toHaveLength(3)
  expect(await control('POST disputes', { payment_intent: 'pi_none', reason: 'general' })).toMatchObject({
    http: 404,
  })
  expect((await control('GET nothing')).known).toContain('POST refunds')
})

it('makes weather from outside', async () => {
  const { url, received } = await listener()
  const { stripe, origin } = await start({ webhooks: [{ url, secrets: ['whsec_a'] }] })
  const post = async (path: string, body: object = {}) =>
    (await fetch(`${origin}/_double/${path}`, { method: 'POST', body: JSON.stringify(body) })).json()
  await post('webhooks', { hold: true })
  await post('faults', { kind: 'status', status: 503, when: 'before', times: null })
  await expect(stripe.paymentIntents.create(payment)).rejects.toMatchObject({ statusCode: 503 })
  await post('faults/clear')
  await stripe.paymentIntents.create(payment)
  expect(received).toHaveLength(0)
  await post('webhooks/release', { times: 3 })
  expect(received).toHaveLength(3)
  const { data } = await stripe.events.list()
  await post('webhooks', {})
  await post('webhooks/repeat', { event: data[0]!.id })
  await expect.poll(() => received.length).toBe(4)
  const { deliveries } = await (await fetch(`${origin}/_double/deliveries`)).json()
  expect(deliveries).toHaveLength(4)
})
