import { connect, createServer } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#tests/setup/database.server.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { freePort } from '#tests/setup/tassel-process.ts'
import { silentLog } from '../log.server.ts'
import type { Timeouts } from './connection.server.ts'
import { type Database, type Db, openDatabase } from './database.server.ts'
import { isUnavailable, sqlState } from './unavailable.ts'

let fresh: FreshDatabase
let db: Database
beforeAll(async () => {
  fresh = await freshDatabase()
  db = openDatabase(fresh.url, silentLog, { max: 2 })
  await fresh.owner.query('create table doors (id int primary key, opened int not null default 0)')
  await fresh.owner.query('grant all on doors to public')
  await fresh.pool.query('insert into doors select generate_series(1, 20)')
})
afterAll(async () => {
  await db.close()
  await fresh.drop()
})

test('columns are returned in camelCase, prepared or not, in a transaction or not; keys of JSON values are unchanged', async () => {
  const ask = `select id as door_id, opened as how_often_2, '{"a_b": 1}'::jsonb as as_json, null::text as not_there from doors where id = 11`
  const door = { doorId: 11, howOften2: 0, asJson: { a_b: 1 }, notThere: null }
  expect(await db.rows(null, ask)).toEqual([door])
  const named = (on: Db) => on.rows('test_named_columns', ask)
  expect(await db.transaction(async tx => [...(await named(tx)), ...(await named(tx))])).toEqual([door, door])
  const text = "update doors set opened = 0 where id = 12; select 'last' as which_one"
  expect(await db.rows(null, text)).toEqual([{ whichOne: 'last' }])
  expect(await db.rows(null, 'update doors set opened = 0 where id = 12')).toEqual([])
})

/** Raises the error that PostgreSQL reports to the victim of a deadlock. */
const giveWay = "do $$ begin raise exception 'give way' using errcode = 'deadlock_detected'; end $$"

test('a deadlocked transaction is retried from its beginning', async () => {
  let tries = 0
  await db.transaction(async tx => {
    await tx.rows(null, 'update doors set opened = opened + 1 where id = 1')
    tries += 1
    if (tries < 3) await tx.rows(null, giveWay)
  })
  const [door] = await db.rows(null, 'select opened from doors where id = 1')
  expect({ tries, door }).toEqual({ tries: 3, door: { opened: 1 } })
})

test('after three attempts the caller gets the error', async () => {
  let tries = 0
  const work = db.transaction(async tx => {
    tries += 1
    await tx.rows(null, giveWay)
  })
  await expect(work).rejects.toSatisfy(error => sqlState(error) === '40P01')
  expect(tries).toBe(3)
})

test('a retry releases its connection first, so that many concurrent retries do not wait for each other forever', async () => {
  const tries = new Map<number, number>()
  const open = (id: number) =>
    db.transaction(async tx => {
      await tx.rows(null, 'update doors set opened = 7 where id = $1', [id])
      tries.set(id, (tries.get(id) ?? 0) + 1)
      if (tries.get(id) === 1) await tx.rows(null, giveWay)
    })
  await Promise.all(Array.from({ length: 20 }, (_, at) => open(at + 1)))
  const [counted] = await db.rows(null, 'select count(*) as opened from doors where opened = 7')
  expect(counted).toEqual({ opened: 20 })
}, 10_000)

test('any other error is not retried, and leaves nothing behind', async () => {
  let tries = 0
  const work = db.transaction(async tx => {
    tries += 1
    await tx.rows(null, 'update doors set opened = 99 where id = 2')
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  const [door] = await db.rows(null, 'select opened from doors where id = 2')
  expect({ tries, door }).toEqual({ tries: 1, door: { opened: 7 } })
})

/** Opens the same database with shorter time-outs. */
function withTimeouts(timeouts: Partial<Timeouts>): Database {
  const short = openDatabase(fresh.url, silentLog, { max: 2, timeouts })
  onTestFinished(() => short.close())
  return short
}

/** Locks the row of door 1 in another transaction until the test ends. */
async function holdDoor(): Promise<void> {
  const holder = await fresh.pool.connect()
  await holder.query('begin')
  await holder.query('select * from doors where id = 1 for update')
  onTestFinished(async () => {
    await holder.query('rollback')
    holder.release()
  })
}

const openDoor = (tx: Db) => tx.rows(null, 'update doors set opened = 1 where id = 1')
const hasState = (state: string) => (error: unknown) => sqlState(error) === state && isUnavailable(error)

test('a wait for a locked row times out, and other statements are not affected', async () => {
  await holdDoor()
  const short = withTimeouts({ lock: 100 })
  await expect(short.transaction(openDoor)).rejects.toSatisfy(hasState('55P03'))
  await expect(short.rows(null, 'update doors set opened = 1 where id = 3 returning id')).resolves.toEqual([
    { id: 3 },
  ])
})

test('a slow statement is canceled, but not in a slow transaction', async () => {
  const short = withTimeouts({ statement: 100 })
  const nap = (tx: Db) => tx.rows<{ slept: string }>(null, 'select pg_sleep(0.3)::text as slept')
  await expect(short.transaction(nap)).rejects.toSatisfy(hasState('57014'))
  await expect(short.transaction(nap, { slow: true })).resolves.toHaveLength(1)
  // The connection went back to the pool with its usual time-out.
  for (let n = 0; n < 3; n++) await expect(short.transaction(nap)).rejects.toSatisfy(hasState('57014'))
})

test('an exhausted pool times out, and an idle transaction loses its locks', async () => {
  // A retry needs a new connection within `connect` ms, even on a busy machine.
  const short = withTimeouts({ connect: 1_000, idle: 150 })
  const done = Promise.withResolvers<void>()
  const idle = Array.from({ length: 2 }, (_, at) =>
    short.transaction(async tx => {
      await tx.rows(null, 'update doors set opened = 9 where id = $1', [10 + at])
      await done.promise
      await tx.rows(null, 'select 1')
    }),
  )
  await expect(short.rows(null, 'select 1')).rejects.toSatisfy(isUnavailable)
  await eventually(async () => {
    const { rows } = await fresh.pool.query(
      "select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
    )
    return rows.length === 0
  })
  done.resolve()
  // Nothing was committed, so both transactions are retried.
  await Promise.all(idle)
})

/** Terminates every connection, as a restart of PostgreSQL does. */
const endBackends = () =>
  fresh.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'tassel'",
  )

test('a read is retried after a lost connection, and a write outside a transaction is not', async () => {
  const sleeping = db.rows(null, 'select pg_sleep(0.5)::text as slept')
  const writing = db.rows(
    null,
    'update doors set opened = 5 where id = 5 and pg_sleep(0.5)::text is not null',
  )
  const refused = expect(writing).rejects.toSatisfy(isUnavailable)
  await eventually(async () => {
    const { rows } = await fresh.pool.query("select 1 from pg_stat_activity where wait_event = 'PgSleep'")
    return rows.length >= 2
  })
  await endBackends()
  await refused
  await expect(sleeping).resolves.toHaveLength(1)
})

test('a transaction whose connection was lost before its commit is retried, and is applied once', async () => {
  let tries = 0
  await db.transaction(async tx => {
    tries += 1
    await tx.rows(null, 'update doors set opened = opened + 100 where id = 20')
    if (tries === 1) await endBackends()
    await tx.rows(null, 'select 1')
  })
  const [door] = await db.rows(null, 'select opened from doors where id = 20')
  expect({ tries, door }).toEqual({ tries: 2, door: { opened: 107 } })
})

test('a transaction whose connection is lost during its commit is not retried, since it may be committed', async () => {
  await fresh.owner.query(`create function die() returns trigger language plpgsql as
    $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`)
  await fresh.owner.query(`create constraint trigger dies after update on doors deferrable initially deferred
    for each row when (new.id = 15) execute function die()`)
  let tries = 0
  const work = db.transaction(async tx => {
    tries += 1
    await tx.rows(null, 'update doors set opened = 1 where id = 15')
  })
  await expect(work).rejects.toSatisfy(isUnavailable)
  expect(tries).toBe(1)
})

test('a frozen server is detected in time, also on a connection with extended time-outs', async () => {
  const short = openDatabase(fresh.url, silentLog, { max: 1, timeouts: { statement: 100 } })
  onTestFinished(() => short.close())
  const ask = 'select pg_backend_pid() as pid'
  const [backend] = await short.transaction(tx => tx.rows<{ pid: number }>(null, ask), { slow: true })
  const pid = backend?.pid ?? 0
  process.kill(pid, 'SIGSTOP')
  onTestFinished(() => void process.kill(pid, 'SIGCONT'))
  await expect(short.rows(null, ask)).rejects.toSatisfy(isUnavailable)
  // The pool has closed the old connection, so the statement runs in another backend process.
  const [other] = await short.rows<{ pid: number }>(null, ask)
  expect(other?.pid).not.toBe(pid)
})

test('a server that is still starting is retried for a moment', async () => {
  const { searchParams, hostname, port: ownPort } = new URL(fresh.url)
  const folder = searchParams.get('host')
  const proxy = createServer(from => {
    const to = folder ? connect(`${folder}/.s.PGSQL.5432`) : connect(Number(ownPort), hostname)
    from.pipe(to).pipe(from)
    for (const end of [from, to]) end.on('error', () => undefined)
  })
  const port = await freePort()
  const url = new URL(fresh.url)
  url.search = ''
  url.hostname = '127.0.0.1'
  url.port = `${port}`
  const late = openDatabase(url.href, silentLog, { max: 1 })
  const tries = vi.spyOn(late.pool, 'connect')
  const answer = late.rows(null, 'select 1 as one')
  await eventually(() => tries.mock.settledResults[0]?.type === 'rejected')
  proxy.listen(port, '127.0.0.1')
  onTestFinished(async () => {
    await late.close()
    proxy.close()
  })
  expect(await answer).toEqual([{ one: 1 }])
})
