import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isPlainCapture } from '#app/donations/payment-state.ts'
import type { ChargeAnswer, ProviderPayment } from '#app/platform/payments/port.ts'
import type { FaultsRequest } from '#app/platform/payments/sandbox/faults.ts'
import { sandboxKeys } from '#app/platform/payments/sandbox/keys.server.ts'
import type { Secrets } from '#app/platform/secrets.server.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { program } from '#tests/setup/program.ts'
import { cardToken } from '#tests/world/card-token.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** With it the process ends with the tests, even when they are killed. */
const follow = new URL('../../bin/lib/follow-launcher.mjs', import.meta.url).href
const pageSize = 100

/** The sandbox payment provider as a process of its own: it lives on while Tassel is killed. */
export type Provider = {
  faults(faults: FaultsRequest): Promise<void>
  /** The token that the hosted fields' page makes of a card. */
  token(cardNumber: string): Promise<string>
  /** Charges a good card for a payment, as a server does that dies before it has heard the answer. */
  charge(paymentId: string): Promise<ProviderPayment>
  /** Everything the provider has ever been asked for, as it stands now. */
  payments(): Promise<ProviderPayment[]>
  /** The provider's own staff give money back, or a donor's bank takes it back. */
  giveBack(providerPaymentId: string, how: 'refund' | 'dispute'): Promise<void>
  stop(): Promise<void>
}

/** Starts it with Tassel's environment (its store lies under DATA_DIR) and waits until it answers. */
export async function startProvider(env: Record<string, string>, secrets: Secrets): Promise<Provider> {
  const logFile = join(env.DATA_DIR ?? '', 'provider.log')
  const log = await open(logFile, 'a')
  const child = spawn(process.execPath, ['--import', follow, program('sandbox')], {
    cwd: root,
    env,
    stdio: ['ignore', log.fd, log.fd, 'ipc'],
  })
  child.channel?.unref()
  await log.close()
  const origin = `http://127.0.0.1:${env.SANDBOX_PORT}`
  const ask = apiOf(origin, sandboxKeys(secrets).apiKey)
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`The provider ended:\n${readFileSync(logFile, 'utf8')}`)
    return await ask('GET', '/v1/identity').catch(() => null)
  }, 30_000)
  return {
    faults: async faults => void (await ask('PUT', '/v1/faults', faults)),
    token: cardNumber => cardToken(origin, cardNumber),
    async charge(paymentId) {
      const found = await ask<ProviderPayment>('GET', `/v1/payments/by-payment-id/${paymentId}`)
      const body = { paymentId, token: await cardToken(origin) }
      return (await ask<ChargeAnswer>('POST', `/v1/payments/${found.providerPaymentId}/charge`, body)).payment
    },
    payments: () => allPayments(ask),
    giveBack: async (id, how) => void (await ask('POST', `/v1/payments/${id}/${how}`)),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

type Ask = <T>(method: string, path: string, body?: unknown) => Promise<T>

function apiOf(origin: string, apiKey: string): Ask {
  return async <T>(method: string, path: string, body?: unknown) => {
    const response = await fetch(origin + path, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`the provider answered ${response.status} to ${path}`)
    return (await response.json()) as T
  }
}

async function allPayments(ask: Ask): Promise<ProviderPayment[]> {
  const all: ProviderPayment[] = []
  for (;;) {
    const before = all.at(-1)?.providerPaymentId
    const path = `/v1/payments?limit=${pageSize}${before ? `&before=${before}` : ''}`
    const { payments } = await ask<{ payments: ProviderPayment[] }>('GET', path)
    all.push(...payments)
    if (payments.length < pageSize) return all
  }
}

type Moved = Pick<ProviderPayment, 'movements'>

/** True when the provider has taken the money. */
export const isCaptured = ({ movements }: Moved) => movements.some(({ kind }) => kind === 'captured')

/** True when it has taken the money, and nothing became of it since. */
export const isUntouched = ({ movements }: Moved) => isPlainCapture(movements)
