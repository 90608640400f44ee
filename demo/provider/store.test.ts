import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DemoAccount, defaults } from './demo-account.server.ts'
import { makeIntent } from './resources/payments.server.ts'
import { type Options, runDemoProvider } from './run-demo-provider.server.ts'
import { openStore, type Store } from './store.server.ts'

test('a restart keeps payments, idempotency keys and undelivered events in a file of its own', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'demo-provider-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  let isDown = true
  const received: string[] = []
  const listener = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    if (!isDown) received.push(body)
    response.writeHead(isDown ? 503 : 200).end()
  })
  await new Promise<void>(ready => listener.listen(0, '127.0.0.1', ready))
  onTestFinished(() => void listener.close())
  const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/`
  const options: Options = {
    openStore: () => openStore(folder),
    endpoints: [{ url, secrets: ['whsec_test'] }],
    eventRetriesMs: [5_000],
  }
  const pay = async ({ origin }: { origin: string }) => {
    const response = await fetch(`${origin}/v1/payment_intents`, {
      method: 'POST',
      headers: { authorization: `Bearer ${defaults.secretKey}`, 'idempotency-key': 'once' },
      body: 'amount=2500&currency=usd&confirm=true&payment_method=pm_card_visa',
    })
    return (await response.json()) as { id: string; status: string }
  }

  const before = await runDemoProvider(options)
  const paid = await pay(before)
  expect(paid.status).toBe('succeeded')
  await before.close()
  expect(statSync(join(folder, 'payments.sqlite')).mode & 0o777).toBe(0o600)

  isDown = false
  for (const _ of ['delivers the event', 'does not repeat it']) {
    const after = await runDemoProvider(options)
    expect(await pay(after)).toEqual(paid)
    await after.account.endpoints.idle()
    expect(received).toMatchObject([expect.stringContaining(paid.id)])
    await after.close()
  }
})

test('a change that cannot be saved is refused and reverted in memory', () => {
  const disk = new Map<string, string>()
  let isFull = false
  const store: Store = {
    load: () => [...disk].map(([id, body]) => ({ kind: 'payment_intent', id, body })),
    save(changed) {
      if (isFull) throw new Error('disk full')
      for (const { id, body } of changed) disk.set(id, body ?? '')
    },
    close() {},
  }
  const account = new DemoAccount({ ...defaults, store })
  const pay = (amount: number) => makeIntent(account, { amount, currency: 'usd' })
  const first = pay(1_000)
  account.commit()
  isFull = true
  first.amount = 2_000
  pay(3_000)
  expect(() => account.commit()).toThrow('disk full')
  isFull = false
  const amounts = ({ paymentIntents }: DemoAccount) =>
    paymentIntents.newestFirst().map(({ amount }) => amount)
  expect(amounts(account)).toEqual([1_000])
  pay(4_000)
  account.commit()
  expect(amounts(new DemoAccount({ ...defaults, store }))).toEqual([4_000, 1_000])
})
