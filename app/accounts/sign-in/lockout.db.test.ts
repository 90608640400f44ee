import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aWorld, type World } from '#tests/world/app.ts'
import { aBrowser, type Browser, lastCode } from '#tests/world/browser.ts'
import { aScholar, type Scholar, signedInHeaders } from '#tests/world/scholars.ts'
import { buildHttp } from '../../platform/http/transport.server.ts'
import { operations } from '../../server/routes.server.ts'
import { resolveViewer } from '../sessions/viewer.server.ts'
import { codesFromAddress, codesToPerson, wrongPairsFromAddress, wrongPairsHere } from '../sign-in-limits.ts'

let world: World
let owner: Scholar
beforeAll(async () => {
  world = await aWorld({ env: { TRUSTED_PROXIES: '1' } })
})
afterAll(() => world.close())
beforeEach(async () => {
  owner = await aScholar(world)
})

const pair = () => ({ email: owner.email, customUserId: owner.customUserId })
const ask = (browser: Browser) => browser.call('POST', '/api/sign-in', pair())
const guessPair = (browser: Browser, i: number) =>
  browser.call('POST', '/api/sign-in', { email: owner.email, customUserId: `guess-${i}` })
const guessPassword = (browser: Browser, password: string) =>
  browser.call('POST', '/api/sign-in/password', { ...pair(), password, rememberDevice: false })

/** A browser in which the owner has signed in by a code. */
async function ownBrowser(rememberDevice = false): Promise<Browser> {
  const browser = aBrowser(world)
  await ask(browser)
  const code = await lastCode(world, owner.userId)
  const proof = { ...pair(), code, rememberDevice }
  expect((await browser.call('POST', '/api/sign-in/code', proof)).status).toBe(200)
  return browser
}

/** A browser that sends requests from this IP address. */
function browserAt(address: string): Browser {
  let jar = ''
  return {
    async call(method, path, body) {
      const headers = { 'x-forwarded-for': address, ...(jar && { cookie: jar }) }
      const answer = await world.call(method, path, body, headers)
      jar = [jar, ...answer.headers.getSetCookie().map(cookie => cookie.split(';')[0])]
        .filter(Boolean)
        .join('; ')
      return answer
    },
    cookies: () => jar,
  }
}

const set = (name: string, key: string, points: number) =>
  world.app.db.pool.query(
    'insert into rate_limits values ($1, $2, $3) on conflict (key) do update set points = excluded.points',
    [`${name}:${world.app.secrets.hash('limit', key)}`, points, Date.now() + 600_000],
  )

test('the right pair passes after any number of wrong pairs from all addresses, also on a remembered device (P42)', async () => {
  const remembered = await ownBrowser(true)
  await set('wrong-pair-email', owner.email, 10_000)
  expect(await guessPair(aBrowser(world), 1)).toMatchObject({ status: 429 })
  expect(await ask(aBrowser(world))).toMatchObject({ status: 200, body: { signedIn: false } })
  expect(await ask(remembered)).toMatchObject({ status: 200, body: { signedIn: true } })
})

test('wrong pairs from the owner’s address do not lock the owner out', async () => {
  const address = '192.0.2.77'
  for (let i = 0; i <= wrongPairsHere.points; i += 1) await guessPair(browserAt(address), i)
  expect(await guessPair(browserAt(address), 99)).toMatchObject({ status: 429 })
  expect(await ask(browserAt(address))).toMatchObject({ status: 200 })
})

test('refuses everything from an automated address except a remembered device', async () => {
  const remembered = await ownBrowser(true)
  const address = '192.0.2.78'
  await set(wrongPairsFromAddress.name, address, wrongPairsFromAddress.points)
  expect(await ask(browserAt(address))).toMatchObject({ status: 429 })
  const answer = await world.call('POST', '/api/sign-in', pair(), {
    'x-forwarded-for': address,
    cookie: remembered.cookies(),
  })
  expect(answer).toMatchObject({ status: 200, body: { signedIn: true } })
  expect(await ask(browserAt('192.0.2.79'))).toMatchObject({ status: 200 })
})

test('counts 75 guesses from 75 addresses of one IPv6 network as from one address', async () => {
  const statuses = []
  for (let i = 0; i < 75; i += 1) statuses.push((await guessPair(browserAt(`2001:db8:7:7::${i}`), i)).status)
  expect(statuses.filter(status => status === 401)).toHaveLength(wrongPairsHere.points)
  expect((await guessPair(browserAt('2001:db8:7:8::1'), 99)).status).toBe(401)
})

test('sign-in codes requested by a stranger block neither step-up, nor prove-email, nor the owner’s browser', async () => {
  const own = await ownBrowser()
  const stranger = browserAt('198.51.100.7')
  for (let i = 0; i < codesFromAddress.points; i += 1) expect((await ask(stranger)).status).toBe(200)
  expect(await ask(stranger)).toMatchObject({ status: 429, body: { error: { code: 'TooManyCodes' } } })
  expect(await ask(browserAt('198.51.100.7'))).toMatchObject({ status: 429 })
  for (const purpose of ['step-up', 'prove-email']) {
    expect(await own.call('POST', '/api/codes', { purpose })).toMatchObject({ status: 200 })
  }
  await own.call('POST', '/api/sign-out')
  expect(await ask(own)).toMatchObject({ status: 200 })
})

test('strangers at many addresses cause at most twenty mails an hour, and the owner’s browser still gets its code', async () => {
  const own = await ownBrowser()
  const statuses = []
  for (let i = 0; i < 30; i += 1) statuses.push((await ask(aBrowser(world))).status)
  expect(statuses.filter(status => status === 200)).toHaveLength(codesToPerson.points)
  await own.call('POST', '/api/sign-out')
  expect(await ask(own)).toMatchObject({ status: 200 })
  expect(
    await own.call('POST', '/api/sign-in/code', {
      ...pair(),
      code: await lastCode(world, owner.userId),
      rememberDevice: false,
    }),
  ).toMatchObject({ status: 200 })
  expect(await own.call('POST', '/api/codes', { purpose: 'step-up' })).toMatchObject({ status: 200 })
})

test('does not limit sign-ins from new browsers in which the codes are entered', async () => {
  for (let i = 0; i <= codesToPerson.points; i += 1) {
    const browser = browserAt('198.51.100.9')
    expect(await ask(browser)).toMatchObject({ status: 200 })
    const code = await lastCode(world, owner.userId)
    const entered = { ...pair(), code, rememberDevice: false }
    expect(await browser.call('POST', '/api/sign-in/code', entered)).toMatchObject({ status: 200 })
  }
})

test('a code requested by a stranger does not void the owner’s', async () => {
  const own = aBrowser(world)
  await ask(own)
  const code = await lastCode(world, owner.userId)
  await ask(aBrowser(world))
  expect(
    await own.call('POST', '/api/sign-in/code', { ...pair(), code, rememberDevice: false }),
  ).toMatchObject({ status: 200 })
})

test('a stranger’s wrong passwords lock out neither the owner elsewhere nor a remembered device at the same address', async () => {
  const { rows } = await world.app.db.pool.query(
    'select count(*)::int as n from credentials where user_id = $1',
    [owner.userId],
  )
  expect(rows[0].n).toBe(0)
  const remembered = await ownBrowser(true)
  const address = '198.51.100.8'
  for (let i = 0; i < 10; i += 1)
    expect((await guessPassword(browserAt(address), `guess ${i}`)).status).toBe(401)
  expect((await guessPassword(browserAt(address), 'guess')).status).toBe(429)
  expect((await guessPassword(aBrowser(world), 'guess')).status).toBe(401)
  const onDevice = await world.call(
    'POST',
    '/api/sign-in/password',
    { ...pair(), password: 'mistyped', rememberDevice: false },
    { 'x-forwarded-for': address, cookie: remembered.cookies() },
  )
  expect(onDevice.status).toBe(401)
  await set('wrong-password-account', owner.userId, 100)
  expect((await guessPassword(aBrowser(world), 'guess')).status).toBe(429)
  expect((await guessPassword(remembered, 'mistyped')).status).toBe(401)
  expect(await ask(aBrowser(world))).toMatchObject({ status: 200 })
})

test('guesses on several servers and after a restart are counted together', async () => {
  const stranger = browserAt('198.51.100.9')
  for (let i = 0; i < 15; i += 1) await guessPair(stranger, i)
  const another = buildHttp({ ...world.app }, operations, resolveViewer)
  const there = async (i: number) => {
    const headers = {
      'content-type': 'application/json',
      origin: world.app.env.appUrl,
      'x-forwarded-for': '198.51.100.9',
    }
    const body = JSON.stringify({ email: owner.email, customUserId: `guess-${i}` })
    return (
      await another.fetch(
        new Request(`${world.app.env.appUrl}/api/sign-in`, { method: 'POST', headers, body }),
      )
    ).status
  }
  for (let i = 15; i < 30; i += 1) expect(await there(i)).toBe(401)
  expect(await there(30)).toBe(429)
  expect((await guessPair(stranger, 31)).status).toBe(429)
})

test('a signed-in person is counted by account, from any address', async () => {
  const headers = await signedInHeaders(world, owner.userId)
  const call = (i: number) => {
    headers.set('x-forwarded-for', `203.0.113.${i}`)
    return world.call('POST', '/api/session/refresh', undefined, headers)
  }
  const statuses = []
  for (let i = 0; i < 31; i += 1) statuses.push((await call(i)).status)
  expect(statuses.filter(status => status === 200)).toHaveLength(30)
  expect(statuses[30]).toBe(429)
})
