import { afterAll, beforeAll, expect, test } from 'vitest'
import { markEmailProven } from '#app/accounts/codes/prove.server.ts'
import { grantRole } from '#app/accounts/roles.server.ts'
import { endEverySession } from '#app/accounts/sessions/end-session.server.ts'
import {
  newAccountGeneration,
  sessionGeneration,
  startSession,
} from '#app/accounts/sessions/start-session.server.ts'
import { suspendAccount } from '#app/accounts/suspension/suspend-account.server.ts'
import type { Tx } from '#app/platform/database/database.server.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aBrowser, type Browser, lastCode } from '#tests/world/browser.ts'
import { aScholar, ownerRole, type Scholar, signedInHeaders } from '#tests/world/scholars.ts'
import { type Servers, severalServers } from './servers.ts'

/** Sign-ins on two servers while all of the person's sessions are being ended. A sign-in that began before must not leave a session. */

let world: World
let servers: Servers
beforeAll(async () => {
  world = await aWorld({ env: { TRUSTED_PROXIES: '1' } })
  servers = severalServers(world, 2, 10)
})
afterAll(async () => {
  await servers.close()
  await world.close()
})

const now = () => world.app.clock.now()
const transaction = <T>(server: number, work: (tx: Tx) => Promise<T>) =>
  servers.at(server).app.db.transaction(work)
const pairOf = ({ email, customUserId }: Scholar) => ({ email, customUserId })

let browsers = 0
/** A browser that is connected to one of the servers, with its own IP address. */
function browserAt(server: number, cookies = ''): Browser {
  const { http } = servers.at(server)
  browsers += 1
  const address = `198.51.${browsers >> 8}.${browsers & 255}`
  return aBrowser(
    {
      async call(method, path, body, headers) {
        const all = new Headers(headers)
        all.set('x-forwarded-for', address)
        all.set('origin', world.app.env.appUrl)
        if (body !== undefined) all.set('content-type', 'application/json')
        const response = await http(
          new Request(new URL(path, world.app.env.appUrl), {
            method,
            headers: all,
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          }),
        )
        return { status: response.status, body: await response.json(), headers: response.headers }
      },
    },
    cookies,
  )
}

async function leftOf({ userId }: Scholar, provedBy: string) {
  const { rows } = await world.owner.query(
    `select (select count(*)::int from sessions where user_id = $1 and proved_by = $2) as sessions,
       (select count(*)::int from remembered_devices where user_id = $1) as devices`,
    [userId, provedBy],
  )
  return rows[0]
}

async function resetLink({ userId, email }: Scholar): Promise<string> {
  await browserAt(0).call('POST', '/api/password-reset/request', { email })
  const { rows } = await world.owner.query(
    `select payload->>'token' as token from outbox_events
     where kind = 'password_reset_requested' and payload->>'userId' = $1 order by id desc limit 1`,
    [userId],
  )
  return rows[0].token
}

const reset = async (scholar: Scholar, password: string) =>
  await browserAt(1).call('POST', '/api/password-reset', { token: await resetLink(scholar), password })

/** Starts `count` sign-ins shortly after one another on both servers, and calls `end` halfway. */
async function race(
  count: number,
  signIn: (server: number) => Promise<unknown>,
  end: () => Promise<unknown>,
) {
  const later = (at: number) => new Promise(resolve => setImmediate(resolve, at))
  const all: Promise<unknown>[] = []
  for (let at = 0; at < count; at++) {
    all.push(signIn(at).catch(() => null))
    if (at === Math.trunc(count / 2)) all.push(end())
    await later(at)
  }
  await Promise.all(all)
}

test('a stolen password and a reset (P46)', { timeout: 60_000 }, async () => {
  const scholar = await aScholar(world)
  const passwords = (round: number) => `kelp forest ${round}`
  await reset(scholar, passwords(0))
  for (let round = 1; round <= 8; round++) {
    const stolen = { ...pairOf(scholar), password: passwords(round - 1), rememberDevice: true }
    const signIn = (server: number) => browserAt(server).call('POST', '/api/sign-in/password', stolen)
    world.clock.advance(3_600_000)
    const token = await resetLink(scholar)
    const end = () => browserAt(1).call('POST', '/api/password-reset', { token, password: passwords(round) })
    await race(4, signIn, end)
    expect(await leftOf(scholar, 'password'), `round ${round}`).toEqual({ sessions: 0, devices: 0 })
  }
})

test('a stolen remembered device and sign out everywhere', async () => {
  const scholar = await aScholar(world)
  await reset(scholar, 'kelp forest')
  for (let round = 1; round <= 13; round++) {
    const stolen = browserAt(0)
    const signedIn = { ...pairOf(scholar), password: 'kelp forest', rememberDevice: true }
    expect(await stolen.call('POST', '/api/sign-in/password', signedIn)).toMatchObject({ status: 200 })
    const cookie = stolen.cookies()
    const signIn = (server: number) => browserAt(server, cookie).call('POST', '/api/sign-in', pairOf(scholar))
    const owner = (await signedInHeaders(world, scholar.userId)).get('cookie') ?? ''
    const end = () => browserAt(1, owner).call('POST', '/api/sign-out-everywhere')
    await race(6, signIn, end)
    expect(await leftOf(scholar, 'device'), `round ${round}`).toEqual({ sessions: 0, devices: 0 })
  }
})

test('a code and a suspension', async () => {
  for (let round = 1; round <= 15; round++) {
    const scholar = await aScholar(world)
    const browser = browserAt(0)
    await browser.call('POST', '/api/sign-in', pairOf(scholar))
    const entered = { ...pairOf(scholar), code: await lastCode(world, scholar.userId), rememberDevice: true }
    const signIn = () => browser.call('POST', '/api/sign-in/code', entered)
    const step = { userId: scholar.userId, byUserId: null, reason: 'Under review.', now: now() }
    await race(round % 2 ? 2 : 1, signIn, () => transaction(1, tx => suspendAccount(tx, step)))
    expect(await leftOf(scholar, 'code'), `round ${round}`).toEqual({ sessions: 0, devices: 0 })
  }
})

test('a repeated sign-up and the first proof', async () => {
  for (let round = 1; round <= 14; round++) {
    const scholar = await aScholar(world, { emailVerified: false })
    const proof = { userId: scholar.userId, provedBy: 'sign-up', generation: newAccountGeneration } as const
    const browser = () => ({ headers: new Headers(), answerHeaders: new Headers() })
    const signUp = (server: number) => startSession(servers.at(server).app, proof, browser())
    const prove = (tx: Tx) => markEmailProven(tx, { userId: scholar.userId, sessionId: null, now: now() })
    await race(6, signUp, () => transaction(1, prove))
    expect(await leftOf(scholar, 'sign-up'), `round ${round}`).toEqual({ sessions: 0, devices: 0 })
  }
})

const endings: Record<string, (tx: Tx, scholar: Scholar) => Promise<unknown>> = {
  'sessions end': (tx, { userId }) => endEverySession(tx, userId, now()),
  'the role changes': (tx, { email }) => grantRole(tx, email, ownerRole(now())),
}

test.each(Object.keys(endings))('a proof from before %s starts no session afterwards', async name => {
  for (const provedBy of ['code', 'password', 'device', 'passkey', 'reset-link'] as const) {
    const scholar = await aScholar(world)
    const generation = await sessionGeneration(world.app.db, scholar.userId)
    await transaction(1, async tx => await endings[name]?.(tx, scholar))
    const proof = { userId: scholar.userId, provedBy, generation, remember: true }
    const started = startSession(world.app, proof, { headers: new Headers(), answerHeaders: new Headers() })
    await expect(started).rejects.toMatchObject({ code: 'SignInRequired', status: 401 })
    expect(await leftOf(scholar, provedBy)).toEqual({ sessions: 0, devices: 0 })
  }
})
