import type Stripe from 'stripe'
import { expect, it } from 'vitest'
import { answerBank } from '../resources/charging.ts'
import { pay, payment, refusal, start } from './running.ts'

const page = {
  mode: 'payment',
  success_url: 'https://example.org/done?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://example.org/back',
  allowed_payment_method_types: ['card'],
  submit_type: 'donate',
  customer_email: 'ann@example.org',
  client_reference_id: 'p1',
  line_items: [
    { price_data: { currency: 'usd', unit_amount: 2500, product_data: { name: 'A donation' } }, quantity: 1 },
    { price_data: { currency: 'usd', unit_amount: 75, product_data: { name: 'Card fee' } }, quantity: 1 },
  ],
  payment_intent_data: {
    capture_method: 'manual',
    metadata: { payment_id: 'p1' },
    description: 'A donation',
  },
} satisfies Stripe.Checkout.SessionCreateParams

/** What a browser without scripts sends when the button is pressed. */
const press = (url: string, number: string) =>
  fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ email: 'ann@example.org', number, expiry: '12 / 30', cvc: '123' }),
  })

it('takes a card on its own page, and waits to be captured', async () => {
  const { stripe, double } = await start()
  const session = await stripe.checkout.sessions.create(page)
  expect(session).toMatchObject({
    status: 'open',
    payment_intent: null,
    amount_total: 2575,
    payment_status: 'unpaid',
  })
  const shown = await (await fetch(session.url!)).text()
  for (const words of ['$25.75', 'A donation', 'Card fee', 'https://example.org/back'])
    expect(shown).toContain(words)

  const declined = await press(session.url!, '4000 0000 0000 0002')
  expect(await declined.text()).toContain('Your card was declined.')
  const typo = await press(session.url!, '4242 4242 4242 4241')
  expect(await typo.text()).toContain('incomplete')
  expect(double.chargeAttempts).toBe(1)

  const paid = await press(session.url!, '4000 0566 5566 5556')
  expect(paid.headers.get('location')).toBe(`https://example.org/done?session_id=${session.id}`)
  const done = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent.latest_charge', 'line_items'],
  })
  expect(done).toMatchObject({
    status: 'complete',
    payment_status: 'unpaid',
    client_reference_id: 'p1',
    customer_details: { email: 'ann@example.org' },
    line_items: { data: [{ amount_total: 2500 }, { amount_total: 75 }] },
    payment_intent: {
      status: 'requires_capture',
      metadata: { payment_id: 'p1' },
      latest_charge: { payment_method_details: { card: { funding: 'debit' } } },
    },
  })
  const { id } = done.payment_intent as Stripe.PaymentIntent
  expect((await stripe.paymentIntents.capture(id, { amount_to_capture: 2500 })).amount_received).toBe(2500)
  const types = (await stripe.events.list({ type: 'checkout.session.completed' })).data
  expect(types).toHaveLength(1)
})

it('leads through the bank and back', async () => {
  const { stripe, double } = await start()
  const session = await stripe.checkout.sessions.create(page)
  const asked = await press(session.url!, '4000 0027 6000 3184')
  const bank = asked.headers.get('location')!
  expect(await (await fetch(bank)).text()).toContain(`${session.url}/back`)
  const answer = (known: boolean) => fetch(bank, { method: 'POST', body: JSON.stringify({ known }) })
  await answer(false)
  const back = await fetch(`${session.url}/back`)
  expect(await back.text()).toContain('unable to authenticate')
  const again = await press(session.url!, '4000 0027 6000 3184')
  expect(again.headers.get('location')).toBe(bank)
  await answer(true)
  const through = await fetch(`${session.url}/back`, { redirect: 'manual' })
  expect(through.headers.get('location')).toContain('https://example.org/done')
  expect(double.chargeAttempts).toBe(1)
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('complete')
  expect((await fetch(bank.replace(/secret=.*/, 'secret=guess'))).status).toBe(404)
})

it('expires by the clock and by hand', async () => {
  let now = new Date('2026-11-01T10:00:00Z')
  const { stripe } = await start({ now: () => now })
  const soon = { ...page, expires_at: now.getTime() / 1000 + 1800 }
  const [first, second] = [
    await stripe.checkout.sessions.create(soon),
    await stripe.checkout.sessions.create(page),
  ]
  now = new Date('2026-11-01T10:30:00Z')
  expect((await stripe.checkout.sessions.retrieve(first.id)).status).toBe('expired')
  expect((await stripe.checkout.sessions.expire(second.id)).status).toBe('expired')
  expect(await refusal(stripe.checkout.sessions.expire(second.id))).toMatchObject({ statusCode: 400 })
  const late = await press(first.url ?? `${second.url}`, '4242424242424242').catch(() => null)
  expect(await late?.text()).not.toContain('Pay $')
})

it('shows a browser by its client secret what it may see, and nothing without', async () => {
  const { stripe, origin } = await start()
  const intent = await pay({ stripe })
  const ask = (key: string, secret: string) =>
    fetch(`${origin}/v1/payment_intents/${intent.id}?${new URLSearchParams({ key, client_secret: secret })}`)
  const seen = await (await ask('pk_test_double', intent.client_secret!)).json()
  expect(seen).toMatchObject({ status: 'succeeded', amount: 2500 })
  expect(seen).not.toHaveProperty('metadata')
  expect((await ask('pk_test_double', 'guess')).status).toBe(404)
  expect((await ask('sk_other', intent.client_secret!)).status).toBe(404)
})

it('sends whoever answered the bank back to the page that was named', async () => {
  const { stripe, double } = await start()
  const intent = await stripe.paymentIntents.create(payment)
  const asked = await stripe.paymentIntents.confirm(intent.id, {
    payment_method: 'pm_card_authenticationRequired',
    return_url: 'https://example.org/back?a=b',
  })
  const { url } = asked.next_action!.redirect_to_url!
  expect(await (await fetch(url!)).text()).toContain(
    `https://example.org/back?a=b&amp;payment_intent=${intent.id}`,
  )
  answerBank(double, double.paymentIntents.get(intent.id)!, true)
  expect(await (await fetch(url!)).text()).toContain('has been answered')
})

it('keeps customers and their cards, for one charge after another', async () => {
  const { stripe } = await start()
  const customer = await stripe.customers.create({ email: 'ann@example.org', metadata: { a: '1', b: '2' } })
  expect((await stripe.customers.update(customer.id, { metadata: { a: '' } })).metadata).toEqual({ b: '2' })
  const setup = await stripe.setupIntents.create({
    customer: customer.id,
    allowed_payment_method_types: ['card'],
  })
  const token = await stripe.testHelpers.confirmationTokens.create({ payment_method: 'pm_card_visa' })
  const kept = await stripe.setupIntents.confirm(setup.id, {
    confirmation_token: token.id,
    expand: ['payment_method'],
  })
  expect(kept).toMatchObject({ status: 'succeeded', payment_method: { customer: customer.id } })
  const { id: method } = kept.payment_method as Stripe.PaymentMethod
  for (let time = 0; time < 2; time++) {
    const paid = await stripe.paymentIntents.create({
      ...payment,
      customer: customer.id,
      payment_method: method,
      confirm: true,
    })
    expect(paid.status).toBe('succeeded')
  }
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2030 }
  const loose = await stripe.paymentMethods.create({ type: 'card', card })
  await stripe.paymentIntents.create({ ...payment, payment_method: loose.id, confirm: true })
  const again = await refusal(
    stripe.paymentIntents.create({ ...payment, payment_method: loose.id, confirm: true }),
  )
  expect(again.message).toContain('may not be used again')
  expect((await stripe.paymentMethods.attach(loose.id, { customer: customer.id })).customer).toBe(customer.id)
  expect((await stripe.paymentMethods.detach(loose.id)).customer).toBeNull()
})
