import { afterEach, describe, expect, test } from 'vitest'
import inputs from '#tests/setup/inputs/oidc-claims.json' with { type: 'json' }
import { aBrowser } from '#tests/world/browser.ts'
import {
  anOidcWorld,
  aPerson,
  aSignedInPerson,
  type OidcWorld,
  rolesIn,
  signInAt,
  viewerIn,
} from '#tests/world/oidc.ts'
import { anAdmin } from '#tests/world/scholars.ts'

let world: OidcWorld
afterEach(() => world.close())

/** Makes the provider's ID tokens have these claims beside those of the protocol, and its userinfo endpoint tell the others. */
function states(ofToken: object, sub: string, ofUserinfo: object = ofToken) {
  world.provider.people.set(sub, { ...(ofUserinfo as object), sub })
  world.provider.forge = ({ iss, aud, exp, iat, nonce }) => ({
    claims: { iss, aud, exp, iat, nonce, ...ofToken, sub },
  })
}

const withEnv = async (env: Record<string, string> = {}) => {
  world = await anOidcWorld(env)
  await anAdmin(world)
}
const signIn = async (sub: string) => {
  const browser = aBrowser(world)
  return { browser, path: await signInAt(world, browser, sub) }
}

test.each(inputs)('claims $claims $idToken: $right (P632)', async input => {
  await withEnv({ OIDC_ROLES: 'tassel-finance=finance' })
  const claims = input.claims ?? input.idToken ?? {}
  states(claims, 'u1', input.userinfo ?? claims)
  const { browser, path } = await signIn('u1')
  if (input.right === 'OidcEmailNotVerified') expect(path).toBe('/staff-sign-in?problem=OidcEmailNotVerified')
  else expect(await rolesIn(browser)).toEqual(['finance'])
})

describe('groups (P741)', () => {
  test.each([
    ['groups', ['Treasury']],
    ['groups', 'interns, treasury'],
    ['realm_access.roles', undefined],
    ['email', undefined],
  ])('%s as %o name a role', async (claim, groups) => {
    await withEnv({ OIDC_ROLES_CLAIM: claim, OIDC_ROLES: 'treasury=finance, Ruth@Example.org=finance' })
    const person = {
      email: 'ruth@Example.ORG',
      email_verified: true,
      groups,
      realm_access: { roles: ['treasury'] },
    }
    states(person, 'ruth')
    const { browser } = await signIn('ruth')
    expect(await rolesIn(browser)).toEqual(['finance'])
  })

  test.each([{ _claim_names: { groups: 'src1' } }, { hasgroups: true }])(
    'too many for the token (%o) refuse the sign-in with words of their own, and take no role away',
    async overage => {
      await withEnv()
      const person = await aSignedInPerson(world)
      states({ email: person.email, email_verified: true, ...overage }, person.sub)
      const { browser, path } = await signIn(person.sub)
      expect(path).toBe('/staff-sign-in?problem=OidcTooManyGroups')
      expect(await viewerIn(browser)).toBeNull()
      expect(await rolesIn(person.browser)).toEqual(['finance'])
    },
  )

  test('too many for the token open no account', async () => {
    await withEnv()
    const person = aPerson(world)
    states({ email: person.email, email_verified: true, hasgroups: true }, person.sub)
    expect((await signIn(person.sub)).path).toBe('/staff-sign-in?problem=OidcTooManyGroups')
  })
})
