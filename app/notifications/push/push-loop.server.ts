import type { App } from '../../platform/app.server.ts'
import { listenOn } from '../../platform/topics/listen.server.ts'
import { claimDevices, sendToDevice } from './send-pushes.server.ts'

/** Devices that one server sends to at the same time: a slow service holds up its own devices alone. */
const atOnce = 16
/** What waits for a time, and what an announcement missed, is looked for this often, in milliseconds. */
const lookEvery = 5_000

/**
 * Sends push messages as they are queued and fall due, beside mails and everything else. Answers how to stop, which finishes what is being
 * sent.
 */
export async function runPushes(app: App, databaseUrl: string): Promise<() => Promise<void>> {
  const sending = new Set<Promise<void>>()
  let asked = false
  let stopped = false
  let looking: Promise<void> | undefined

  const fill = async () => {
    while (asked && !stopped && sending.size < atOnce) {
      asked = false
      const free = atOnce - sending.size
      const claimed = await claimDevices(app, free)
      // A full hand: there may be more.
      if (claimed.length === free) asked = true
      for (const id of claimed) begin(id)
    }
  }
  const begin = (id: string) => {
    const work = sendToDevice(app, id)
      .catch(error => app.log.warn({ device: id, err: error.message }, 'a push device could not be sent to'))
      .finally(() => {
        sending.delete(work)
        wake()
      })
    sending.add(work)
  }
  const wake = () => {
    asked = true
    looking ??= fill()
      .catch(error => app.log.warn({ err: error.message }, 'push messages could not be looked for'))
      .finally(() => {
        looking = undefined
        if (asked && !stopped && sending.size < atOnce) wake()
      })
  }
  const listening = await listenOn(databaseUrl, {
    channel: 'pushes',
    onMessage: wake,
    onReconnect: wake,
    log: app.log,
  })
  const clock = setInterval(wake, lookEvery)
  wake()
  return async () => {
    stopped = true
    clearInterval(clock)
    await listening.stop()
    await looking
    await Promise.all(sending)
  }
}
