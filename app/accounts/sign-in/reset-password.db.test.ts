import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWorld, type World } from '#tests/world/app.ts'
import { aBrowser, type Browser } from '#tests/world/browser.ts'
import { aScholar, type Scholar } from '#tests/world/scholars.ts'

let world: World
beforeAll(async () => {
  world = await aWorld({ env: { TRUSTED_PROXIES: '1' } })
})
afterAll(() => world.close())

const invalid = 'Invalid or expired reset link. Please request a new password reset.'
const viewerIn = async (browser: Browser) => (await browser.call('GET', '/api/session')).body.viewer
const request = (email: string) => aBrowser(world).call('POST', '/api/password-reset/request', { email })

async function lastToken(userId: string): Promise<string | undefined> {
  const { rows } = await world.app.db.pool.query<{ token: string }>(
    `select payload->>'token' as token from outbox_events
     where kind = 'password_reset_requested' and payload->>'userId' = $1 order by id desc limit 1`,
    [userId],
  )
  return rows[0]?.token
}

async function aLink(scholar: Scholar): Promise<string> {
  await request(scholar.email)
  return (await lastToken(scholar.userId)) ?? ''
}

const reset = (browser: Browser, token: string, password = 'kelp forest') =>
  browser.call('POST', '/api/password-reset', { token, password })
const withPassword = (browser: Browser, scholar: Scholar, password: string) =>
  browser.call('POST', '/api/sign-in/password', {
    email: scholar.email,
    customUserId: scholar.customUserId,
    password,
    rememberDevice: false,
  })

test('a link sets the password, signs this browser in, proves the email and notifies the person (P50)', async () => {
  const scholar = await aScholar(world, { emailVerified: false })
  const browser = aBrowser(world)
  const answer = await reset(browser, await aLink(scholar))
  expect(answer.status).toBe(200)
  expect(await viewerIn(browser)).toMatchObject({ userId: scholar.userId, emailVerified: true })
  const { rows } = await world.app.db.pool.query(
    `select 1 from outbox_events where kind = 'password_changed' and payload->>'userId' = $1`,
    [scholar.userId],
  )
  expect(rows).toHaveLength(1)
  expect((await withPassword(aBrowser(world), scholar, 'kelp forest')).status).toBe(200)
})

test('a reset ends every other session (P54)', async () => {
  const scholar = await aScholar(world)
  const elsewhere = aBrowser(world)
  await reset(elsewhere, await aLink(scholar), 'first password')
  expect(await viewerIn(elsewhere)).not.toBeNull()
  const here = aBrowser(world)
  await reset(here, await aLink(scholar), 'second password')
  expect(await viewerIn(elsewhere)).toBeNull()
  expect(await viewerIn(here)).not.toBeNull()
  expect((await withPassword(aBrowser(world), scholar, 'first password')).status).toBe(401)
})

test('a link works once, for an hour, and only if it is the newest (P50, P52, P54)', async () => {
  const scholar = await aScholar(world)
  const used = await aLink(scholar)
  await reset(aBrowser(world), used)
  const older = await aLink(scholar)
  const newer = await aLink(scholar)
  for (const token of [used, older, 'nonsense']) {
    const answer = await reset(aBrowser(world), token)
    expect(answer).toMatchObject({
      status: 400,
      body: { error: { code: 'InvalidResetLink', message: invalid } },
    })
    expect((await aBrowser(world).call('POST', '/api/password-reset/check', { token })).status).toBe(400)
  }
  expect((await aBrowser(world).call('POST', '/api/password-reset/check', { token: newer })).status).toBe(200)
  world.clock.advance(60 * 60_000)
  expect((await reset(aBrowser(world), newer)).body).toMatchObject({ error: { message: invalid } })
})

test('of two browsers with the same link, one succeeds', async () => {
  const scholar = await aScholar(world)
  const token = await aLink(scholar)
  const answers = await Promise.all([
    reset(aBrowser(world), token, 'kelp forest one'),
    reset(aBrowser(world), token, 'kelp forest two'),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('the answer does not reveal whether an account has the email, and only a hash of the token is stored', async () => {
  const scholar = await aScholar(world)
  const [known, unknown] = [await request(scholar.email), await request('nobody.at.all@example.com')]
  expect(unknown.status).toBe(known.status)
  expect(unknown.body).toEqual(known.body)
  const token = await lastToken(scholar.userId)
  const { rows } = await world.app.db.pool.query(
    'select token_hash from password_resets where user_id = $1',
    [scholar.userId],
  )
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('the response time does not reveal it either', async () => {
  const scholar = await aScholar(world)
  const took = { known: [] as number[], unknown: [] as number[] }
  for (let round = 0; round < 5; round += 1) {
    for (const who of ['known', 'unknown'] as const) {
      const started = performance.now()
      await request(who === 'known' ? scholar.email : `nobody.${round}@example.com`)
      took[who].push(performance.now() - started)
    }
  }
  const [known = 0, unknown = 0] = [took.known, took.unknown].map(times => times.toSorted((a, b) => a - b)[2])
  expect(Math.min(known, unknown)).toBeGreaterThanOrEqual(249)
  expect(Math.abs(known - unknown)).toBeLessThan(30)
})

test('sends one person at most five links an hour', async () => {
  const scholar = await aScholar(world)
  for (let i = 0; i < 7; i += 1) await request(scholar.email)
  const { rows } = await world.app.db.pool.query('select 1 from password_resets where user_id = $1', [
    scholar.userId,
  ])
  expect(rows).toHaveLength(5)
})

test.each([
  ['one of the lists', () => '123456'],
  ['another, in capitals', () => 'Password'],
  ['one’s own email', (scholar: Scholar) => scholar.email],
  ['one’s own User ID', (scholar: Scholar) => scholar.customUserId],
  ['the product’s name', () => 'Tassel'],
  ['eight spaces', () => ' '.repeat(8)],
  ['zero-width spaces', () => '\u200b'.repeat(8)],
  ['other invisible characters and spaces', () => '\u200d\u2060 \u00ad\u3164\u{e0041}\u0600'],
  ['a common one with a zero-width space', () => 'pass\u200bword'],
])(
  'a password that is guessed first is refused, and the link stays good: %s (P52)',
  async (_, passwordOf) => {
    const scholar = await aScholar(world)
    const token = await aLink(scholar)
    expect(await reset(aBrowser(world), token, passwordOf(scholar))).toMatchObject({
      status: 400,
      body: {
        error: {
          code: 'CommonPassword',
          message: 'This password is too common. Please choose another one.',
        },
      },
    })
    expect((await reset(aBrowser(world), token)).status).toBe(200)
  },
)

test('refuses a short password with the specified message, and the link still works', async () => {
  const scholar = await aScholar(world)
  const token = await aLink(scholar)
  const answer = await reset(aBrowser(world), token, 'short')
  expect(answer).toMatchObject({
    status: 400,
    body: { error: { fields: { password: 'Password must be at least 6 characters long' } } },
  })
  expect((await reset(aBrowser(world), token)).status).toBe(200)
})

test('refuses every password for an account without one, and limits guesses', async () => {
  const scholar = await aScholar(world)
  const browser = aBrowser(world)
  for (let i = 0; i < 10; i += 1) {
    expect(await withPassword(browser, scholar, `guess ${i}`)).toMatchObject({
      status: 401,
      body: { error: { code: 'WrongPassword', message: 'Authentication failed. Please try again.' } },
    })
  }
  expect((await withPassword(browser, scholar, 'guess again')).status).toBe(429)
})

test('stores the language in the browser and on the account, and applies it in the next browser', async () => {
  const scholar = await aScholar(world)
  const browser = aBrowser(world)
  await reset(browser, await aLink(scholar))
  expect((await browser.call('POST', '/api/language', { locale: 'es' })).status).toBe(200)
  expect(browser.cookies()).toContain('tassel-language=es')
  const { rows } = await world.app.db.pool.query('select locale from users where id = $1', [scholar.userId])
  expect(rows[0]).toEqual({ locale: 'es' })
  const next = aBrowser(world)
  await withPassword(next, scholar, 'kelp forest')
  expect(next.cookies()).toContain('tassel-language=es')
  const refused = await next.call('POST', '/api/password-reset/check', { token: 'x' })
  expect(refused.body).toMatchObject({
    error: { message: 'El enlace para restablecer no es válido o caducó. Pide uno nuevo.' },
  })
  expect((await browser.call('POST', '/api/language', { locale: 'xx' })).status).toBe(400)
})
