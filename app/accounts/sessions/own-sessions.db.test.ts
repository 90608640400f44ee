import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWorld, type World } from '#tests/world/app.ts'
import { aBrowser, type Browser, lastCode } from '#tests/world/browser.ts'
import { aScholar, type Scholar, signedInHeaders } from '#tests/world/scholars.ts'

let world: World
beforeAll(async () => {
  world = await aWorld({ env: { TRUSTED_PROXIES: '1' } })
})
afterAll(() => world.close())

const viewerIn = async (browser: Browser) => (await browser.call('GET', '/api/session')).body.viewer
const placesOf = async (browser: Browser) => (await browser.call('GET', '/api/screens/account')).body.places

async function signedIn(person: Scholar, rememberDevice = false): Promise<Browser> {
  const browser = aBrowser(world)
  const pair = { email: person.email, customUserId: person.customUserId }
  await browser.call('POST', '/api/sign-in', pair)
  const code = await lastCode(world, person.userId)
  await browser.call('POST', '/api/sign-in/code', { ...pair, code, rememberDevice })
  return browser
}

test('people see their sessions and can end one (P47)', async () => {
  const person = await aScholar(world)
  await world.app.db.pool.query('delete from sessions where user_id = $1', [person.userId])
  const laptop = await signedIn(person)
  world.clock.advance(2 * 24 * 3600_000)
  const phone = await signedIn(person)
  await viewerIn(laptop)
  const { sessions } = await placesOf(phone)
  expect(sessions).toEqual([
    expect.objectContaining({ isThis: true, since: 'March 13, 2026', lastSeen: 'March 13, 2026' }),
    expect.objectContaining({ isThis: false, since: 'March 11, 2026', lastSeen: 'March 13, 2026' }),
  ])
  expect((await phone.call('DELETE', `/api/sessions/${sessions[1].id}`)).status).toBe(200)
  expect(await viewerIn(laptop)).toBeNull()
  expect(await viewerIn(phone)).toMatchObject({ userId: person.userId })
  expect((await phone.call('DELETE', `/api/sessions/${sessions[1].id}`)).body.error.code).toBe(
    'SessionNotFound',
  )
})

test('a forgotten device needs a code again', async () => {
  const person = await aScholar(world)
  const laptop = await signedIn(person, true)
  const pair = { email: person.email, customUserId: person.customUserId }
  const { devices } = await placesOf(laptop)
  expect(devices).toHaveLength(1)
  expect((await laptop.call('DELETE', `/api/remembered-devices/${devices[0].id}`)).status).toBe(200)
  expect((await placesOf(laptop)).devices).toEqual([])
  expect((await laptop.call('POST', '/api/sign-in', pair)).body).toMatchObject({ signedIn: false })
})

test('refuses to end another person’s session', async () => {
  const [person, other] = [await aScholar(world), await aScholar(world)]
  const theirs = await signedIn(person, true)
  const { sessions, devices } = await placesOf(theirs)
  const headers = await signedInHeaders(world, other.userId)
  for (const path of [`/api/sessions/${sessions[0].id}`, `/api/remembered-devices/${devices[0].id}`])
    expect((await world.call('DELETE', path, undefined, headers)).status).toBe(404)
  expect(await viewerIn(theirs)).not.toBeNull()
})
