import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWorld, type World } from '#tests/world/app.ts'
import { aBrowser, type Browser, lastCode, wrongDigits } from '#tests/world/browser.ts'
import { aScholar, type Scholar } from '#tests/world/scholars.ts'

let world: World
beforeAll(async () => {
  world = await aWorld({ env: { TRUSTED_PROXIES: '1' } })
})
afterAll(() => world.close())

const pairOf = ({ email, customUserId }: Scholar) => ({ email, customUserId })
const identify = (browser: Browser, scholar: Scholar) => browser.call('POST', '/api/sign-in', pairOf(scholar))
const prove = (browser: Browser, scholar: Scholar, code: string, rememberDevice = false) =>
  browser.call('POST', '/api/sign-in/code', { ...pairOf(scholar), code, rememberDevice })
const viewerIn = async (browser: Browser) => (await browser.call('GET', '/api/session')).body.viewer

/** A browser in which the person has signed in by a code. */
async function signedInBrowser(scholar: Scholar, rememberDevice = false): Promise<Browser> {
  const browser = aBrowser(world)
  await identify(browser, scholar)
  const answer = await prove(browser, scholar, await lastCode(world, scholar.userId), rememberDevice)
  expect(answer.status).toBe(200)
  return browser
}

test('the pair identifies, and the code proves', async () => {
  const scholar = await aScholar(world, {
    email: 'sam@example.com',
    customUserId: 'sam',
    emailVerified: false,
  })
  const browser = aBrowser(world)
  const asked = await identify(browser, scholar)
  const expiresAt = new Date(world.clock.now().getTime() + 600_000).toISOString()
  expect(asked).toMatchObject({
    status: 200,
    body: { signedIn: false, sentTo: 's•••@example.com', expiresAt },
  })
  expect(await viewerIn(browser)).toBeNull()
  expect(await prove(browser, scholar, await lastCode(world, scholar.userId))).toMatchObject({ status: 200 })
  expect(await viewerIn(browser)).toMatchObject({ userId: scholar.userId, emailVerified: true })
})

test('a wrong pair gets the same answer whichever half is wrong, and sends no code (P33)', async () => {
  const [ada, bo] = [await aScholar(world), await aScholar(world)]
  const pairs = [
    { email: ada.email, customUserId: bo.customUserId },
    { email: ada.email, customUserId: 'nobody-at-all' },
    { email: 'nobody@example.com', customUserId: ada.customUserId },
    { email: 'not an email', customUserId: '?' },
  ]
  for (const pair of pairs) {
    const { status, body } = await aBrowser(world).call('POST', '/api/sign-in', pair)
    const { requestId, ...error } = body.error
    expect(requestId).toBeTruthy()
    expect({ status, error }).toEqual({
      status: 401,
      error: { code: 'WrongPair', message: 'Invalid User ID or Email combination.', title: 'Sign In Error' },
    })
  }
  await expect(lastCode(world, ada.userId)).rejects.toThrow()
})

test('ignores capitals and surrounding spaces in the pair', async () => {
  const scholar = await aScholar(world)
  const pair = { email: ` ${scholar.email.toUpperCase()} `, customUserId: scholar.customUserId.toUpperCase() }
  expect(await aBrowser(world).call('POST', '/api/sign-in', pair)).toMatchObject({
    body: { signedIn: false },
  })
})

test('refuses more than thirty wrong pairs for one email from one address', async () => {
  const scholar = await aScholar(world)
  const browser = aBrowser(world)
  const guess = (customUserId: string) =>
    browser.call('POST', '/api/sign-in', { email: scholar.email, customUserId })
  for (let i = 0; i < 30; i += 1) expect((await guess(`guess-${i}`)).status).toBe(401)
  expect(await guess('guess-31')).toMatchObject({ status: 429, body: { error: { code: 'TooManyRequests' } } })
})

test('a school of 300 can sign in within a minute from one address, with one in five mistyping first', async () => {
  const browser = aBrowser(world)
  const person = await aScholar(world)
  for (let i = 0; i < 60; i += 1) {
    const mistyped = { email: `pupil${i}@example.com`, customUserId: 'abc' }
    expect((await browser.call('POST', '/api/sign-in', mistyped)).status).toBe(401)
  }
  for (let i = 0; i < 300; i += 1) {
    const answer = await browser.call('POST', '/api/sign-in/code', {
      ...pairOf(person),
      code: '123456',
      rememberDevice: false,
    })
    expect(answer.status).toBe(400)
  }
  expect(await identify(browser, person)).toMatchObject({ status: 200 })
})

test('a remembered device skips the code for 30 days, only for its own person', async () => {
  const [ada, bo] = [await aScholar(world), await aScholar(world)]
  const browser = await signedInBrowser(ada, true)
  await browser.call('POST', '/api/sign-out')
  expect(await viewerIn(browser)).toBeNull()
  expect(await identify(browser, bo)).toMatchObject({ body: { signedIn: false } })
  expect(await identify(browser, ada)).toMatchObject({ status: 200, body: { signedIn: true } })
  expect(await viewerIn(browser)).toMatchObject({ userId: ada.userId })
  expect(await identify(aBrowser(world), ada)).toMatchObject({ body: { signedIn: false } })
  world.clock.advance(30 * 24 * 3600_000)
  expect(await identify(browser, ada)).toMatchObject({ body: { signedIn: false } })
})

test('two people who share a browser are remembered separately', async () => {
  const [ada, bo] = [await aScholar(world), await aScholar(world)]
  const browser = await signedInBrowser(ada, true)
  await identify(browser, bo)
  await prove(browser, bo, await lastCode(world, bo.userId), true)
  for (const person of [ada, bo]) {
    await browser.call('POST', '/api/sign-out')
    expect(await identify(browser, person)).toMatchObject({ body: { signedIn: true } })
  }
})

test('without remembering the device, the next sign-in requires a code again', async () => {
  const scholar = await aScholar(world)
  const browser = await signedInBrowser(scholar, false)
  await browser.call('POST', '/api/sign-out')
  expect(await identify(browser, scholar)).toMatchObject({ body: { signedIn: false } })
})

test('a remembered device never skips the step-up', async () => {
  const scholar = await aScholar(world)
  const browser = await signedInBrowser(scholar, true)
  await browser.call('POST', '/api/sign-out')
  expect(await identify(browser, scholar)).toMatchObject({ body: { signedIn: true } })
  const { rows } = await world.app.db.pool.query('select stepped_up_at from sessions where user_id = $1', [
    scholar.userId,
  ])
  expect(rows.map(row => row.stepped_up_at)).not.toContainEqual(expect.any(Date))
  const sent = await browser.call('POST', '/api/codes', { purpose: 'step-up' })
  expect(sent).toMatchObject({ status: 200, body: { sentTo: expect.stringContaining('•••') } })
})

test('reveals a suspension only after the proof', async () => {
  const scholar = await aScholar(world)
  const browser = await signedInBrowser(scholar, true)
  await world.app.db.pool.query('update users set suspended_at = $2 where id = $1', [
    scholar.userId,
    world.clock.now(),
  ])
  expect(await viewerIn(browser)).toBeNull()
  const refused = { status: 403, body: { error: { code: 'AccountSuspended' } } }
  expect(await identify(browser, scholar)).toMatchObject(refused)
  const stranger = aBrowser(world)
  expect(await identify(stranger, scholar)).toMatchObject({ status: 200, body: { signedIn: false } })
  const code = await lastCode(world, scholar.userId)
  expect(await prove(stranger, scholar, wrongDigits(code))).toMatchObject({ status: 400 })
  expect(await prove(stranger, scholar, code)).toMatchObject(refused)
  expect(await viewerIn(stranger)).toBeNull()
})

test('signing in ends the browser’s previous session, so that a planted one is useless', async () => {
  const [ada, bo] = [await aScholar(world), await aScholar(world)]
  const browser = await signedInBrowser(ada)
  const planted = browser.cookies()
  await identify(browser, bo)
  await prove(browser, bo, await lastCode(world, bo.userId))
  expect(await viewerIn(browser)).toMatchObject({ userId: bo.userId })
  expect(await viewerIn(aBrowser(world, planted))).toBeNull()
})

test('a planted browser cookie is useless after the sign-in', async () => {
  const [thief, owner] = [await aScholar(world), await aScholar(world)]
  const thiefs = aBrowser(world)
  await identify(thiefs, thief)
  const planted = thiefs.cookies()
  const shared = aBrowser(world, planted)
  await identify(shared, owner)
  const answer = await prove(shared, owner, await lastCode(world, owner.userId), true)
  expect(answer.status).toBe(200)
  expect((await identify(aBrowser(world, planted), owner)).body.signedIn).toBe(false)
  expect((await identify(shared, owner)).body.signedIn).toBe(true)
})
