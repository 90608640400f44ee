import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { welcomeMails } from '#app/accounts/sign-in/sign-up.server.ts'
import { codesFromSession } from '#app/accounts/sign-in-limits.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { guardedPaths } from '#tests/world/admin-pages.ts'
import { wrongDigits } from '#tests/world/browser.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import {
  anAdmin,
  aScholar,
  cookiesOf,
  type Scholar,
  signedInHeaders,
  steppedUpHeaders,
} from '#tests/world/scholars.ts'
import { expectNoLeaks } from './leaks.ts'
import { type ProductionServer, startProduction } from './production-server.ts'

let server: ProductionServer
beforeAll(async () => {
  server = await startProduction()
}, 60_000)
afterAll(() => server.close())

const pairOf = ({ email, customUserId }: Pick<Scholar, 'email' | 'customUserId'>) => ({ email, customUserId })
const codeOf = async (email: string, before: string[] = []) =>
  await eventually(() => {
    const mails = server.mails.taken.filter(({ to }) => to?.[0]?.address === email)
    const codes = mails.flatMap(({ text }) => text?.match(/^\d{6}$/m)?.[0] ?? [])
    return codes.length > before.length ? codes : undefined
  })

/** Sends a request from this IP address with these cookies. Also returns the browser's cookies afterwards. */
async function from(address: string, cookie: string, method: string, path: string, body?: unknown) {
  const answer = await server.call(method, path, body, {
    'x-forwarded-for': address,
    ...(cookie && { cookie }),
  })
  return { ...answer, cookie: cookiesOf(answer.headers, cookie) }
}

describe('one address', () => {
  test('can cause at most ten welcome emails an hour and sixty accounts a minute, even with a new account each time', async () => {
    const statuses: number[] = []
    let cookie = ''
    for (let i = 0; i < 75; i += 1) {
      const pair = { email: `flood-${i}@strangers.example`, customUserId: `flood-${i}` }
      const answer = await from('198.51.100.20', cookie, 'POST', '/api/sign-up', pair)
      statuses.push(answer.status)
      if (answer.status === 200) cookie = answer.cookie
    }
    expect(statuses.filter(status => status === 200)).toHaveLength(60)
    expect(statuses.slice(60).every(status => status === 429)).toBe(true)
    await from('198.51.100.21', '', 'POST', '/api/sign-up', {
      email: 'last@strangers.example',
      customUserId: 'last-one',
    })
    await eventually(() => server.mails.taken.find(({ to }) => to?.[0]?.address === 'last@strangers.example'))
    const welcomed = server.mails.taken.filter(({ to }) => to?.[0]?.address?.startsWith('flood-'))
    expect(welcomed.length).toBeLessThanOrEqual(welcomeMails.points)
  })

  test('is the last one that the proxy appended, whatever its spelling and whatever precedes it', async () => {
    const spelled = [
      '203.0.113.9',
      '::ffff:203.0.113.9',
      '[::ffff:cb00:7109]:4711',
      '203.0.113.9:80',
      '::FFFF:203.0.113.9',
    ]
    const statuses: number[] = []
    for (let i = 0; i < 12; i += 1) {
      const address = `10.9.8.${i}, ${spelled[i % spelled.length]}`
      statuses.push(
        (await from(address, '', 'POST', '/api/password-reset/request', { email: `n${i}@x.example` })).status,
      )
    }
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429])
  })
})

describe('a stolen session', () => {
  test('cannot guess a step-up code by changing browsers, and cannot flood the mailbox', async () => {
    const victim = await aScholar(server)
    const cookie = (await signedInHeaders(server, victim.userId)).get('cookie') ?? ''
    const statuses: number[] = []
    for (let i = 0; i < 12; i += 1) {
      const asked = await from(`198.51.100.${30 + i}`, cookie, 'POST', '/api/codes', { purpose: 'step-up' })
      statuses.push(asked.status)
    }
    expect(statuses.filter(status => status === 200)).toHaveLength(codesFromSession.points)
    expect(statuses.slice(codesFromSession.points).every(status => status === 429)).toBe(true)
    // The victim signs in again and can still step up. Emails may arrive out of order, so first wait for all earlier codes.
    await codeOf(victim.email, Array(codesFromSession.points - 1).fill(''))
    const own = server.browser()
    await own.call('POST', '/api/sign-in', pairOf(victim))
    const codes = await codeOf(victim.email, Array(codesFromSession.points).fill(''))
    await own.call('POST', '/api/sign-in/code', {
      ...pairOf(victim),
      code: codes.at(-1),
      rememberDevice: false,
    })
    expect((await own.call('POST', '/api/codes', { purpose: 'step-up' })).status).toBe(200)
  })

  test('cannot step up with another browser’s code or a used one, and its step-up covers no other session', async () => {
    const admin = await anAdmin(server)
    const [own, second] = [server.browser(), server.browser()]
    await own.call('POST', '/api/sign-in', pairOf(admin))
    const signIn = { ...pairOf(admin), code: await server.codeFor(admin.email), rememberDevice: false }
    expect((await own.call('POST', '/api/sign-in/code', signIn)).status).toBe(200)
    const stolen = server.browser((await signedInHeaders(server, admin.userId)).get('cookie') ?? '')
    await stolen.call('POST', '/api/codes', { purpose: 'step-up' })
    await codeOf(admin.email, [''])
    await own.call('POST', '/api/codes', { purpose: 'step-up' })
    const codes = await codeOf(admin.email, ['', ''])
    const typed = { purpose: 'step-up', code: codes.at(-1) }
    expect((await stolen.call('POST', '/api/codes/verify', typed)).status).toBe(400)
    expect((await second.call('POST', '/api/codes/verify', typed)).status).toBe(401)
    expect((await own.call('POST', '/api/codes/verify', { ...typed, purpose: 'prove-email' })).status).toBe(
      400,
    )
    expect((await own.call('POST', '/api/codes/verify', typed)).status).toBe(200)
    expect((await own.call('POST', '/api/codes/verify', typed)).status).toBe(400)
    const closing = await stolen.call('POST', '/api/admin/accounting-periods/2020-01/close')
    expect(closing.body.error.code).toBe('StepUpRequired')
    // A sign-in code works only once.
    expect((await own.call('POST', '/api/sign-in/code', signIn)).status).toBe(400)
  })

  test('cannot end another person’s session or device by id, and sees no token', async () => {
    const [victim, thief] = [await aScholar(server), await aScholar(server)]
    const headers = await signedInHeaders(server, victim.userId)
    const listed = await server.call('GET', '/api/screens/account', undefined, headers)
    const { rows } = await server.app.db.pool.query<{ id: string; token: string }>(
      'select id, token from sessions where user_id = $1',
      [victim.userId],
    )
    for (const { token } of rows) expect(JSON.stringify(listed.body)).not.toContain(token)
    const stranger = await signedInHeaders(server, thief.userId)
    for (const { id } of rows)
      for (const kind of ['sessions', 'remembered-devices'])
        expect((await server.call('DELETE', `/api/${kind}/${id}`, undefined, stranger)).status).toBe(404)
    expect((await server.call('GET', '/api/screens/account', undefined, headers)).status).toBe(200)
  })
})

describe('the first proof', () => {
  test('by two codes at once ends all earlier sessions and voids their requests', async () => {
    for (let round = 0; round < 3; round += 1) {
      const pair = { email: `parent-${round}@victims.example`, customUserId: `parent-${round}` }
      const attacker = server.browser()
      expect((await attacker.call('POST', '/api/sign-up', pair)).status).toBe(200)
      await attacker.call('POST', '/api/codes', { purpose: 'prove-email' })
      const [phone, laptop] = [server.browser(), server.browser()]
      const typed: { code?: string }[] = []
      let codes = await codeOf(pair.email)
      for (const browser of [phone, laptop]) {
        await browser.call('POST', '/api/sign-in', pair)
        codes = await codeOf(pair.email, codes)
        typed.push({ ...pair, code: codes.at(-1), rememberDevice: false } as object)
      }
      const answers = await Promise.all([
        phone.call('POST', '/api/sign-in/code', typed[0]),
        laptop.call('POST', '/api/sign-in/code', typed[1]),
        attacker.call('POST', '/api/codes/verify', {
          purpose: 'prove-email',
          code: wrongDigits(codes[0] ?? ''),
        }),
        attacker.call('POST', '/api/session/refresh'),
      ])
      expect(answers.slice(0, 2).filter(({ status }) => status === 200).length).toBeGreaterThan(0)
      expect((await attacker.call('GET', '/api/account/data')).status).toBe(401)
      expect((await attacker.call('POST', '/api/sign-up', pair)).status).not.toBe(200)
      const { rows } = await server.app.db.pool.query(
        `select proved_by from sessions s join users u on u.id = s.user_id where email = $1 and proved_by <> 'code'`,
        [pair.email],
      )
      expect(rows).toEqual([])
    }
  })
})

describe('an admin’s password, device or reset link', () => {
  const secret = 'Zebulon Quartermain'
  test('cannot read donors through the API, a rendered page, or a stream', async () => {
    const admin = await anAdmin(server)
    await aDonation(server, await aCampaign(server, await aScholar(server)), {
      donorName: secret,
      donorEmail: 'zq@donors.example',
      message: null,
    })
    for (const provedBy of ['password', 'device', 'reset-link'] as const) {
      const headers = await signedInHeaders(server, admin.userId, provedBy)
      for (const path of guardedPaths) {
        const answer = await server.fetch(path, { headers })
        const html = await answer.text()
        expect([path, answer.status]).toEqual([path, 403])
        expect(html).not.toContain('zq@donors.example')
        expect(answer.headers.get('cache-control')).toBe('no-store')
      }
      for (const topics of ['admin', 'campaigns,admin'])
        expect((await server.fetch(`/api/live?topics=${topics}`, { headers })).status).toBe(403)
    }
    const byCode = await signedInHeaders(server, admin.userId)
    expect(await (await server.fetch('/transactions', { headers: byCode })).text()).toContain(secret)
  })

  test('nor can a scholar, through any page or anyone else’s topics', async () => {
    const [scholar, other] = [await aScholar(server), await aScholar(server)]
    const headers = await steppedUpHeaders(server, scholar.userId)
    for (const path of guardedPaths) expect((await server.fetch(path, { headers })).status).toBe(403)
    for (const topics of ['admin', `user:${other.userId}`, `campaigns,user:${other.userId}`])
      expect((await server.fetch(`/api/live?topics=${topics}`, { headers })).status).toBe(403)
    expect((await server.fetch('/api/live?topics=demo-inbox', { headers })).status).toBe(400)
  })
})

describe('passwords', () => {
  test('that are common are refused, and the reset link stays valid', async () => {
    const owner = await aScholar(server)
    await server.call(
      'POST',
      '/api/password-reset/request',
      { email: owner.email },
      { 'x-forwarded-for': '203.0.113.77' },
    )
    const token = await eventually(
      () =>
        server.mails.taken
          .find(({ to, text }) => to?.[0]?.address === owner.email && text?.includes('#token='))
          ?.text?.match(/#token=([\w.%-]+)/)?.[1],
    )
    for (const password of ['123456', 'password', 'password123', 'qwertyuiop'])
      expect((await server.call('POST', '/api/password-reset', { token, password })).status).toBe(400)
    const password = 'a long walk by the estuary'
    expect((await server.call('POST', '/api/password-reset', { token, password })).status).toBe(200)
    expect((await server.call('POST', '/api/password-reset', { token, password })).status).toBe(400)
  })
})

test('an account with money cannot be deleted with a stolen cookie, nor before the money is withdrawn', async () => {
  const owner = await aScholar(server)
  const campaign = await aCampaign(server, owner)
  await aDonation(server, campaign, { provider: 'stripe' })
  const plain = await signedInHeaders(server, owner.userId)
  expect((await server.call('POST', '/api/account/delete', {}, plain)).body.error.code).toBe('StepUpRequired')
  const proven = await steppedUpHeaders(server, owner.userId)
  expect((await server.call('POST', '/api/account/delete', {}, proven)).body.error.code).toBe('FundsLeft')
})

test('the log contains no personal data', () => expectNoLeaks(server))
