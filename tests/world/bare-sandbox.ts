import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Env } from '#app/platform/env.server.ts'
import { silentLog } from '#app/platform/log.server.ts'
import type { PaymentProvider } from '#app/platform/payments/port.ts'
import { sandboxKeys } from '#app/platform/payments/sandbox/keys.server.ts'
import { sandboxProvider } from '#app/platform/payments/sandbox/sandbox-provider.server.ts'
import { startSandbox } from '#app/platform/payments/sandbox/start-sandbox.server.ts'
import { type Secrets, secretsFrom } from '#app/platform/secrets.server.ts'
import { readEnv } from '#app/read-env.server.ts'
import { freePort } from '#tests/setup/tassel-process.ts'

/** The sandbox on a port of its own, and no Tassel behind it: its events are taken and forgotten. */
export type BareSandbox = {
  env: Env
  secrets: Secrets
  clock: { now(): Date }
  origin: string
  provider: PaymentProvider
  /** One call of its API with its secret key. */
  withKey(method: string, path: string, body?: object, idempotencyKey?: string): Promise<Response>
  /** A payment that waits for its card. */
  opened(): Promise<{ paymentId: string; providerPaymentId: string }>
  close(): Promise<void>
}

export async function aBareSandbox(): Promise<BareSandbox> {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
  const secrets = secretsFrom(`1:${Buffer.alloc(32, 7).toString('base64')}`)
  const clock = { now: () => new Date('2026-03-11T16:00:00Z') }
  const port = String(await freePort())
  const env = readEnv({ DEMO: '1', DATA_DIR: folder, PORT: '3000', SANDBOX_PORT: port })
  const started = await startSandbox({ env, secrets, clock, log: silentLog }, { send: async () => 200 })
  const origin = env.sandboxUrl
  const provider = sandboxProvider(env, secrets)
  const authorization = `Bearer ${sandboxKeys(secrets).apiKey}`
  return {
    ...{ env, secrets, clock, origin, provider },
    withKey: (method, path, body, key) =>
      fetch(origin + path, {
        method,
        headers: {
          ...{ authorization, 'content-type': 'application/json' },
          ...(key ? { 'idempotency-key': key } : {}),
        },
        body: body ? JSON.stringify(body) : null,
      }),
    async opened() {
      const paymentId = crypto.randomUUID()
      const asked = { paymentId, campaignId: 'abc', totalCents: 6_050, description: 'Donation' }
      return { paymentId, ...(await provider.createPayment(asked)) }
    },
    async close() {
      await started.close()
      rmSync(folder, { recursive: true })
    },
  }
}
