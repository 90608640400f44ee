import type { App } from '../../platform/app.server.ts'
import { listenOn } from '../../platform/topics/listen.server.ts'
import { batchSize, deliverBatch } from './deliver.server.ts'
import type { MailEntry } from './load-renderer.server.ts'

/** An announcement can be lost with its connection; polling finds what it missed. */
const lookEvery = 5_000

/**
 * Delivers outbox events as they are announced, and looks every 5 s; answers how to stop, which finishes the batch under way.
 */
export async function runDelivery(
  app: App,
  databaseUrl: string,
  load: () => Promise<MailEntry>,
): Promise<() => Promise<void>> {
  let asked = false
  let stopped = false
  let running: Promise<void> | undefined
  const deliverAll = async () => {
    while (asked && !stopped) {
      asked = false
      while (!stopped && (await eventsWait(app)) && (await deliverBatch(app, await load())) === batchSize);
    }
  }
  const wake = () => {
    asked = true
    running ??= deliverAll()
      .catch(error =>
        app.log.warn({ err: error.message }, 'events could not be delivered; trying again soon'),
      )
      .finally(() => {
        running = undefined
      })
  }
  const listening = await listenOn(databaseUrl, {
    channel: 'outbox',
    onMessage: wake,
    onReconnect: wake,
    log: app.log,
  })
  const looking = setInterval(wake, lookEvery)
  wake()
  return async () => {
    stopped = true
    clearInterval(looking)
    await running
    await listening.stop()
  }
}

/** Asked first: a server on which nothing happens does without what makes mails. */
async function eventsWait({ db }: App): Promise<boolean> {
  const waiting = await db.rows(
    'events_wait',
    'select 1 from outbox_events where handled_at is null and given_up_at is null limit 1',
  )
  return waiting.length > 0
}
