import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { resolveViewer } from '#app/accounts/sessions/viewer.server.ts'
import type { Operation } from '#app/platform/http/operation.server.ts'
import { buildHttp, type Http } from '#app/platform/http/transport.server.ts'
import { silentLog } from '#app/platform/log.server.ts'
import { operations } from '#app/server/routes.server.ts'
import { isWhole } from '#tests/setup/whole.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign, aMinorsCampaign, endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { anAdmin, aScholar, signedInHeaders } from '#tests/world/scholars.ts'
import { aWithdrawal } from '#tests/world/withdrawals.ts'
import { hostile, hostileText, objectOf } from './arbitrary.ts'

/**
 * Calls every operation 48 times, and 120 times in a drill, with valid and invalid input as visitor, scholar, and admin: none may crash, hang, or leak memory. `FUZZ_SEED`
 * replays a run, `FUZZ_RUNS` sets the number of calls per operation, and `FUZZ_ONLY` filters operations by path.
 */
const seed = Number(process.env.FUZZ_SEED ?? Math.trunc(Math.random() * 2 ** 31))
const runs = Number(process.env.FUZZ_RUNS ?? (isWhole ? 120 : 48))
const only = process.env.FUZZ_ONLY ?? ''
/** The time limit for a response. Most take milliseconds; the slowest took half a second on a busy machine. */
const maxMs = 10_000
/** The number of concurrent calls. Some responses are delayed to a constant 250 ms, so many calls only wait. */
const atOnce = 16
/** The heap growth in bytes that is allowed after 30,000 requests, for full caches and compiled code. */
const maxLeftOver = 80 * 2 ** 20

type Role = 'visitor' | 'scholar' | 'admin'
type Asked = { role: Role; path: string; method: string; type: string | null; body: string | null }

let world: World
let http: Http
let known: Record<string, unknown[]>
const crashes: object[] = []

beforeAll(async () => {
  world = await aWorld()
  world.app.log = { ...silentLog, error: facts => void crashes.push(facts) }
  // Removes rate limits, which would refuse most calls and have their own tests.
  const unlimited = operations.map(op => ({ ...op, rateLimit: undefined }))
  http = buildHttp(world.app, unlimited, resolveViewer)
  known = await knownThings()
  setFlagsFromString('--expose-gc')
})
afterAll(() => world.close())

async function knownThings(): Promise<Record<string, unknown[]>> {
  const owner = await aScholar(world)
  const { campaignId } = await aCampaign(world, owner)
  const minors = await aMinorsCampaign(world, await aScholar(world))
  const ended = await endedCampaign(world, await aScholar(world))
  const { donationId } = await aDonation(world, { campaignId })
  const former = await aScholar(world)
  await aDonation(world, await endedCampaign(world, former))
  const withdrawal = await aWithdrawal(world, former)
  return {
    campaignId: [campaignId, minors.campaignId, ended.campaignId],
    donationId: [donationId],
    withdrawalId: withdrawal.rows.map(({ id }) => id),
    email: [owner.email],
    customUserId: [owner.customUserId],
    slug: ['maya'],
    folder: ['profile-pictures'],
    name: ['nothing.webp'],
    month: ['2020-01', '5', 'may'],
  }
}

const subjects = operations.filter(op => op.path.includes(only))

describe(`every operation, with FUZZ_SEED=${seed}`, () => {
  let before = 0
  test.each(subjects.map((op, index) => [`${op.method.toUpperCase()} ${op.path}`, op, index] as const))(
    '%s',
    async (_, op, index) => {
      // Measures the heap only after a quarter of the operations, since the first calls fill caches and compile code.
      if (index === Math.trunc(subjects.length / 4)) before = heapNow()
      const inputs = fc.sample(askedOf(op), { seed: seed + index, numRuns: runs })
      const people = await somePeople()
      const ask = async () => {
        for (let asked = inputs.pop(); asked; asked = inputs.pop()) await expectNoCrash(asked, people)
      }
      await Promise.all(Array.from({ length: atOnce }, ask))
    },
  )

  test('leaks no memory', () => {
    if (only || before === 0) return
    expect(heapNow() - before).toBeLessThan(maxLeftOver)
  })
})

function heapNow(): number {
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}

/** Creates new people for each operation, since some operations end sessions or delete accounts. */
async function somePeople(): Promise<Record<Role, Headers>> {
  const [scholar, admin] = [await aScholar(world), await anAdmin(world)]
  const people = {
    visitor: new Headers(),
    scholar: await signedInHeaders(world, scholar.userId),
    admin: await signedInHeaders(world, admin.userId),
  }
  await world.app.db.pool.query('update sessions set stepped_up_at = $1', [world.clock.now()])
  return people
}

async function expectNoCrash(asked: Asked, people: Record<Role, Headers>): Promise<void> {
  const headers = new Headers(people[asked.role])
  headers.set('origin', world.app.env.appUrl)
  if (asked.type) headers.set('content-type', asked.type)
  const request = new Request(new URL(asked.path, world.app.env.appUrl), {
    method: asked.method,
    headers,
    body: asked.body,
  })
  const description = `FUZZ_SEED=${seed} ${JSON.stringify(asked).slice(0, 3_000)}`
  const status = await within(maxMs, answerOf(request), description)
  // Required by the oEmbed specification for a format that isn't supported.
  if (status === 501 && asked.path.startsWith('/oembed?')) return
  // A busy machine refuses pictures in words (P726).
  if (status === 503 && asked.path.includes('/share.png')) return
  expect(
    status,
    `${description}\n${JSON.stringify(crashes.splice(0), null, 1).slice(0, 3_000)}`,
  ).toBeLessThan(500)
}

async function answerOf(request: Request): Promise<number> {
  const response = await http.fetch(request)
  // An event stream never ends, so cancel it instead of reading it.
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) await response.body?.cancel()
  else await response.arrayBuffer()
  return response.status
}

async function within<T>(milliseconds: number, work: Promise<T>, description: string): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer: ${description}`)), milliseconds)
  return await Promise.race([work, late]).finally(() => clearTimeout(timer))
}

const roles = fc.oneof(
  { weight: 1, arbitrary: fc.constant<Role>('visitor') },
  { weight: 2, arbitrary: fc.constant<Role>('scholar') },
  { weight: 2, arbitrary: fc.constant<Role>('admin') },
)
const types = fc.oneof(
  { weight: 12, arbitrary: fc.constant<string | null>('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      null,
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
    ),
  },
)

function askedOf(op: Operation): fc.Arbitrary<Asked> {
  return fc.record({
    role: roles,
    method: fc.constant(op.method.toUpperCase()),
    path: fc.tuple(pathOf(op), queryOf(op.query)).map(([path, query]) => path + query),
    type: op.method === 'get' ? fc.constant(null) : types,
    body: op.method === 'get' ? fc.constant(null) : bodyOf(op.body),
  })
}

const knownOf = (name: string) => known[name] ?? []

/** The operation's path with a value for each `:name`, mostly an existing id. */
function pathOf(op: Operation): fc.Arbitrary<string> {
  const names = [...op.path.matchAll(/:([A-Za-z]+)(?:\{[^}]*\})?/g)].map(([, name = '']) => name)
  const values = names.map(name =>
    fc.oneof(
      {
        weight: knownOf(name).length > 0 ? 3 : 0,
        arbitrary: fc.constantFrom(...knownOf(name), '').map(String),
      },
      { weight: 1, arbitrary: hostileText },
      { weight: 1, arbitrary: fc.uuid() },
    ),
  )
  return fc.tuple(...values).map(found => {
    let at = 0
    return op.path.replace(/:([A-Za-z]+)(\{[^}]*\})?/g, () => encoded(found[at++] ?? '') || 'x')
  })
}

function queryOf(schema: z.ZodType | undefined): fc.Arbitrary<string> {
  const fields = schema ? objectOf(schema, knownOf) : fc.constant<Record<string, unknown>>({})
  const odd = fc.constantFrom(
    '?%00',
    '?%',
    '?a=%E0%A4%A',
    '?__proto__=1',
    '?search=a&search=b',
    '?search[]=1',
  )
  const asked = fields.map(values => {
    const pairs = Object.entries(values).map(([name, value]) => `${encoded(name)}=${encoded(textOf(value))}`)
    return pairs.length > 0 ? `?${pairs.join('&')}`.slice(0, 12_000) : ''
  })
  return fc.oneof({ weight: 8, arbitrary: asked }, { weight: 1, arbitrary: odd })
}

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
const encoded = (text: string) => encodeURIComponent(text.toWellFormed())

function bodyOf(schema: z.ZodType | undefined): fc.Arbitrary<string> {
  const fields = schema ? objectOf(schema, knownOf).map(value => JSON.stringify(value)) : fc.constant('{}')
  const other = hostile.map(value => JSON.stringify(value) ?? '')
  const deep = `{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`
  const broken = fc.constantFrom(
    '',
    '{',
    '{"a":1,}',
    '\u0000',
    '"\\ud800"',
    `{"a":${'1'.repeat(400)}}`,
    '[1',
    deep,
  )
  return fc.oneof(
    { weight: 10, arbitrary: fields },
    { weight: 2, arbitrary: other },
    { weight: 1, arbitrary: broken },
  )
}
