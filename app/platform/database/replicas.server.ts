import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '../log.server.ts'
import { inTurns } from '../topics/in-turns.ts'
import { graceMs, type Timeouts } from './connection.server.ts'
import { type Identity, identitySql } from './pooler.server.ts'

const checkEveryMs = 500
const checkTimeoutMs = 1_000
/** How long in ms a reader waits for a replica to catch up before it uses the primary. */
const catchUpMs = 100
const pollMs = 5

/** A WAL position in bytes. A replica at this position shows everything that the primary wrote up to it. */
type Position = number

/** Replicas that can serve reads instead of the primary. */
export type Replicas = {
  /** Returns the pool of a replica that shows every commit made before the call, or null if none catches up within 100 ms. */
  upToDate(): Promise<pg.Pool | null>
  close(): Promise<void>
}

type Options = { max: number; timeouts: Timeouts }

/**
 * Opens the replicas of `primary`. A replica that is unreachable, lags, or belongs to another cluster is skipped until it has recovered.
 */
export function openReplicas(
  urls: readonly string[],
  primary: pg.Pool,
  log: Logger,
  options: Options,
): Replicas {
  const replicas = urls.map((url, at) => new Replica(url, `replica ${at + 1}`, primary, log, options))
  const position = inTurns(() => flushedPosition(primary))
  let turn = 0
  return {
    async upToDate() {
      const usable = replicas.filter(replica => replica.isUsable)
      if (usable.length === 0) return null
      const needed = await position()
      const chosen = usable[turn++ % usable.length] as Replica
      return (await chosen.reaches(needed)) ? chosen.pool : null
    },
    async close() {
      await Promise.all(replicas.map(replica => replica.close()))
    },
  }
}

/** Returns the primary's WAL position. Every commit acknowledged before the call lies at or before that position. */
async function flushedPosition(primary: pg.Pool): Promise<Position> {
  // With `synchronous_commit = off`, commits are acknowledged before they are flushed.
  const { rows } = await primary.query<{ at: Position }>(
    `select pg_wal_lsn_diff(case when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn()
       else pg_current_wal_flush_lsn() end, '0/0')::float8 as at`,
  )
  return rows[0]?.at ?? Number.POSITIVE_INFINITY
}

class Replica {
  readonly pool: pg.Pool
  /** A pool of one connection, so that a check never waits behind reports. */
  readonly #checks: pg.Pool
  readonly #name: string
  readonly #primary: pg.Pool
  readonly #log: Logger
  readonly #stopping = new AbortController()
  readonly #watching: Promise<void>
  #primaryIdentity: Identity | undefined
  #replayed: Position = 0
  /** The highest position that a reader waited for without success. */
  #missing: Position = 0
  #problem = 'it is not connected yet'

  constructor(url: string, name: string, primary: pg.Pool, log: Logger, { max, timeouts }: Options) {
    this.#name = name
    this.#primary = primary
    this.#log = log
    const config = {
      connectionString: url,
      application_name: 'tassel reader',
      connectionTimeoutMillis: checkTimeoutMs,
      // A replica refuses writes anyway; this setting also refuses them on a replica that was just promoted.
      options: '-c default_transaction_read_only=on',
    }
    this.pool = openPool({
      ...config,
      max,
      statement_timeout: timeouts.statement,
      idle_in_transaction_session_timeout: timeouts.idle,
      query_timeout: timeouts.statement + graceMs,
    })
    this.#checks = openPool({ ...config, max: 1, query_timeout: checkTimeoutMs })
    this.#checks.on('error', error => this.#skip(error.message))
    this.#watching = this.#watch()
  }

  get isUsable(): boolean {
    return this.#problem === ''
  }

  /** Waits up to 100 ms for the replica to replay the WAL up to `needed`. */
  async reaches(needed: Position): Promise<boolean> {
    const deadline = performance.now() + catchUpMs
    while (this.isUsable && this.#replayed < needed) {
      await this.#check()
      if (this.#replayed >= needed) break
      if (performance.now() > deadline) {
        this.#missing = Math.max(this.#missing, needed)
        this.#report('it lags')
      } else await sleep(pollMs)
    }
    return this.isUsable
  }

  async close(): Promise<void> {
    this.#stopping.abort()
    await this.#watching
    await Promise.all([this.pool.end(), this.#checks.end()])
  }

  async #watch(): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      await this.#check()
      await sleep(checkEveryMs, undefined, { signal }).catch(() => undefined)
    }
  }

  /** Reads the replica's WAL position. Refuses a server of another cluster, in case the operator has configured the wrong URL. */
  readonly #check = inTurns(async () => {
    try {
      this.#primaryIdentity ??= (await this.#primary.query<Identity>(identitySql)).rows[0]
      const { rows } = await this.#checks.query<Identity & { at: Position | null }>(
        `${identitySql}, case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 end as at`,
      )
      const [status] = rows
      if (
        status?.cluster !== this.#primaryIdentity?.cluster ||
        status?.database !== this.#primaryIdentity?.database
      )
        throw new Error('it belongs to another database')
      if (!status?.at) throw new Error("it isn't a replica any more")
      this.#replayed = status.at
      if (this.#replayed >= this.#missing) this.#report('')
    } catch (error) {
      this.#skip((error as Error).message)
    }
  })

  #skip(problem: string): void {
    this.#replayed = 0
    this.#report(problem)
  }

  /** Logs each change of state once. Names the replica by its index, because its URL contains a password. */
  #report(problem: string): void {
    if (problem === this.#problem || this.#stopping.signal.aborted) return
    this.#problem = problem
    if (problem) this.#log.warn({ replica: this.#name, err: problem }, 'a replica is not read from')
    else this.#log.info({ replica: this.#name }, 'a replica is read from')
  }
}

function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config)
  // Queries already reject if their connection is lost; without listeners, the `error` events would also crash the process.
  pool.on('error', () => undefined)
  pool.on('connect', client => {
    client.on('error', () => undefined)
  })
  return pool
}
