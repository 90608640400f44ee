import { z } from 'zod'
import { optional } from '../platform/env-schemas.ts'
import { isLoopback } from '../platform/loopback.ts'
import type { StaffRole } from '../platform/viewer.ts'
import { staffRoles } from './staff-roles.ts'

/** The identity provider that the staff sign in at (P630). */
export type OidcSettings = {
  issuer: string
  clientId: string
  clientSecret: string
  /** The name on buttons. */
  name: string
  /** The role that each value of the claim grants. */
  roles: readonly ClaimRole[]
  /** The claim with the person's groups. */
  rolesClaim: string
  /** The values of `acr` and `amr` that count as a second factor. */
  acr: readonly string[]
  /** True if every email counts as verified, though the provider doesn't say so. */
  trustsEmail: boolean
}

type ClaimRole = { value: string; role: StaffRole }

const claimRolesWords = `expected group=role, with commas between pairs; the roles are ${staffRoles.join(', ')}`

/** Reads `group=role, group=role`. A group may contain `=`, but no comma. Null if a pair names no known role. */
function claimRoles(text: string): ClaimRole[] | null {
  const pairs = text.split(',').map(pair => {
    const at = pair.lastIndexOf('=')
    const role = staffRoles.find(role => role === pair.slice(at + 1).trim())
    const value = pair.slice(0, Math.max(at, 0)).trim()
    return role && value ? { value, role } : null
  })
  return pairs.every(pair => pair !== null) ? pairs : null
}

const text = optional(z.string().trim().min(1).max(500))

/** A list of words with commas between them. */
const words = z
  .string()
  .transform(list => list.split(',').map(word => word.trim()))
  .refine(list => list.every(word => /^\S+$/.test(word)), 'expected values with commas between them')

const roles = z.string().transform((list, context) => {
  const read = claimRoles(list)
  if (!read) context.addIssue({ code: 'custom', message: claimRolesWords })
  return read ?? z.NEVER
})

/** Sign-in of the staff by their own identity provider (P630). All of them are optional. */
export const accountVariables = {
  OIDC_ISSUER: optional(
    z.url({ protocol: /^https?$/, abort: true }).superRefine((issuer, context) => {
      const problem = issuerProblem(new URL(issuer))
      if (problem) context.addIssue({ code: 'custom', message: problem })
    }),
  ),
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  /** The name of the identity provider on buttons; by default its host. */
  OIDC_NAME: optional(z.string().trim().min(1).max(40)),
  OIDC_ROLES: optional(roles),
  OIDC_ROLES_CLAIM: text,
  OIDC_ACR: optional(words),
  OIDC_TRUST_EMAIL: optional(z.enum(['0', '1'])),
}

type Values = z.output<z.ZodObject<typeof accountVariables>>

declare module '../platform/settings.ts' {
  interface DomainSettings {
    /** Null if staff sign in only as everyone does. */
    oidc: OidcSettings | null
  }
}

/** The server sends its client secret to the issuer's addresses, so they are encrypted; the library refuses others. */
function issuerProblem({ protocol, hostname, pathname, search, hash }: URL): string | null {
  if (protocol === 'http:' && !isLoopback(hostname))
    return 'is not encrypted: use https://, or http:// on this machine only'
  if (search || hash) return 'expected the issuer without a query, as in its discovery document'
  // These addresses stand for every organization, so that anyone with a Microsoft account would pass.
  if (hostname === 'login.microsoftonline.com' && !/^\/[\da-f-]{36}\/v2\.0\/?$/i.test(pathname))
    return 'names no single organization: expected https://login.microsoftonline.com/<Directory (tenant) ID>/v2.0'
  return null
}

const needed = ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ROLES'] as const

/** Finds settings of the identity provider that are incomplete. */
export function accountProblems(values: Values): { name: string; what: string }[] {
  if (values.OIDC_ISSUER)
    return needed
      .filter(name => values[name] === null)
      .map(name => ({ name, what: 'is required with OIDC_ISSUER' }))
  const without = (Object.keys(accountVariables) as (keyof Values)[]).filter(name => values[name] !== null)
  return without.length === 0
    ? []
    : [{ name: 'OIDC_ISSUER', what: `is required with ${without.join(' and ')}` }]
}

/** The settings of the identity provider; null if there is none. */
export function oidcSettings(values: Values): OidcSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values
  if (!issuer || !clientId || !clientSecret) return null
  return {
    issuer,
    clientId,
    clientSecret,
    name: values.OIDC_NAME ?? new URL(issuer).host,
    roles: values.OIDC_ROLES ?? [],
    rolesClaim: values.OIDC_ROLES_CLAIM ?? 'groups',
    acr: values.OIDC_ACR ?? [],
    trustsEmail: values.OIDC_TRUST_EMAIL === '1',
  }
}
