import { randomUUID } from 'node:crypto'
import type { App } from '../../platform/app.server.ts'
import { holdName } from '../../platform/jobs/claimed-jobs.server.ts'
import type { Mailer } from '../../platform/mail.server.ts'
import { listenOn } from '../../platform/topics/listen.server.ts'
import { batchSize, deliverBatch } from './deliver.server.ts'
import type { MailEntry } from './load-renderer.server.ts'
import { startSender } from './send-at-once.server.ts'

/** An announcement can be lost with its connection; polling finds what it missed. */
const lookEvery = 5_000

/**
 * Delivers outbox events as they are announced, and looks every 5 s; answers how to stop, which finishes the batch under way. With a mail
 * server, mails leave right after the commit that wrote them.
 */
export async function runDelivery(
  app: App,
  databaseUrl: string,
  load: () => Promise<MailEntry>,
  mailer: Mailer | null = null,
): Promise<() => Promise<void>> {
  const name = `delivery_${randomUUID()}`
  let holdsName = false
  const sender = mailer && startSender(app, mailer, name, () => holdsName)
  let asked = false
  let stopped = false
  let running: Promise<void> | undefined
  const deliverAll = async () => {
    while (asked && !stopped) {
      asked = false
      while (
        (await eventsWait(app)) &&
        (await deliverBatch(app, await load(), sender)) === batchSize &&
        !stopped
      ) {
        await sender?.hasRoom()
      }
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
    onLost() {
      holdsName = false
    },
    onReconnect: wake,
    async prepare(client) {
      await holdName(client, name)
      holdsName = true
    },
    log: app.log,
  })
  const looking = setInterval(wake, lookEvery)
  wake()
  return async () => {
    stopped = true
    clearInterval(looking)
    await sender?.stop()
    await running
    // What the last batch has claimed meanwhile is given back.
    await sender?.stop()
    // With the connection goes the name under which mails are sent.
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
