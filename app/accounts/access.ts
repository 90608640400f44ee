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

/** SignInRequired (401): the operation needs a signed-in person. */
export const signInRequired = () => refusal('SignInRequired', 401, phrase('Please sign in to continue.'))

/** Requires a session. Refuses visitors with SignInRequired (401). */
export const signedIn: AccessRule<Viewer> = {
  name: 'signed-in people',
  check(viewer) {
    if (!viewer) throw signInRequired()
    return viewer
  },
}

/**
 * Requires an admin with a second factor. Refuses a visitor with SignInRequired (401, titled 'Access Denied'), a person without the admin role
 * with AdminRequired (403, P9), and an admin who signed in without a code or passkey with SecondFactorRequired (403, P11).
 */
export const adminOnly: AccessRule<Viewer> = {
  name: 'admins',
  check: requireAdmin,
}

/** The check behind `adminOnly`, for code outside the operation table. */
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

/** `adminOnly` for operations that move money: also refuses with StepUpRequired (403) without a step-up in the last 5 minutes (P12). */
export const adminSteppedUp: AccessRule<Viewer> = {
  name: 'admins who proved in the last 5 minutes that it is them',
  check(viewer, app) {
    const admin = requireAdmin(viewer)
    requireStepUp(admin, app.clock.now())
    return admin
  },
}

/** True if the email is verified and the session was proven by a code or passkey: admin rights need both (P11). */
export function hasSecondFactor({ emailVerified, provedBy }: Viewer): boolean {
  return emailVerified && (provedBy === 'code' || provedBy === 'passkey')
}

/** For payment provider webhooks: the handler checks the signature. */
export const signedProvider: AccessRule<null> = {
  name: 'the payment provider, by signature',
  check: () => null,
}

/** For demo pages: outside demo mode they do not exist (NotFound, 404). */
export const demoOnly: AccessRule<Viewer | null> = {
  name: 'anyone, in demo mode alone',
  check(viewer, app) {
    if (!app.env.demo) throw refusal('NotFound', 404, phrase('Oops! Page not found'))
    return viewer
  },
}

const stepUpMinutes = 5

/** True if the session was stepped up at most 5 minutes before `now` (P39). */
export function isSteppedUp(viewer: Viewer, now: Date): boolean {
  if (!viewer.steppedUpAt) return false
  const age = now.getTime() - new Date(viewer.steppedUpAt).getTime()
  return age >= 0 && age <= stepUpMinutes * 60_000
}

/** Refuses with EmailProofRequired (403) until the email is proven; publishing and withdrawing need it (P26). */
export function requireProvenEmail(viewer: Viewer): void {
  if (!viewer.emailVerified) throw refusal('EmailProofRequired', 403, accountWords.proofRequired)
}

/** Refuses with StepUpRequired (403) unless the session was stepped up at most 5 minutes before `now` (P39). */
export function requireStepUp(viewer: Viewer, now: Date): void {
  if (!isSteppedUp(viewer, now)) throw refusal('StepUpRequired', 403, accountWords.stepUpRequired)
}

/** Admins decide withdrawals, except their own (P193). */
export function canDecideWithdrawal(viewer: Viewer, withdrawal: { userId: string }): boolean {
  return viewer.isAdmin && viewer.userId !== withdrawal.userId
}

/** An admin's action: who, when, in which request. */
export type AdminAction = { admin: Viewer; now: Date; requestId: string }

/** The action of the admin who calls an operation. */
export const actionOf = (call: { viewer: Viewer; now: Date; requestId: string }): AdminAction => ({
  admin: call.viewer,
  now: call.now,
  requestId: call.requestId,
})

/** The fields of an action's audit entry that say when, who, and in which request. */
export const auditedBy = ({ admin, now, requestId }: AdminAction) => ({
  at: now,
  actorUserId: admin.userId,
  requestId,
})
