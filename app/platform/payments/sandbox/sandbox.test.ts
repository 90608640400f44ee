import { mkdtempSync, rmSync } from 'node:fs'
import { createServer as createHttpServer, type ServerResponse } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEnv } from '../../../read-env.server.ts'
import type { Env } from '../../env.server.ts'
import { silentLog } from '../../log.server.ts'
import { secretsFrom } from '../../secrets.server.ts'
import { ProviderUnavailable, RefundRefused, type RefundRequest } from '../port.ts'
import { sandboxKeys } from './keys.server.ts'
import { sandboxProvider } from './sandbox-provider.server.ts'
import { startSandbox } from './start-sandbox.server.ts'
import { testCards } from './test-cards.ts'

const clock = { now: () => new Date('2026-03-11T16:00:00Z') }
const secrets = secretsFrom(`1:${Buffer.alloc(32, 7).toString('base64')}`)
const otherSecrets = secretsFrom(`1:${Buffer.alloc(32, 8).toString('base64')}`)
const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
let origin: string
let env: ReturnType<typeof readEnv>
let started: Awaited<ReturnType<typeof startSandbox>>

beforeAll(async () => {
  const port = await freePort()
  env = readEnv({ DEMO: '1', DATA_DIR: folder, PORT: '3000', SANDBOX_PORT: String(port) })
  origin = env.sandboxUrl
  started = await startSandbox({ env, secrets, clock, log: silentLog }, { send: async () => 200 })
})
afterAll(async () => {
  await started.close()
  rmSync(folder, { recursive: true })
})

/** A web server that answers each question as `answer` likes, which may be never. */
async function listener(answer: (response: ServerResponse, at: number) => void) {
  let asked = 0
  const server = createHttpServer((_request, response) => {
    asked += 1
    // Else the next listener, on the same port by chance, would be asked over this one's connection.
    response.setHeader('connection', 'close')
    answer(response, asked)
  })
  await new Promise<void>(done => server.listen(0, env.host, done))
  const { port } = server.address() as { port: number }
  return {
    env: { sandboxPort: port, sandboxUrl: `http://127.0.0.1:${port}` },
    asked: () => asked,
    close() {
      server.closeAllConnections()
      return new Promise(done => server.close(done))
    },
  }
}

function freePort(): Promise<number> {
  const server = createServer()
  return new Promise(resolve =>
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    }),
  )
}

const fieldsFor = (parent: string) =>
  fetch(`${origin}/fields?parent=${encodeURIComponent(parent)}&theme=dark`)

describe('the hosted fields', () => {
  it('may be framed by our own pages alone, and run no inline script', async () => {
    const page = await fieldsFor('http://localhost:3000')
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toContain('frame-ancestors http://localhost:3000 http://127.0.0.1:3000')
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toContain('unsafe')
    const html = await page.text()
    expect(html).toContain('data-parent="http://localhost:3000"')
    expect(html).toContain('data-theme="dark"')
    for (const label of ['Card Number', 'Expiry Date', 'CVV', 'Name on Card'])
      expect(html).toContain(`>${label}</label>`)
    expect(html).not.toMatch(/<script(?![^>]*src=)|\son[a-z]+=|\sstyle=/)
  })

  it('refuse to speak to anybody else’s page', async () => {
    for (const parent of [
      'https://evil.example',
      'http://localhost:3000.evil.example',
      '',
      'null',
      '"><script>',
    ])
      expect((await fieldsFor(parent)).status).toBe(400)
  })

  it('serve their own few files, without types, and nothing else of the code', async () => {
    const script = await fetch(`${origin}/hosted/sandbox/fields/card-fields.browser.ts`)
    expect(script.headers.get('content-type')).toContain('text/javascript')
    expect(await script.text()).not.toContain('as HTMLFormElement')
    for (const path of [
      'sandbox/keys.server.ts',
      'sandbox/test-cards.ts',
      '../env.server.ts',
      'sandbox/bank.server.ts',
    ])
      expect((await fetch(`${origin}/hosted/${path}`)).status).toBe(404)
  })

  it('take cards from the sandbox’s own origin alone', async () => {
    for (const foreign of ['http://localhost:3000', 'https://evil.example', 'null']) {
      const answer = await fetch(`${origin}/client/confirm`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: foreign },
        body: '{}',
      })
      expect(answer.status).toBe(403)
      expect(answer.headers.has('access-control-allow-origin')).toBe(false)
    }
  })
})

describe('the sandbox’s API', () => {
  it('answers nobody without the key', async () => {
    for (const headers of [{}, { authorization: 'Bearer sk_sandbox_guess' }] as Record<string, string>[]) {
      for (const path of ['/v1/payments', '/v1/faults', '/v1/identity'])
        expect((await fetch(origin + path, { headers })).status).toBe(401)
    }
  })

  it('answers the adapter: the same payment for the same id, null for one that it does not know', async () => {
    const provider = sandboxProvider(env, secrets)
    const paymentId = crypto.randomUUID()
    const request = { paymentId, campaignId: 'abc', totalCents: 6_050, description: '', receiptEmail: '' }
    const opened = await provider.createPayment(request)
    expect(await provider.createPayment(request)).toEqual(opened)
    await expect(provider.createPayment({ ...request, totalCents: 1 })).rejects.toThrow('409')
    expect(await provider.lookUp({ providerPaymentId: opened.providerPaymentId, paymentId })).toMatchObject({
      paymentId,
      totalCents: 6_050,
    })
    expect(await provider.lookUp({ providerPaymentId: null, paymentId: crypto.randomUUID() })).toBe(null)
  })

  it('that is down is told apart from one that refuses', async () => {
    const nobody = sandboxProvider({ sandboxUrl: `http://127.0.0.1:${await freePort()}` }, secrets)
    await expect(nobody.lookUp({ providerPaymentId: null, paymentId: crypto.randomUUID() })).rejects.toThrow(
      ProviderUnavailable,
    )
  })
})

describe('a second sandbox on the port', () => {
  it('with our keys is the one that already runs', async () => {
    const again = await startSandbox({ env, secrets, clock, log: silentLog })
    expect(again.sandbox).toBe(null)
    await again.close()
    expect((await fieldsFor('http://localhost:3000')).status).toBe(200)
  })

  it('with other keys is another program, and said to be', async () => {
    const stranger = startSandbox({ env, secrets: otherSecrets, clock, log: silentLog })
    await expect(stranger).rejects.toThrow(`SANDBOX_PORT: ${env.sandboxPort} is in use by another program`)
  })

  it('may take its time to answer, as on a busy machine: the server waits for it', async () => {
    const slow = await listener((response, at) => {
      if (at > 1) response.end('{}')
    })
    const app = { env: { ...env, ...slow.env }, secrets, clock, log: silentLog }
    const used = await startSandbox(app, { patienceMs: 20_000 })
    expect([used.sandbox, slow.asked()]).toEqual([null, 2])
    await slow.close()
  }, 20_000)

  it('is told apart from a program that never answers, or not in our tongue', async () => {
    const silent = await listener(() => {})
    const start = (other: Env, patienceMs: number) =>
      startSandbox({ env: other, secrets, clock, log: silentLog }, { patienceMs })
    await expect(start({ ...env, ...silent.env }, 1_000)).rejects.toThrow('has not answered for 1 s')
    await silent.close()
    const other = createServer(socket => socket.resume().end('220 mail.example ESMTP\r\n'))
    await new Promise<void>(done => other.listen(0, env.host, done))
    const { port } = other.address() as { port: number }
    const elsewhere = { ...env, sandboxPort: port, sandboxUrl: `http://127.0.0.1:${port}` }
    await expect(start(elsewhere, 20_000)).rejects.toThrow(`${port} is in use by another program`)
    await new Promise(done => other.close(done))
  })
})

describe('a refund asked for by a shop', () => {
  const paymentId = '0a9a7a52-6b8e-4c34-9a5e-2f6f0c1d8e44'
  const provider = () => sandboxProvider(env, secrets)
  const request = (overrides: Partial<RefundRequest> = {}): RefundRequest => ({
    paymentId,
    providerPaymentId: null,
    totalCents: 6_050,
    reason: 'Given twice.',
    idempotencyKey: 'refund:1:1',
    ...overrides,
  })

  it('is refused for what is unknown, not paid, or another sum; and happens once', async () => {
    await expect(provider().refundPayment(request())).rejects.toThrow(RefundRefused)
    const opened = await provider().createPayment({
      paymentId,
      campaignId: '0123456789',
      totalCents: 6_050,
      description: 'Donation',
      receiptEmail: 'ruth@donors.example',
    })
    await expect(provider().refundPayment(request())).rejects.toThrow('another sum was taken')
    const card = { cardNumber: testCards.success, expiryDate: '12 / 40', cvv: '123', nameOnCard: 'Ruth' }
    await fetch(`${origin}/client/confirm`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientSecret: opened.clientSecret, card }),
    })
    await expect(provider().refundPayment(request({ totalCents: 6_049 }))).rejects.toThrow(RefundRefused)
    const { providerPaymentId } = opened
    for (const overrides of [{}, {}, { providerPaymentId }, { idempotencyKey: 'refund:1:2' }])
      expect(await provider().refundPayment(request(overrides))).toMatchObject({
        happened: ['captured', 'refunded'],
        totalCents: 6_050,
      })
  })

  it('names its payment and its key', async () => {
    const { apiKey } = sandboxKeys(secrets)
    const ask = async (body: object, headers: Record<string, string>) =>
      (
        await fetch(`${origin}/v1/payments/by-payment-id/${paymentId}/refund`, {
          method: 'POST',
          headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        })
      ).status
    const body = { paymentId, totalCents: 6_050, reason: 'Given twice.' }
    expect(await ask(body, {})).toBe(400)
    expect(await ask({ ...body, more: 1 }, { 'idempotency-key': 'a' })).toBe(400)
    const other = { ...body, paymentId: '1b9a7a52-6b8e-4c34-9a5e-2f6f0c1d8e44' }
    expect(await ask(other, { 'idempotency-key': 'a' })).toBe(409)
  })
})
