import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWorld, type World } from '#tests/world/app.ts'
import { aBrowser } from '#tests/world/browser.ts'

let world: World
beforeAll(async () => {
  world = await aWorld({ env: { TRUSTED_PROXIES: '1' } })
})
afterAll(() => world.close())

const signUp = (email: unknown, customUserId: unknown, browser = aBrowser(world)) =>
  browser.call('POST', '/api/sign-up', { email, customUserId })

test('signs in immediately, before the email is verified and the setup is done (P20, P272)', async () => {
  const browser = aBrowser(world)
  const made = await signUp(' Ada@Example.com ', 'Ada_9', browser)
  expect(made).toMatchObject({ status: 200, body: { customUserId: 'ada_9' } })
  const { body } = await browser.call('GET', '/api/session')
  expect(body.viewer).toMatchObject({
    userId: made.body.userId,
    email: 'ada@example.com',
    customUserId: 'ada_9',
    emailVerified: false,
    firstName: '',
    roles: [],
  })
})

test('emits one event, and none if refused', async () => {
  const { body } = await signUp('once@example.com', 'once')
  await signUp('once@example.com', 'once-more')
  const { rows } = await world.app.db.pool.query(
    `select kind, payload from outbox_events where kind = 'signed_up' and payload->>'userId' = $1`,
    [body.userId],
  )
  expect(rows).toEqual([{ kind: 'signed_up', payload: { userId: body.userId } }])
})

test('refuses a taken email and a taken User ID with the specified messages, ignoring case (P28)', async () => {
  await signUp('taken@example.com', 'taken')
  const email = await signUp('TAKEN@example.com', 'another')
  const emailWords = 'An account with this email already exists. Please sign in instead.'
  expect(email).toMatchObject({
    status: 409,
    body: { error: { code: 'EmailTaken', message: emailWords, fields: { email: emailWords } } },
  })
  const userIdWords = 'This User ID is already taken. Please choose a different one.'
  expect(await signUp('other@example.com', 'TAKEN')).toMatchObject({
    status: 409,
    body: { error: { code: 'UserIdTaken', message: userIdWords, fields: { customUserId: userIdWords } } },
  })
  // The refused account's email is still free.
  expect(await signUp('other@example.com', 'free')).toMatchObject({ status: 200 })
})

test.each([
  ['ab', 'User ID must be at least 3 characters'],
  ['a'.repeat(21), 'User ID must be less than 20 characters'],
  ['maya okafor', 'User ID can only contain letters, numbers, hyphens, and underscores'],
])('refuses the User ID %j', async (customUserId, message) => {
  const answer = await signUp('rules@example.com', customUserId)
  expect(answer).toMatchObject({ status: 400, body: { error: { fields: { customUserId: message } } } })
})

test.each([[''], ['nobody'], ['a@b'], ['two@@example.com'], [`${'x'.repeat(250)}@example.com`], [7], [null]])(
  'refuses the email %j',
  async email => {
    expect(await signUp(email, 'rules')).toMatchObject({
      status: 400,
      body: { error: { code: 'InvalidInput' } },
    })
  },
)

test('refuses unknown fields', async () => {
  const body = { email: 'more@example.com', customUserId: 'more', roles: ['owner'] }
  const answer = await aBrowser(world).call('POST', '/api/sign-up', body)
  expect(answer).toMatchObject({ status: 400, body: { error: { code: 'InvalidInput' } } })
})

test('of parallel sign-ups with the same User ID, one succeeds', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) => signUp(`race${i}@example.com`, 'race')),
  )
  const statuses = answers.map(answer => answer.status).sort()
  expect(statuses).toEqual([200, ...Array(11).fill(409)])
  const { rows } = await world.app.db.pool.query(
    `select count(*)::int as made from users where email like 'race%'`,
  )
  expect(rows[0].made).toBe(1)
})
