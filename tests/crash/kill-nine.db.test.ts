import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#app/platform/embedded-postgres.server.ts'
import { eventually } from '../setup/eventually.ts'
import { freePort, startTassel, type TasselProcess } from '../setup/tassel-process.ts'
import { gifts, give, type Place, type Seen } from './donors.ts'
import { type Provider, startProvider } from './provider-process.ts'

/**
 * The server is killed with -9 in the middle of 200 concurrent donations, ten times, while the provider repeats, delays and
 * reorders its events. What the provider captured is in the books exactly once afterwards, and nothing else is.
 */
const kills = 10
const atOnce = 200
const run = promisify(execFile)

const dataDir = mkdtempSync(join(tmpdir(), 'tassel-crash-'))
let ports: { port: number; sandboxPort: number }
let provider: Provider
let tassel: TasselProcess
let books: pg.Pool
let place: Place
let campaigns: string[]
let releaseDatabase: () => Promise<void>

beforeAll(async () => {
  ports = { port: await freePort(), sandboxPort: await freePort() }
  provider = await startProvider({ dataDir, ...ports })
  tassel = await start()
  place = { tassel: tassel.url, sandbox: provider.url }
  const database = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') })
  releaseDatabase = database.stop
  books = new pg.Pool({ connectionString: database.url, max: 2 })
  books.on('error', () => {})
  const open = await rows<{ id: string }>(
    'select id from campaigns where is_active and campaign_end_date > now() order by id limit 12',
  )
  campaigns = open.map(({ id }) => id)
}, 120_000)

afterAll(async () => {
  await books?.end()
  await tassel?.stop()
  await provider?.stop()
  await releaseDatabase?.()
  rmSync(dataDir, { recursive: true, force: true })
}, 60_000)

const start = () => startTassel({ dataDir, ...ports, env: { TRUSTED_PROXIES: '1' } })
const rows = async <Row>(text: string, values?: unknown[]) => (await books.query(text, values)).rows as Row[]

test(`after ${kills} kills amid ${atOnce} donations each, every captured payment is one donation`, async () => {
  await provider.setFaults({ repeat: { times: 3 }, reorder: { ms: 600 } })
  const seen: Seen[] = []
  for (let round = 0; round < kills; round++) seen.push(...(await killAmidDonations(20 + round * 12)))
  await provider.setFaults({})
  await eventually(async () => (await unsettled()).length === 0, 60_000)
  const charged = await chargedNow()
  const given = new Map(
    (
      await rows<{
        id: string
        total: string
      }>(`select d.id, p.total from donations d join payments p on p.id = d.id
      where p.donor_email = 'dora@donors.example'`)
    ).map(({ id, total }) => [id, Number(total)]),
  )
  expect([...given.keys()].filter(id => charged.get(id) !== given.get(id))).toEqual([])
  expect([...charged.keys()].filter(id => !given.has(id))).toEqual([])
  expect(seen.filter(gift => gift.acknowledged && !given.has(gift.donationId))).toEqual([])
  // The rounds did what they are for: some were acknowledged, some captured without anybody being told.
  expect(seen.filter(gift => gift.acknowledged).length).toBeGreaterThan(kills * 20)
  expect(charged.size).toBeGreaterThan(seen.filter(gift => gift.acknowledged).length)
  expect(await rows('select 1 from ledger_entries group by transaction_id having sum(amount) <> 0')).toEqual(
    [],
  )
  expect(await rows('select sum(amount)::text as sum from ledger_entries')).toEqual([{ sum: '0' }])
  await expectCleanSelfCheck()
}, 300_000)

test('PostgreSQL itself killed with -9 loses no acknowledged donation', async () => {
  let acknowledged = 0
  const giving = gifts(60, campaigns).map(gift =>
    give(place, gift, () => {
      acknowledged += 1
    }),
  )
  await eventually(() => acknowledged >= 15, 30_000)
  process.kill(postmasterPid(), 'SIGKILL')
  const seen = await Promise.all(giving)
  await eventually(async () => (await fetch(`${tassel.url}/readyz`).catch(() => undefined))?.ok, 30_000)
  await tassel.stop()
  tassel = await start()
  await eventually(async () => (await unsettled().catch(() => [''])).length === 0, 60_000)
  const given = new Set((await rows<{ id: string }>('select id from donations')).map(({ id }) => id))
  expect(seen.filter(gift => gift.acknowledged && !given.has(gift.donationId))).toEqual([])
  expect([...(await chargedNow()).keys()].filter(id => !given.has(id))).toEqual([])
  await expectCleanSelfCheck()
}, 180_000)

/** 200 donors at once; after so many thanks the server dies, and comes back. */
async function killAmidDonations(afterAcknowledged: number): Promise<Seen[]> {
  let acknowledged = 0
  let killed: Promise<void> | undefined
  const giving = gifts(atOnce, campaigns).map(gift =>
    give(place, gift, () => {
      acknowledged += 1
      if (acknowledged >= afterAcknowledged) killed ??= tassel.kill()
    }),
  )
  const seen = await Promise.all(giving)
  expect(killed, 'the server was killed before the donors were done').toBeDefined()
  await killed
  tassel = await start()
  return seen
}

async function chargedNow(): Promise<Map<string, number>> {
  const captured = (await provider.charges()).filter(({ status }) => status === 'captured')
  return new Map(captured.map(({ paymentId, totalCents }) => [paymentId, totalCents]))
}

/** Captured at the provider, not yet in the books. */
async function unsettled(): Promise<string[]> {
  const charged = [...(await chargedNow()).keys()]
  const known = await rows<{ id: string }>('select id from donations where id = any($1::uuid[])', [charged])
  const given = new Set(known.map(({ id }) => id))
  return charged.filter(id => !given.has(id))
}

async function expectCleanSelfCheck(): Promise<void> {
  const { stdout } = await run(process.execPath, ['app/tassel.server.ts', 'self-check'], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
  })
  expect(stdout).toContain('ledger')
}

function postmasterPid(): number {
  return Number(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0])
}
