import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '#app/platform/database/database.server.ts'
import { databaseAccess } from '#app/platform/database/database-access.server.ts'
import { migrate } from '#app/platform/database/migrate.server.ts'
import { findPooler } from '#app/platform/database/pooler.server.ts'
import { reachDatabase } from '#app/platform/database/reach-database.server.ts'
import { streamRows } from '#app/platform/database/stream-rows.server.ts'
import { silentLog } from '#app/platform/log.server.ts'
import { eventually } from '#tests/setup/eventually.ts'
import {
  hasPgBouncer,
  type Primary,
  type StandIn,
  startPgBouncer,
  startPrimary,
  startReplica,
} from './postgres-cluster.ts'

let primary: Primary
beforeAll(async () => {
  primary = await startPrimary()
  await migrate(await databaseAccess({ url: primary.ownerUrl, ownerUrl: null }))
  await asSuperuser(
    primary.superuserUrl.replace('/postgres?', '/tassel?'),
    'create table seen (n int); grant all on seen to public',
  )
})
afterAll(() => primary.stop())

async function asSuperuser(url: string, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await client.query(sql)
  } finally {
    await client.end()
  }
}

/** The time limit in milliseconds for the server to use a restarted replica again, even on a busy machine. */
const recoveryLimitMs = 40_000

describe('a replica', () => {
  let replica: StandIn
  let db: Database
  beforeAll(async () => {
    replica = await startReplica(primary)
    db = openDatabase(primary.url, silentLog, { max: 5, replicaUrls: [replica.url] })
    await eventually(fromReplica, recoveryLimitMs)
  })
  afterAll(async () => {
    await db.close()
    await replica.stop()
  })

  const write = (n: number) => db.rows('write', 'insert into seen values ($1)', [n])
  const where = async () => {
    const [row] = await (await db.reader()).rows<{ copy: boolean }>(
      'where',
      'select pg_is_in_recovery() as copy',
    )
    return row?.copy
  }
  const fromReplica = async () => (await where()) === true
  const sees = async (n: number) =>
    (await (await db.reader()).rows('sees', 'select from seen where n = $1', [n])).length > 0

  test('serves reads that include every acknowledged write (P371)', async () => {
    for (let n = 0; n < 200; n++) {
      await write(n)
      expect(await sees(n)).toBe(true)
    }
    await eventually(fromReplica, recoveryLimitMs)
  })

  test('is never written to', async () => {
    const reads = await db.reader()
    await expect(reads.rows(null, 'insert into seen values (-1)')).rejects.toThrow('may write')
    const [pool] = await db.readerPools()
    await expect(pool?.query('insert into seen values (-1)')).rejects.toMatchObject({ code: '25006' })
  })

  test('that lags is skipped until it has caught up, so no read is stale (P371)', async () => {
    await asSuperuser(replica.superuserUrl, 'select pg_wal_replay_pause()')
    await write(1_000)
    expect(await sees(1_000)).toBe(true)
    expect(await where()).toBe(false)
    const started = performance.now()
    expect(await where()).toBe(false)
    expect(performance.now() - started).toBeLessThan(50)
    await asSuperuser(replica.superuserUrl, 'select pg_wal_replay_resume()')
    await eventually(fromReplica, recoveryLimitMs)
    expect(await sees(1_000)).toBe(true)
  })

  test('that is killed is skipped at once and returns by itself, without failed reads', async () => {
    const reads = await db.reader()
    const stream = streamRows<{ n: number }>(db, 'select n from generate_series(1, 10) as n')
    const slow = reads.rows<{ done: number }>(null, 'select 1 as done from pg_sleep(1)')
    await replica.kill()
    expect(await slow).toEqual([{ done: 1 }])
    const all = []
    for await (const { n } of stream) all.push(n)
    expect(all).toHaveLength(10)
    expect(await where()).toBe(false)
    await replica.start()
    await eventually(fromReplica, recoveryLimitMs)
  })

  test('that is killed during a report ends it with an error, never silently', async () => {
    await eventually(fromReplica, recoveryLimitMs)
    const stream = streamRows<{ n: number }>(db, 'select n from generate_series(1, 100000) as n')
    await stream.next()
    await replica.kill()
    await expect(drained(stream)).rejects.toThrow()
    await replica.start()
    await eventually(fromReplica, recoveryLimitMs)
  })
})

async function drained(rows: AsyncIterable<unknown>): Promise<number> {
  let count = 0
  for await (const _ of rows) count += 1
  return count
}

test('another database is not a replica', async () => {
  const other = await startPrimary()
  try {
    const warned: object[] = []
    const log = { ...silentLog, warn: (facts: object) => void warned.push(facts) }
    const db = openDatabase(primary.url, log as typeof silentLog, { max: 2, replicaUrls: [other.url] })
    await eventually(() => warned.length > 0)
    expect(warned).toEqual([{ replica: 'replica 1', err: 'it belongs to another database' }])
    await db.close()
  } finally {
    await other.stop()
  }
})

describe.skipIf(!hasPgBouncer)('PgBouncer in transaction mode', () => {
  let pooler: { url: string; stop(): Promise<void> }
  beforeAll(async () => {
    pooler = await startPgBouncer(primary)
  })
  afterAll(() => pooler.stop())

  const reach = (
    databaseUrl: string,
    databaseDirectUrl: string | null,
    databaseOwnerUrl: string | null = primary.ownerUrl,
  ) =>
    reachDatabase(
      { databaseUrl, databaseDirectUrl, databaseOwnerUrl, databaseReplicaUrls: [], isEmbedded: false },
      silentLog,
    )

  test('handles named statements, transactions, and timeouts; session locks bypass it', async () => {
    const { access, pooler: found, replicaUrls } = await reach(pooler.url, primary.url)
    expect(access.appUrl).toBe(primary.url)
    const db = openDatabase(access.appUrl, silentLog, { max: 30, pooler: found, replicaUrls })
    const counted = await Promise.all(
      Array.from({ length: 300 }, (_, n) => db.rows<{ n: number }>('counted', 'select $1::int as n', [n])),
    )
    expect(counted.map(([row]) => row?.n)).toEqual(Array.from({ length: 300 }, (_, n) => n))
    const set = await db.rows<{ name: string; setting: string }>(
      'timeouts',
      `select name, setting from pg_settings where name in ('lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout') order by name`,
    )
    expect(set.map(({ setting }) => setting)).toEqual(['30000', '5000', '15000'])
    await db.transaction(tx => tx.rows('slow', 'select 1'), { slow: true })
    expect(await db.rows('after', `select current_setting('statement_timeout') as at`)).toEqual([
      { at: '15s' },
    ])
    expect(await drained(streamRows(db, 'select n from generate_series(1, 9000) as n'))).toBe(9_000)
    const holder = await db.sessions.connect()
    await holder.query('select pg_advisory_lock(1)')
    const [free] = await db.rows<{ free: boolean }>('free', 'select pg_try_advisory_xact_lock(1) as free')
    expect(free).toEqual({ free: false })
    holder.release(true)
    await db.close()
  })

  test('is recognized, and refused without a direct address (P370)', async () => {
    await expect(reach(pooler.url, null)).rejects.toThrow(/^DATABASE_URL: .*set DATABASE_DIRECT_URL/)
    await expect(reach(pooler.url, pooler.url)).rejects.toThrow(/^DATABASE_DIRECT_URL: is a pooler/)
    const owner = findPooler({ url: primary.url, directUrl: null, ownerUrl: pooler.url })
    await expect(owner).rejects.toThrow(/^DATABASE_OWNER_URL: is a pooler/)
    await expect(reach(pooler.url, primary.ownerUrl, null)).rejects.toThrow(/must be the server's own role/)
    await expect(reach(pooler.url, primary.url, null)).resolves.toMatchObject({ access: { ownerUrl: null } })
  })

  test('is recognized while others use it', async () => {
    const others = new pg.Pool({ connectionString: pooler.url, max: 8 })
    const use = { on: true }
    const busy = Array.from({ length: 8 }, async () => {
      while (use.on) await others.query('select pg_sleep(0.002)')
    })
    for (let time = 0; time < 5; time++)
      await expect(findPooler({ url: pooler.url, directUrl: null, ownerUrl: null })).rejects.toThrow(
        'is a pooler',
      )
    use.on = false
    await Promise.all(busy)
    await others.end()
  })

  test('is never confused with PostgreSQL itself', async () => {
    for (let time = 0; time < 20; time++)
      expect(await findPooler({ url: primary.url, directUrl: null, ownerUrl: primary.ownerUrl })).toBeNull()
  })
})
