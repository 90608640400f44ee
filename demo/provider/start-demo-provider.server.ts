import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '#app/platform/app.server.ts'
import type { PlatformEnv } from '#app/platform/env.server.ts'
import { demoProviderSettings } from '#app/platform/payments/demo-provider/keys.server.ts'
import { paymentEventPath } from '#app/platform/payments/provider-name.ts'
import { setUpEvents } from '#app/platform/payments/stripe/set-up-events.ts'
import { type RunningDemoProvider, runDemoProvider } from './run-demo-provider.server.ts'
import { openStore } from './store.server.ts'

/** How long in ms another process on the port may take to respond. */
const defaultTimeoutMs = 30_000
/** Retry pauses in ms, doubling from 0.2 s to 30 s, for about a day. */
const retriesMs = Array.from({ length: 2_900 }, (_, tries) => Math.min(30_000, 200 * 2 ** tries))

type ProviderApp = Pick<App, 'secrets' | 'clock' | 'log'> & { env: PlatformEnv }

export const storeFolder = ({ dataDir }: Pick<PlatformEnv, 'dataDir'>) => join(dataDir, 'sandbox')

/**
 * Starts the demo provider in this process, or uses one with the same keys that already listens on its port (started with main.server.ts).
 * Throws if another program uses the port. Tests receive the demo provider's events at `eventUrl`.
 */
export async function startDemoProvider(
  app: ProviderApp,
  { eventUrl = eventAddress(app.env), timeoutMs = defaultTimeoutMs } = {},
): Promise<{ demoProvider: RunningDemoProvider | null; close(): Promise<void> }> {
  const { env } = app
  const until = performance.now() + timeoutMs
  for (;;) {
    const own = await runOwn(app, eventUrl)
    if (own) return { demoProvider: own, close: own.close }
    const other = await findListener(app, until)
    if (other === 'ours') {
      app.log.info({ port: env.sandboxPort }, 'using the demo provider that already runs')
      return { demoProvider: null, close: async () => {} }
    }
    if (other === 'foreign' || (other === 'gone' && performance.now() > until))
      throw new Error(`SANDBOX_PORT: ${env.sandboxPort} is in use by another program`)
    if (other === 'silent') {
      const seconds = Math.trunc(timeoutMs / 1000)
      throw new Error(
        `SANDBOX_PORT: what listens on ${env.sandboxPort} has not answered for ${seconds} s: a demo provider that hangs, or another program`,
      )
    }
    await sleep(100)
  }
}

/** Runs the demo provider in this process; null if the port is taken. */
async function runOwn(app: ProviderApp, eventUrl: string): Promise<RunningDemoProvider | null> {
  const { env, secrets, clock, log } = app
  const { secretKey, publishableKey, webhookSecrets } = demoProviderSettings(env, secrets)
  try {
    return await runDemoProvider({
      host: env.host,
      port: env.sandboxPort,
      origin: new URL(env.sandboxUrl).origin,
      openStore: () => openStore(storeFolder(env)),
      endpoints: [{ url: eventUrl, secrets: [...webhookSecrets], events: setUpEvents }],
      now: () => clock.now(),
      disputeDelayMs: 1_500,
      eventRetriesMs: retriesMs,
      dailyPayouts: true,
      parents: parentsOf(env),
      onError: error => log.error({ err: error }, 'the demo provider failed'),
      secretKey,
      publishableKey,
    })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    return null
  }
}

/** Origins of pages that may frame the card fields. In demo mode 127.0.0.1 and localhost are equivalent. */
function parentsOf(env: PlatformEnv): string[] {
  const twins = env.demo ? [`http://localhost:${env.port}`, `http://127.0.0.1:${env.port}`] : []
  return [...new Set([new URL(env.appUrl).origin, ...twins])]
}

function eventAddress(env: PlatformEnv): string {
  const host = env.host === '0.0.0.0' || env.host === '::' ? '127.0.0.1' : env.host
  return `http://${host.includes(':') ? `[${host}]` : host}:${env.port}${paymentEventPath('sandbox')}`
}

type Listener = 'ours' | 'foreign' | 'silent' | 'gone'

/**
 * Determines which program listens on the demo provider's port. If it doesn't respond, retries with growing pauses, since it may be our own
 * demo provider under load.
 */
async function findListener({ env, secrets }: ProviderApp, until: number): Promise<Listener> {
  const headers = { authorization: `Bearer ${demoProviderSettings(env, secrets).secretKey}` }
  for (let pause = 100; ; pause = Math.min(pause * 2, 2_000)) {
    const remainingMs = Math.max(100, Math.trunc(until - performance.now()))
    try {
      const signal = AbortSignal.timeout(Math.min(remainingMs, 5_000))
      const response = await fetch(`${env.sandboxUrl}/v1/account`, { headers, signal, redirect: 'error' })
      return response.ok ? 'ours' : 'foreign'
    } catch (error) {
      const code = ((error as Error).cause as NodeJS.ErrnoException | undefined)?.code
      if (code === 'ECONNREFUSED') return 'gone'
      if ((error as Error).name !== 'TimeoutError' && code !== 'ECONNRESET') return 'foreign'
    }
    if (performance.now() + pause >= until) return 'silent'
    await sleep(pause)
  }
}
