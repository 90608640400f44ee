import { type ChildProcess, fork } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { foldRollups } from '#app/admin/rollups/update-rollups.server.ts'
import { databaseAccess } from '#app/platform/database/database-access.server.ts'
import { startEmbeddedPostgres } from '#app/platform/embedded-postgres/embedded-postgres.server.ts'
import { adminPages } from './admin-pages.ts'
import { datasetFolder, fill } from './dataset.server.ts'
import { openPayments, recordBare, recordWithTassel } from './record-donations.server.ts'
import { benchApp } from './tassel-app.server.ts'

/**
 * Four works of Tassel beside the least that could do them (node:http, pg, the same SQL), in turn, on one machine and one database.
 * Only the ratios are to be believed: machines are noisy, and both sides share the noise.
 */
const { values } = parseArgs({
  options: {
    campaigns: { type: 'string', default: '10000' },
    donations: { type: 'string', default: '1000000' },
    quick: { type: 'boolean', default: false },
    /** Works whose names begin so: W4, for one. */
    only: { type: 'string', default: '' },
  },
})
const size = values.quick
  ? { campaigns: 500, donations: 20_000 }
  : { campaigns: Number(values.campaigns), donations: Number(values.donations) }
const rounds = values.quick ? 1 : 3
const seconds = values.quick ? 2 : 5
const ports = { tassel: 3270, bare: 3271 }

type Speed = { perSecond: number; p50: number; p99: number }
type Row = { work: string; tassel: Speed; bare: Speed }

const folder = datasetFolder(size)
mkdirSync(folder, { recursive: true })
const database = await startEmbeddedPostgres({ dataDir: folder })
/** The server is measured as the role it works as. */
const { appUrl } = await databaseAccess({ url: database.url, ownerUrl: null })
const servers: ChildProcess[] = []
try {
  console.log(`Filling ${size.campaigns} campaigns and ${size.donations} donations, unless they are there…`)
  await fill(database.url, size)
  servers.push(await serve('./tassel-server.server.ts', ports.tassel))
  servers.push(await serve('./bare-server.server.ts', ports.bare))
  const works: [name: string, run: (name: string) => Promise<Row>][] = [
    [
      'W1 public campaign, 20 supporters',
      name => compare(name, campaignPaths('/api/screens/campaign/'), campaignPaths('/campaign/')),
    ],
    [
      'W1 the same as a rendered page',
      name => compare(name, campaignPaths('/campaign/'), campaignPaths('/campaign/')),
    ],
    ['W2 browse, 24 by progress', name => compare(name, ['/api/screens/scholars'], ['/browse'])],
    [
      'W2 browse, with search',
      name => compare(name, ['/api/screens/scholars?search=university+of+17'], ['/search']),
    ],
    ['W3 record a gift, spread', name => compareRecording(name, campaignPaths(''))],
    ['W3 record a gift, one hot campaign', name => compareRecording(name, campaignPaths('').slice(0, 1))],
    ...adminPages.map(({ name, path }, index): (typeof works)[number] => [
      name,
      () => compare(name, [path], [`/admin-${index}`], { connections: 4, duration: 1 }),
    ]),
  ]
  const rows: Row[] = []
  for (const [name, run] of works) {
    if (!name.startsWith(values.only)) continue
    // As the job does every minute: what W3 wrote in seconds would have been folded long before.
    if (name === works.find(([other]) => other.startsWith('W4'))?.[0]) await fold(database.url)
    rows.push(await run(name))
  }
  print(rows)
} finally {
  for (const server of servers) server.kill()
  await database.stop()
}

async function fold(url: string): Promise<void> {
  const app = benchApp(url, ports.tassel)
  await foldRollups(app)
  await app.db.close()
}

function campaignPaths(prefix: string): string[] {
  return Array.from({ length: 200 }, (_, i) => {
    const number = 1 + ((i * 7_919) % size.campaigns)
    return `${prefix}${String(number).padStart(10, '0')}`
  })
}

async function serve(file: string, port: number): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), [appUrl, String(port)])
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', code => reject(new Error(`${file} ended with ${code}`)))
  })
  return child
}

type Load = { connections: number; duration: number }

/** Rounds in turn, Tassel first and then the bare server, after one uncounted round each; the median counts. */
async function compare(
  work: string,
  ours: string[],
  theirs: string[],
  { connections, duration }: Load = { connections: 32, duration: seconds },
): Promise<Row> {
  const sides: { tassel: Speed[]; bare: Speed[] } = { tassel: [], bare: [] }
  for (let round = 0; round <= rounds; round++) {
    const tassel = await load(ports.tassel, ours, connections, duration)
    const bare = await load(ports.bare, theirs, connections, duration)
    if (round === 0) continue
    sides.tassel.push(tassel)
    sides.bare.push(bare)
  }
  console.log(`${work}: done`)
  return { work, tassel: median(sides.tassel), bare: median(sides.bare) }
}

async function load(port: number, paths: string[], connections: number, duration: number): Promise<Speed> {
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration,
    workers: 1,
    requests: paths.map(path => ({ method: 'GET' as const, path, headers: { 'x-bench-admin': '1' } })),
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${paths[0]}: ${result.non2xx} refused, ${result.errors} failed`)
  return {
    perSecond: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
  }
}

/** W3: the same number of donations recorded by both, in turn. */
async function compareRecording(work: string, campaigns: string[]): Promise<Row> {
  const app = benchApp(appUrl, ports.tassel)
  const sides: { tassel: Speed[]; bare: Speed[] } = { tassel: [], bare: [] }
  for (let round = 0; round < rounds; round++) {
    const count = values.quick ? 400 : 4_000
    const ours = await openPayments(app, count, campaigns)
    const theirs = await openPayments(app, count, campaigns)
    sides.tassel.push(timed(await recordWithTassel(app, ours, 64)))
    sides.bare.push(timed(await recordBare(appUrl, theirs, 64)))
  }
  await app.db.close()
  console.log(`${work}: done`)
  return { work, tassel: median(sides.tassel), bare: median(sides.bare) }
}

function timed(perSecond: number): Speed {
  return { perSecond, p50: Number.NaN, p99: Number.NaN }
}

function median(speeds: readonly Speed[]): Speed {
  const sorted = [...speeds].sort((a, b) => a.perSecond - b.perSecond)
  return sorted[Math.floor(sorted.length / 2)] ?? timed(0)
}

function print(rows: readonly Row[]): void {
  console.log(
    `\n${cpus().length} cores, Node ${process.version}; medians of ${rounds} rounds; only the ratios are to be believed.\n`,
  )
  console.log('| work | Tassel /s | bare /s | ratio | Tassel p50/p99 ms | bare p50/p99 ms |')
  console.log('| --- | ---: | ---: | ---: | ---: | ---: |')
  for (const { work, tassel, bare } of rows) {
    const ratio = (tassel.perSecond / bare.perSecond).toFixed(2)
    console.log(
      `| ${work} | ${whole(tassel)} | ${whole(bare)} | ${ratio} | ${latency(tassel)} | ${latency(bare)} |`,
    )
  }
}

function whole({ perSecond }: Speed): string {
  return perSecond < 10 ? perSecond.toFixed(1) : String(Math.round(perSecond))
}

function latency({ p50, p99 }: Speed): string {
  return Number.isNaN(p50) ? '' : `${p50} / ${p99}`
}
