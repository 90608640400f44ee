import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBrowser, type Browser } from '#tests/world/browser.ts'
import {
  anOidcWorld,
  aPerson,
  aSignedInPerson,
  type OidcWorld,
  proveEmail,
  rolesIn,
  signInAt,
  viewerIn,
} from '#tests/world/oidc.ts'
import { anAdmin, aScholar, aStaffMember, ownerRole, signedInHeaders } from '#tests/world/scholars.ts'
import { forgetAccount } from '../remove-credentials.server.ts'
import { grantRole, revokeRole, unlinkAccount } from '../roles.server.ts'

let world: OidcWorld
beforeAll(async () => {
  world = await anOidcWorld()
  // The last owner's case has its own world.
  await anAdmin(world)
})
afterAll(() => world.close())

const problem = (code: string) => `/staff-sign-in?problem=${code}`
const analytics = async (browser: Browser) =>
  (await browser.call('GET', '/api/screens/app-analytics')).body.error?.code ?? 'in'
const moves = async (userId: string) =>
  await world.app.db.rows(
    'test_role_changes',
    `select action, details->>'staffRole' as role, details->'byIdentityProvider' as by_provider, actor_user_id as by
     from audit_log where subject_id = $1 and action like 'role.%' order by id`,
    [userId],
  )
const userIdOf = async (email: string | undefined) =>
  (
    await world.app.db.rows<{ id: string; emailVerified: boolean }>(
      'test_user',
      'select id, email_verified from users where email = $1',
      [email],
    )
  )[0]

describe('a first sign-in (P632)', () => {
  test('opens an account by a verified email, and the staff’s pages once a code has proven the address', async () => {
    const person = aPerson(world, {
      email: 'Ines.Duarte@Foundation.example',
      groups: ['treasury', 'unknown'],
    })
    const browser = aBrowser(world)
    expect(await signInAt(world, browser, person.sub)).toBe('/app-analytics')
    expect(await viewerIn(browser)).toMatchObject({
      email: 'ines.duarte@foundation.example',
      customUserId: 'inesduarte',
      firstName: 'Ines',
      lastName: 'Duarte',
      emailVerified: false,
      roles: ['finance'],
    })
    expect(await analytics(browser)).toBe('SecondFactorRequired')
    expect((await browser.call('GET', '/api/screens/my-donations')).body.donor ?? null).toBeNull()
    await proveEmail(world, browser)
    expect(await analytics(browser)).toBe('in')
    expect(await moves((await viewerIn(browser)).userId)).toEqual([
      { action: 'role.granted', role: 'finance', byProvider: true, by: null },
    ])
  })

  test('takes the next free User ID', async () => {
    await aScholar(world, { customUserId: 'kim' })
    const browser = aBrowser(world)
    await signInAt(world, browser, aPerson(world, { email: 'kim@foundation.example' }).sub)
    expect((await viewerIn(browser)).customUserId).toBe('kim-2')
  })

  test.each([
    ['OidcEmailNotVerified', { email_verified: false }],
    ['OidcEmailNotVerified', { email: undefined }],
    ['OidcNoRole', { groups: ['interns'] }],
    ['OidcNoRole', { groups: undefined }],
  ])('is refused with %s for %o, and opens no account', async (code, claims) => {
    const person = aPerson(world, claims)
    const browser = aBrowser(world)
    expect(await signInAt(world, browser, person.sub)).toBe(problem(code))
    expect(await viewerIn(browser)).toBeNull()
    expect(await userIdOf(person.email)).toBeUndefined()
  })

  test.each([true, false])(
    'never opens an account that exists, whether its address is proven (%s) or not',
    async emailVerified => {
      const scholar = await aScholar(world, { emailVerified })
      const person = aPerson(world, { email: scholar.email })
      const browser = aBrowser(world)
      expect(await signInAt(world, browser, person.sub)).toBe(problem('OidcAccountExists'))
      expect(await viewerIn(browser)).toBeNull()
      expect((await userIdOf(scholar.email))?.emailVerified).toBe(emailVerified)
    },
  )

  test('links the account that is signed in here by a code, and then opens it', async () => {
    const member = await aStaffMember(world, ['support'])
    const person = aPerson(world, { email: member.email })
    const byPassword = await signedInHeaders(world, member.userId, 'password')
    expect(await signInAt(world, aBrowser(world, byPassword.get('cookie') ?? ''), person.sub)).toBe(
      problem('OidcAccountExists'),
    )
    const stranger = await signedInHeaders(world, (await aScholar(world)).userId)
    expect(await signInAt(world, aBrowser(world, stranger.get('cookie') ?? ''), person.sub)).toBe(
      problem('OidcAccountExists'),
    )
    const byCode = await signedInHeaders(world, member.userId)
    const browser = aBrowser(world, byCode.get('cookie') ?? '')
    expect(await signInAt(world, browser, person.sub, '/admin/roles')).toBe('/admin/roles')
    const elsewhere = aBrowser(world)
    expect(await signInAt(world, elsewhere, person.sub)).toBe('/app-analytics')
    expect(await viewerIn(elsewhere)).toMatchObject({ userId: member.userId, roles: ['finance', 'support'] })
  })

  test('is refused if the account belongs to another identity, until an operator unlinks it', async () => {
    const first = await aSignedInPerson(world)
    const second = aPerson(world, { email: first.email })
    const cookie = (await signedInHeaders(world, first.userId)).get('cookie') ?? ''
    expect(await signInAt(world, aBrowser(world, cookie), second.sub)).toBe(problem('OidcOtherIdentity'))
    expect(await world.app.db.transaction(tx => unlinkAccount(tx, first.email ?? ''))).toBe(true)
    expect(await rolesIn(first.browser)).toBeNull()
    const again = (await signedInHeaders(world, first.userId)).get('cookie') ?? ''
    expect(await rolesIn(aBrowser(world, again))).toEqual([])
    expect(await signInAt(world, aBrowser(world, again), second.sub)).toBe('/app-analytics')
    expect(await signInAt(world, aBrowser(world), first.sub)).toBe(problem('OidcOtherIdentity'))
  })

  test('of an account that someone else proves later gives that person nothing of the staff', async () => {
    const person = aPerson(world, { email: 'mailbox@elsewhere.example' })
    const browser = aBrowser(world)
    await signInAt(world, browser, person.sub)
    const { customUserId } = await viewerIn(browser)
    const owner = aBrowser(world)
    const pair = { email: 'mailbox@elsewhere.example', customUserId }
    await owner.call('POST', '/api/sign-in', pair)
    const userId = (await userIdOf(pair.email))?.id
    const [sent] = await world.app.db.rows<{ code: string }>(
      'test_code',
      `select payload->>'code' as code from outbox_events where kind = 'code_requested' and payload->>'userId' = $1 order by id desc limit 1`,
      [userId],
    )
    await owner.call('POST', '/api/sign-in/code', { ...pair, code: sent?.code, rememberDevice: false })
    expect(await rolesIn(owner)).toEqual([])
    expect(await viewerIn(browser)).toBeNull()
    expect(await signInAt(world, aBrowser(world), person.sub)).toBe(problem('OidcAccountExists'))
  })
})

test('whose account is deleted leaves no identity behind, and a sign-in later is a first one (P17)', async () => {
  const person = await aSignedInPerson(world)
  await world.app.db.transaction(tx => forgetAccount(tx, person.userId, world.clock.now()))
  const left = await world.owner.query('select 1 from oidc_identities where user_id = $1', [person.userId])
  expect(left.rowCount).toBe(0)
  await signInAt(world, person.browser, person.sub)
  expect((await viewerIn(person.browser)).userId).not.toBe(person.userId)
})

describe('roles (P633, P634)', () => {
  test('follow the groups at every sign-in, and what changed ends the other sessions', async () => {
    const person = await aSignedInPerson(world, { groups: ['treasury', 'help'] })
    expect(await rolesIn(person.browser)).toEqual(['finance', 'support'])
    world.provider.people.set(person.sub, { ...person, groups: ['help', 'board'] })
    const later = aBrowser(world)
    expect(await signInAt(world, later, person.sub)).toBe('/app-analytics')
    expect(await rolesIn(later)).toEqual(['support', 'auditor'])
    expect(await rolesIn(person.browser)).toBeNull()
    expect((await moves(person.userId)).slice(2)).toEqual([
      { action: 'role.granted', role: 'auditor', byProvider: true, by: null },
      { action: 'role.revoked', role: 'finance', byProvider: true, by: null },
    ])
  })

  test('someone who left every group loses their roles and their session', async () => {
    const person = await aSignedInPerson(world)
    world.provider.people.set(person.sub, { ...person, groups: [] })
    const later = aBrowser(world)
    expect(await signInAt(world, later, person.sub)).toBe(problem('OidcNoRole'))
    expect(await viewerIn(later)).toBeNull()
    expect(await rolesIn(person.browser)).toBeNull()
    const byCode = (await signedInHeaders(world, person.userId)).get('cookie') ?? ''
    expect(await rolesIn(aBrowser(world, byCode))).toEqual([])
  })

  test('end 12 hours after the provider last named them, however the person signs in', async () => {
    const person = await aSignedInPerson(world)
    const start = world.clock.now().getTime()
    const rolesAfter = async (ms: number) => {
      world.clock.set(new Date(start + ms))
      const byCode = (await signedInHeaders(world, person.userId)).get('cookie') ?? ''
      return [await rolesIn(person.browser), await rolesIn(aBrowser(world, byCode))]
    }
    const hours = 12 * 3_600_000
    expect(await rolesAfter(hours - 1)).toEqual([['finance'], ['finance']])
    expect(await rolesAfter(hours)).toEqual([null, []])
    await signInAt(world, person.browser, person.sub)
    expect(await rolesIn(person.browser)).toEqual(['finance'])
  })

  test('granted by hand stay, with the provider or without', async () => {
    const person = await aSignedInPerson(world, { groups: ['treasury', 'help'] })
    const change = { ...ownerRole(world.clock.now()), role: 'finance' as const }
    const byHand = await world.app.db.transaction(tx => grantRole(tx, person.email ?? '', change))
    expect(byHand).toEqual({ userId: person.userId, changed: true })
    world.provider.people.set(person.sub, { ...person, groups: [] })
    const browser = aBrowser(world)
    expect(await signInAt(world, browser, person.sub)).toBe('/app-analytics')
    expect(await rolesIn(browser)).toEqual(['finance'])
  })

  test('revoked by hand end at once, and come back at the next sign-in while the group stays', async () => {
    const person = await aSignedInPerson(world)
    const change = { ...ownerRole(world.clock.now()), role: 'finance' as const }
    await world.app.db.transaction(tx => revokeRole(tx, person.email ?? '', change))
    expect(await rolesIn(person.browser)).toBeNull()
    await signInAt(world, person.browser, person.sub)
    expect(await rolesIn(person.browser)).toEqual(['finance'])
  })

  test('are none for a suspended person, who gets no session', async () => {
    const person = await aSignedInPerson(world)
    await world.owner.query('update users set suspended_at = now() where id = $1', [person.userId])
    expect(await signInAt(world, aBrowser(world), person.sub)).toBe(problem('OidcSuspended'))
  })
})

test('the last owner stays an owner without the group, and a second one does not (P634)', async () => {
  const other = await anOidcWorld()
  try {
    const first = await aSignedInPerson(other, { groups: ['owners'] })
    other.provider.people.set(first.sub, { ...first, groups: [] })
    expect(await signInAt(other, first.browser, first.sub)).toBe('/app-analytics')
    expect(await rolesIn(first.browser)).toEqual(['owner'])
    await aSignedInPerson(other, { groups: ['owners'] })
    expect(await signInAt(other, aBrowser(other), first.sub)).toBe(problem('OidcNoRole'))
  } finally {
    await other.close()
  }
})

describe('the second factor (P635)', () => {
  test.each([
    ['in', { acr: 'two-factor' }],
    ['in', { amr: ['pwd', 'otp'] }],
    ['SecondFactorRequired', { acr: 'one-factor', amr: ['pwd'] }],
    ['SecondFactorRequired', {}],
  ])('of the provider: %s with %o', async (expected, factor) => {
    const person = await aSignedInPerson(world)
    world.provider.people.set(person.sub, { ...person, ...factor })
    const browser = aBrowser(world)
    await signInAt(world, browser, person.sub)
    expect(await analytics(browser)).toBe(expected)
    // Money always takes a proof of our own.
    const reason = { email: 'someone@example.com', role: 'support', reason: 'Helps.' }
    const owner = await browser.call('POST', '/api/admin/payout-batches', reason)
    expect(owner.body.error.code).toBe(expected === 'in' ? 'StepUpRequired' : 'SecondFactorRequired')
  })
})

test('an owner granted by command signs in with a code while the provider is down (P636)', async () => {
  const person = await aSignedInPerson(world)
  await world.app.db.transaction(tx => grantRole(tx, person.email ?? '', ownerRole(world.clock.now())))
  world.provider.isDown = true
  try {
    const byCode = (await signedInHeaders(world, person.userId)).get('cookie') ?? ''
    expect(await rolesIn(aBrowser(world, byCode))).toContain('owner')
  } finally {
    world.provider.isDown = false
  }
})
