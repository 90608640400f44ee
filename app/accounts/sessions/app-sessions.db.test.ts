import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appApiVersion, appHeaders, appOrigins } from '#app/lib/app-calls.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aBrowser, lastCode } from '#tests/world/browser.ts'
import { aDevice } from '#tests/world/device.ts'
import { aScholar, signedInHeaders } from '#tests/world/scholars.ts'

let world: World
beforeAll(async () => {
  world = await aWorld({ env: { TRUSTED_PROXIES: '1' } })
})
afterAll(() => world.close())

const aPair = () => {
  const customUserId = `app-${randomUUID().slice(0, 8)}`
  return { email: `${customUserId}@native.example`, customUserId }
}
const version = { [appHeaders.version]: String(appApiVersion) }
const viewerBy = async (device: ReturnType<typeof aDevice>) =>
  (await device.call('GET', '/api/session')).body.viewer

describe.each(appOrigins)('an app at %s', origin => {
  test('signs in by a token in a header, without a cookie, until it signs out (P321, P322)', async () => {
    const device = aDevice(world, origin)
    const pair = aPair()
    const made = await device.call('POST', '/api/sign-up', pair)
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    expect(made.headers.getSetCookie()).toEqual([])
    expect(made.headers.get('access-control-allow-origin')).toBe(origin)
    expect(made.headers.get('access-control-allow-credentials')).toBeNull()
    expect(await viewerBy(device)).toMatchObject({ customUserId: pair.customUserId })
    const refreshed = await device.call('POST', '/api/session/refresh')
    expect(refreshed.headers.getSetCookie()).toEqual([])
    const { session } = device.stored
    const left = await device.call('POST', '/api/sign-out')
    expect(left.headers.get(appHeaders.session)).toBe('signed-out')
    expect(left.headers.getSetCookie()).toEqual([])
    expect(device.stored.session).toBeNull()
    device.stored.session = session
    expect(await viewerBy(device)).toBeNull()
    // The server's response makes the native app delete an invalid token.
    expect(device.stored.session).toBeNull()
  })
})

test.each(['x', '=', '=x', ' x', '.x', '%20'])('refuses a token followed by %j', async junk => {
  const device = aDevice(world)
  expect((await device.call('POST', '/api/sign-up', aPair())).status).toBe(200)
  const { session } = device.stored
  device.stored.session = `${session}${junk}`
  expect(await viewerBy(device)).toBeNull()
  device.stored.session = session
  expect(await viewerBy(device)).not.toBeNull()
})

test('recognizes a remembered device by its own value only (P323)', async () => {
  const device = aDevice(world)
  const scholar = await aScholar(world)
  const pair = { email: scholar.email, customUserId: scholar.customUserId }
  expect((await device.call('POST', '/api/sign-in', pair)).body).toMatchObject({ signedIn: false })
  const code = await lastCode(world, scholar.userId)
  // A code is valid only on the device that requested it.
  const other = aDevice(world)
  expect((await other.call('POST', '/api/sign-in/code', { ...pair, code })).status).toBe(400)
  const entered = await device.call('POST', '/api/sign-in/code', { ...pair, code, rememberDevice: true })
  expect(entered.status, JSON.stringify(entered.body)).toBe(200)
  await device.call('POST', '/api/sign-out')
  expect((await device.call('POST', '/api/sign-in', pair)).body).toMatchObject({ signedIn: true })
  expect((await aDevice(world).call('POST', '/api/sign-in', pair)).body).toMatchObject({ signedIn: false })
})

test('sends the chosen language to the app without setting a cookie', async () => {
  const device = aDevice(world)
  const chosen = await device.call('POST', '/api/language', { locale: 'es' })
  expect(chosen.headers.get(appHeaders.language)).toBe('es')
  expect(chosen.headers.getSetCookie()).toEqual([])
})

describe('attacks', () => {
  test.each([
    'https://evil.example',
    'https://localhost:8443',
    'http://localhost',
    'capacitor://localhost.evil.example',
    'null',
  ])('%s is refused and learns nothing about allowed origins', async origin => {
    const headers = { origin, ...version }
    for (const method of ['OPTIONS', 'GET', 'POST']) {
      const path = method === 'POST' ? '/api/sign-out' : '/api/session'
      const answer = await world.call(method, path, undefined, {
        ...headers,
        'access-control-request-method': 'GET',
      })
      const named = [...answer.headers.keys()].filter(name => name.startsWith('access-control-'))
      expect(named, `${method} ${origin}`).toEqual([])
      if (method === 'POST')
        expect(answer).toMatchObject({ status: 403, body: { error: { code: 'ForeignOrigin' } } })
    }
  })

  test('a browser posing as the app gets a cookie, and no token that its scripts could read (P321)', async () => {
    const browser = aBrowser(world)
    for (const more of [
      version,
      { ...version, origin: world.app.env.appUrl },
      { origin: 'https://localhost' },
    ]) {
      const answer = await world.call('POST', '/api/sign-up', aPair(), more)
      expect(answer.headers.get(appHeaders.session), JSON.stringify(more)).toBeNull()
      expect(answer.headers.get(appHeaders.browser)).toBeNull()
    }
    expect(browser.cookies()).toBe('')
  })

  test('a call of the app ignores browser cookies', async () => {
    const scholar = await aScholar(world)
    const cookie = (await signedInHeaders(world, scholar.userId)).get('cookie') ?? ''
    expect(await world.call('GET', '/api/session', undefined, { cookie })).toMatchObject({
      body: { viewer: { userId: scholar.userId } },
    })
    const asApp = { cookie, origin: 'https://localhost', ...version }
    expect((await world.call('GET', '/api/session', undefined, asApp)).body.viewer).toBeNull()
    expect((await world.call('POST', '/api/sign-out-everywhere', undefined, asApp)).status).toBe(401)
    expect(await world.call('GET', '/api/session', undefined, { cookie })).toMatchObject({
      body: { viewer: { userId: scholar.userId } },
    })
  })

  test('a token gives no access to another account', async () => {
    const [mine, theirs] = [aDevice(world), await aScholar(world)]
    await mine.call('POST', '/api/sign-up', aPair())
    const cookie = (await signedInHeaders(world, theirs.userId)).get('cookie') ?? ''
    const mixed = await mine.call('GET', '/api/session', undefined, { cookie })
    expect(mixed.body.viewer.userId).not.toBe(theirs.userId)
  })

  test('an altered, truncated or outdated token is refused', async () => {
    const device = aDevice(world)
    await device.call('POST', '/api/sign-up', aPair())
    const token = device.stored.session ?? ''
    for (const forged of [
      token.slice(0, -4),
      token.replace('.', '..'),

      token.split('.')[0] ?? '',
    ]) {
      device.stored.session = forged
      expect(await viewerBy(device), forged).toBeNull()
      expect(device.stored.session).toBeNull()
    }
  })
})

describe('an app built for an older API', () => {
  test.each(['0', '', 'one', '-1'])(
    'as version %j is asked to be updated, and does nothing (P325)',
    async said => {
      const device = aDevice(world)
      const pair = aPair()
      const answer = await device.call('POST', '/api/sign-up', pair, { [appHeaders.version]: said })
      expect(answer).toMatchObject({ status: 426, body: { error: { code: 'AppTooOld' } } })
      expect(answer.headers.get('access-control-allow-origin')).toBe('capacitor://localhost')
      expect((await device.call('POST', '/api/sign-up', pair)).status).toBe(200)
    },
  )
})

test('answers the app’s CORS preflight, valid for two hours', async () => {
  const answer = await world.call('OPTIONS', '/api/donations', undefined, {
    origin: 'https://localhost',
    'access-control-request-method': 'POST',
    'access-control-request-headers': `authorization,content-type,${appHeaders.version}`,
  })
  expect(answer.status).toBe(204)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'access-control-allow-origin': 'https://localhost',
    'access-control-max-age': '7200',
    vary: expect.stringMatching(/origin/i),
  })
})

test('a page of another site learns nothing, whatever it claims to be (P322)', async () => {
  for (const origin of [
    'https://evil.example',
    'https://localhost.evil.example',
    'http://localhost',
    'null',
  ]) {
    const headers = { origin, [appHeaders.version]: '1' }
    const asked = await world.call('GET', '/api/session', undefined, headers)
    expect([origin, asked.headers.get('access-control-allow-origin')]).toEqual([origin, null])
    const before = await world.call('OPTIONS', '/api/donations', undefined, {
      ...headers,
      'access-control-request-method': 'POST',
    })
    expect([origin, before.headers.get('access-control-allow-origin')]).toEqual([origin, null])
  }
})
