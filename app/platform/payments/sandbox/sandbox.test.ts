import { createServer as createHttpServer, type ServerResponse } from 'node:http'
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '#tests/setup/tassel-process.ts'
import { aBareSandbox, type BareSandbox } from '#tests/world/bare-sandbox.ts'
import { aCard, cardToken, fromFields } from '#tests/world/card-token.ts'
import type { Env } from '../../env.server.ts'
import { silentLog } from '../../log.server.ts'
import { secretsFrom } from '../../secrets.server.ts'
import { ProviderUnavailable } from '../port.ts'
import { sandboxProvider } from './sandbox-provider.server.ts'
import { startSandbox } from './start-sandbox.server.ts'

const otherSecrets = secretsFrom(`1:${Buffer.alloc(32, 8).toString('base64')}`)
let bare: BareSandbox
beforeAll(async () => {
  bare = await aBareSandbox()
})
afterAll(() => bare.close())

const appOf = (env: Env) => ({ env, secrets: bare.secrets, clock: bare.clock, log: silentLog })

/** A web server that answers each question as `answer` likes, which may be never. */
async function listener(answer: (response: ServerResponse, at: number) => void) {
  let asked = 0
  const server = createHttpServer((_request, response) => {
    asked += 1
    // Else the next listener, on the same port by chance, would be asked over this one's connection.
    response.setHeader('connection', 'close')
    answer(response, asked)
  })
  await new Promise<void>(done => server.listen(0, bare.env.host, done))
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

const fieldsFor = (parent: string) =>
  fetch(`${bare.origin}/fields?parent=${encodeURIComponent(parent)}&theme=dark`)

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

  it('refuse to speak to anyone else’s page', async () => {
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
    const script = await fetch(`${bare.origin}/hosted/sandbox/fields/card-fields.browser.ts`)
    expect(script.headers.get('content-type')).toContain('text/javascript')
    expect(await script.text()).not.toContain('as HTMLFormElement')
    for (const path of [
      'sandbox/keys.server.ts',
      'sandbox/test-cards.ts',
      '../env.server.ts',
      'sandbox/bank.server.ts',
      'sandbox/payment-changes.ts',
    ])
      expect((await fetch(`${bare.origin}/hosted/${path}`)).status).toBe(404)
  })

  it('take cards from the sandbox’s own origin alone', async () => {
    for (const path of ['/client/tokens', '/client/challenges']) {
      for (const foreign of ['http://localhost:3000', 'https://evil.example', 'null']) {
        const answer = await fetch(bare.origin + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin: foreign },
          body: '{}',
        })
        expect(answer.status).toBe(403)
        expect(answer.headers.has('access-control-allow-origin')).toBe(false)
      }
    }
  })

  it('make a token of a test card, and say why they make none', async () => {
    const answerTo = async (card: Parameters<typeof aCard>[0]) =>
      await (await fromFields(bare.origin, 'tokens', { card: aCard(card) })).json()
    expect(await answerTo({})).toEqual({ token: expect.stringMatching(/^ctok_[0-9a-f]{32}$/) })
    expect(await answerTo({ expiryDate: '02 / 26' })).toEqual({ declineCode: 'expired_card' })
    for (const wrong of [
      { cardNumber: '4242424242424241' },
      { cardNumber: '4111111111111111' },
      { cvv: '12' },
    ])
      expect(await answerTo(wrong)).toEqual({ declineCode: 'incorrect_number' })
    expect((await fromFields(bare.origin, 'tokens', { card: aCard(), more: 1 })).status).toBe(400)
  })

  it('can answer the bank, and charge nothing: only the server can', async () => {
    const token = await cardToken(bare.origin)
    const { providerPaymentId, paymentId } = await bare.opened()
    const charge = await fetch(`${bare.origin}/v1/payments/${providerPaymentId}/charge`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: bare.origin },
      body: JSON.stringify({ paymentId, token }),
    })
    expect(charge.status).toBe(401)
    const confirm = await fromFields(bare.origin, 'confirm', { clientSecret: '', card: aCard() })
    expect(confirm.status).toBe(404)
    const guess = { clientSecret: `${providerPaymentId}_secret_guess`, passed: true }
    expect((await fromFields(bare.origin, 'challenges', guess)).status).toBe(404)
    expect((await bare.provider.lookUp({ providerPaymentId, paymentId }))?.awaits).toBe('card')
  })
})

describe('the sandbox’s API', () => {
  it('answers nobody without the key', async () => {
    for (const headers of [{}, { authorization: 'Bearer sk_sandbox_guess' }] as Record<string, string>[]) {
      for (const path of ['/v1/payments', '/v1/faults', '/v1/identity'])
        expect((await fetch(bare.origin + path, { headers })).status).toBe(401)
    }
  })

  it('answers the adapter: the same payment for the same id, null for one that it does not know', async () => {
    const { provider } = bare
    const paymentId = crypto.randomUUID()
    const request = { paymentId, campaignId: 'abc', totalCents: 6_050, description: '' }
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
    const nobody = sandboxProvider({ sandboxUrl: `http://127.0.0.1:${await freePort()}` }, bare.secrets)
    await expect(nobody.lookUp({ providerPaymentId: null, paymentId: crypto.randomUUID() })).rejects.toThrow(
      ProviderUnavailable,
    )
  })
})

describe('a second sandbox on the port', () => {
  it('with our keys is the one that already runs', async () => {
    const again = await startSandbox(appOf(bare.env))
    expect(again.sandbox).toBe(null)
    await again.close()
    expect((await fieldsFor('http://localhost:3000')).status).toBe(200)
  })

  it('with other keys is another program, and said to be', async () => {
    const stranger = startSandbox({ ...appOf(bare.env), secrets: otherSecrets })
    await expect(stranger).rejects.toThrow(
      `SANDBOX_PORT: ${bare.env.sandboxPort} is in use by another program`,
    )
  })

  it('may take its time to answer, as on a busy machine: the server waits for it', async () => {
    const slow = await listener((response, at) => {
      if (at > 1) response.end('{}')
    })
    const app = appOf({ ...bare.env, ...slow.env })
    const used = await startSandbox(app, { patienceMs: 20_000 })
    expect([used.sandbox, slow.asked()]).toEqual([null, 2])
    await slow.close()
  }, 20_000)

  it('is told apart from a program that never answers, or not in our tongue', async () => {
    const silent = await listener(() => {})
    const start = (other: Env, patienceMs: number) => startSandbox(appOf(other), { patienceMs })
    await expect(start({ ...bare.env, ...silent.env }, 1_000)).rejects.toThrow('has not answered for 1 s')
    await silent.close()
    const other = createServer(socket => socket.resume().end('220 mail.example ESMTP\r\n'))
    await new Promise<void>(done => other.listen(0, bare.env.host, done))
    const { port } = other.address() as { port: number }
    const elsewhere = { ...bare.env, sandboxPort: port, sandboxUrl: `http://127.0.0.1:${port}` }
    await expect(start(elsewhere, 20_000)).rejects.toThrow(`${port} is in use by another program`)
    await new Promise(done => other.close(done))
  })
})
