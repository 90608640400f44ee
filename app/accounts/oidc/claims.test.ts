import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OidcSettings } from '../settings.ts'
import { staffRoles } from '../staff-roles.ts'
import { completed, identityOf, roleChanges } from './claims.ts'

const settings: OidcSettings = {
  issuer: 'https://id.example',
  clientId: 'tassel',
  clientSecret: 'secret',
  name: 'ID',
  roles: [
    { value: 'treasury', role: 'finance' },
    { value: 'everyone', role: 'support' },
    { value: 'everyone', role: 'auditor' },
  ],
  rolesClaim: 'groups',
  acr: ['gold', 'otp'],
  trustsEmail: false,
}
const who = { iss: 'https://id.example', sub: '1' }
const read = (claims: object) => identityOf({ ...who, ...claims }, settings)

describe('claims', () => {
  test.each([
    [{ groups: ['treasury'] }, ['finance']],
    [{ groups: 'treasury' }, ['finance']],
    [{ groups: ['everyone', 'treasury', 'everyone'] }, ['finance', 'support', 'auditor']],
    [{ groups: ['Treasury', 'treasury ', 7, null] }, ['finance']],
    [{ groups: ['treasury ', 7, null] }, []],
    [{ groups: 'TREASURY, interns' }, ['finance']],
    [{ groups: ['treasury,interns'] }, []],
    [{ groups: { treasury: true } }, []],
    [{ roles: ['treasury'] }, []],
    [{}, []],
  ])('%o name the roles %o', (claims, roles) => {
    expect(read(claims).roles).toEqual(roles)
  })

  test('name roles by an email only if it is verified', () => {
    const byEmail = {
      ...settings,
      rolesClaim: 'email',
      roles: [{ value: 'ines@id.example', role: 'owner' as const }],
    }
    const claims = { ...who, email: 'ines@id.example' }
    expect(identityOf({ ...claims, email_verified: true }, byEmail).roles).toEqual(['owner'])
    expect(identityOf({ ...claims, email: 'Ines@ID.Example', email_verified: true }, byEmail).roles).toEqual([
      'owner',
    ])
    expect(identityOf(claims, byEmail).roles).toEqual([])
  })

  test.each([
    [{ acr: 'gold' }, true],
    [{ amr: ['pwd', 'otp'] }, true],
    [{ amr: 'otp' }, true],
    [{ acr: 'golden', amr: ['pwd'] }, false],
    [{ acr: ['gold'] }, true],
    [{}, false],
  ])('%o have a second factor: %s', (claims, has) => {
    expect(read(claims).hasSecondFactor).toBe(has)
    expect(identityOf({ ...who, ...claims }, { ...settings, acr: [] }).hasSecondFactor).toBe(false)
  })

  test.each([
    [{ email: ' Ines@ID.example', email_verified: true }, 'ines@id.example', true],
    [{ email: 'ines@id.example', email_verified: 'true' }, 'ines@id.example', true],
    [{ email: 'ines@id.example', email_verified: 'false' }, 'ines@id.example', false],
    [{ email: 'ines@id.example', email_verified: 1 }, 'ines@id.example', false],
    [{ email: 'ines@id.example' }, 'ines@id.example', false],
    [{ email: 'ines', email_verified: true }, null, true],
    [{ email: `${'a'.repeat(250)}@id.example`, email_verified: true }, null, true],
    [{ email: 7 }, null, false],
  ])('%o have the email %s, verified: %s', (claims, email, isEmailVerified) => {
    expect(read(claims)).toMatchObject({ email, isEmailVerified })
  })

  test('name roles at a path with periods', () => {
    const nested = { ...settings, rolesClaim: 'realm_access.roles' }
    const rolesOf = (claims: object) => identityOf({ ...who, ...claims }, nested).roles
    expect(rolesOf({ realm_access: { roles: ['treasury'] } })).toEqual(['finance'])
    expect(rolesOf({ 'realm_access.roles': 'treasury' })).toEqual(['finance'])
    expect(rolesOf({ realm_access: ['treasury'] })).toEqual([])
    expect(rolesOf({ realm_access: null })).toEqual([])
  })

  test.each([
    [{ _claim_names: { groups: 'src1' }, _claim_sources: {} }, true],
    [{ hasgroups: true }, true],
    [{ hasgroups: 'true' }, true],
    [{ hasgroups: true, groups: ['treasury'] }, false],
    [{ _claim_names: { other: 'src1' } }, false],
    [{}, false],
  ])('%o leave groups out because there are too many: %s', (claims, isSo) => {
    expect(read(claims).hasTooManyGroups).toBe(isSo)
  })

  test('are completed at the userinfo endpoint', () => {
    const told = {
      email: 'ines@id.example',
      email_verified: true,
      realm_access: { roles: ['treasury'] },
      acr: 'gold',
    }
    expect(completed({ ...who, realm_access: {} }, told, 'realm_access.roles')).toMatchObject({
      email: 'ines@id.example',
      email_verified: true,
      realm_access: { roles: ['treasury'] },
      acr: undefined,
    })
    const other = completed({ ...who, email: 'kim@id.example' }, told, 'groups')
    expect(other).toMatchObject({ email: 'kim@id.example', email_verified: undefined })
  })

  test('leave a name empty that a person could not enter here', () => {
    const named = { given_name: ' Ines ', family_name: 'see http://evil.example' }
    expect(read(named)).toMatchObject({ firstName: 'Ines', lastName: '' })
    expect(read({ given_name: ['Ines'] })).toMatchObject({ firstName: '', lastName: '' })
  })
})

const someRoles = fc.uniqueArray(fc.constantFrom(...staffRoles))

test('after a sign-in a person holds what the provider names and what was granted by hand, and nothing else (P634)', () => {
  fc.assert(
    fc.property(someRoles, someRoles, someRoles, (byHand, byProvider, named) => {
      const held = [
        ...byHand.map(role => ({ role, isFromProvider: false })),
        ...byProvider.filter(role => !byHand.includes(role)).map(role => ({ role, isFromProvider: true })),
      ]
      const { grant, confirm, revoke } = roleChanges(held, named)
      const after = new Set([
        ...held.map(({ role }) => role).filter(role => !revoke.includes(role)),
        ...grant,
      ])
      expect(after).toEqual(new Set([...byHand, ...named]))
      expect(revoke.filter(role => byHand.includes(role))).toEqual([])
      expect(confirm.filter(role => byHand.includes(role) || !named.includes(role))).toEqual([])
      expect([...grant, ...confirm, ...revoke]).toHaveLength(new Set([...grant, ...confirm, ...revoke]).size)
    }),
  )
})
