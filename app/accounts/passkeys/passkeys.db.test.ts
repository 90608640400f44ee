import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resolveViewer } from '#app/accounts/sessions/viewer.server.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { anAuthenticator, type Fault } from '#tests/world/authenticator.ts'
import { aBrowser, type Browser, lastCode } from '#tests/world/browser.ts'
import { anAdmin, aScholar, type Scholar, signedInHeaders, steppedUpHeaders } from '#tests/world/scholars.ts'

let world: World
beforeAll(async () => {
  world = await aWorld({ env: { TRUSTED_PROXIES: '1', APP_URL: 'http://localhost:4321' } })
})
afterAll(() => world.close())

const sql = async (text: string, values: unknown[] = []) => (await world.app.db.pool.query(text, values)).rows
const steppedUp = async ({ userId }: Scholar) =>
  aBrowser(world, (await steppedUpHeaders(world, userId)).get('cookie') ?? '')
const signedIn = async ({ userId }: Scholar, provedBy?: 'password' | 'device') =>
  aBrowser(world, (await signedInHeaders(world, userId, provedBy)).get('cookie') ?? '')
const newKey = () => anAuthenticator(world.app.env.appUrl)
type Key = ReturnType<typeof newKey>

async function add(browser: Browser, key: Key, fault: Fault = {}) {
  const options = await browser.call('POST', '/api/passkeys/options')
  expect(options.status).toBe(200)
  return await browser.call('POST', '/api/passkeys', key.make(options.body, fault))
}

async function withKey(person?: Scholar) {
  const scholar = person ?? (await aScholar(world))
  const key = newKey()
  const browser = await steppedUp(scholar)
  expect(await add(browser, key)).toMatchObject({ status: 200 })
  return { scholar, key, browser }
}

async function signIn(key: Key, fault: Fault = {}, browser = aBrowser(world)) {
  const options = await browser.call('POST', '/api/sign-in/passkey-options')
  const answer = await browser.call('POST', '/api/sign-in/passkey', key.prove(options.body, fault))
  return { browser, answer }
}
const viewerIn = (browser: Browser) => resolveViewer(new Headers({ cookie: browser.cookies() }), world.app)
const wrong = { status: 401, body: { error: { code: 'WrongPasskey' } } }

test('signs in by a passkey, without a pair or code, and records it as the proof (P38)', async () => {
  const { scholar, key } = await withKey()
  const { browser, answer } = await signIn(key)
  expect(answer).toMatchObject({ status: 200, body: { signedIn: true } })
  expect(await viewerIn(browser)).toMatchObject({
    userId: scholar.userId,
    provedBy: 'passkey',
    steppedUpAt: null,
  })
  await expect(lastCode(world, scholar.userId)).rejects.toThrow()
})

test('sign-in options name neither a person nor a passkey', async () => {
  await withKey()
  const { body } = await aBrowser(world).call('POST', '/api/sign-in/passkey-options')
  expect(body).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] })
})

test('the database stores no challenge or private key, and whether the passkey is backed up', async () => {
  const { scholar, key } = await withKey()
  const [row] = await sql('select * from passkeys where user_id = $1', [scholar.userId])
  expect(row).toMatchObject({
    credential_id: key.id,
    is_backup_eligible: true,
    is_backed_up: false,
    transports: ['internal'],
    counter: 1,
    last_used_at: null,
  })
  const { body } = await aBrowser(world).call('POST', '/api/sign-in/passkey-options')
  expect(JSON.stringify(await sql('select * from passkey_challenges'))).not.toContain(body.challenge)
})

describe('signing in is refused', () => {
  const faults: [string, Fault][] = [
    ['made on another site', { origin: 'http://localhost.evil.example' }],
    ['made for another host', { rpID: 'evil.example' }],
    ['with a challenge of its own', { challenge: Buffer.alloc(32, 1).toString('base64url') }],
    ['without a challenge', { challenge: '' }],
    ['where nobody was verified', { isVerified: false }],
    ['by a counter that went back', { counter: 1 }],
    ['by a bad signature', { signature: Buffer.alloc(70, 1) }],
    ['by what was made for registering', { type: 'webauthn.create' }],
    ['under the id of someone else', { userHandle: Buffer.alloc(16, 1).toString('base64url') }],
  ]
  test.each(faults)('%s', async (_, fault) => {
    const { key } = await withKey()
    const { answer, browser } = await signIn(key, fault)
    expect(answer).toMatchObject(wrong)
    expect(await viewerIn(browser)).toBeNull()
    expect((await signIn(key)).answer.status).toBe(200)
  })

  test('by an unregistered authenticator', async () => {
    expect((await signIn(newKey())).answer).toMatchObject(wrong)
  })

  test('for a repeated answer, even in parallel and by an authenticator that does not count', async () => {
    const scholar = await aScholar(world)
    const key = newKey()
    await add(await steppedUp(scholar), key, { counter: 0 })
    const browser = aBrowser(world)
    const options = await browser.call('POST', '/api/sign-in/passkey-options')
    const proof = key.prove(options.body, { counter: 0 })
    const call = () => aBrowser(world, browser.cookies()).call('POST', '/api/sign-in/passkey', proof)
    const answers = await Promise.all([call(), call(), call()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
    expect(await call()).toMatchObject(wrong)
    expect((await signIn(key, { counter: 0 })).answer.status).toBe(200)
  })

  test('for the second of two signatures with the same count, even in parallel: one is from a copy', async () => {
    const { key } = await withKey()
    expect((await signIn(key, { counter: 9 })).answer.status).toBe(200)
    expect((await signIn(key, { counter: 9 })).answer).toMatchObject(wrong)
    const copies = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const browser = aBrowser(world)
        const options = await browser.call('POST', '/api/sign-in/passkey-options')
        return { browser, proof: key.prove(options.body, { counter: 12 }) }
      }),
    )
    const answers = await Promise.all(
      copies.map(({ browser, proof }) => browser.call('POST', '/api/sign-in/passkey', proof)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('after 5 minutes', async () => {
    const { key } = await withKey()
    const browser = aBrowser(world)
    const options = await browser.call('POST', '/api/sign-in/passkey-options')
    world.clock.advance(5 * 60_000 + 1)
    expect(await browser.call('POST', '/api/sign-in/passkey', key.prove(options.body))).toMatchObject(wrong)
  })

  test('in a browser other than the one that requested the challenge', async () => {
    const { key } = await withKey()
    const options = await aBrowser(world).call('POST', '/api/sign-in/passkey-options')
    const other = aBrowser(world)
    await other.call('POST', '/api/sign-in/passkey-options')
    expect(await other.call('POST', '/api/sign-in/passkey', key.prove(options.body))).toMatchObject(wrong)
  })

  test('after the passkey is removed, and while the account is suspended', async () => {
    const { scholar, key, browser } = await withKey()
    await sql('update users set suspended_at = now() where id = $1', [scholar.userId])
    expect((await signIn(key)).answer).toMatchObject({
      status: 403,
      body: { error: { code: 'AccountSuspended' } },
    })
    await sql('update users set suspended_at = null where id = $1', [scholar.userId])
    const [{ id }] = (await sql('select id from passkeys where user_id = $1', [scholar.userId])) as [
      { id: string },
    ]
    expect((await browser.call('DELETE', `/api/passkeys/${id}`)).status).toBe(200)
    expect((await signIn(key)).answer).toMatchObject(wrong)
  })
})

describe('step-up', () => {
  test('by a passkey allows operations that move money, and admin pages after a password (P11)', async () => {
    const admin = await anAdmin(world)
    const { key } = await withKey(admin)
    const browser = await signedIn(admin, 'password')
    expect(await browser.call('GET', '/api/screens/admin/roles')).toMatchObject({
      body: { error: { code: 'SecondFactorRequired' } },
    })
    const { body } = await browser.call('POST', '/api/passkeys/step-up-options')
    expect(body.options.allowCredentials).toMatchObject([{ id: key.id, transports: ['internal'] }])
    expect((await browser.call('POST', '/api/passkeys/step-up', key.prove(body.options))).status).toBe(200)
    expect(await viewerIn(browser)).toMatchObject({
      provedBy: 'passkey',
      steppedUpAt: world.clock.now().toISOString(),
    })
    expect((await browser.call('GET', '/api/screens/admin/roles')).status).toBe(200)
  })

  test('offers no options to people without a passkey', async () => {
    const browser = await signedIn(await aScholar(world))
    expect(await browser.call('POST', '/api/passkeys/step-up-options')).toMatchObject({
      body: { options: null },
    })
  })

  test("refuses another account's passkey and a challenge for another purpose", async () => {
    const [mine, theirs] = [await withKey(), await withKey()]
    const browser = await signedIn(mine.scholar)
    const { body } = await browser.call('POST', '/api/passkeys/step-up-options')
    const byTheirs = theirs.key.prove(body.options)
    expect(await browser.call('POST', '/api/passkeys/step-up', byTheirs)).toMatchObject(wrong)
    const forSignIn = await browser.call('POST', '/api/sign-in/passkey-options')
    const proof = mine.key.prove(forSignIn.body)
    expect(await browser.call('POST', '/api/passkeys/step-up', proof)).toMatchObject(wrong)
    expect(await viewerIn(browser)).toMatchObject({ steppedUpAt: null })
  })
})

describe('adding a passkey', () => {
  const faults: [string, Fault][] = [
    ['made on another site', { origin: 'https://evil.example' }],
    ['made for another host', { rpID: 'evil.example' }],
    ['with another challenge', { challenge: Buffer.alloc(32, 1).toString('base64url') }],
    ['where nobody was verified', { isVerified: false }],
  ]
  test.each(faults)('is refused %s', async (_, fault) => {
    const scholar = await aScholar(world)
    const answer = await add(await steppedUp(scholar), newKey(), fault)
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'WrongPasskey' } } })
    expect(await sql('select 1 from passkeys where user_id = $1', [scholar.userId])).toEqual([])
  })

  test('requires a step-up and a verified email', async () => {
    const scholar = await aScholar(world)
    const browser = await signedIn(scholar)
    const noStepUp = { status: 403, body: { error: { code: 'StepUpRequired' } } }
    expect(await browser.call('POST', '/api/passkeys/options')).toMatchObject(noStepUp)
    const fresh = await steppedUp(scholar)
    const { body } = await fresh.call('POST', '/api/passkeys/options')
    await sql('update users set email_verified = false where id = $1', [scholar.userId])
    const unproven = { status: 403, body: { error: { code: 'EmailProofRequired' } } }
    expect(await fresh.call('POST', '/api/passkeys/options')).toMatchObject(unproven)
    expect(await fresh.call('POST', '/api/passkeys', newKey().make(body))).toMatchObject(unproven)
  })

  test('refuses an authenticator of another account, and the same one twice', async () => {
    const { key, browser } = await withKey()
    const known = { status: 409, body: { error: { code: 'PasskeyKnown' } } }
    expect(await add(browser, key)).toMatchObject(known)
    expect(await add(await steppedUp(await aScholar(world)), key)).toMatchObject(known)
  })

  test('is refused beyond 20', async () => {
    const { scholar, browser } = await withKey()
    await sql(
      `insert into passkeys (user_id, credential_id, public_key, counter, is_backup_eligible, is_backed_up, name, created_at)
       select $1, 'another-passkey-' || n, decode(repeat('00', 77), 'hex'), 0, false, false, 'Another', now() from generate_series(2, 20) n`,
      [scholar.userId],
    )
    expect(await add(browser, newKey())).toMatchObject({
      status: 409,
      body: { error: { code: 'TooManyPasskeys' } },
    })
  })

  test('and removing one send mails; only the owner can rename and remove it', async () => {
    const { scholar, browser } = await withKey()
    const list = async () => (await browser.call('GET', '/api/screens/account')).body.passkeys
    const [passkey] = await list()
    expect(passkey).toMatchObject({ name: 'Test key', madeOn: expect.any(String), lastUsedOn: null })
    const path = `/api/passkeys/${passkey.id}`
    const stranger = await steppedUp(await aScholar(world))
    const gone = { status: 404, body: { error: { code: 'PasskeyNotFound' } } }
    expect(await stranger.call('PATCH', path, { name: 'Mine' })).toMatchObject(gone)
    expect(await stranger.call('DELETE', path)).toMatchObject(gone)
    expect(await (await signedIn(scholar)).call('DELETE', path)).toMatchObject({ status: 403 })
    expect((await browser.call('PATCH', path, { name: 'Phone' })).status).toBe(200)
    expect(await list()).toMatchObject([{ name: 'Phone' }])
    expect((await browser.call('DELETE', path)).status).toBe(200)
    expect(await list()).toEqual([])
    const notified = await sql(
      `select kind, payload->>'name' as name from outbox_events where payload->>'userId' = $1 and kind like 'passkey%' order by id`,
      [scholar.userId],
    )
    expect(notified).toEqual([
      { kind: 'passkey_added', name: 'Test key' },
      { kind: 'passkey_removed', name: 'Phone' },
    ])
  })
})
