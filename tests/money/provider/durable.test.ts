import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type Options, runDouble } from '#app/platform/payments/sandbox/run-double.server.ts'
import { openStore } from '#app/platform/payments/sandbox/store.server.ts'
import { listener, payment, sdk } from './running.ts'

const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040 }

/** A charge under a key, by a token that the card fields made. */
async function charged(origin: string, port: number) {
  const stripe = sdk(port)
  const { token } = (await (
    await fetch(`${origin}/v3/tokens`, { method: 'POST', body: JSON.stringify(card) })
  ).json()) as { token: { id: string } }
  const intent = await stripe.paymentIntents.create(payment, { idempotencyKey: 'open' })
  return await stripe.paymentIntents.confirm(intent.id, { confirmation_token: token.id })
}

it('a restart keeps payments, their keys, and the events that nobody has taken, in a file of its own', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
  const { url, received } = await listener(Array.from({ length: 50 }, () => 503))
  const options: Options = {
    openStore: () => openStore(folder),
    webhooks: [{ url, secrets: ['whsec_a'], events: ['payment_intent.succeeded'] }],
    webhookRetriesMs: [5_000],
  }
  const before = await runDouble(options)
  const paid = await charged(before.origin, before.port)
  await expect.poll(() => received.length).toBe(1)
  await before.close()
  expect(statSync(join(folder, 'payments.sqlite')).mode & 0o777).toBe(0o600)

  const heard = await listener()
  const after = await runDouble({ ...options, webhooks: [{ url: heard.url, secrets: ['whsec_a'] }] })
  try {
    const stripe = sdk(after.port)
    expect(await stripe.paymentIntents.retrieve(paid.id)).toMatchObject({ status: 'succeeded', amount: 2500 })
    expect((await stripe.paymentIntents.create(payment, { idempotencyKey: 'open' })).id).toBe(paid.id)
    await expect.poll(() => heard.received.length).toBe(1)
    expect(JSON.parse(heard.received[0]?.body ?? '')).toMatchObject({ data: { object: { id: paid.id } } })
    await stripe.refunds.create({ payment_intent: paid.id })
    await expect.poll(() => after.double.refunds.all.size).toBe(1)
  } finally {
    await after.close()
  }
  // What was taken is not sent again.
  const last = await runDouble({
    ...options,
    webhooks: [{ url: heard.url, secrets: ['whsec_a'], events: ['payment_intent.succeeded'] }],
  })
  expect(last.double.refunds.all.size).toBe(1)
  await last.double.endpoints.idle()
  expect(heard.received.filter(({ body }) => body.includes('payment_intent.succeeded'))).toHaveLength(1)
  await last.close()
  rmSync(folder, { recursive: true })
})
