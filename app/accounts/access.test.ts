import { expect, test } from 'vitest'
import type { Viewer } from '../lib/viewer.ts'
import {
  adminOnly,
  adminSteppedUp,
  canDecideWithdrawal,
  demoOnly,
  requireProvenEmail,
  requireStepUp,
  signedIn,
} from './access.ts'

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
  isAdmin: false,
  provedBy: 'code',
  steppedUpAt: null,
}
const live = { env: { demo: false }, clock: { now: () => now } }
const refused = (code: string, status: number) => expect.objectContaining({ code, status })

test('refuses visitors where a sign-in is needed, scholars on admin pages, and everyone on demo pages outside demo mode (P5, P7)', () => {
  expect(() => signedIn.check(null, live)).toThrow(refused('SignInRequired', 401))
  expect(signedIn.check(maya, live)).toBe(maya)
  expect(() => adminOnly.check(null, live)).toThrow(refused('SignInRequired', 401))
  expect(() => adminOnly.check(maya, live)).toThrow(refused('AdminRequired', 403))
  expect(adminOnly.check({ ...maya, isAdmin: true }, live)).toMatchObject({ userId: 'maya' })
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
  const ask = () => adminOnly.check({ ...maya, isAdmin: true, ...proof }, live)
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
  const admin: Viewer = { ...maya, isAdmin: true, steppedUpAt: minutesAgo(1) }
  expect(adminSteppedUp.check(admin, live)).toBe(admin)
  const stale = { ...admin, steppedUpAt: minutesAgo(6) }
  expect(() => adminSteppedUp.check(stale, live)).toThrow(refused('StepUpRequired', 403))
  expect(() => adminSteppedUp.check({ ...admin, isAdmin: false }, live)).toThrow(
    refused('AdminRequired', 403),
  )
})

test('publishing and withdrawing require a verified email (P26, P185)', () => {
  expect(() => requireProvenEmail(maya)).not.toThrow()
  expect(() => requireProvenEmail({ ...maya, emailVerified: false })).toThrow(
    refused('EmailProofRequired', 403),
  )
})

test('admins cannot decide their own withdrawal request', () => {
  const admin = { ...maya, isAdmin: true }
  expect(canDecideWithdrawal(admin, { userId: 'ruth' })).toBe(true)
  expect(canDecideWithdrawal(admin, { userId: 'maya' })).toBe(false)
  expect(canDecideWithdrawal(maya, { userId: 'ruth' })).toBe(false)
})
