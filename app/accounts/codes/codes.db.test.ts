import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Answer, aWorld, type World } from '#tests/world/app.ts'
import { aBrowser, type Browser, lastCode, wrongDigits } from '#tests/world/browser.ts'
import { aScholar, type Scholar, signedInHeaders } from '#tests/world/scholars.ts'

let world: World
let scholar: Scholar
let browser: Browser
beforeAll(async () => {
  world = await aWorld({ env: { TRUSTED_PROXIES: '1' } })
})
afterAll(() => world.close())
beforeEach(async () => {
  scholar = await aScholar(world, { emailVerified: false })
  browser = aBrowser(world)
})

const ask = (on = browser) =>
  on.call('POST', '/api/sign-in', { email: scholar.email, customUserId: scholar.customUserId })
const enter = (code: string, on = browser): Promise<Answer> =>
  on.call('POST', '/api/sign-in/code', {
    email: scholar.email,
    customUserId: scholar.customUserId,
    code,
    rememberDevice: false,
  })
const theCode = () => lastCode(world, scholar.userId)
const wrongWith = (end: string) => ({
  status: 400,
  body: {
    error: {
      code: 'WrongCode',
      message: `That code is wrong or expired. ${end}`,
      fields: { code: `That code is wrong or expired. ${end}` },
    },
  },
})
const requestAnother = wrongWith('Request a new code.')

test('shows the remaining tries of five, then refuses even the right code (P32, P34, P35, P37)', async () => {
  await ask()
  const code = await theCode()
  const wrong = wrongDigits(code)
  for (const left of ['4 tries', '3 tries', '2 tries', '1 try']) {
    expect(await enter(wrong)).toMatchObject(wrongWith(`You have ${left} left.`))
  }
  expect(await enter(wrong)).toMatchObject(requestAnother)
  expect(await enter(code)).toMatchObject(requestAnother)
})

test('accepts the right code on the fifth try', async () => {
  await ask()
  const code = await theCode()
  for (let i = 0; i < 4; i += 1) await enter(wrongDigits(code))
  expect(await enter(code)).toMatchObject({ status: 200 })
})

test('counts at most five tries of fifty parallel guesses', async () => {
  await ask()
  const code = Number(await theCode())
  const guesses = Array.from({ length: 50 }, (_, i) => String((code + 1 + i) % 1_000_000).padStart(6, '0'))
  const answers = await Promise.all(guesses.map(guess => enter(guess)))
  const left = answers.map(answer => answer.body.error.facts.triesLeft).filter(tries => tries !== null)
  expect(left.sort()).toEqual([0, 1, 2, 3, 4])
  const { rows } = await world.app.db.pool.query('select tries from sign_in_codes where user_id = $1', [
    scholar.userId,
  ])
  expect(rows).toEqual([{ tries: 5 }])
})

test('the right code entered twenty times in parallel works once', async () => {
  await ask()
  const code = await theCode()
  const answers = await Promise.all(Array.from({ length: 20 }, () => enter(code)))
  expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
})

test('a code works once', async () => {
  await ask()
  const code = await theCode()
  expect(await enter(code)).toMatchObject({ status: 200 })
  expect(await enter(code)).toMatchObject(requestAnother)
})

test('a code works for ten minutes by the server’s clock', async () => {
  await ask()
  const first = await theCode()
  world.clock.advance(10 * 60_000)
  expect(await enter(first)).toMatchObject(requestAnother)
  await ask()
  world.clock.advance(10 * 60_000 - 1)
  expect(await enter(await theCode())).toMatchObject({ status: 200 })
})

test('a code works only in the browser that requested it, and a stranger’s guesses do not use up its tries', async () => {
  await ask()
  const code = await theCode()
  const foreign = aBrowser(world)
  const reader = await aScholar(world)
  await foreign.call('POST', '/api/sign-in', { email: reader.email, customUserId: reader.customUserId })
  expect(foreign.cookies()).toContain('tassel.browser=')
  for (let i = 0; i < 6; i += 1) expect(await enter(code, foreign)).toMatchObject(requestAnother)
  expect(await enter(code)).toMatchObject({ status: 200 })
})

test('a new code voids the previous one', async () => {
  await ask()
  const older = await theCode()
  await ask()
  const newer = await theCode()
  if (older !== newer) expect(await enter(older)).toMatchObject(wrongWith('You have 4 tries left.'))
  expect(await enter(newer)).toMatchObject({ status: 200 })
})

test('parallel requests in one browser leave a single open code', async () => {
  await ask()
  await Promise.all(Array.from({ length: 4 }, () => ask()))
  const { rows } = await world.app.db.pool.query(
    'select count(*)::int as open from sign_in_codes where user_id = $1 and used_at is null and voided_at is null',
    [scholar.userId],
  )
  expect(rows[0].open).toBe(1)
})

test('refuses more codes for 15 minutes after a browser requested five and entered none', async () => {
  const mine = await signedInBrowser()
  const stepUp = () => mine.call('POST', '/api/codes', { purpose: 'step-up' })
  for (let i = 0; i < 5; i += 1) expect(await stepUp()).toMatchObject({ status: 200 })
  const refused = { status: 429, body: { error: { code: 'TooManyCodes' } } }
  expect(await stepUp()).toMatchObject(refused)
  world.clock.advance(15 * 60_000 - 1)
  expect(await stepUp()).toMatchObject(refused)
  world.clock.advance(1)
  expect(await stepUp()).toMatchObject({ status: 200 })
})

test('does not limit people who enter their codes', async () => {
  for (let i = 0; i < 12; i += 1) {
    const fresh = aBrowser(world)
    expect(await ask(fresh)).toMatchObject({ status: 200 })
    expect(await enter(await theCode(), fresh)).toMatchObject({ status: 200 })
  }
})

test.each([['12345'], ['1234567'], ['abcdef'], ['１２３４５６'], ['12345\n'], [123456], [null]])(
  '%j is no code and costs no try',
  async code => {
    await ask()
    expect(await enter(code as string)).toMatchObject({
      status: 400,
      body: { error: { code: 'InvalidInput' } },
    })
    expect(await enter(wrongDigits(await theCode()))).toMatchObject(wrongWith('You have 4 tries left.'))
  },
)

test('codes are not stored in plain text', async () => {
  await ask()
  const { rows } = await world.app.db.pool.query('select * from sign_in_codes where user_id = $1', [
    scholar.userId,
  ])
  expect(rows).toHaveLength(1)
  expect(Object.values(rows[0]).map(String)).not.toContain(await theCode())
})

const signedInBrowser = async () =>
  aBrowser(world, (await signedInHeaders(world, scholar.userId)).get('cookie') ?? '')

test('a code verifies the email of the signed-in person', async () => {
  const mine = await signedInBrowser()
  const sent = await mine.call('POST', '/api/codes', { purpose: 'prove-email' })
  expect(sent).toMatchObject({ status: 200, body: { sentTo: 's•••@example.com' } })
  const proved = await mine.call('POST', '/api/codes/verify', {
    purpose: 'prove-email',
    code: await theCode(),
  })
  expect(proved).toMatchObject({ status: 200, body: {} })
  expect((await mine.call('GET', '/api/session')).body.viewer.emailVerified).toBe(true)
})

test('a code steps up only the current session', async () => {
  const [mine, other] = [await signedInBrowser(), await signedInBrowser()]
  await mine.call('POST', '/api/codes', { purpose: 'step-up' })
  const code = await theCode()
  const wrong = await mine.call('POST', '/api/codes/verify', { purpose: 'step-up', code: wrongDigits(code) })
  expect(wrong).toMatchObject(wrongWith('You have 4 tries left.'))
  expect(await other.call('POST', '/api/codes/verify', { purpose: 'step-up', code })).toMatchObject(
    requestAnother,
  )
  expect(await mine.call('POST', '/api/codes/verify', { purpose: 'step-up', code })).toMatchObject({
    status: 200,
  })
  const { rows } = await world.app.db.pool.query(
    'select stepped_up_at from sessions where user_id = $1 and stepped_up_at is not null',
    [scholar.userId],
  )
  expect(rows).toEqual([{ stepped_up_at: world.clock.now() }])
})

test('a code works only for its own purpose', async () => {
  const mine = await signedInBrowser()
  await mine.call('POST', '/api/codes', { purpose: 'prove-email' })
  const code = await theCode()
  expect(await mine.call('POST', '/api/codes/verify', { purpose: 'step-up', code })).toMatchObject(
    requestAnother,
  )
  expect(await enter(code, mine)).toMatchObject(requestAnother)
})

test('a visitor can neither request nor enter such a code', async () => {
  const refused = { status: 401, body: { error: { code: 'SignInRequired' } } }
  expect(await browser.call('POST', '/api/codes', { purpose: 'step-up' })).toMatchObject(refused)
  const body = { purpose: 'step-up', code: '123456' }
  expect(await browser.call('POST', '/api/codes/verify', body)).toMatchObject(refused)
})

test('refuses "sign-in" as the purpose of a request', async () => {
  const mine = await signedInBrowser()
  expect(await mine.call('POST', '/api/codes', { purpose: 'sign-in' })).toMatchObject({ status: 400 })
})
