import Stripe from 'stripe'
import { expect, it } from 'vitest'
import { tokenOf } from '#app/platform/payments/sandbox/api/handle-control.server.ts'
import { testCards } from '#app/platform/payments/sandbox/test-cards.ts'
import { expectViolations, listener, pay, payment, refusal, sdk, start } from './running.ts'

it('answers one key once: the same request the same, another not, and an error of the work too', async () => {
  const { stripe, double, origin } = await start()
  const options = { idempotencyKey: 'k1' }
  const first = await stripe.paymentIntents.create(payment, options)
  const again = await stripe.paymentIntents.create(payment, options)
  expect(again.id).toBe(first.id)
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined()
  const other = await refusal(stripe.paymentIntents.create({ ...payment, amount: 999 }, options))
  expect(other).toMatchObject({ statusCode: 400, type: 'StripeIdempotencyError' })
  const elsewhere = await refusal(stripe.refunds.create({ payment_intent: first.id }, options))
  expect(elsewhere).toMatchObject({ statusCode: 400, type: 'StripeIdempotencyError' })
  expect(double.paymentIntents.all.size).toBe(1)

  const token = tokenOf(double, { number: testCards.declined })
  const declined = () =>
    refusal(
      stripe.paymentIntents.confirm(first.id, { confirmation_token: token.id }, { idempotencyKey: 'k2' }),
    )
  expect(await declined()).toMatchObject({ statusCode: 402 })
  expect(await declined()).toMatchObject({ statusCode: 402, headers: { 'idempotent-replayed': 'true' } })
  expect(double.chargeAttempts).toBe(1)
  expect(double.log.of('POST /v1/payment_intents/*/confirm').map(({ replayed }) => replayed)).toEqual([
    false,
    true,
  ])
  expect(origin).toContain('localhost')
})

it('refuses what is not as published, and remembers it', async () => {
  const { stripe, double } = await start()
  expectViolations(
    /payment_method_types/,
    /not a number|must be integer/,
    /the double does not know it/,
    /version/i,
  )
  const gone = { ...payment, payment_method_types: ['card'] }
  expect(await refusal(stripe.paymentIntents.create(gone))).toMatchObject({ statusCode: 500 })
  const amount = 'much' as unknown as number
  expect(await refusal(stripe.paymentIntents.create({ ...payment, amount }))).toMatchObject({
    statusCode: 500,
  })
  expect(await refusal(stripe.products.list())).toMatchObject({ statusCode: 404 })
  await stripe.paymentIntents.create(payment, { apiVersion: '2024-04-10' })
  expect(double.violations).toHaveLength(4)
})

it('does not answer as Stripe would not: a broken answer is a 500', async () => {
  const { stripe, double } = await start()
  expectViolations(/invented/)
  const { id } = await stripe.paymentIntents.create(payment)
  Object.assign(double.paymentIntents.get(id)!, { invented: 1 })
  expect(await refusal(stripe.paymentIntents.retrieve(id))).toMatchObject({ statusCode: 500 })
})

it('asks for the key', async () => {
  const { port } = await start()
  const stranger = new Stripe('sk_test_other', {
    host: 'localhost',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
  })
  expect(await refusal(stranger.accounts.retrieveCurrent())).toMatchObject({ statusCode: 401 })
})

it('names what it does not have: 404 in an address, 400 in a parameter', async () => {
  const { stripe } = await start()
  expect(await refusal(stripe.paymentIntents.retrieve('pi_none'))).toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  })
  const { id } = await stripe.paymentIntents.create(payment)
  const unknown = await refusal(stripe.paymentIntents.confirm(id, { confirmation_token: 'ctoken_none' }))
  expect(unknown).toMatchObject({ statusCode: 400, code: 'resource_missing', param: 'confirmation_token' })
  const deep = await refusal(stripe.paymentIntents.retrieve(id, { expand: ['amount'] }))
  expect(deep).toMatchObject({ statusCode: 400, message: expect.stringContaining('cannot be expanded') })
})

it('breaks on demand: before the work, and after it', async () => {
  const { stripe, double, port } = await start()
  const create = (key: string) => stripe.paymentIntents.create(payment, { idempotencyKey: key })
  double.faults.add({ kind: 'status', status: 429, when: 'before' })
  expect(await refusal(create('a'))).toMatchObject({ statusCode: 429, type: 'StripeRateLimitError' })
  // The SDK asks once more by itself when a connection was closed.
  double.faults.add({ kind: 'reset', when: 'before', times: 2 })
  expect(await refusal(create('a'))).toMatchObject({ type: 'StripeConnectionError' })
  expect(double.paymentIntents.all.size).toBe(0)
  double.faults.add({ kind: 'reset', when: 'after', times: 2 })
  expect(await refusal(create('a'))).toMatchObject({ type: 'StripeConnectionError' })
  expect(double.paymentIntents.all.size).toBe(1)
  expect((await create('a')).id).toBe([...double.paymentIntents.all.keys()][0])
  double.faults.add({ kind: 'status', status: 500, when: 'after' })
  expect(await refusal(create('b'))).toMatchObject({ statusCode: 500 })
  // Stripe keeps a 500 for its key as well.
  expect(await refusal(create('b'))).toMatchObject({
    statusCode: 500,
    headers: { 'idempotent-replayed': 'true' },
  })
  expect(double.paymentIntents.all.size).toBe(2)
  double.faults.add({ kind: 'hang', when: 'before', of: 'POST /v1/payment_intents' })
  const hurried = sdk(port, { timeout: 100 })
  expect(await refusal(hurried.paymentIntents.create(payment))).toMatchObject({
    type: 'StripeConnectionError',
  })
})

it('signs its events so that the SDK knows them, and tries again until they are taken', async () => {
  const { url, received } = await listener([500, 503])
  const { stripe, double } = await start({ webhooks: [{ url, secrets: ['whsec_old', 'whsec_new'] }] })
  await stripe.paymentIntents.create(payment)
  await double.endpoints.idle()
  expect(received).toHaveLength(3)
  const [{ body, headers }] = [received[0]!]
  for (const secret of ['whsec_old', 'whsec_new']) {
    const event = stripe.webhooks.constructEvent(body, String(headers['stripe-signature']), secret)
    expect(event.type).toBe('payment_intent.created')
  }
  expect(() =>
    stripe.webhooks.constructEvent(body, String(headers['stripe-signature']), 'whsec_other'),
  ).toThrow()
  expect(new Set(received.map(one => one.body)).size).toBe(1)
})

it('holds, repeats, reorders and loses events on demand', async () => {
  const { url, received } = await listener()
  const { stripe, double } = await start({ webhooks: [{ url, secrets: ['whsec_a'] }] })
  const types = () => received.splice(0).map(({ body }) => JSON.parse(body).type)
  double.endpoints.setWeather({ hold: true })
  await pay({ stripe, double })
  await double.endpoints.idle()
  expect(types()).toEqual([])
  await double.endpoints.release('reverse', 2)
  expect(types()).toEqual([
    'charge.updated',
    'charge.updated',
    'payment_intent.succeeded',
    'payment_intent.succeeded',
    'charge.succeeded',
    'charge.succeeded',
    'payment_intent.created',
    'payment_intent.created',
  ])
  double.endpoints.setWeather({ drop: ['charge.succeeded', 'charge.updated'], times: 2 })
  await pay({ stripe, double })
  await double.endpoints.idle()
  expect(types().sort()).toEqual([
    'payment_intent.created',
    'payment_intent.created',
    'payment_intent.succeeded',
    'payment_intent.succeeded',
  ])
})

it('lists its webhook endpoints and says who it is', async () => {
  const { stripe } = await start({ webhooks: [{ url: 'http://localhost:9/hook', secrets: ['whsec_a'] }] })
  const { data } = await stripe.webhookEndpoints.list()
  expect(data.map(({ url, secret }) => [url, secret])).toEqual([['http://localhost:9/hook', undefined]])
  expect((await stripe.accounts.retrieveCurrent()).charges_enabled).toBe(true)
})
