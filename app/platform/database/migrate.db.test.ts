import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#tests/setup/database.server.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { databaseUrl } from '#tests/setup/postgres.ts'
import { isMigrated, lastRelease, migrate } from './migrate.server.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

const access = () => ({ appUrl: database.url, ownerUrl: database.ownerUrl, appRole: null })

/** Creates an empty database, dropped after the test, and returns a client of its owner and a function that migrates it. */
async function anEmptyDatabase() {
  const server = new pg.Client(inject('postgresUrl'))
  await server.connect()
  const name = `empty_${randomBytes(6).toString('hex')}`
  await server.query(`create database ${name}`)
  const ownerUrl = databaseUrl(inject('postgresUrl'), name)
  const client = new pg.Client(ownerUrl)
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    // Drops the database without FORCE, and retries: the job queue's migrator may still be closing its connection.
    await eventually(() => server.query(`drop database ${name}`).then(Boolean, () => false))
    await server.end()
  })
  return { client, start: () => migrate({ appUrl: ownerUrl, ownerUrl, appRole: null }) }
}

it('creates the schema in a new database once, whichever of two servers starts first', async () => {
  const { client, start } = await anEmptyDatabase()
  const applied = await Promise.all([start(), start()])
  expect(applied.toSorted((a, b) => a.length - b.length)).toEqual([
    [],
    expect.arrayContaining(['02-accounts.sql']),
  ])
  expect(await isMigrated(client)).toBe(true)
  expect(await start()).toEqual([])
})

it('creates the whole schema or nothing', async () => {
  const { client, start } = await anEmptyDatabase()
  await client.query('create table pushes (n int)')
  await expect(start()).rejects.toThrow('relation "pushes" already exists')
  const { rows } = await client.query(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  expect(rows).toEqual([{ relname: 'pushes' }])
})

it('refuses a database that is older than the last release, and names that release (P373)', async () => {
  await database.owner.query('update migrations set name = $1 where name = $2', [
    '0025_first_proof.sql',
    lastRelease.lastMigration,
  ])
  try {
    expect(await isMigrated(database.pool)).toBe(false)
    await expect(migrate(access())).rejects.toThrow(
      `This database is older than Tassel ${lastRelease.version}: start Tassel ${lastRelease.version} on it once, then this version.`,
    )
  } finally {
    await database.owner.query('update migrations set name = $1 where name = $2', [
      lastRelease.lastMigration,
      '0025_first_proof.sql',
    ])
  }
})

it('refuses a migration that was changed after it had been applied', async () => {
  const name = '0116_no_admin_facts.sql'
  const { rows } = await database.owner.query(
    `update migrations set sha256 = 'another' where name = $1 returning (select sha256 from migrations where name = $1) as sha256`,
    [name],
  )
  try {
    await expect(migrate(access())).rejects.toThrow(`migration ${name} was changed after it had been applied`)
  } finally {
    await database.owner.query('update migrations set sha256 = $2 where name = $1', [name, rows[0].sha256])
  }
})

it('tries a migration again after a deadlock with a donation that an older server posts', async () => {
  const name = '0110_keys_of_entries_enforced.sql'
  // PostgreSQL aborts the transaction that detects the deadlock. On a slow machine that can be the donation; the migration then needs no
  // retry, and the test repeats the round.
  for (let round = 1; ; round++) {
    await database.owner.query('delete from migrations where name = $1', [name])
    const { migrated, posted } = await deadlock()
    expect(await migrated).toEqual([name])
    if (posted) return
    expect(round).toBeLessThan(10)
  }
})

/** Makes a migration and a donation lock two tables in opposite order. `posted` is false if PostgreSQL aborted the donation. */
async function deadlock(): Promise<{ migrated: Promise<string[]>; posted: boolean }> {
  const posting = new pg.Client(database.url)
  await posting.connect()
  try {
    await posting.query('begin')
    await posting.query('lock table campaigns in row exclusive mode')
    const migrated = migrate(access())
    migrated.catch(() => undefined)
    await eventually(async () => {
      const { rowCount } = await database.owner.query(
        `select from pg_locks l join pg_class c on c.oid = l.relation where c.relname = 'campaigns' and not l.granted`,
      )
      return rowCount === 1
    })
    const posted = await posting.query('lock table ledger_entries in row exclusive mode').then(
      () => true,
      (error: { code?: string }) => {
        if (error.code !== '40P01') throw error
        return false
      },
    )
    await posting.query('commit')
    return { migrated, posted }
  } finally {
    await posting.end()
  }
}
