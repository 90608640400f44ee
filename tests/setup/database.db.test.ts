import pg from 'pg'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { freshDatabase } from './database.server.ts'
import { eventually } from './eventually.ts'

const [one, other] = await Promise.all([freshDatabase(), freshDatabase()])
afterAll(() => Promise.all([one.drop(), other.drop()]))

test('a fresh database has every migration and no data', async () => {
  const { rows } = await one.pool.query('select count(*)::int as applied from migrations')
  expect(rows[0].applied).toBeGreaterThan(0)
})

test('no test file sees the data of another', async () => {
  await one.owner.query('create table mine as select 1 as mark')
  await expect(other.owner.query('select * from mine')).rejects.toMatchObject({ code: '42P01' })
})

test('a database with a running autovacuum worker can be dropped', async () => {
  const held = await freshDatabase()
  const superuser = new pg.Client(inject('superuserUrl'))
  await superuser.connect()
  onTestFinished(() => superuser.end())
  // Autovacuum sleeps 0.1 s after each page of this table, so its worker runs for minutes.
  await held.owner.query(
    `create table busy with (autovacuum_vacuum_threshold = 1, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_cost_delay = 100,
       autovacuum_vacuum_cost_limit = 1) as select n, repeat('x', 500) as filling from generate_series(1, 50000) as n`,
  )
  await held.owner.query('delete from busy where n % 2 = 0; select pg_stat_force_next_flush()')
  await superuser.query(`alter system set autovacuum_naptime = '1s'`)
  await superuser.query('select pg_reload_conf()')
  const { database } = new pg.Client(held.ownerUrl)
  const workers = async () =>
    (
      await superuser.query(
        `select 1 from pg_stat_activity
         where datname = $1 and backend_type = 'autovacuum worker' and query like '%busy%'`,
        [database],
      )
    ).rowCount
  try {
    await eventually(async () => (await workers()) === 1, 30_000)
  } finally {
    await superuser.query('alter system reset autovacuum_naptime')
    await superuser.query('select pg_reload_conf()')
  }
  // The owner's `drop database` fails, because only a superuser may terminate the worker.
  const owner = new pg.Client(inject('postgresUrl'))
  await owner.connect()
  onTestFinished(() => owner.end())
  await expect(owner.query(`drop database ${database} with (force)`)).rejects.toThrow(
    'permission denied to terminate process',
  )
  expect(await workers()).toBe(1)
  await held.drop()
  expect(await workers()).toBe(0)
}, 90_000)
