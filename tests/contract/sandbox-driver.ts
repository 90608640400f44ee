import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { silentLog } from '#app/platform/log.server.ts'
import type { ApiCall, FaultsRequest } from '#app/platform/payments/sandbox/faults.ts'
import { sandboxKeys } from '#app/platform/payments/sandbox/keys.server.ts'
import { sandboxProvider } from '#app/platform/payments/sandbox/sandbox-provider.server.ts'
import { signatureHeader, signWebhook } from '#app/platform/payments/sandbox/signature.server.ts'
import { startSandbox } from '#app/platform/payments/sandbox/start-sandbox.server.ts'
import { testCards } from '#app/platform/payments/sandbox/test-cards.ts'
import { secretsFrom } from '#app/platform/secrets.server.ts'
import { readEnv } from '#app/read-env.server.ts'
import { freePort } from '#tests/setup/tassel-process.ts'
import { aCard, fromFields } from '#tests/world/card-token.ts'
import {
  type Call,
  type Driver,
  hastyMs,
  type Opened,
  type Outage,
  type SentEvent,
  silentMs,
  type TestCard,
} from './driver.ts'
import { aClock } from './test-clock.ts'

const cards: Record<TestCard, string> = {
  credit: testCards.success,
  debit: testCards.debit,
  prepaid: testCards.prepaid,
  declined: testCards.declined,
  insufficientFunds: testCards.insufficientFunds,
  threeDSecure: testCards.threeDSecure,
}
const calls: Record<Call, ApiCall> = {
  readCard: 'read-card',
  create: 'create',
  charge: 'charge',
  refund: 'refund',
  lookUp: 'look-up',
  changes: 'changes',
}

const faultsOf = (on: ApiCall, outage: Outage): FaultsRequest => {
  const afterWork = outage.endsWith('After')
  if (outage.startsWith('silent')) return { timeout: { next: 1, ms: silentMs, afterWork, on } }
  return { error: { next: 1, afterWork, on } }
}

/** The built-in sandbox, without a Tassel behind it. */
export async function sandboxDriver(): Promise<Driver> {
  const folder = mkdtempSync(join(tmpdir(), 'contract-'))
  const secrets = secretsFrom(`1:${Buffer.alloc(32, 9).toString('base64')}`)
  const clock = aClock()
  const env = readEnv({ DEMO: '1', DATA_DIR: folder, SANDBOX_PORT: String(await freePort()) })
  const keys = sandboxKeys(secrets)
  const sent: { body: string; headers: Record<string, string> }[] = []
  const started = await startSandbox(
    { env, secrets, clock, log: silentLog },
    {
      send: async (body, headers) => {
        sent.push({ body, headers })
        return 200
      },
    },
  )
  const ask = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${keys.apiKey}`, 'content-type': 'application/json' }
    const asked = { method, headers, body: body ? JSON.stringify(body) : null }
    const response = await fetch(`${env.sandboxUrl}/v1/${path}`, asked)
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return await response.json()
  }
  const on = (payment: Opened, path: string, body?: object) =>
    ask('POST', `payments/${payment.providerPaymentId}/${path}`, body)
  const events = async (payment: Opened) => {
    await stillness(() => sent.length)
    const theirs = sent.filter(({ body }) => body.includes(payment.paymentId))
    return theirs.map(({ body, headers }) => eventOf(body, headers))
  }
  return {
    name: 'the sandbox',
    provider: sandboxProvider(env, secrets),
    hasty: sandboxProvider(env, secrets, { timeoutMs: hastyMs }),
    clock,
    // The same card each time: one expiry.
    async token(card) {
      const made = await fromFields(env.sandboxUrl, 'tokens', { card: aCard({ cardNumber: cards[card] }) })
      return ((await made.json()) as { token: string }).token
    },
    async answerBank(_, clientSecret, passed) {
      await fromFields(env.sandboxUrl, 'challenges', { clientSecret, passed })
    },
    dispute: (payment, { cents, isInquiry = false } = {}) =>
      on(payment, 'dispute', { cents: cents ?? null, inquiry: isInquiry }),
    win: payment => on(payment, 'dispute/win'),
    lose: payment => on(payment, 'dispute/lose'),
    refundByHand: (payment, cents) => on(payment, 'refund', { cents }),
    failRefund: payment => on(payment, 'refunds/fail'),
    delayFees: () => ask('PUT', 'faults', { lateFee: { next: 1, ms: 150 } }),
    settleFees: () => wait(400),
    chargeAccountFee: feeCents => ask('POST', 'account-fees', { feeCents }),
    warnOfFraud: payment => on(payment, 'warnings'),
    breakNext: (call, outage) => ask('PUT', 'faults', faultsOf(calls[call], outage)),
    events,
    async attemptsOn(payment) {
      const types = (await events(payment)).map(({ body }) => JSON.parse(new TextDecoder().decode(body)).type)
      return types.filter(type => type === 'payment.captured' || type === 'payment.failed').length
    },
    async otherEvent() {
      const body = JSON.stringify({ eventId: 'evt_other', type: 'account.updated' })
      return eventOf(body, { [signatureHeader]: signWebhook(keys.webhookSecret, body, clock.now()) })
    },
    balance: async () => ((await ask('GET', 'balance')) as { cents: number }).cents,
    async close() {
      await started.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** Once nothing has been sent for a while. */
async function stillness(count: () => number): Promise<void> {
  for (let before = -1, quiet = 0; quiet < 3; ) {
    await wait(40)
    quiet = count() === before ? quiet + 1 : 0
    before = count()
  }
}

const eventOf = (body: string, headers: Record<string, string>): SentEvent => ({
  headers: new Headers(headers),
  body: new TextEncoder().encode(body),
})
