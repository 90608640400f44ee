import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
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

it.each([
  ['of the release before the last', '0058_campaign_end_notices.sql'],
  ['between that and the last', '0065_between.sql'],
])('refuses a database %s, and names the last release (P373)', async (_, newest) => {
  const { client, start } = await anEmptyDatabase()
  await start()
  await client.query('update migrations set name = $1 where name = $2', [newest, lastRelease.lastMigration])
  expect(await isMigrated(client)).toBe(false)
  await expect(start()).rejects.toThrow(
    `This database is older than Tassel ${lastRelease.version}: start Tassel ${lastRelease.version} on it once, then this version.`,
  )
})

/** Writes a migration into a folder of its own, and returns the folder. Both are forgotten after the test. */
function aMigration(name: string, text: string): URL {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  onTestFinished(async () => {
    await database.owner.query('delete from migrations where name = $1', [name])
    rmSync(folder, { recursive: true })
  })
  writeFileSync(join(folder, name), text)
  return pathToFileURL(`${folder}/`)
}

it('refuses a migration that was changed after it had been applied', async () => {
  const name = '9000_pets.sql'
  const first = aMigration(name, 'create table pets (id int)')
  onTestFinished(async () => {
    await database.owner.query('drop table pets')
  })
  expect(await migrate(access(), first)).toEqual([name])
  expect(await migrate(access(), first)).toEqual([])
  await expect(migrate(access(), aMigration(name, 'create table pets (id bigint)'))).rejects.toThrow(
    `migration ${name} was changed after it had been applied`,
  )
})

it('applies a migration whole or not at all, unless it runs outside a transaction', async () => {
  const half = 'create table pets (id int);\nselect 1 / 0;'
  const isThere = async () =>
    (await database.owner.query(`select to_regclass('pets') is not null as there`)).rows[0].there
  await expect(migrate(access(), aMigration('9001_pets.sql', half))).rejects.toThrow('division by zero')
  expect(await isThere()).toBe(false)
  const outside = `-- outside a transaction: why\n${half}`
  await expect(migrate(access(), aMigration('9002_pets.sql', outside))).rejects.toThrow('division by zero')
  expect(await isThere()).toBe(true)
  const index =
    '-- outside a transaction: why\ncreate index concurrently pets_by_id on pets (id);\ndrop table pets;'
  expect(await migrate(access(), aMigration('9002_pets.sql', index))).toEqual(['9002_pets.sql'])
  expect(await isThere()).toBe(false)
})

it('tries a migration again after a deadlock with a donation that an older server posts', async () => {
  const name = '9003_locks.sql'
  const folder = aMigration(
    name,
    'lock table ledger_entries in share row exclusive mode; lock table campaigns in share row exclusive mode',
  )
  // PostgreSQL aborts the transaction that detects the deadlock. On a slow machine that can be the donation; the migration then needs no
  // retry, and the test repeats the round.
  for (let round = 1; ; round++) {
    await database.owner.query('delete from migrations where name = $1', [name])
    const { migrated, posted } = await deadlock(folder)
    expect(await migrated).toEqual([name])
    if (posted) return
    expect(round).toBeLessThan(10)
  }
})

/** Makes a migration and a donation lock two tables in opposite order. `posted` is false if PostgreSQL aborted the donation. */
async function deadlock(folder: URL): Promise<{ migrated: Promise<string[]>; posted: boolean }> {
  const posting = new pg.Client(database.url)
  await posting.connect()
  try {
    await posting.query('begin')
    await posting.query('lock table campaigns in row exclusive mode')
    const migrated = migrate(access(), folder)
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
