import type { App } from '../../platform/app.server.ts'
import { inTurns } from '../../platform/topics/in-turns.ts'
import { listenOn } from '../../platform/topics/listen.server.ts'
import { claimDeliveries, type DeliveryOptions, deliver } from './deliver.server.ts'

/** The most deliveries that one server has under way for one endpoint. A receiver that hangs delays no other. */
const perEndpoint = 4
/** Polling finds retries that are due, and deliveries whose notification was missed. */
const pollMs = 2_000
/** 15 s, as the Standard Webhooks specification recommends. */
const defaults: DeliveryOptions = { timeoutMs: 15_000 }

/**
 * Starts sending webhooks. It runs beside the job worker, so that a receiver that hangs takes none of its places (record 0051). Several
 * servers share the work. Returns a function that finishes the deliveries under way and stops.
 */
export async function runWebhooks(
  app: App,
  databaseUrl: string,
  options: DeliveryOptions = defaults,
): Promise<() => Promise<void>> {
  const senders = new Map<string, Sender>()
  let stopped = false
  const look = inTurns(async () => {
    for (const id of stopped ? [] : await dueEndpoints(app)) {
      const sender = senders.get(id) ?? openSender(app, id, options)
      senders.set(id, sender)
      sender.wake()
    }
  })
  const wake = () =>
    void look().catch(error => app.log.warn({ err: error.message }, 'webhooks could not be looked for'))
  const listening = await listenOn(databaseUrl, {
    channel: 'webhooks',
    onMessage: wake,
    onReconnect: wake,
    log: app.log,
  })
  const clock = setInterval(wake, pollMs)
  wake()
  return async () => {
    stopped = true
    clearInterval(clock)
    await listening.stop()
    await look().catch(() => undefined)
    await Promise.all([...senders.values()].map(sender => sender.stop()))
  }
}

async function dueEndpoints(app: App): Promise<string[]> {
  const rows = await app.db.rows<{ id: string }>(
    'due_webhook_endpoints',
    `select id from webhook_endpoints e where disabled_at is null
       and exists (
         select 1 from webhook_deliveries d where d.endpoint_id = e.id and d.status = 'waiting' and d.next_at <= clock_timestamp()
           and (d.leased_until is null or d.leased_until <= clock_timestamp()))`,
  )
  return rows.map(({ id }) => id)
}

type Sender = { wake(): void; stop(): Promise<void> }

/** Keeps up to `perEndpoint` deliveries of one endpoint under way while some are due. */
function openSender(app: App, endpointId: string, options: DeliveryOptions): Sender {
  const underWay = new Set<Promise<void>>()
  let stopped = false
  const fill = inTurns(async () => {
    const free = stopped ? 0 : perEndpoint - underWay.size
    if (free === 0) return
    for (const claimed of await claimDeliveries(app, endpointId, free, options.timeoutMs)) {
      const work = deliver(app, claimed, options)
        .catch(error =>
          app.log.warn({ endpoint: endpointId, err: error.message }, 'a webhook was not recorded'),
        )
        .finally(() => {
          underWay.delete(work)
          wake()
        })
      underWay.add(work)
    }
  })
  const wake = () =>
    void fill().catch(error =>
      app.log.warn({ endpoint: endpointId, err: error.message }, 'webhooks could not be claimed'),
    )
  return {
    wake,
    async stop() {
      stopped = true
      await fill().catch(() => undefined)
      await Promise.all(underWay)
    },
  }
}
