import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FaultsRequest } from '#app/platform/payments/sandbox/faults.ts'
import { sandboxKeys } from '#app/platform/payments/sandbox/keys.server.ts'
import { loadSecrets } from '#app/platform/secrets.server.ts'
import { eventually } from '../setup/eventually.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type ProviderCharge = { paymentId: string; status: string; totalCents: number }

/** The sandbox provider as a process of its own: it goes on taking money while Tassel is dead. */
export type Provider = {
  url: string
  setFaults(faults: FaultsRequest): Promise<void>
  /** Every payment it knows. */
  charges(): Promise<ProviderCharge[]>
  stop(): Promise<void>
}

type Options = { dataDir: string; port: number; sandboxPort: number }

/** Starts the provider on its own port and waits until it answers. */
export async function startProvider({ dataDir, port, sandboxPort }: Options): Promise<Provider> {
  const { apiKey } = sandboxKeys(await loadSecrets(null, dataDir))
  const url = `http://127.0.0.1:${sandboxPort}`
  const child = spawn(process.execPath, [join(root, 'app/platform/payments/sandbox/main.server.ts')], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? '',
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      DATA_DIR: dataDir,
    },
    stdio: 'ignore',
  })
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${url}/v1${path}`, {
      ...init,
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    })
  await eventually(async () => (await ask('/identity').catch(() => undefined))?.ok, 30_000)
  return {
    url,
    async setFaults(faults) {
      const answer = await ask('/faults', { method: 'PUT', body: JSON.stringify(faults) })
      if (!answer.ok) throw new Error(await answer.text())
    },
    charges: () => allCharges(ask),
    stop: () => end(child),
  }
}

async function allCharges(ask: (path: string) => Promise<Response>): Promise<ProviderCharge[]> {
  const all: ProviderCharge[] = []
  let before = ''
  for (;;) {
    const answer = await ask(`/payments?limit=100${before && `&before=${before}`}`)
    const { payments } = (await answer.json()) as {
      payments: (ProviderCharge & { providerPaymentId: string })[]
    }
    all.push(...payments)
    const last = payments.at(-1)
    if (!last || payments.length < 100) return all
    before = last.providerPaymentId
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  await new Promise<void>(done => {
    child.once('exit', () => done())
    child.kill('SIGTERM')
  })
}
