import { cleanEmail, emailProblem } from '../../lib/email-address.ts'
import { cleanName, nameProblem } from '../../lib/person-name.ts'
import type { StaffRole } from '../../platform/viewer.ts'
import { nameMaxLength } from '../names.ts'
import type { OidcSettings } from '../settings.ts'
import { staffRoles } from '../staff-roles.ts'

/** What the provider states about a person, after the library has checked issuer, audience, nonce, expiry, and signature. */
export type Identity = {
  issuer: string
  subject: string
  /** In lowercase; null if the provider states none. */
  email: string | null
  isEmailVerified: boolean
  /** Empty if the provider states none, or one that a person could not enter here. */
  firstName: string
  lastName: string
  roles: StaffRole[]
  /** True if the provider names no groups because the person is in too many (Entra's overage), so that `roles` says nothing. */
  hasTooManyGroups: boolean
  hasSecondFactor: boolean
}

export type Claims = Readonly<Record<string, unknown>> & { iss: string; sub: string }

/** Reads an identity from claims. Ignores claims of an unexpected type. */
export function identityOf(claims: Claims, settings: OidcSettings): Identity {
  const { rolesClaim } = settings
  const email = cleanEmail(textOf(claims.email) ?? '')
  const isEmailVerified = isTrue(claims.email_verified) || settings.trustsEmail
  const stated = claimAt(claims, rolesClaim)
  // Anyone can claim an address that no one has verified.
  const groups = rolesClaim === 'email' ? [isEmailVerified ? email : ''] : groupsOf(stated)
  const factors = [...textsOf(claims.acr), ...textsOf(claims.amr)]
  const granted = settings.roles
    .filter(({ value }) => groups.includes(value.toLowerCase()))
    .map(({ role }) => role)
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: emailProblem(email) === null ? email : null,
    isEmailVerified,
    firstName: nameOf(claims.given_name),
    lastName: nameOf(claims.family_name),
    roles: staffRoles.filter(role => granted.includes(role)),
    hasTooManyGroups: stated === undefined && isOverage(claims, rolesClaim),
    hasSecondFactor: factors.some(factor => settings.acr.includes(factor)),
  }
}

/** A claim by its name, or by a path with periods, such as `realm_access.roles`. */
export function claimAt(claims: Readonly<Record<string, unknown>>, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path]
  return path
    .split('.')
    .reduce<unknown>(
      (found, name) =>
        typeof found === 'object' && found !== null && Object.hasOwn(found, name)
          ? (found as Record<string, unknown>)[name]
          : undefined,
      claims,
    )
}

/**
 * The claims of the ID token, completed by those that the provider tells only at its userinfo endpoint. Only the ID token says how the person
 * signed in this time.
 */
export function completed(
  claims: Claims,
  told: Readonly<Record<string, unknown>>,
  rolesClaim: string,
): Claims {
  const { acr, amr } = claims
  const all: Claims & Record<string, unknown> = { ...told, ...claims, acr, amr }
  const [root = rolesClaim] = Object.hasOwn(told, rolesClaim) ? [rolesClaim] : rolesClaim.split('.')
  if (claimAt(claims, rolesClaim) === undefined && claimAt(told, rolesClaim) !== undefined)
    all[root] = told[root]
  const isOther = told.email !== undefined && claims.email !== undefined && told.email !== claims.email
  // What is verified there is another address.
  if (isOther) all.email_verified = claims.email_verified
  return all
}

/** Some providers write booleans as text. */
const isTrue = (claim: unknown) => claim === true || textOf(claim)?.toLowerCase() === 'true'

/** Groups in lowercase. Some providers write a list as text with commas. */
function groupsOf(claim: unknown): string[] {
  const groups =
    typeof claim === 'string' ? [claim, ...claim.split(',').map(group => group.trim())] : textsOf(claim)
  return groups.map(group => group.toLowerCase())
}

/** Entra names no groups for a person in more than 200, but says where they could be looked up. */
function isOverage(claims: Claims, rolesClaim: string): boolean {
  const elsewhere = claims._claim_names
  const isElsewhere =
    typeof elsewhere === 'object' && elsewhere !== null && Object.hasOwn(elsewhere, rolesClaim)
  return isElsewhere || (rolesClaim === 'groups' && isTrue(claims.hasgroups))
}

const textOf = (claim: unknown): string | null => (typeof claim === 'string' ? claim : null)
const textsOf = (claim: unknown): string[] =>
  (Array.isArray(claim) ? claim : [claim]).filter(value => typeof value === 'string')
const nameOf = (claim: unknown): string => {
  const name = cleanName(textOf(claim) ?? '').slice(0, nameMaxLength)
  return nameProblem(name) ? '' : name
}

/** A role that a person holds; `isFromProvider` is false if an owner or an operator granted it. */
export type HeldRole = { role: StaffRole; isFromProvider: boolean }

/**
 * How the roles of the last sign-in become those of this one (P634): the provider grants what it names and revokes only what it granted
 * itself. What was granted by hand stays.
 */
export function roleChanges(held: readonly HeldRole[], named: readonly StaffRole[]) {
  const own = held.filter(({ isFromProvider }) => isFromProvider).map(({ role }) => role)
  return {
    grant: named.filter(role => !held.some(one => one.role === role)),
    confirm: own.filter(role => named.includes(role)),
    revoke: own.filter(role => !named.includes(role)),
  }
}
