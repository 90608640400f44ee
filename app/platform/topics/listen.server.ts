import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '../log.server.ts'
import { inTurns } from './in-turns.ts'

export type Listening = {
  /**
   * True once `onMessage` has had everything whose commit was acknowledged before this call; false where the connection is down, or
   * silent for a second. Calls that wait share one question to PostgreSQL.
   */
  caughtUp(): Promise<boolean>
  stop(): Promise<void>
}

export type ListenOptions = {
  channel: string
  /** Called with the payload of each notification. */
  onMessage(payload: string): void
  /** Called when the connection is lost: from now on announcements are missed. */
  onLost?(): void
  /** Called after a lost connection is back: whatever was announced meanwhile was missed. */
  onReconnect(): void
  log: Logger
}

/** Milliseconds before each new try to connect; the last one repeats (P253). */
const reconnectAfter = [1_000, 2_000, 5_000, 10_000]
const probeEvery = 30_000
/** Milliseconds after which a connection that does not answer the smallest question is taken for lost. */
const longestSilence = 1_000

/**
 * Holds one connection of its own that listens on a channel until it is stopped. A lost connection is opened again.
 * Throws when the first connection fails.
 */
export async function listenOn(databaseUrl: string, options: ListenOptions): Promise<Listening> {
  const stopping = new AbortController()
  let client = await connect(databaseUrl, options)
  let hears = true
  const living = (async () => {
    while (!stopping.signal.aborted) {
      await lost(client, stopping.signal)
      hears = false
      options.onLost?.()
      await client.end().catch(() => undefined)
      if (stopping.signal.aborted) return
      options.log.warn({ channel: options.channel }, 'the listening connection was lost')
      const next = await reconnect(databaseUrl, options, stopping.signal)
      if (!next) return
      client = next
      options.onReconnect()
      hears = true
    }
  })()
  return {
    caughtUp: inTurns(async () => {
      const asked = client
      return hears && (await answers(asked)) && hears && asked === client
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
  // Replaced by `lost` once it is watched; without a listener an error would end the process.
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
 * Asks PostgreSQL nothing at all, and waits for its answer. A commit that announces something signals every listening backend before
 * it is acknowledged, and a backend hands over what it was signalled before it says that it is ready: so whatever had been
 * acknowledged before this question has been heard when the answer is here.
 */
async function answers(client: pg.Client): Promise<boolean> {
  let isOver = false
  const giveUp = () => {
    // With a question under way this cuts the connection, and the question fails.
    if (!isOver) void client.end().catch(() => undefined)
  }
  // The answer may lie here unread, where this process itself was busy: it is read first.
  const silence = setTimeout(() => setImmediate(giveUp), longestSilence)
  try {
    return await new Promise<boolean>(resolve => client.query(new AreYouReady(resolve)))
  } finally {
    isOver = true
    clearTimeout(silence)
  }
}

/**
 * The smallest question there is: the protocol's own Sync, which begins no transaction and reads no statement. PostgreSQL answers it
 * as it answers the end of any statement: first what it was signalled of, then that it is ready.
 */
class AreYouReady implements pg.Submittable {
  /** Set by the client to hear that its patience may end. */
  callback: (() => void) | undefined
  readonly #answered: (isReady: boolean) => void

  constructor(answered: (isReady: boolean) => void) {
    this.#answered = answered
  }

  submit(connection: pg.Connection): void {
    connection.sync()
  }

  handleReadyForQuery(): void {
    this.callback?.()
    this.#answered(true)
  }

  handleError(): void {
    this.callback?.()
    this.#answered(false)
  }
}

/** Resolves when the connection is gone or the signal fires. A probe finds the ones that died without a word. */
function lost(client: pg.Client, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const probe = setInterval(() => client.query('select 1').catch(done), probeEvery)
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
    const pause = reconnectAfter[Math.min(failures, reconnectAfter.length - 1)]
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
