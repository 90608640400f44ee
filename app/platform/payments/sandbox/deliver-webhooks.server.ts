import type { SandboxTime } from './bank.server.ts'
import { backoffMs } from './faults.ts'
import type { SandboxKeys } from './keys.server.ts'
import { signatureHeader, signWebhook } from './signature.server.ts'
import type { Delivery, SandboxStore } from './store.server.ts'

/** Sends one webhook and answers its HTTP status; throws when nobody answers. */
export type SendWebhook = (body: string, headers: Record<string, string>) => Promise<number>

export type Deliveries = { wake(): void; close(): Promise<void> }

const atOnce = 32
const answerWithinMs = 10_000
const leaseMs = 15_000

/** Posts to one address. */
export function postTo(address: string): SendWebhook {
  return async (body, headers) => {
    const signal = AbortSignal.timeout(answerWithinMs)
    const response = await fetch(address, { method: 'POST', body, headers, signal, redirect: 'error' })
    await response.arrayBuffer()
    return response.status
  }
}

type Sender = { store: SandboxStore; keys: SandboxKeys; time: SandboxTime; send: SendWebhook }

/**
 * Sends what is due, and tries each event again with growing waits until it is answered with 2xx. What is still to be sent
 * is in the store, so a restart goes on where it was. `beforeEach` runs before each round.
 */
export function deliverWebhooks(sender: Sender, beforeEach: () => void): Deliveries {
  const { store, time } = sender
  const inFlight = new Set<Promise<void>>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let closed = false
  const round = () => {
    if (closed) return
    clearTimeout(timer)
    beforeEach()
    const now = time.machineNow()
    const room = atOnce - inFlight.size
    for (const delivery of room > 0 ? store.takeDueDeliveries(now, room, now + leaseMs) : []) {
      const sent = deliverOnce(sender, delivery).finally(() => {
        inFlight.delete(sent)
        round()
      })
      inFlight.add(sent)
    }
    const next = store.nextDueAt()
    if (next !== null && inFlight.size < atOnce)
      timer = setTimeout(round, Math.max(1, next - time.machineNow()))
  }
  const start = setImmediate(round)
  return {
    // Called from inside a change: the sending starts after it.
    wake: () => void setImmediate(round),
    async close() {
      closed = true
      clearImmediate(start)
      clearTimeout(timer)
      await Promise.allSettled(inFlight)
    },
  }
}

async function deliverOnce({ store, keys, time, send }: Sender, delivery: Delivery): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    [signatureHeader]: signWebhook(keys.webhookSecret, delivery.body, time.clock.now()),
  }
  // Nobody answering is what the retries are for: Tassel may be restarting.
  const status = await send(delivery.body, headers).catch(() => 0)
  if (status >= 200 && status < 300) store.delivered(delivery.id, time.machineNow())
  else store.postpone(delivery.id, time.machineNow() + backoffMs(delivery.tries))
}
