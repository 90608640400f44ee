import { randomUUID } from 'node:crypto'
import { type IncomingHttpHeaders, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeConsent } from '#app/campaigns/consent/change-consent.server.ts'
import { postUpdate } from '#app/campaigns/updates/post-update.server.ts'
import { listen } from '#app/platform/http/listen.server.ts'
import { freePort } from '#tests/setup/tassel-process.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign, aMinorsCampaign, type BuiltCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { aSchedule, changeFees } from '#tests/world/fees.ts'
import { aScholar, type Scholar, signedInHeaders } from '#tests/world/scholars.ts'
import { aServer, cachedAddresses, cachedPageAddresses, type Server } from './visitors.ts'

let world: World
let here: Server
let there: Server
let origin: string
let close: () => Promise<void>
let owner: Scholar
let campaign: BuiltCampaign

beforeAll(async () => {
  world = await aWorld()
  here = await aServer(world)
  there = await aServer(world)
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  close = (await listen(here.http, port, '127.0.0.1')).close
  owner = await aScholar(world)
  campaign = await aCampaign(world, owner)
  await aDonation(world, campaign, { donorName: 'Ada', amountCents: 5_000 })
})
afterAll(async () => {
  await close()
  await Promise.all([here.close(), there.close()])
  await world.close()
})

type Received = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** Sends a request over HTTP with only these headers. `fetch` would add its own. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Received> {
  return new Promise((resolve, reject) => {
    request(origin + path, { headers, method }, response => {
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      )
    })
      .on('error', reject)
      .end()
  })
}

/** Removes the headers that differ between any two responses. */
const stableHeaders = ({
  date,
  'x-request-id': id,
  'server-timing': time,
  ...headers
}: IncomingHttpHeaders) => headers
const data = () => `/api/screens/campaign/${campaign.campaignId}`
const stored = () => here.http.cache.answers.entries().map(([key]) => key)

test('the second visitor gets the same headers and bytes from memory, with a new request id', async () => {
  for (const path of [data(), campaign.path, '/', '/scholars', '/sitemap.xml']) {
    const first = await get(path)
    const before = here.http.cache.answers.entries().length
    const second = await get(path)
    expect(first.status).toBe(200)
    expect(second.body.equals(first.body)).toBe(true)
    expect(stableHeaders(second.headers)).toEqual(stableHeaders(first.headers))
    expect(second.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
    expect(second.headers['content-security-policy']).toContain("default-src 'none'")
    expect(second.headers['x-content-type-options']).toBe('nosniff')
    expect(here.http.cache.answers.entries().length).toBe(before)
  }
})

test('an answer is compressed as the browser accepts, and not sent if the browser has it', async () => {
  for (const path of [data(), campaign.path, '/sitemap.xml']) {
    const plain = await get(path)
    const gzip = await get(path, { 'accept-encoding': 'gzip, deflate' })
    const br = await get(path, { 'accept-encoding': 'gzip, deflate, br, zstd' })
    const refused = await get(path, { 'accept-encoding': 'br;q=0, gzip;q=0.0' })
    if (plain.body.byteLength >= 1_000) {
      expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true)
      expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true)
      // Small bodies are compressed at a lower quality, which takes a quarter of the time.
      const isSmall = plain.body.byteLength <= 8_000
      expect(br.body.byteLength).toBeLessThan((isSmall ? plain : gzip).body.byteLength)
      expect(plain.headers.vary).toContain('accept-encoding')
    }
    expect(refused.headers['content-encoding']).toBeUndefined()
    for (const [answer, encoding] of [
      [plain, ''],
      [gzip, 'gzip'],
      [br, 'br'],
    ] as const) {
      const again = await get(path, {
        'accept-encoding': encoding,
        'if-none-match': `"other", W/${answer.headers.etag}`,
      })
      expect(again.status).toBe(304)
      expect(again.body.byteLength).toBe(0)
      expect(again.headers.etag).toBe(answer.headers.etag)
      expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200)
    }
  }
})

test('HEAD answers like GET, without a body', async () => {
  const answer = await get(campaign.path)
  const head = await get(campaign.path, {}, 'HEAD')
  expect(head.status).toBe(200)
  expect(head.body.byteLength).toBe(0)
  expect(head.headers['content-length']).toBe(String(answer.body.byteLength))
})

test('a page is cached only once per language and encoding', async () => {
  here.http.cache.answers.clear()
  const english = await get(campaign.path, { 'accept-language': 'de, en;q=0.5' })
  const spanish = await get(campaign.path, { 'accept-language': 'es-MX,es;q=0.9' })
  const chosen = await get(campaign.path, { cookie: 'tassel-language=es', 'accept-language': 'en' })
  expect(english.body.toString()).toContain('<html lang="en">')
  expect(spanish.body.toString()).toContain('<html lang="es">')
  expect(chosen.body.equals(spanish.body)).toBe(true)
  const stored = () => here.http.cache.answers.entries().filter(([key]) => key.startsWith('page /campaign/'))
  expect(stored().length).toBe(2)
  await get(campaign.path, { 'accept-language': 'es', 'accept-encoding': 'br' })
  expect(stored().length).toBe(3)
})

test('query parameters, host names, and proxy headers do not vary the cached answer', async () => {
  const before = await get(campaign.path)
  const browse = await get('/scholars')
  const size = stored().length
  for (const path of [
    `${campaign.path}?fbclid=1&utm_source=paper`,
    `${campaign.path}?x=1`,
    `${campaign.path}?x=2&x=3`,
    `/campaign/someone-else/${campaign.campaignId}`,
  ]) {
    expect((await get(path)).body.equals(before.body)).toBe(true)
  }
  const poison = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'gopher',
    'x-forwarded-for': '6.6.6.6',
    'user-agent': 'evil',
    'accept-language': 'xx-evil',
    cookie: 'a=evil; tassel.browser=evil',
  }
  here.http.cache.answers.clear()
  expect((await get(campaign.path, poison)).body.equals(before.body)).toBe(true)
  expect((await get('/scholars?utm_medium=x', poison)).body.equals(browse.body)).toBe(true)
  for (const answer of contents(here)) expect(answer).not.toContain('evil')
  expect(stored().length).toBeLessThanOrEqual(size)
})

test('signed-in people, bearers of tokens, and the app never get cached answers (P342)', async () => {
  const session = await signedInHeaders(world, owner.userId)
  const kept = await get('/api/session')
  expect(JSON.parse(kept.body.toString()).viewer).toBeNull()
  const mine = await get('/api/session', Object.fromEntries(new Headers(session)))
  expect(JSON.parse(mine.body.toString()).viewer.email).toBe(owner.email)
  expect(mine.headers['cache-control']).toBe('no-store')
  const others: Record<string, string>[] = [
    { cookie: 'tassel.session_token=forged' },
    { authorization: 'Bearer nobody' },
    { origin: 'capacitor://localhost', 'x-tassel-app': '1' },
  ]
  for (const headers of others) {
    expect((await get('/api/session', headers)).headers.etag).toBeUndefined()
  }
})

test('refusals and malformed requests are not cached', async () => {
  const size = stored().length
  expect((await get('/api/screens/campaign/0000000000')).status).toBe(404)
  expect((await get('/campaign/nobody/0000000000')).status).toBe(404)
  expect((await get('/embed/0000000000')).status).toBe(404)
  expect((await get('/api/screens/scholars?sort=evil')).status).toBe(400)
  expect((await get(`${data()}?x=1`)).status).toBe(200)
  expect((await get(`${campaign.path}?session_id=a&campaign_id=b`)).status).toBe(200)
  expect((await get('/api/session', {}, 'POST')).status).toBe(404)
  expect(stored().length).toBe(size)
})

test('a donor sees their donation in the first request after the acknowledgement, on every server (P340)', async () => {
  for (let cents = 100; cents < 2_100; cents += 100) {
    // Donations with the same time are ordered by id, so without this the newest could be on the second page.
    world.clock.advance(1_000)
    await Promise.all([get(data()), there.get(data()), get(campaign.path), there.get(campaign.path)])
    const { donationId } = await aDonation(world, campaign, {
      donorName: `Giver ${cents}`,
      amountCents: cents,
    })
    const seen = await Promise.all([
      get(data()).then(({ body }) => body.toString()),
      there.get(data()).then(({ body }) => body),
      get(campaign.path).then(({ body }) => body.toString()),
      there.get(campaign.path).then(({ body }) => body),
    ])
    for (const text of seen) expect(text).toContain(donationId)
  }
})

test('a minor’s page is gone everywhere in the first request after consent is withdrawn (P341)', async () => {
  const guardian = await aScholar(world)
  const minors = await aMinorsCampaign(world, guardian)
  const addresses = [
    ...cachedAddresses([minors.campaignId]).slice(-5),
    minors.path,
    '/scholars',
    '/sitemap.xml',
  ]
  const act = { campaignId: minors.campaignId, locale: 'en' as const, ipAddress: null, userAgent: null }
  const change = (to: 'given' | 'withdrawn') =>
    changeConsent(world.app, guardian.viewer, { ...act, act: to, now: world.app.clock.now() })
  for (let round = 0; round < 5; round++) {
    for (const address of addresses) {
      const [one, other] = [await get(address), await there.get(address)]
      if (address.includes(minors.campaignId)) expect([one.status, other.status]).toEqual([200, 200])
    }
    await change('withdrawn')
    const seen = await Promise.all(
      addresses.map(async address => [(await get(address)).body.toString(), (await there.get(address)).body]),
    )
    for (const text of seen.flat()) expect(text).not.toContain('Wren')
    for (const server of [here, there])
      for (const text of contents(server)) expect(text).not.toContain('Wren')
    await change('given')
  }
})

test('concurrent requests for a page render it once, with the data of their arrival', async () => {
  let renders = 0
  const counted = await aServer(world, {
    app: {
      db: new Proxy(world.app.db, {
        get: (db, name) =>
          name === 'rows'
            ? (statement: string | null, ...rest: never[]) => {
                if (statement === 'public_campaign') renders++
                return (db.rows as (...all: unknown[]) => unknown).call(db, statement, ...rest)
              }
            : (Reflect.get(db, name).bind?.(db) ?? Reflect.get(db, name)),
      }),
    },
  })
  const answers = await Promise.all(Array.from({ length: 200 }, () => counted.get(campaign.path)))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(renders).toBeLessThanOrEqual(2)
  await counted.close()
})

test('data and pages are renewed after 5 to 10 minutes, not all at once (P343)', async () => {
  const server = await aServer(world)
  const browse = (search: string) => server.get(`/api/screens/scholars?search=${search}`)
  const searches = Array.from({ length: 40 }, (_, n) => `word${n}`)
  const renewAt = () => server.http.cache.answers.entries().map(([, answer]) => answer.renewAt)
  try {
    await Promise.all([...searches.map(browse), server.get(campaign.path)])
    const start = server.clock.now().getTime()
    const minutes = new Set(renewAt().map(at => Math.floor((at - start) / 60_000)))
    expect([...minutes].sort()).toEqual([5, 6, 7, 8, 9])
    server.clock.advance(600_000)
    await Promise.all([...searches.map(browse), server.get(campaign.path)])
    expect(Math.min(...renewAt())).toBeGreaterThan(server.clock.now().getTime())
  } finally {
    await server.close()
  }
})

/** Reads what `path` shows at each of these times, in order. */
async function atEach(
  path: string,
  times: readonly number[],
  shown: (body: string) => unknown,
): Promise<unknown[]> {
  const server = await aServer(world)
  try {
    const seen: unknown[] = []
    for (const at of times) {
      server.clock.set(new Date(at))
      seen.push(shown((await server.get(path)).body))
    }
    return seen
  } finally {
    await server.close()
  }
}

test('a campaign that ends changes its page, browse, the landing page and the widget at once (P88)', async () => {
  const ending = await aCampaign(world, await aScholar(world), { months: 1 })
  const end = ending.endDate.getTime()
  const around = [end - 30_000, end, end + 1]
  const showsIt = (body: string) => body.includes(ending.campaignId)
  for (const path of [
    '/api/screens/scholars?sort=ending-soon',
    '/scholars?sort=ending-soon',
    '/api/screens/home',
  ])
    expect([path, await atEach(path, around, showsIt)]).toEqual([path, [true, true, false]])
  const isOpen = (body: string) => body.includes('"takesDonations":true')
  for (const path of [`/api/screens/campaign/${ending.campaignId}`, ending.path])
    expect([path, await atEach(path, around, isOpen)]).toEqual([path, [true, true, false]])
  const donates = (body: string) => body.includes('#give')
  expect(await atEach(`/embed/${ending.campaignId}`, around, donates)).toEqual([true, true, false])
})

test('the time left in a page from memory is that of the request (P87, P343)', async () => {
  const given = await aCampaign(world, await aScholar(world))
  const end = given.endDate.getTime()
  const [day, hour, minute] = [86_400_000, 3_600_000, 60_000]
  const before = [5 * day + 1, 5 * day, 5 * day - 1, 2 * hour, 2 * hour - 1, 2 * minute, minute - 1, 0]
  const left = (body: string) => /(\d+ (days|hours?|minutes?)|less than a minute) left|ended/.exec(body)?.[0]
  expect(
    await atEach(
      given.path,
      before.map(ms => end - ms),
      left,
    ),
  ).toEqual([
    '5 days left',
    '5 days left',
    '4 days left',
    '2 hours left',
    '1 hour left',
    '2 minutes left',
    'less than a minute left',
    'less than a minute left',
  ])
})

test('a page says when it was sent, and shows donations by their day until the browser counts (P343)', async () => {
  const given = await aCampaign(world, await aScholar(world))
  const server = await aServer(world)
  const sent = async (path: string) =>
    (await server.http.fetch(new Request(world.app.env.appUrl + path))).headers.get('server-timing')
  try {
    server.clock.set(world.app.clock.now())
    await aDonation(world, given, { donorName: 'Ida', amountCents: 5_000 })
    await server.live.caughtUp()
    const first = await server.get(given.path)
    expect(first.body).toContain('>March 11, 2026</time>')
    server.clock.advance(240_000)
    expect((await server.get(given.path)).etag).toBe(first.etag)
    for (const path of [given.path, '/api/session'])
      expect(await sent(path)).toBe(`now;dur=${server.clock.now().getTime()}`)
  } finally {
    await server.close()
  }
})

test('new fees, and the end of a time without payments, are in the answers from their first instant (P17, P500)', async () => {
  const fresh = await aCampaign(world, await aScholar(world))
  const start = world.app.clock.now().getTime()
  const change = new Date(start + 60_000)
  await changeFees(world, { ...aSchedule({ platformBp: 500 }), validFrom: change.toISOString() })
  await world.app.db.rows(null, 'update campaigns set closed_to_payments_until = $2 where id = $1', [
    fresh.campaignId,
    change,
  ])
  const around = [start, start + 59_999, start + 60_000]
  const isOpen = (body: string) => body.includes('"takesDonations":true')
  const share = (body: string) => JSON.parse(body).fees[1]
  expect(await atEach(`/api/screens/campaign/${fresh.campaignId}`, around, isOpen)).toEqual([
    false,
    false,
    true,
  ])
  expect(await atEach('/api/session', around, share)).toEqual([1_000, 1_000, 500])
})

test('only answers that are not cached count against rate limits (P344)', async () => {
  const strict = await aServer(world, { app: { env: { ...world.app.env, trustedProxies: 1 } } })
  const port = await freePort()
  const { close: closeStrict } = await listen(strict.http, port, '127.0.0.1')
  const statuses = async (path: (count: number) => string) => {
    const seen = new Set<number>()
    for (let count = 0; count < 130; count++) {
      const headers = { 'x-forwarded-for': '203.0.113.7' }
      seen.add((await fetch(`http://127.0.0.1:${port}${path(count)}`, { headers })).status)
    }
    return [...seen].sort()
  }
  try {
    // The rate limit is 120 requests a minute for one IP address.
    expect(await statuses(() => `/campaign/a/${campaign.campaignId}/share.png`)).toEqual([200])
    expect(await statuses(count => `/campaign/a/00000000${count % 10}a/share.png`)).toEqual([404, 429])
  } finally {
    await closeStrict()
    await strict.close()
  }
})

test('the cache holds nothing about a viewer, whatever they request (P342)', async () => {
  const planted = await aScholar(world, { firstName: 'Secretia', lastName: 'Plantedname' })
  const update = { campaignId: campaign.campaignId, input: { id: randomUUID(), body: 'To everyone.' } }
  await postUpdate(world.app, owner.viewer, { ...update, now: world.app.clock.now() })
  const session = Object.fromEntries(new Headers(await signedInHeaders(world, planted.userId)))
  const addresses = [
    ...cachedAddresses([campaign.campaignId]),
    ...cachedPageAddresses([campaign.campaignId]),
    '/account',
    '/notifications',
    '/api/screens/account',
  ]
  for (const headers of [session, {}, { ...session, 'accept-language': 'es' }, {}])
    for (const address of addresses) await get(address, headers)
  const withSecret = await get('/', session)
  expect(withSecret.body.toString()).toContain('Secretia')
  const everything = contents(here).join('\n')
  expect(everything).toContain('To everyone.')
  for (const word of ['Secretia', 'Plantedname', planted.email, planted.userId, planted.customUserId]) {
    expect(everything).not.toContain(word)
  }
})

test('a shared cache may store only an adult’s campaign page, for the seconds that the operator allows (P447)', async () => {
  const minors = await aMinorsCampaign(world, await aScholar(world))
  const shared = await aServer(world, { app: { env: { ...world.app.env, sharedCacheSeconds: 20 } } })
  const port = await freePort()
  const { close: closeShared } = await listen(shared.http, port, '127.0.0.1')
  const session = Object.fromEntries(new Headers(await signedInHeaders(world, owner.userId)))
  const caching = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
    await answer.arrayBuffer()
    return Object.fromEntries(
      ['cache-control', 'surrogate-key', 'vary'].map(name => [name, answer.headers.get(name)]),
    )
  }
  try {
    for (const _ of ['made', 'from memory']) {
      const page = await caching(campaign.path)
      expect(page['cache-control']).toBe('public, max-age=0, s-maxage=20, must-revalidate')
      const keys = [`campaign:${campaign.campaignId}`, 'fees', 'giving']
      expect(page['surrogate-key']?.split(' ').sort()).toEqual(keys)
      expect(page.vary?.split(', ').sort()).toEqual(['accept-encoding', 'accept-language', 'cookie'])
      for (const path of [minors.path, '/scholars', '/', data(), '/api/session', `/campaign/a/0000000000`]) {
        const answer = await caching(path)
        expect([path, answer['cache-control']]).not.toEqual([path, expect.stringContaining('public')])
        expect([path, answer['surrogate-key']]).toEqual([path, null])
      }
      const mine = await caching(campaign.path, session)
      expect([mine['cache-control'], mine['surrogate-key']]).toEqual(['no-store', null])
    }
    expect((await get(campaign.path)).headers['cache-control']).toBe('private, no-cache')
    expect((await get(campaign.path)).headers['surrogate-key']).toBeUndefined()
  } finally {
    await closeShared()
    await shared.close()
  }
})

/** Every key, header, and body in a server's cache, as text. */
function contents({ http }: Server): string[] {
  return http.cache.answers
    .entries()
    .map(([key, { headers, bytes }]) => [key, headers.join(' '), decoded(headers, bytes)].join('\n'))
}

function decoded(headers: readonly string[], bytes: Buffer): string {
  if (headers.includes('br')) return brotliDecompressSync(bytes).toString()
  return (headers.includes('gzip') ? gunzipSync(bytes) : bytes).toString()
}
