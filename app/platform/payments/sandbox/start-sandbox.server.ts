import { join } from 'node:path'
import type { App } from '../../app.server.ts'
import type { Env } from '../../env.server.ts'
import { postTo, type SendWebhook } from './deliver-webhooks.server.ts'
import { sandboxKeys } from './keys.server.ts'
import { runSandbox, type Sandbox } from './run-sandbox.server.ts'

type SandboxApp = Pick<App, 'env' | 'secrets' | 'clock' | 'log'>

/**
 * Starts the sandbox provider beside the server. Where one with our keys already listens on its port (started by itself with
 * main.server.ts), that one is used. `send` replaces the webhooks' way to Tassel in tests.
 */
export async function startSandbox(
  app: SandboxApp,
  options: { send?: SendWebhook } = {},
): Promise<{ sandbox: Sandbox | null; close(): Promise<void> }> {
  const { env, secrets, clock } = app
  try {
    const sandbox = await runSandbox({
      folder: join(env.dataDir, 'sandbox'),
      host: env.host,
      port: env.sandboxPort,
      keys: sandboxKeys(secrets),
      clock,
      origin: new URL(env.sandboxUrl).origin,
      parents: parentsOf(env),
      send: options.send ?? postTo(webhookAddress(env)),
    })
    return { sandbox, close: sandbox.close }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    await confirmOurs(app)
    app.log.info({ port: env.sandboxPort }, 'using the sandbox payment provider that already runs')
    return { sandbox: null, close: async () => {} }
  }
}

/** In demo mode 127.0.0.1 and localhost are the same house. */
function parentsOf(env: Env): string[] {
  const twins = env.demo ? [`http://localhost:${env.port}`, `http://127.0.0.1:${env.port}`] : []
  return [...new Set([new URL(env.appUrl).origin, ...twins])]
}

function webhookAddress(env: Env): string {
  const host = env.host === '0.0.0.0' || env.host === '::' ? '127.0.0.1' : env.host
  return `http://${host.includes(':') ? `[${host}]` : host}:${env.port}/api/webhooks/sandbox`
}

async function confirmOurs({ env, secrets }: SandboxApp): Promise<void> {
  const response = await fetch(`${env.sandboxUrl}/v1/identity`, {
    headers: { authorization: `Bearer ${sandboxKeys(secrets).apiKey}` },
    signal: AbortSignal.timeout(2_000),
  }).catch(() => null)
  if (!response?.ok) throw new Error(`SANDBOX_PORT: ${env.sandboxPort} is in use by another program`)
}
