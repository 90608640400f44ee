import { nameProblem } from '../../lib/person-name.ts'
import type { StaffRole } from '../../lib/viewer.ts'
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
  hasSecondFactor: boolean
}

export type Claims = Readonly<Record<string, unknown>> & { iss: string; sub: string }

/** Reads an identity from claims. Ignores claims of an unexpected type. */
export function identityOf(claims: Claims, settings: OidcSettings): Identity {
  const email = textOf(claims.email)?.trim().toLowerCase() ?? ''
  const isEmailVerified = claims.email_verified === true || settings.trustsEmail
  // Anyone can claim an address that no one has verified.
  const isGroupStated = settings.rolesClaim !== 'email' || isEmailVerified
  const groups = new Set(isGroupStated ? textsOf(claims[settings.rolesClaim]) : [])
  const factors = [...textsOf(claims.acr), ...textsOf(claims.amr)]
  const granted = settings.roles.filter(({ value }) => groups.has(value)).map(({ role }) => role)
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email) && email.length <= 254 ? email : null,
    isEmailVerified,
    firstName: nameOf(claims.given_name),
    lastName: nameOf(claims.family_name),
    roles: staffRoles.filter(role => granted.includes(role)),
    hasSecondFactor: factors.some(factor => settings.acr.includes(factor)),
  }
}

const textOf = (claim: unknown): string | null => (typeof claim === 'string' ? claim : null)
const textsOf = (claim: unknown): string[] =>
  (Array.isArray(claim) ? claim : [claim]).filter(value => typeof value === 'string')
const nameOf = (claim: unknown): string => {
  const name = textOf(claim)?.trim().slice(0, nameMaxLength) ?? ''
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
