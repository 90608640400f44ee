import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '../log.server.ts'
import { inTurns } from '../topics/in-turns.ts'
import { graceMs, type Patience } from './connection.server.ts'
import { identityAt } from './pooler.server.ts'

/** How often each replica is looked at, and how long it may take to answer, in milliseconds. */
const lookEvery = 500
const lookPatience = 1_000
/** A reader waits so long for a replica to catch up; then the primary serves it. */
const catchUp = 100
const askAgainAfter = 5

/** A position in the write-ahead log: what was written before it, a server that has reached it shows. */
type Position = bigint

/** Copies of the database that may be read in its place. */
export type Replicas = {
  /** A replica that shows everything committed before the call, or null where none does within 100 ms. */
  upToDate(): Promise<Replica | null>
  /** How many are read from just now. */
  inUse(): number
  close(): Promise<void>
}

export type Replica = {
  pool: pg.Pool
  /** Runs a read; rejects with ReplicaGone as soon as the replica is found to be gone, also while it hangs. */
  run<T>(work: Promise<T>): Promise<T>
}

/** The replica was lost while it was read. */
export class ReplicaGone extends Error {}

/**
 * Opens the replicas of `primary`. One that cannot be reached, is no replica of it, or lags is left out within a second, and comes
 * back by itself.
 */
export function openReplicas(
  urls: readonly string[],
  primary: pg.Pool,
  log: Logger,
  options: { max: number; patience: Patience },
): Replicas {
  const barrier = barrierOn(primary)
  const watched = urls.map((url, at) => new WatchedReplica(url, `replica ${at + 1}`, primary, log, options))
  let turn = 0
  return {
    async upToDate() {
      const usable = watched.filter(one => one.isUsable)
      if (usable.length === 0) return null
      const needed = await barrier()
      const chosen = usable[turn++ % usable.length] as WatchedReplica
      return (await chosen.reaches(needed)) ? chosen.replica() : null
    },
    inUse: () => watched.filter(one => one.isUsable).length,
    async close() {
      await Promise.all(watched.map(one => one.close()))
    },
  }
}

/** Where the primary stands: at or behind it lies every commit that was acknowledged before the call. Those who wait share one question. */
function barrierOn(primary: pg.Pool): () => Promise<Position> {
  return inTurns(async () => {
    // With `synchronous_commit = off` a commit is acknowledged before it is flushed.
    const { rows } = await primary.query<{ at: string }>(
      `select case when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn()
         else pg_current_wal_flush_lsn() end as at`,
    )
    return positionOf(rows[0]?.at ?? '')
  })
}

/** `16/B374D848`, as PostgreSQL writes positions. */
export function positionOf(text: string): Position {
  const [high, low] = text.split('/')
  if (!high || !low) throw new Error(`not a position in the log: ${text}`)
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

class WatchedReplica {
  readonly #config: pg.PoolConfig
  readonly #name: string
  readonly #primary: pg.Pool
  readonly #log: Logger
  readonly #stopping = new AbortController()
  readonly #living: Promise<void>
  /** Null while it is left out. */
  #pool: pg.Pool | null = null
  readonly #readers = new Set<(gone: Error) => void>()
  #replayed: Position = 0n
  /** What it lacked when a reader waited in vain. */
  #lacks: Position = 0n
  #said = ''

  constructor(
    url: string,
    name: string,
    primary: pg.Pool,
    log: Logger,
    { max, patience }: { max: number; patience: Patience },
  ) {
    this.#name = name
    this.#primary = primary
    this.#log = log
    this.#config = {
      connectionString: url,
      max,
      application_name: 'tassel reader',
      connectionTimeoutMillis: lookPatience,
      statement_timeout: patience.statement,
      idle_in_transaction_session_timeout: patience.idle,
      query_timeout: patience.statement + graceMs,
      // A replica takes no writes; this holds also where someone has just made it a primary.
      options: '-c default_transaction_read_only=on',
    }
    this.#living = this.#watch()
  }

  get isUsable(): boolean {
    return this.#pool !== null && this.#replayed >= this.#lacks
  }

  replica(): Replica | null {
    const pool = this.#pool
    return pool && { pool, run: work => this.#untilGone(work) }
  }

  /** Waits a moment for it to have replayed what is `needed`. */
  async reaches(needed: Position): Promise<boolean> {
    const late = performance.now() + catchUp
    while (this.#replayed < needed) {
      const pool = this.#pool
      if (!pool) return false
      const left = late - performance.now()
      const at = left > 0 ? await within(left, replayedAt(pool)) : null
      if (at === null) {
        if (needed > this.#lacks) this.#lacks = needed
        this.#say('lags', 'a replica lags or hangs; it is not read from')
        return false
      }
      if (at > this.#replayed) this.#replayed = at
      if (at < needed) await sleep(askAgainAfter)
    }
    return true
  }

  async close(): Promise<void> {
    this.#stopping.abort()
    this.#leaveOut('closing')
    await this.#living
  }

  async #watch(): Promise<void> {
    const { signal } = this.#stopping
    let client: pg.Client | null = null
    while (!signal.aborted) {
      try {
        client ??= await this.#connect()
        const at = await replayedAt(client)
        if (at === null) throw new Error('it is no replica any more')
        if (at > this.#replayed) this.#replayed = at
        if (signal.aborted) break
        this.#pool ??= this.#open()
        if (this.isUsable) this.#say('', 'a replica is read from again')
      } catch (error) {
        this.#leaveOut((error as Error).message)
        void client?.end().catch(() => undefined)
        client = null
      }
      await sleep(lookEvery, undefined, { signal }).catch(() => undefined)
    }
    await client?.end().catch(() => undefined)
  }

  /** Refuses what is no replica of the primary: an operator may have copied the address of another server. */
  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({ ...this.#config, query_timeout: lookPatience })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const here = await identityAt(client)
      const { rows } = await this.#primary.query<{ cluster: string; database: string }>(
        'select (select system_identifier::text from pg_control_system()) as cluster, current_database() as database',
      )
      if (here.cluster !== rows[0]?.cluster || here.database !== rows[0]?.database)
        throw new Error('it belongs to another database')
      return client
    } catch (error) {
      void client.end().catch(() => undefined)
      throw error
    }
  }

  #open(): pg.Pool {
    const pool = new pg.Pool(this.#config)
    pool.on('error', () => undefined)
    pool.on('connect', client => {
      client.on('error', () => undefined)
    })
    return pool
  }

  #leaveOut(why: string): void {
    const pool = this.#pool
    this.#pool = null
    this.#replayed = 0n
    if (why !== 'closing') this.#say(why, 'a replica is left out')
    for (const gone of [...this.#readers]) gone(new ReplicaGone(why))
    void pool?.end().catch(() => undefined)
  }

  async #untilGone<T>(work: Promise<T>): Promise<T> {
    let forget = () => {}
    const gone = new Promise<never>((_, reject) => {
      this.#readers.add(reject)
      forget = () => this.#readers.delete(reject)
    })
    return await Promise.race([work, gone]).finally(forget)
  }

  /** Each state is said once. The address holds a password, so the replica goes by its place in the list. */
  #say(state: string, words: string): void {
    if (state === this.#said) return
    this.#said = state
    if (state === '') this.#log.info({ replica: this.#name }, words)
    else this.#log.warn({ replica: this.#name, err: state }, words)
  }
}

/** How far it has replayed, or null where it is no replica. */
async function replayedAt(on: pg.Pool | pg.Client): Promise<Position | null> {
  const { rows } = await on.query<{ at: string | null }>(
    'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end as at',
  )
  return rows[0]?.at ? positionOf(rows[0].at) : null
}

/** What `work` answers within so many milliseconds, or null: also where it failed. */
async function within<T>(milliseconds: number, work: Promise<T>): Promise<T | null> {
  const stop = new AbortController()
  const late = sleep(milliseconds, null, { signal: stop.signal }).catch(() => null)
  return await Promise.race([work.catch(() => null), late]).finally(() => stop.abort())
}
