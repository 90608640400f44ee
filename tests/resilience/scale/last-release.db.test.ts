import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { findDifferences } from '#app/ledger/self-check.server.ts'
// Its import makes `pg` parse bigint as numbers, as the self-check expects.
import '#app/platform/database/database.server.ts'
import { databaseAccess } from '#app/platform/database/database-access.server.ts'
import { migrate } from '#app/platform/database/migrate.server.ts'
import { namedRows } from '#app/platform/database/named-rows.server.ts'
import { freshDatabase } from '#tests/setup/database.server.ts'
import { isWhole } from '#tests/setup/whole.ts'
import { tableSums } from '#tests/world/table-sums.ts'
import { catalogOf } from './catalog.ts'
import {
  isKnown,
  lastReleaseSources,
  migrateAsLastRelease,
  onThisServer,
  testLastRelease,
} from './last-release.ts'

/** A test file of the last release that covers sign-up to payout. `npm run drill` runs more of that release's tests. */
const mainJob = ['tests/money/stories/scholar.db.test.ts']
const drillOnly = [
  'tests/money/stories/guardian',
  'tests/money/stories/movements',
  'tests/money/stories/suspense',
  'tests/resilience/races/withdrawals',
].map(name => `${name}.db.test.ts`)
const files = isWhole ? [...mainJob, ...drillOnly] : mainJob

/** Columns that migrations drop, all of them for a table that goes, and those that every upgrade changes. */
const changed = [
  ...['sha256', 'granted_at'].map(column => `rights_granted.${column}`),
  'idempotency_keys.lifetime_days',
  'charge_attempts.is_proved',
  'card_testing_attacks.level',
  ...['salt', 'payment_id', 'at'].map(column => `spent_challenges.${column}`),
]

const admin = new pg.Client(inject('postgresUrl'))
const databases: string[] = []
let folder: string

async function emptyDatabase(): Promise<string> {
  const name = `release_${randomBytes(6).toString('hex')}`
  await admin.query(`create database ${name}`)
  databases.push(name)
  return name
}

/** Opens a pool, which is closed when the test ends. */
function poolOf(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  onTestFinished(() => pool.end())
  return pool
}

const upgrade = async (url: string) => await migrate(await databaseAccess({ url, ownerUrl: null }))

describe.skipIf(!isKnown)('an upgrade', () => {
  beforeAll(async () => {
    await admin.connect()
    folder = lastReleaseSources()
  }, 300_000)
  afterAll(async () => {
    for (const name of databases) await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
    rmSync(dirname(folder), { recursive: true, force: true })
  })

  test('migrates a database of the last release to the schema of a new one (P373)', {
    timeout: 120_000,
  }, async () => {
    const url = onThisServer(await emptyDatabase())
    await migrateAsLastRelease(folder, url)
    await upgrade(url)
    const fresh = await freshDatabase()
    onTestFinished(() => fresh.drop())
    const [upgraded, made] = [poolOf(url), fresh.owner]
    // A difference means that the migrations create another schema than db/schema does.
    expect(await catalogOf(upgraded)).toEqual(await catalogOf(made))
    expect(await tableSums(upgraded)).toEqual(await tableSums(made))
    expect(await upgrade(url)).toEqual([])
  })

  test('loses no data of a filled database (P373)', { timeout: 300_000 }, async () => {
    const template = await emptyDatabase()
    await migrateAsLastRelease(folder, onThisServer(template))
    const { code, text } = await testLastRelease(folder, { files, template, keep: true })
    expect(code, text.slice(-6_000)).toBe(0)
    const kept = readFileSync(join(folder, 'kept'), 'utf8').trim().split('\n')
    databases.push(...kept.map(url => new URL(url).pathname.slice(1)))
    expect(kept.length).toBeGreaterThanOrEqual(files.length)
    const filled = new Set<string>()
    for (const url of kept) {
      const owner = poolOf(url)
      const columns = await columnsOf(owner)
      const before = await sumsOf(owner, columns)
      await upgrade(url)
      expect(await sumsOf(owner, columns)).toEqual(before)
      for (const [name, sum] of Object.entries(before)) if (!sum.startsWith('0 ')) filled.add(name)
      // The self-check recomputes derived values, such as `donor_count` and the rollups of admin pages, and finds no difference.
      const client = await owner.connect()
      const rows: Parameters<typeof findDifferences>[0]['rows'] = (name, sql, values) =>
        namedRows(client, { ...(name && { name }), text: sql, values: values ?? [] })
      expect(await findDifferences({ rows })).toEqual([])
      client.release()
    }
    expect(filled.size).toBeGreaterThan(20)
  })

  test('the last release does its main job on the new schema (P373)', { timeout: 300_000 }, async () => {
    const { code, text } = await testLastRelease(folder, { files, template: inject('template'), keep: false })
    expect(code, text.slice(-6_000)).toBe(0)
    expect(text).toMatch(/Tests +\d+ passed/)
  })
})

type Columns = { name: string; columns: string }

/** The last release's tables with their columns, without the rollups of admin pages, which the self-check covers. */
async function columnsOf(owner: pg.Pool): Promise<Columns[]> {
  const { rows } = await owner.query<Columns>(
    `select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
       and c.relname || '.' || a.attname <> all ($1)
     group by c.relname order by c.relname`,
    [changed],
  )
  return rows
}

/** The row count and a checksum of each table, computed from these columns only. */
async function sumsOf(owner: pg.Pool, tables: readonly Columns[]): Promise<Record<string, string>> {
  const sums: Record<string, string> = {}
  for (const { name, columns } of tables) {
    const sql = `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from (select ${columns} from ${name}) t`
    sums[name] = (await owner.query(sql)).rows[0].sum
  }
  return sums
}
