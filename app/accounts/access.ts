import { phrase } from '../lib/phrase.ts'
import { refusal } from '../lib/refusal.ts'
import type { Viewer } from '../lib/viewer.ts'
import type { AccessRule } from '../platform/http/access-rule.ts'
import { accountWords } from './account-words.ts'

export const anyone: AccessRule<Viewer | null> = {
  name: 'anyone',
  visitors: true,
  check: viewer => viewer,
}

/** SignInRequired (401): what was asked for is nobody's who is not signed in. */
export const signInRequired = () => refusal('SignInRequired', 401, phrase('Please sign in to continue.'))

/** SignInRequired (401) for a visitor. */
export const signedIn: AccessRule<Viewer> = {
  name: 'signed-in people',
  check(viewer) {
    if (!viewer) throw signInRequired()
    return viewer
  },
}

/**
 * SignInRequired (401, 'Access Denied') for a visitor, AdminRequired (403) for everyone else who is no admin (P9), SecondFactorRequired (403) for
 * an admin who signed in by less than a code or a passkey (P11).
 */
export const adminOnly: AccessRule<Viewer> = {
  name: 'admins',
  check: requireAdmin,
}

/** The check of `adminOnly`, for callers outside the operation table. */
export function requireAdmin(viewer: Viewer | null): Viewer {
  if (!viewer)
    throw refusal('SignInRequired', 401, phrase('Please sign in to continue.'), {
      title: phrase('Access Denied'),
    })
  if (!viewer.isAdmin)
    throw refusal('AdminRequired', 403, phrase('This page is for the foundation’s staff.'), {
      title: phrase('Admin Access Required'),
    })
  if (!hasSecondFactor(viewer))
    throw refusal('SecondFactorRequired', 403, accountWords.secondFactorRequired, {
      title: accountWords.secondFactor,
    })
  return viewer
}

/** As `adminOnly`, for what moves money: StepUpRequired (403) as well, unless this session was stepped up just now. */
export const adminSteppedUp: AccessRule<Viewer> = {
  name: 'admins who proved in the last 5 minutes that it is them',
  check(viewer, app) {
    const admin = requireAdmin(viewer)
    requireStepUp(admin, app.clock.now())
    return admin
  },
}

/** True when an admin's session was proven by a code or a passkey and their email is verified: admin rights need both (P11). */
export function hasSecondFactor({ emailVerified, provedBy }: Viewer): boolean {
  return emailVerified && (provedBy === 'code' || provedBy === 'passkey')
}

/** For the payment provider's webhook: the handler itself checks the signature. */
export const signedProvider: AccessRule<null> = {
  name: 'the payment provider, by signature',
  check: () => null,
}

/** Pages of the demo world; elsewhere they do not exist (NotFound, 404). */
export const demoOnly: AccessRule<Viewer | null> = {
  name: 'anyone, in demo mode alone',
  check(viewer, app) {
    if (!app.env.demo) throw refusal('NotFound', 404, phrase('Oops! Page not found'))
    return viewer
  },
}

const stepUpMinutes = 5

/** True when this session was stepped up at most 5 minutes before `now` (P39). */
export function isSteppedUp(viewer: Viewer, now: Date): boolean {
  if (!viewer.steppedUpAt) return false
  const age = now.getTime() - new Date(viewer.steppedUpAt).getTime()
  return age >= 0 && age <= stepUpMinutes * 60_000
}

/** Publishing and withdrawing ask for a proven email: EmailProofRequired (403) until then (P26). */
export function requireProvenEmail(viewer: Viewer): void {
  if (!viewer.emailVerified) throw refusal('EmailProofRequired', 403, accountWords.proofRequired)
}

/** StepUpRequired (403) unless this session was stepped up at most 5 minutes before `now` (P39). */
export function requireStepUp(viewer: Viewer, now: Date): void {
  if (!isSteppedUp(viewer, now)) throw refusal('StepUpRequired', 403, accountWords.stepUpRequired)
}

/** Nobody decides their own request (P193). */
export function canDecideWithdrawal(viewer: Viewer, withdrawal: { userId: string }): boolean {
  return viewer.isAdmin && viewer.userId !== withdrawal.userId
}
