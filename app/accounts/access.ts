import { phrase } from '../lib/phrase.ts'
import { type Refusal, refusal } from '../lib/refusal.ts'
import type { AccessRule } from '../platform/http/access-rule.ts'
import type { Guest, Viewer } from '../platform/viewer.ts'
import { accountWords } from './account-words.ts'
import { can, isStaff, type Permission, roleNames, rolesWith } from './staff-roles.ts'

export const anyone: AccessRule<Viewer | null> = {
  name: 'anyone',
  visitors: true,
  check: viewer => viewer,
}

/** The refusal SignInRequired (401), for operations that need a signed-in person. */
export const signInRequired = () => refusal('SignInRequired', 401, phrase('Please sign in to continue.'))

const noSession = { SignInRequired: 401 }

/** Requires a session. Refuses requests without one with SignInRequired (401). */
export const signedIn: AccessRule<Viewer> = {
  name: 'signed-in people',
  refuses: noSession,
  check(viewer) {
    if (!viewer) throw signInRequired()
    return viewer
  },
}

/**
 * Requires a role with this permission, and a second factor. Refuses a visitor with SignInRequired (401, titled 'Access Denied'), a person
 * who isn't staff with AdminRequired (403, P9), staff who signed in without a code or passkey with SecondFactorRequired (403, P11), and staff
 * without the permission with RoleRequired (403, P600).
 */
export const staff = (permission: Permission): AccessRule<Viewer> => ({
  name: `staff with the role ${rolesWith(permission).join(' or ')}`,
  permission,
  refuses: { ...noSession, AdminRequired: 403, SecondFactorRequired: 403, RoleRequired: 403 },
  check: viewer => requirePermission(viewer, permission),
})

/** `staff` for what moves money or reveals a secret: also refuses with StepUpRequired (403) unless the session was stepped up in the last 5 minutes (P12). */
export const staffSteppedUp = (permission: Permission): AccessRule<Viewer> => ({
  name: `${staff(permission).name}, who proved in the last 5 minutes that it is them`,
  permission,
  refuses: { ...staff(permission).refuses, StepUpRequired: 403 },
  check(viewer, app) {
    const admin = requirePermission(viewer, permission)
    requireStepUp(admin, app.clock.now())
    return admin
  },
})

/**
 * Requires a donor who proved their email address (P531). Refuses with DonorProofRequired (403): unlike 401, it doesn't lead to the sign-in page,
 * because a donor needs no account.
 */
export const donor: AccessRule<Guest> = {
  name: 'donors who proved their email address',
  refuses: { DonorProofRequired: 403 },
  visitors: true,
  guests: true,
  check(_viewer, _app, proven) {
    if (!proven)
      throw refusal('DonorProofRequired', 403, phrase('Please open your donations with a new link first.'))
    return proven
  },
}

/**
 * `donor` for what can't be undone or takes everything along: also refuses a signed-in person with StepUpRequired (403) unless the session was
 * stepped up in the last 5 minutes (P742). A session by the mailed link is a proof itself.
 */
export const donorSteppedUp: AccessRule<Guest> = {
  ...donor,
  name: `${donor.name}; those by their account’s session, in the last 5 minutes`,
  refuses: { ...donor.refuses, StepUpRequired: 403 },
  check(viewer, app, proven) {
    const guest = donor.check(viewer, app, proven)
    if (viewer && guest.guestSessionId === null) requireStepUp(viewer, app.clock.now())
    return guest
  },
}

/** The proven donor, or null. */
export const anyDonor: AccessRule<Guest | null> = {
  name: 'anyone; donors who proved their email address see their own donations',
  visitors: true,
  guests: true,
  check: (_viewer, _app, proven) => proven ?? null,
}

/** The check that `staff` makes, for code that isn't declared as an operation. */
export function requirePermission(viewer: Viewer | null, permission: Permission): Viewer {
  if (!viewer)
    throw refusal('SignInRequired', 401, phrase('Please sign in to continue.'), {
      title: phrase('Access Denied'),
    })
  if (!isStaff(viewer))
    throw refusal('AdminRequired', 403, phrase('This page is for the foundation’s staff.'), {
      title: phrase('Admin Access Required'),
    })
  if (!hasSecondFactor(viewer))
    throw refusal('SecondFactorRequired', 403, accountWords.secondFactorRequired, {
      title: accountWords.secondFactor,
    })
  if (!can(viewer, permission)) throw roleRequired(permission)
  return viewer
}

/** The refusal RoleRequired (403). Its message names the roles that hold the permission (P600). */
function roleRequired(permission: Permission): Refusal {
  const others = rolesWith(permission).filter(role => role !== 'owner')
  return others.length > 0
    ? refusal('RoleRequired', 403, phrase('This is for {roles}. Ask an owner of this site.'), {
        title: phrase('Not in Your Role'),
        phrases: { roles: others.map(role => roleNames[role]) },
      })
    : refusal('RoleRequired', 403, phrase('Only an owner of this site may do this.'), {
        title: phrase('Not in Your Role'),
      })
}

/** The refusal RoleRequired (403) if the role was revoked after the operation was allowed. */
export const roleChanged = () =>
  refusal('RoleRequired', 403, phrase('Your role has changed. Please sign in again.'))

/** True if the email is verified and the session was authenticated by a code, a passkey, or a factor of the identity provider. Admin rights require both (P11, P635). */
export function hasSecondFactor({ emailVerified, provedBy }: Viewer): boolean {
  return emailVerified && ['code', 'passkey', 'oidc-mfa'].includes(provedBy)
}

/** Allows any request: the webhook handler verifies the payment provider's signature itself. */
export const signedProvider: AccessRule<null> = {
  name: 'the payment provider, by signature',
  refuses: { BadSignature: 400 },
  check: () => null,
}

/** Allows anyone in demo mode. Otherwise refuses with NotFound (404), so that demo pages seem not to exist. */
export const demoOnly: AccessRule<Viewer | null> = {
  name: 'anyone, in demo mode alone',
  refuses: { NotFound: 404 },
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

/** Refuses with EmailProofRequired (403) until the person has verified their email, as publishing and withdrawing require (P26). */
export function requireProvenEmail(viewer: Viewer): void {
  if (!viewer.emailVerified) throw refusal('EmailProofRequired', 403, accountWords.proofRequired)
}

/** Refuses with StepUpRequired (403) unless the session was stepped up at most 5 minutes before `now` (P39). */
export function requireStepUp(viewer: Viewer, now: Date): void {
  if (!isSteppedUp(viewer, now)) throw refusal('StepUpRequired', 403, accountWords.stepUpRequired)
}

/** An admin's action, as the audit log records it: the admin, the time, and the request. */
export type AdminAction = { admin: Viewer; now: Date; requestId: string }

/** Builds the `AdminAction` of an operation's call. */
export const actionOf = (call: { viewer: Viewer; now: Date; requestId: string }): AdminAction => ({
  admin: call.viewer,
  now: call.now,
  requestId: call.requestId,
})

/** The fields of an audit entry that record the time, the admin, and the request. */
export const auditedBy = ({ admin, now, requestId }: AdminAction) => ({
  at: now,
  actorUserId: admin.userId,
  requestId,
})
