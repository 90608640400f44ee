import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '../../app.server.ts'
import type { PlatformEnv } from '../../env.server.ts'
import { webhookPath } from '../provider-name.ts'
import { postTo, type SendWebhook } from './deliver-webhooks.server.ts'
import { sandboxKeys } from './keys.server.ts'
import { runSandbox, type Sandbox } from './run-sandbox.server.ts'

/** Longer than a busy machine keeps a sandbox from answering. */
const usualPatienceMs = 30_000

type SandboxApp = Pick<App, 'secrets' | 'clock' | 'log'> & { env: PlatformEnv }

/**
 * Starts the sandbox provider beside the server. Where one with our keys already listens on its port (started by itself with
 * main.server.ts), that one is used. `send` replaces the webhooks' way to Tassel in tests.
 */
export async function startSandbox(
  app: SandboxApp,
  options: { send?: SendWebhook; patienceMs?: number } = {},
): Promise<{ sandbox: Sandbox | null; close(): Promise<void> }> {
  const { env } = app
  const patienceMs = options.patienceMs ?? usualPatienceMs
  const until = performance.now() + patienceMs
  for (;;) {
    const own = await runOwn(app, options.send)
    if (own) return { sandbox: own, close: own.close }
    const other = await whoListens(app, until)
    if (other === 'ours') {
      app.log.info({ port: env.sandboxPort }, 'using the sandbox payment provider that already runs')
      return { sandbox: null, close: async () => {} }
    }
    if (other === 'foreign' || (other === 'gone' && performance.now() > until))
      throw new Error(`SANDBOX_PORT: ${env.sandboxPort} is in use by another program`)
    if (other === 'silent') {
      const seconds = Math.trunc(patienceMs / 1000)
      throw new Error(
        `SANDBOX_PORT: what listens on ${env.sandboxPort} has not answered for ${seconds} s: a sandbox that hangs, or another program`,
      )
    }
    await sleep(100)
  }
}

/** Null where the port is taken. */
async function runOwn(app: SandboxApp, send?: SendWebhook): Promise<Sandbox | null> {
  const { env, secrets, clock } = app
  try {
    return await runSandbox({
      folder: join(env.dataDir, 'sandbox'),
      host: env.host,
      port: env.sandboxPort,
      keys: sandboxKeys(secrets),
      clock,
      origin: new URL(env.sandboxUrl).origin,
      parents: parentsOf(env),
      send: send ?? postTo(webhookAddress(env)),
    })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    return null
  }
}

/** In demo mode 127.0.0.1 and localhost are the same server. */
function parentsOf(env: PlatformEnv): string[] {
  const twins = env.demo ? [`http://localhost:${env.port}`, `http://127.0.0.1:${env.port}`] : []
  return [...new Set([new URL(env.appUrl).origin, ...twins])]
}

function webhookAddress(env: PlatformEnv): string {
  const host = env.host === '0.0.0.0' || env.host === '::' ? '127.0.0.1' : env.host
  return `http://${host.includes(':') ? `[${host}]` : host}:${env.port}${webhookPath('sandbox')}`
}

type Listener = 'ours' | 'foreign' | 'silent' | 'gone'

/**
 * Who is on the sandbox's port. One of ours on a busy machine may take its time, so that silence is asked again, after growing
 * pauses; whoever answers something else is another program.
 */
async function whoListens({ env, secrets }: SandboxApp, until: number): Promise<Listener> {
  const headers = { authorization: `Bearer ${sandboxKeys(secrets).apiKey}` }
  for (let pause = 100; ; pause = Math.min(pause * 2, 2_000)) {
    const left = Math.max(100, Math.trunc(until - performance.now()))
    try {
      const signal = AbortSignal.timeout(Math.min(left, 5_000))
      const response = await fetch(`${env.sandboxUrl}/v1/identity`, { headers, signal, redirect: 'error' })
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
