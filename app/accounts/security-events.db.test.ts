import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aWorld, type World } from '#tests/world/app.ts'
import { aBrowser, lastCode } from '#tests/world/browser.ts'
import { aScholar, type Scholar, signedInHeaders } from '#tests/world/scholars.ts'

type Line = { message: string } & Record<string, unknown>
const lines: Line[] = []
const note = (facts: object, message: string) => void lines.push({ ...facts, message })
let world: World
let scholar: Scholar
beforeAll(async () => {
  const log = { debug() {}, info: note, warn: note, error: note, fatal: note }
  world = await aWorld({ env: { TRUSTED_PROXIES: '1' }, app: { log } })
})
afterAll(() => world.close())
beforeEach(async () => {
  scholar = await aScholar(world)
  lines.length = 0
})

const events = () => lines.filter(line => line.message.startsWith('security: '))
const pair = () => ({ email: scholar.email, customUserId: scholar.customUserId })
const common = { requestId: expect.any(String), source: expect.any(String) }

test('records refused sign-ins: wrong pair, wrong code, wrong password', async () => {
  const browser = aBrowser(world)
  await browser.call('POST', '/api/sign-in', { email: scholar.email, customUserId: 'nobody' })
  await browser.call('POST', '/api/sign-in', pair())
  await browser.call('POST', '/api/sign-in/code', { ...pair(), code: '000000', rememberDevice: false })
  await browser.call('POST', '/api/sign-in/password', { ...pair(), password: 'guess', rememberDevice: false })
  const { userId } = scholar
  expect(events()).toEqual([
    { message: 'security: sign-in-refused', event: 'sign-in-refused', refusal: 'WrongPair', ...common },
    {
      message: 'security: sign-in-refused',
      event: 'sign-in-refused',
      refusal: 'WrongCode',
      purpose: 'sign-in',
      userId,
      ...common,
    },
    {
      message: 'security: sign-in-refused',
      event: 'sign-in-refused',
      refusal: 'WrongPassword',
      userId,
      ...common,
    },
  ])
})

test('records forbidden calls and calls without a sign-in', async () => {
  await aBrowser(world).call('GET', '/api/screens/admin/roles')
  const { userId } = scholar
  const headers = await signedInHeaders(world, userId)
  await world.call('GET', '/api/screens/admin/roles', undefined, headers)
  const foreign = { method: 'POST', headers: { origin: 'https://evil.example' } }
  await world.http(new Request(`${world.app.env.appUrl}/api/sign-out`, foreign))
  expect(
    events().map(({ event, refusal, status, userId: who }) => ({ event, refusal, status, who })),
  ).toEqual([
    { event: 'sign-in-required', refusal: 'SignInRequired', status: 401, who: undefined },
    { event: 'access-refused', refusal: 'AdminRequired', status: 403, who: userId },
    { event: 'access-refused', refusal: 'ForeignOrigin', status: 403, who: undefined },
  ])
  expect(events()[1]).toMatchObject({ operation: expect.stringMatching(/^get\/api\//), ...common })
})

test('records the name of a limit that is hit', async () => {
  const browser = aBrowser(world)
  for (let i = 0; i < 11; i += 1) {
    await browser.call('POST', '/api/password-reset/request', { email: `nobody${i}@example.com` })
  }
  expect(events()).toMatchObject([{ event: 'limit-hit', limit: 'post/api/password-reset/request' }])
})

test('records a step-up', async () => {
  const browser = aBrowser(world, (await signedInHeaders(world, scholar.userId)).get('cookie') ?? '')
  await browser.call('POST', '/api/codes', { purpose: 'step-up' })
  const code = await lastCode(world, scholar.userId)
  await browser.call('POST', '/api/codes/verify', { purpose: 'step-up', code })
  expect(events()).toEqual([
    {
      message: 'security: step-up',
      event: 'step-up',
      userId: scholar.userId,
      sessionId: expect.any(String),
      ...common,
    },
  ])
})

test('records an unsigned provider event', async () => {
  const answer = await world.call('POST', '/api/webhooks/sandbox', { some: 'event' })
  expect(answer.status).toBe(400)
  expect(events()).toMatchObject([{ event: 'webhook-refused', refusal: 'BadSignature' }])
})

test('records no email, User ID or IP address', async () => {
  const browser = aBrowser(world)
  for (let i = 0; i < 35; i += 1)
    await browser.call('POST', '/api/sign-in', { email: scholar.email, customUserId: `guess-${i}` })
  for (let i = 0; i < 7; i += 1) await browser.call('POST', '/api/sign-in', pair())
  for (let i = 0; i < 12; i += 1)
    await browser.call('POST', '/api/sign-in/password', {
      ...pair(),
      password: 'guess',
      rememberDevice: false,
    })
  expect(events().length).toBeGreaterThan(40)
  const written = JSON.stringify(lines)
  expect(written).not.toContain('@')
  expect(written).not.toContain(`"${scholar.customUserId}"`)
  expect(written).not.toMatch(/\b10\.\d+\.\d+\.\d+/)
})
