import { expect, test } from 'vitest'
import type { Viewer } from '../platform/viewer.ts'
import { demoOnly, requireProvenEmail, requireStepUp, signedIn, staff, staffSteppedUp } from './access.ts'

const now = new Date('2026-03-11T16:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()
const maya: Viewer = {
  userId: 'maya',
  sessionId: 'session',
  email: 'maya@example.com',
  emailVerified: true,
  customUserId: 'maya',
  firstName: 'Maya',
  lastName: 'Okafor',
  profilePictureUrl: null,
  roles: [],
  provedBy: 'code',
  steppedUpAt: null,
}
const live = { env: { demo: false }, clock: { now: () => now } }
const useStaffPages = staff('useStaffPages')
const decide = staffSteppedUp('decideWithdrawals')
const refused = (code: string, status: number) => expect.objectContaining({ code, status })

test('refuses visitors where a sign-in is needed, scholars on admin pages, and everyone on demo pages outside demo mode (P5, P7)', () => {
  expect(() => signedIn.check(null, live)).toThrow(refused('SignInRequired', 401))
  expect(signedIn.check(maya, live)).toBe(maya)
  expect(() => useStaffPages.check(null, live)).toThrow(refused('SignInRequired', 401))
  expect(() => useStaffPages.check(maya, live)).toThrow(refused('AdminRequired', 403))
  expect(useStaffPages.check({ ...maya, roles: ['owner'] as const }, live)).toMatchObject({ userId: 'maya' })
  expect(() => demoOnly.check(maya, live)).toThrow(refused('NotFound', 404))
})

test.each<[string, Partial<Viewer>, boolean]>([
  ['a code', { provedBy: 'code' }, true],
  ['a passkey', { provedBy: 'passkey' }, true],
  ['a password', { provedBy: 'password' }, false],
  ['a remembered device', { provedBy: 'device' }, false],
  ['a reset link', { provedBy: 'reset-link' }, false],
  ['only a sign-up', { provedBy: 'sign-up' }, false],
  ['a code, but an unverified email', { provedBy: 'code', emailVerified: false }, false],
])('admin rights after %s: %s', (_, proof, enough) => {
  const ask = () => useStaffPages.check({ ...maya, roles: ['owner'] as const, ...proof }, live)
  if (enough) expect(ask).not.toThrow()
  else expect(ask).toThrow(refused('SecondFactorRequired', 403))
})

test.each([
  ['never', null, false],
  ['just now', minutesAgo(0), true],
  ['5 minutes ago', minutesAgo(5), true],
  ['a second more', minutesAgo(5 + 1 / 60), false],
  ['in the future', minutesAgo(-1), false],
])('stepped up %s: %s', (_, steppedUpAt, enough) => {
  const ask = () => requireStepUp({ ...maya, steppedUpAt }, now)
  if (enough) expect(ask).not.toThrow()
  else expect(ask).toThrow(refused('StepUpRequired', 403))
})

test('operations that move money also require a step-up from an admin (P12)', () => {
  const admin: Viewer = { ...maya, roles: ['owner'] as const, steppedUpAt: minutesAgo(1) }
  expect(decide.check(admin, live)).toBe(admin)
  const stale = { ...admin, steppedUpAt: minutesAgo(6) }
  expect(() => decide.check(stale, live)).toThrow(refused('StepUpRequired', 403))
  expect(() => decide.check({ ...admin, roles: [] }, live)).toThrow(refused('AdminRequired', 403))
})

test.each([
  ['support', 'decideWithdrawals', 'This is for {roles}. Ask an owner of this site.', ['Finance']],
  ['moderator', 'answerDonors', 'This is for {roles}. Ask an owner of this site.', ['Finance', 'Support']],
  [
    'moderator',
    'readMoney',
    'This is for {roles}. Ask an owner of this site.',
    ['Finance', 'Support', 'Auditor'],
  ],
  ['finance', 'readAuditLog', 'This is for {roles}. Ask an owner of this site.', ['Auditor']],
  ['finance', 'grantRoles', 'Only an owner of this site may do this.', undefined],
] as const)('%s may not %s: "%s" (P600)', (role, permission, message, roles) => {
  const viewer = { ...maya, roles: [role] }
  expect(() => staff(permission).check(viewer, live)).toThrow(refused('RoleRequired', 403))
  expect(() => staff(permission).check(viewer, live)).toThrow(
    expect.objectContaining({
      message,
      details: expect.objectContaining(roles ? { phrases: { roles } } : {}),
    }),
  )
  expect(() => staff(permission).check({ ...viewer, roles: [role, 'owner'] }, live)).not.toThrow()
})

test('publishing and withdrawing require a verified email (P26, P185)', () => {
  expect(() => requireProvenEmail(maya)).not.toThrow()
  expect(() => requireProvenEmail({ ...maya, emailVerified: false })).toThrow(
    refused('EmailProofRequired', 403),
  )
})
