import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aWorld, type World } from '#tests/world/app.ts'
import { aBrowser, type Browser, lastCode } from '#tests/world/browser.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { ownerRole } from '#tests/world/scholars.ts'
import { withdrawalFields } from '#tests/world/withdrawals.ts'
import { grantRole } from '../roles.server.ts'

let world: World
let count = 0
beforeAll(async () => {
  world = await aWorld({ env: { TRUSTED_PROXIES: '1' } })
})
afterAll(() => world.close())

type Account = { email: string; customUserId: string; userId: string }
const rows = async (sql: string, values: unknown[]) => (await world.app.db.pool.query(sql, values)).rows
const viewerIn = async (browser: Browser) => (await browser.call('GET', '/api/session')).body.viewer
const home = async (browser: Browser) => (await browser.call('GET', '/api/screens/home')).body
const decide = (browser: Browser, decision: string) =>
  browser.call('POST', '/api/account/entered-before-proof', { decision })

/** A stranger signs up with someone else's email address. */
async function aSquattedAccount(): Promise<{ account: Account; stranger: Browser }> {
  count += 1
  const pair = { email: `owner${count}@example.com`, customUserId: `owner-${count}` }
  const stranger = aBrowser(world)
  const { body } = await stranger.call('POST', '/api/sign-up', pair)
  return { account: { ...pair, userId: body.userId }, stranger }
}

/** The owner of the email address signs in with the emailed code. */
async function byCode({ userId, ...pair }: Account): Promise<Browser> {
  const owner = aBrowser(world)
  await owner.call('POST', '/api/sign-in', pair)
  const code = await lastCode(world, userId)
  const typed = { ...pair, code, rememberDevice: true }
  expect(await owner.call('POST', '/api/sign-in/code', typed)).toMatchObject({ status: 200 })
  return owner
}

async function byResetLink({ email, userId }: Account): Promise<Browser> {
  const owner = aBrowser(world)
  await owner.call('POST', '/api/password-reset/request', { email })
  const [sent] = await rows(
    `select payload->>'token' as token from outbox_events
     where kind = 'password_reset_requested' and payload->>'userId' = $1 order by id desc limit 1`,
    [userId],
  )
  const typed = { token: sent.token, password: 'plum harvest 42' }
  expect(await owner.call('POST', '/api/password-reset', typed)).toMatchObject({ status: 200 })
  return owner
}

describe('the first verification of an address', () => {
  test.each([
    ['a code', byCode],
    ['a reset link', byResetLink],
  ])('by %s ends the sessions, codes and devices of earlier users of the account', async (_, prove) => {
    const { account, stranger } = await aSquattedAccount()
    await stranger.call('POST', '/api/codes', { purpose: 'step-up' })
    await rows(
      `insert into remembered_devices (user_id, token_hash, created_at, expires_at) values ($1, $2, $3, $4)`,
      [account.userId, `planted-${count}`, world.clock.now(), new Date('2027-01-01')],
    )
    const owner = await prove(account)
    expect(await viewerIn(stranger)).toBeNull()
    expect(await viewerIn(owner)).toMatchObject({ userId: account.userId, emailVerified: true })
    for (const path of [
      '/api/account/data',
      '/api/screens/account',
      `/api/live?topics=user:${account.userId}`,
    ])
      expect((await stranger.call('GET', path)).status).toBe(401)
    expect((await stranger.call('POST', '/api/session/refresh')).status).toBe(401)
    const [left] = await rows(
      `select (select count(*)::int from sessions where user_id = $1) as sessions,
         (select count(*)::int from remembered_devices where user_id = $1 and token_hash like 'planted%') as devices,
         (select count(*)::int from sign_in_codes where user_id = $1 and used_at is null and voided_at is null) as codes`,
      [account.userId],
    )
    expect(left).toEqual({ sessions: 1, devices: 0, codes: 0 })
  })

  test('keeps the session that signed up and requires no review there', async () => {
    const { account, stranger: person } = await aSquattedAccount()
    await person.call('POST', '/api/profile/setup', { firstName: 'Ana', lastName: 'Silva' })
    await person.call('POST', '/api/codes', { purpose: 'prove-email' })
    const code = await lastCode(world, account.userId)
    const answer = await person.call('POST', '/api/codes/verify', { purpose: 'prove-email', code })
    expect(answer.status).toBe(200)
    expect(await viewerIn(person)).toMatchObject({ emailVerified: true, firstName: 'Ana' })
    expect((await home(person)).toReview).toBeNull()
  })

  test('is final: repeating the sign-up does not sign in again', async () => {
    count += 1
    const email = `owner${count}@example.com`
    const form = {
      requestId: crypto.randomUUID(),
      form: 'scholar-form',
      email,
      customUserId: `owner-${count}`,
      firstName: 'Sam',
      lastName: 'Stranger',
    }
    const stranger = aBrowser(world)
    expect((await stranger.call('POST', '/api/campaign-forms/account', form)).status).toBe(200)
    const { userId } = await viewerIn(stranger)
    await byCode({ userId, email, customUserId: form.customUserId })
    expect(await stranger.call('POST', '/api/campaign-forms/account', form)).toMatchObject({ status: 401 })
    expect(await viewerIn(stranger)).toBeNull()
  })
})

describe('a name or picture entered before the verification', () => {
  async function entered() {
    const { account, stranger } = await aSquattedAccount()
    await stranger.call('POST', '/api/profile/setup', { firstName: 'Sam', lastName: 'Stranger' })
    return { account, stranger, owner: await byCode(account) }
  }

  test('is shown to the owner and stays if they keep it (P27)', async () => {
    const { owner } = await entered()
    expect((await home(owner)).toReview).toEqual({
      firstName: 'Sam',
      lastName: 'Stranger',
      profilePictureUrl: null,
    })
    expect((await decide(owner, 'keep')).status).toBe(200)
    expect(await home(owner)).toMatchObject({ view: 'home', firstName: 'Sam', toReview: null })
  })

  test('is erased if they remove it, and the account asks for a name', async () => {
    const { owner } = await entered()
    expect((await decide(owner, 'remove')).status).toBe(200)
    expect(await home(owner)).toMatchObject({
      view: 'profile-setup',
      firstName: '',
      lastName: '',
      toReview: null,
    })
    await owner.call('POST', '/api/profile/setup', { firstName: 'Olga', lastName: 'Owner' })
    expect((await decide(owner, 'remove')).status).toBe(200)
    expect(await home(owner)).toMatchObject({ view: 'home', firstName: 'Olga' })
  })

  test('never includes a campaign, bank details or a phone number, which require the verification', async () => {
    const { account, stranger } = await aSquattedAccount()
    await stranger.call('POST', '/api/profile/setup', { firstName: 'Sam', lastName: 'Stranger' })
    const viewer = await viewerIn(stranger)
    const unproven = expect.objectContaining({ code: 'EmailProofRequired', status: 403 })
    await expect(aCampaign(world, { viewer })).rejects.toEqual(unproven)
    const withdrawal = await stranger.call('POST', '/api/withdrawals', withdrawalFields({ viewer }))
    expect([withdrawal.status, withdrawal.body.error.code]).toEqual([403, 'EmailProofRequired'])
    const [left] = await rows(
      `select (select count(*)::int from campaigns where owner_id = $1) as campaigns,
         (select count(*)::int from withdrawals where user_id = $1) as withdrawals,
         (select count(*)::int from credentials where user_id = $1) as passwords`,
      [account.userId],
    )
    expect(left).toEqual({ campaigns: 0, withdrawals: 0, passwords: 0 })
  })
})

test('the admin role is not granted to an account with an unverified address', async () => {
  const { account, stranger } = await aSquattedAccount()
  const grant = () =>
    world.app.db.transaction(tx => grantRole(tx, account.email, ownerRole(world.clock.now())))
  await expect(grant()).rejects.toEqual(expect.objectContaining({ code: 'EmailNotProven', status: 409 }))
  const owner = await byCode(account)
  expect(await grant()).toMatchObject({ changed: true })
  for (const browser of [stranger, owner]) expect(await viewerIn(browser)).toBeNull()
})
