import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '../log.server.ts'
import { inTurns } from './in-turns.ts'

export type Listening = {
  /**
   * True when `onMessage` has received every notification whose commit was acknowledged before this call. False if the connection is down
   * or doesn't respond within a second. Concurrent calls share one query.
   */
  caughtUp(): Promise<boolean>
  stop(): Promise<void>
}

export type ListenOptions = {
  channel: string
  /** Called with the payload of each notification. */
  onMessage(payload: string): void
  /** Called when the connection is lost. Notifications are missed until `onReconnect`. */
  onLost?(): void
  /** Called when a lost connection is re-established. */
  onReconnect(): void
  log: Logger
}

/** Pauses in ms before each attempt to reconnect; the last one repeats (P253). */
const reconnectAfterMs = [1_000, 2_000, 5_000, 10_000]
const probeEveryMs = 30_000
/** A connection that doesn't respond to an empty query within this many ms counts as lost. */
const answerTimeoutMs = 1_000

/** Listens on a channel over a separate connection, and reconnects if it is lost. Throws if the first connection fails. */
export async function listenOn(databaseUrl: string, options: ListenOptions): Promise<Listening> {
  const stopping = new AbortController()
  let client = await connect(databaseUrl, options)
  let isListening = true
  const living = (async () => {
    while (!stopping.signal.aborted) {
      await lost(client, stopping.signal)
      isListening = false
      options.onLost?.()
      await client.end().catch(() => undefined)
      if (stopping.signal.aborted) return
      options.log.warn({ channel: options.channel }, 'the listening connection was lost')
      const next = await reconnect(databaseUrl, options, stopping.signal)
      if (!next) return
      client = next
      options.onReconnect()
      isListening = true
    }
  })()
  return {
    caughtUp: inTurns(async () => {
      const current = client
      return isListening && (await hasReceivedAll(current)) && isListening && current === client
    }),
    async stop() {
      stopping.abort()
      await living
    },
  }
}

async function connect(databaseUrl: string, options: ListenOptions): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: `tassel ${options.channel}`,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
  })
  // Without a listener, the `error` event would crash the process.
  client.on('error', () => undefined)
  client.on('notification', message => options.onMessage(message.payload ?? ''))
  try {
    await client.connect()
    await client.query(`listen ${pg.escapeIdentifier(options.channel)}`)
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  return client
}

/**
 * Sends an empty query and waits for the response. A commit with an announcement signals every listening backend before it is acknowledged,
 * and a backend sends its notifications before it reports that it is ready. So after the response, every notification committed before this
 * call has been received.
 */
async function hasReceivedAll(client: pg.Client): Promise<boolean> {
  // Closing the connection makes the query fail. `setImmediate` lets a response that has already arrived be read first, if this process was
  // busy.
  const timer = setTimeout(() => setImmediate(close), answerTimeoutMs)
  let isOver = false
  function close() {
    if (!isOver) void client.end().catch(() => undefined)
  }
  try {
    await client.query('')
    return true
  } catch {
    return false
  } finally {
    isOver = true
    clearTimeout(timer)
  }
}

/** Resolves when the connection is lost or the signal is aborted. Periodic queries detect connections that died silently. */
function lost(client: pg.Client, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const probe = setInterval(() => client.query('select 1').catch(done), probeEveryMs)
    function done() {
      clearInterval(probe)
      signal.removeEventListener('abort', done)
      resolve()
    }
    client.once('error', done)
    client.once('end', done)
    signal.addEventListener('abort', done, { once: true })
    if (signal.aborted) done()
  })
}

async function reconnect(
  databaseUrl: string,
  options: ListenOptions,
  signal: AbortSignal,
): Promise<pg.Client | null> {
  for (let failures = 0; ; failures++) {
    const pause = reconnectAfterMs[Math.min(failures, reconnectAfterMs.length - 1)]
    await wait(pause, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return null
    try {
      const client = await connect(databaseUrl, options)
      if (!signal.aborted) return client
      await client.end()
      return null
    } catch (error) {
      options.log.warn(
        { channel: options.channel, err: (error as Error).message },
        'could not listen again yet',
      )
    }
  }
}
