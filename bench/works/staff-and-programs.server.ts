import { issueMissing } from '#app/donors/receipts/issue-missing.server.ts'
import { compareTotals } from '#app/ledger/self-check.server.ts'
import type { Operation } from '#app/platform/http/operation.server.ts'
import { operations } from '#app/server/routes.server.ts'
import { secondsToFill } from '../dataset/fill.server.ts'
import { get, type Headers, load } from '../load/load.server.ts'
import { medianOf } from '../load/speed.ts'
import { memoryOf, watchMemory } from '../sides/process-tree.server.ts'
import { short } from '../table.ts'
import type { World } from '../world.server.ts'
import { inTurns, median, type Row } from './work.ts'

/** Files of all rows, and the form for an import: not pages. */
const exports = /\/(report|template|entries|journal|books|books-accounts|schedule-i)$/
const largest = '0000000001'

/** The data of every admin page and list that the product declares, in each order and with each filter, a search, and late pages. */
export async function adminPages(world: World): Promise<Row[]> {
  const paths = operations
    .filter(({ method, access, path }) => method === 'get' && access.permission && !exports.test(path))
    .flatMap(operation => {
      const path = operation.path.replace(':campaignId', () => largest)
      // Pages about one item, such as a dispute, of which the dataset has none.
      return path.includes(':') ? [] : viewsOf(operation).map(view => `${path}?${new URLSearchParams(view)}`)
    })
  const asked = await askAll(world, world.tassel.as.admin, paths)
  const title = `admin pages and lists, ${paths.length} views`
  return [
    {
      title: `${title}: median of the slowest, ms`,
      before: '15,000',
      atMost: 20,
      value: slowestMedian(asked),
    },
    { title: `${title}: slowest answer, ms`, before: '15,000', atMost: 250, value: slowestOf(asked) },
  ]
}

type View = Record<string, string>
type Schema = { shape?: Record<string, Schema>; options?: readonly string[]; def?: { innerType?: Schema } }

function viewsOf({ query }: Operation): View[] {
  const shape = (query as Schema | undefined)?.shape ?? {}
  const now = new Date()
  const month = { month: String(now.getMonth() + 1), year: String(now.getFullYear()) }
  const usual: View = 'month' in shape && 'year' in shape ? month : {}
  const choices = Object.entries(shape).flatMap(([name, schema]) =>
    optionsOf(schema).map(value => ({ [name]: value })),
  )
  const samples: View[] = [{ search: 'donor 77' }, { page: '1000' }, { page: '20000' }]
  const others = samples.filter(sample => Object.keys(sample).every(name => name in shape))
  return [{}, ...choices, ...others].map(view => ({ ...usual, ...view }))
}

/** The values of an enum, under its default and other wrappers. */
function optionsOf(schema: Schema): readonly string[] {
  return schema.def?.innerType ? optionsOf(schema.def.innerType) : (schema.options ?? [])
}

type Asked = { path: string; ms: readonly number[] }

/** Asks for each path five times at one connection, or once if that takes seconds. Counts 5xx as answers, since those are slow ones. */
async function askAll({ tassel }: World, headers: Headers, paths: readonly string[]): Promise<Asked[]> {
  const asked: Asked[] = []
  for (const path of paths) {
    const ms: number[] = []
    while (ms.length < 5 && (ms[0] ?? 0) < 2_000) ms.push((await ask(tassel.port, headers, path)).ms)
    asked.push({ path, ms })
  }
  for (const { path, ms } of asked.toSorted((a, b) => medianOf(b.ms) - medianOf(a.ms)).slice(0, 10))
    process.stderr.write(`  ${path}: ${ms.map(short).join(', ')} ms\n`)
  return asked
}

async function ask(port: number, headers: Headers, path: string) {
  const started = performance.now()
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
  const text = await answer.text()
  if (!answer.ok && answer.status < 500) throw new Error(`${path} answered ${answer.status}: ${text}`)
  return { text, ms: performance.now() - started }
}

const slowestMedian = (asked: readonly Asked[]) => Math.max(...asked.map(({ ms }) => medianOf(ms)))
const slowestOf = (asked: readonly Asked[]) => Math.max(...asked.flatMap(({ ms }) => ms))

type Page = { data: { id: string }[]; next: string | null }

/** Each list of the programs' API, three pages of it, what changed in the last day, one campaign's part, and its first row alone. */
export async function programLists(world: World): Promise<Row[]> {
  const { tassel } = world
  const headers = tassel.as.program
  const paths: string[] = []
  const readable = operations.filter(({ method, access }) => method === 'get' && access.programs)
  for (const { path, query } of readable) {
    const shape = (query as Schema | undefined)?.shape ?? {}
    if (!('limit' in shape)) continue
    const views: View[] = [{ limit: '100' }]
    if ('since' in shape) views.push({ since: new Date(Date.now() - 86_400_000).toISOString() })
    if ('campaignId' in shape) views.push({ campaignId: largest })
    for (const view of views) {
      let after: string | null = null
      for (let page = 0; page < 3 && (page === 0 || after); page++) {
        const address = `${path}?${new URLSearchParams({ ...view, ...(after && { after }) })}`
        const { data, next } = JSON.parse((await ask(tassel.port, headers, address)).text) as Page
        const one = readable.find(other => other.path.startsWith(`${path}/:`))
        paths.push(address, ...(one && data[0] ? [`${path}/${data[0].id}`] : []))
        after = next
      }
    }
  }
  const asked = await askAll(world, headers, [...new Set(paths)])
  const title = "programs' lists: median of the slowest page, ms"
  return [{ title, before: '2,700', atMost: 10, value: slowestMedian(asked) }, ...(await csv(world))]
}

/** Downloads the newest donations as CSV. */
async function csv({ tassel, size }: World): Promise<Row[]> {
  const days = Math.ceil((540 * 100_000) / size.donations)
  const from = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const before = memoryOf(tassel.pid)
  const watch = watchMemory(tassel.pid)
  const started = performance.now()
  const path = `/api/admin/transactions/report?from=${from}`
  const answer = await fetch(`http://127.0.0.1:${tassel.port}${path}`, { headers: tassel.as.admin })
  if (!answer.ok || !answer.body) throw new Error(`${path} answered ${answer.status}`)
  let rows = 0
  for await (const chunk of answer.body) for (const byte of chunk) if (byte === 10) rows++
  const seconds = (performance.now() - started) / 1000
  return [
    { title: 'CSV: seconds for 100,000 rows', before: '', atMost: 5, value: (seconds * 100_000) / rows },
    { title: 'CSV: memory meanwhile, MB more', before: '', atMost: 50, value: watch.stop() - before },
  ]
}

/** The data of the dashboard of the second campaign's owner. */
export async function dashboard(world: World): Promise<Row[]> {
  const request = get('/api/screens/home', world.tassel.as.owner)
  const rows: Row[] = []
  for (const { connections, before, atMost } of [
    { connections: 1, before: '6.7', atMost: 5 },
    { connections: 16, before: '62', atMost: 40 },
  ]) {
    const { ours } = await inTurns(world, {
      ours: () => load({ side: world.tassel, connections, next: () => request, seconds: world.seconds / 2 }),
    })
    const title = `dashboard of ${Math.round(world.size.donations / 37.2)} donations, at ${connections}: p50, ms`
    rows.push({ title, before, atMost, value: median(ours, 'p50') })
  }
  return rows
}

/** How long the dataset took to fill, and whether everything that was recorded adds up. */
export async function dataset({ folder, tassel }: World): Promise<Row[]> {
  // The donations of works without mails have no receipts yet.
  while ((await issueMissing(tassel.app)) > 0) {}
  const results = await tassel.app.db.transaction(tx => compareTotals(tx), { slow: true })
  for (const { title, examples } of results.filter(({ differences }) => differences > 0))
    process.stderr.write(`  ${title}: ${examples.join('; ')}\n`)
  const value = results.reduce((sum, { differences }) => sum + differences, 0)
  return [
    { title: 'filling the dataset, s', before: 'not ended', atMost: 300, value: secondsToFill(folder) },
    { title: 'differences that the self-check finds at the end', before: '0', atMost: 0, value },
  ]
}
