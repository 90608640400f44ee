import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isPlainCapture } from '#app/donations/payment-state.ts'
import { demoProviderSettings } from '#app/platform/payments/demo-provider/keys.server.ts'
import type { ProviderPayment } from '#app/platform/payments/port.ts'
import { stripeProvider } from '#app/platform/payments/stripe/stripe-provider.server.ts'
import type { Secrets } from '#app/platform/secrets.server.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { program } from '#tests/setup/program.ts'
import { demoProviderClient, type Faults } from '#tests/world/demo-provider-client.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
/** Makes the provider exit when the test process ends, even if that is killed. */
const follow = new URL('../../../bin/lib/follow-launcher.mjs', import.meta.url).href

/** The demo provider in its own process, which keeps running when Tassel is killed. */
export type Provider = {
  faults(faults: Faults): Promise<void>
  /** Creates a card token, as the provider's card fields do. */
  token(cardNumber: string): Promise<string>
  /** Charges a valid card for a payment without Tassel receiving the response. */
  charge(paymentId: string): Promise<ProviderPayment>
  /** All payments at the provider in their current state. */
  payments(): Promise<ProviderPayment[]>
  /** Refunds or disputes a payment at the provider, without a request from Tassel. */
  giveBack(providerPaymentId: string, how: 'refund' | 'dispute'): Promise<void>
  stop(): Promise<void>
}

/** Starts the provider with Tassel's environment, since it stores its payments in DATA_DIR, and waits until it responds. */
export async function startProvider(env: Record<string, string>, secrets: Secrets): Promise<Provider> {
  const logFile = join(env.DATA_DIR ?? '', 'provider.log')
  const log = await open(logFile, 'a')
  const child = spawn(process.execPath, ['--import', follow, program('demo-provider')], {
    cwd: root,
    env,
    stdio: ['ignore', log.fd, log.fd, 'ipc'],
  })
  child.channel?.unref()
  await log.close()
  const sandboxUrl = `http://127.0.0.1:${env.SANDBOX_PORT}`
  const client = demoProviderClient({ sandboxUrl }, secrets)
  const adapter = stripeProvider(demoProviderSettings({ sandboxUrl }, secrets))
  const byIntent = async (providerPaymentId: string): Promise<ProviderPayment> => {
    const payment = await adapter.lookUp({ providerPaymentId, paymentId: null })
    if (!payment) throw new Error('the demo provider does not know it')
    return payment
  }
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`The provider ended:\n${readFileSync(logFile, 'utf8')}`)
    return await client.ask('GET', '/v1/account').catch(() => null)
  }, 30_000)
  return {
    faults: client.faults,
    token: client.token,
    charge: async paymentId => await byIntent(await client.charge(paymentId)),
    async payments() {
      const { ids } = await client.ask<{ ids: string[] }>('GET', '/_control/payments')
      const payments: ProviderPayment[] = []
      for (const id of ids) payments.push(await byIntent(id))
      return payments
    },
    giveBack: client.happens,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

type Moved = Pick<ProviderPayment, 'movements'>

export const isCaptured = ({ movements }: Moved) => movements.some(({ kind }) => kind === 'captured')

/** Whether the payment was captured and has no later movement, such as a refund. */
export const isUntouched = ({ movements }: Moved) => isPlainCapture(movements)
