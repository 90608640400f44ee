import type { App } from '../../platform/app.server.ts'
import { listenOn } from '../../platform/topics/listen.server.ts'
import { claimDevices, sendToDevice } from './send-pushes.server.ts'

/** The most devices that one server sends to concurrently. */
const concurrency = 16
/** Polling finds messages that become due, and those whose notification was missed. */
const pollMs = 5_000

/** Starts sending push messages as they become due. Returns a function that finishes current messages and stops the loop. */
export async function runPushes(app: App, databaseUrl: string): Promise<() => Promise<void>> {
  const sending = new Set<Promise<void>>()
  let isAnnounced = false
  let stopped = false
  let filling: Promise<void> | undefined

  const fill = async () => {
    while (isAnnounced && !stopped && sending.size < concurrency) {
      isAnnounced = false
      const free = concurrency - sending.size
      const claimed = await claimDevices(app, free)
      // As many as requested were claimed, so more devices may be due.
      if (claimed.length === free) isAnnounced = true
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
    isAnnounced = true
    filling ??= fill()
      .catch(error => app.log.warn({ err: error.message }, 'push messages could not be looked for'))
      .finally(() => {
        filling = undefined
        if (isAnnounced && !stopped && sending.size < concurrency) wake()
      })
  }
  const listening = await listenOn(databaseUrl, {
    channel: 'pushes',
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
    await filling
    await Promise.all(sending)
  }
}
