import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aWorld, type World } from '#tests/world/app.ts'
import { aBrowser, lastCode } from '#tests/world/browser.ts'
import { anAdmin, aScholar, type Scholar, signedInHeaders } from '#tests/world/scholars.ts'

let world: World
beforeAll(async () => {
  world = await aWorld({ env: { TRUSTED_PROXIES: '1' } })
})
afterAll(() => world.close())

const cookieOf = async (scholar: Scholar) =>
  (await signedInHeaders(world, scholar.userId)).get('cookie') ?? ''
const signedInBrowser = async (scholar: Scholar) => aBrowser(world, await cookieOf(scholar))
/** By `http`, because `call` reads the database itself, and a test counts statements. */
const viewerWith = async (headers: HeadersInit) => {
  const address = new URL('/api/session', world.app.env.appUrl)
  return (await (await world.http(new Request(address, { headers }))).json()).viewer
}

test('needs one query for a visitor, for the fees, and two more for a signed-in person', async () => {
  const scholar = await aScholar(world)
  const cookie = await cookieOf(scholar)
  const queries = vi.spyOn(world.app.db, 'rows')
  expect(await viewerWith({})).toBeNull()
  expect(await viewerWith({ cookie: 'tassel.browser=abc; theme=dark' })).toBeNull()
  expect(queries).toHaveBeenCalledTimes(2)
  expect(await viewerWith({ cookie })).toMatchObject({ userId: scholar.userId })
  expect(queries).toHaveBeenCalledTimes(5)
  queries.mockRestore()
})

test('accepts the native app’s signed bearer token, and not an unsigned token from the database', async () => {
  const scholar = await aScholar(world)
  const signed = decodeURIComponent((await cookieOf(scholar)).split('=').slice(1).join('='))
  expect(await viewerWith({ authorization: `Bearer ${signed}` })).toMatchObject({ userId: scholar.userId })
  const { rows } = await world.app.db.pool.query('select token from sessions where user_id = $1', [
    scholar.userId,
  ])
  for (const { token } of rows) {
    expect(await viewerWith({ authorization: `Bearer ${token}` })).toBeNull()
    expect(await viewerWith({ cookie: `tassel.session_token=${token}` })).toBeNull()
  }
})

test('refuses a session whose signature is altered, truncated, or another’s', async () => {
  const [mine, other] = [await cookieOf(await aScholar(world)), await cookieOf(await aScholar(world))]
  const [token = '', signature = ''] = mine.split('.').slice(-2)
  const forged = [
    mine.slice(0, -6),
    mine.replace(signature, ''),
    mine.replace(signature, () => other.split('.').at(-1) ?? ''),
    mine.replace(token.slice(-4), 'AAAA'),
    'tassel.session_token=%E0%A4%A',
    'tassel.session_token=.',
  ]
  for (const cookie of forged) expect(await viewerWith({ cookie })).toBeNull()
  expect(await viewerWith({ cookie: mine })).not.toBeNull()
})

test('a session ends after seven days by the server’s clock unless it is refreshed', async () => {
  const scholar = await aScholar(world)
  const [remaining, left] = [await signedInBrowser(scholar), await signedInBrowser(scholar)]
  const week = 7 * 24 * 3600_000
  world.clock.advance(week - 90_000)
  const refreshed = await remaining.call('POST', '/api/session/refresh')
  const expiresAt = new Date(world.clock.now().getTime() + week).toISOString()
  expect(refreshed).toMatchObject({ status: 200, body: { expiresAt } })
  expect(refreshed.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^tassel\.session_token=.+; Max-Age=604800;/),
  ])
  world.clock.advance(90_000)
  expect((await remaining.call('GET', '/api/session')).body).toMatchObject({
    viewer: { userId: scholar.userId },
    sessionExpiresAt: expiresAt,
  })
  expect((await left.call('GET', '/api/session')).body.viewer).toBeNull()
  expect(await left.call('POST', '/api/session/refresh')).toMatchObject({ status: 401 })
})

test.each([
  ['a person', false, 30 * 24],
  ['an admin', true, 12],
])('%s is signed out at the limit, however often the session is refreshed', async (_, isAdmin, hours) => {
  const person = isAdmin ? await anAdmin(world) : await aScholar(world)
  const browser = await signedInBrowser(person)
  const limit = world.clock.now().getTime() + hours * 3600_000
  const step = (hours * 3600_000) / 6
  for (let round = 0; round < 5; round += 1) {
    world.clock.advance(step)
    expect((await browser.call('POST', '/api/session/refresh')).status).toBe(200)
  }
  const { sessionExpiresAt, viewer } = (await browser.call('GET', '/api/session')).body
  expect(viewer).toMatchObject({ userId: person.userId })
  expect(Date.parse(sessionExpiresAt)).toBe(limit)
  world.clock.advance(step)
  expect((await browser.call('GET', '/api/session')).body.viewer).toBeNull()
})

test('sign-out ends the session on the server and removes the cookie (P46, P272)', async () => {
  const scholar = await aScholar(world)
  const cookie = await cookieOf(scholar)
  const browser = aBrowser(world, cookie)
  expect(await browser.call('POST', '/api/sign-out')).toMatchObject({ status: 200 })
  expect(browser.cookies()).toBe('')
  expect(await viewerWith({ cookie })).toBeNull()
  expect(await browser.call('POST', '/api/sign-out')).toMatchObject({ status: 200 })
})

test('sign-out everywhere ends all sessions, forgets all devices and voids open codes (P43, P46)', async () => {
  const [scholar, bystander] = [await aScholar(world), await aScholar(world)]
  const pair = { email: scholar.email, customUserId: scholar.customUserId }
  const phone = aBrowser(world)
  await phone.call('POST', '/api/sign-in', pair)
  const code = await lastCode(world, scholar.userId)
  await phone.call('POST', '/api/sign-in/code', { ...pair, code, rememberDevice: true })
  await phone.call('POST', '/api/codes', { purpose: 'step-up' })
  const [laptop, theirs] = [await signedInBrowser(scholar), await signedInBrowser(bystander)]
  expect(await laptop.call('POST', '/api/sign-out-everywhere')).toMatchObject({ status: 200 })
  for (const browser of [phone, laptop])
    expect((await browser.call('GET', '/api/session')).body.viewer).toBeNull()
  expect((await theirs.call('GET', '/api/session')).body.viewer).toMatchObject({ userId: bystander.userId })
  expect(await phone.call('POST', '/api/sign-in', pair)).toMatchObject({ body: { signedIn: false } })
  const { rows } = await world.app.db.pool.query(
    `select count(*)::int as open from sign_in_codes
     where user_id = $1 and purpose = 'step-up' and used_at is null and voided_at is null`,
    [scholar.userId],
  )
  expect(rows[0].open).toBe(0)
})

test('cookies are HTTP-only and same-site, and on HTTPS secure by name', async () => {
  const secure = await aWorld({ env: { APP_URL: 'https://tassel.example' } })
  for (const [instance, prefix] of [
    [world, ''],
    [secure, '__Host-'],
  ] as const) {
    const scholar = await aScholar(instance)
    const pair = { email: scholar.email, customUserId: scholar.customUserId }
    const browser = aBrowser(instance)
    const asked = await browser.call('POST', '/api/sign-in', pair)
    const code = await lastCode(instance, scholar.userId)
    const entered = await browser.call('POST', '/api/sign-in/code', { ...pair, code, rememberDevice: false })
    const lines = [...asked.headers.getSetCookie(), ...entered.headers.getSetCookie()]
    expect(lines.map(line => line.split('=')[0])).toEqual([
      `${prefix}tassel.browser`,
      `${prefix}tassel.session_token`,
      // Renewed at sign-in, so that an attacker who planted the old value gains nothing.
      `${prefix}tassel.browser`,
    ])
    for (const line of lines) {
      expect(line).toMatch(/; Path=\/; HttpOnly;/)
      expect(line).toMatch(/SameSite=Lax/)
      expect(line.includes('; Secure')).toBe(prefix !== '')
    }
    expect((await browser.call('GET', '/api/session')).body.viewer).toMatchObject({ userId: scholar.userId })
  }
  await secure.close()
})
