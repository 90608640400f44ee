import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWorld, type World } from '#tests/world/app.ts'
import { aBrowser, type Browser, lastCode } from '#tests/world/browser.ts'
import { anAdmin, type Scholar } from '#tests/world/scholars.ts'

let world: World
beforeAll(async () => {
  world = await aWorld({ env: { TRUSTED_PROXIES: '1' } })
})
afterAll(() => world.close())

const pairOf = ({ email, customUserId }: Scholar) => ({ email, customUserId })
const rolesPage = async (browser: Browser) => {
  const { status, body } = await browser.call('GET', '/api/screens/admin/roles')
  return status === 200 ? 'in' : body.error.code
}

async function byCode(browser: Browser, person: Scholar, rememberDevice = false): Promise<void> {
  await browser.call('POST', '/api/sign-in', pairOf(person))
  const code = await lastCode(world, person.userId)
  await browser.call('POST', '/api/sign-in/code', { ...pairOf(person), code, rememberDevice })
}

async function stepUp(browser: Browser, person: Scholar): Promise<void> {
  await browser.call('POST', '/api/codes', { purpose: 'step-up' })
  const code = await lastCode(world, person.userId)
  const answer = await browser.call('POST', '/api/codes/verify', { purpose: 'step-up', code })
  expect(answer.status).toBe(200)
}

test('an admin who signs in by code has access; on a remembered device one more code is required', async () => {
  const admin = await anAdmin(world)
  const browser = aBrowser(world)
  await byCode(browser, admin, true)
  expect(await rolesPage(browser)).toBe('in')
  await browser.call('POST', '/api/sign-out')
  expect((await browser.call('POST', '/api/sign-in', pairOf(admin))).body).toEqual({ signedIn: true })
  expect((await browser.call('GET', '/api/screens/account')).status).toBe(200)
  expect(await rolesPage(browser)).toBe('SecondFactorRequired')
  await stepUp(browser, admin)
  expect(await rolesPage(browser)).toBe('in')
  world.clock.advance(6 * 3600_000)
  expect(await rolesPage(browser)).toBe('in')
})

test('a password or a reset link does not open admin pages (P11)', async () => {
  const admin = await anAdmin(world)
  const reset = aBrowser(world)
  await reset.call('POST', '/api/password-reset/request', { email: admin.email })
  const { rows } = await world.app.db.pool.query(
    `select payload->>'token' as token from outbox_events where kind = 'password_reset_requested' order by id desc limit 1`,
  )
  const password = 'plum harvest 42'
  await reset.call('POST', '/api/password-reset', { token: rows[0].token, password })
  expect(await rolesPage(reset)).toBe('SecondFactorRequired')
  const browser = aBrowser(world)
  const typed = { ...pairOf(admin), password, rememberDevice: false }
  expect(await browser.call('POST', '/api/sign-in/password', typed)).toMatchObject({ status: 200 })
  expect(await rolesPage(browser)).toBe('SecondFactorRequired')
  await stepUp(browser, admin)
  expect(await rolesPage(browser)).toBe('in')
})
