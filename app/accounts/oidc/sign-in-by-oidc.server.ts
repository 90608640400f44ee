import type { App } from '../../platform/app.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { securityEvent } from '../../platform/security-events.server.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { hasSecondFactor } from '../access.ts'
import { loginNames } from '../names.ts'
import { type Browser, ensureBrowser, readBrowsers } from '../sessions/cookies.server.ts'
import { sessionGeneration, startSession } from '../sessions/start-session.server.ts'
import type { OidcSettings } from '../settings.ts'
import { createAccount } from '../sign-in/sign-up.server.ts'
import { beginAttempt, endAttempt } from './attempt.server.ts'
import { type ClaimedRoles, updateClaimedRoles } from './claimed-roles.server.ts'
import type { Identity } from './claims.ts'
import {
  authorizationAddress,
  identityFrom,
  OidcRefused,
  signOutAddress,
} from './identity-provider.server.ts'
import { type OidcProblem, staffSignInPath } from './oidc-words.ts'

/**
 * Begins a sign-in and returns the provider's address, or the path of the page that says that the provider doesn't answer (P637).
 */
export async function beginOidcSignIn(
  app: App,
  settings: OidcSettings,
  { next, browser, now }: { next: string; browser: Browser; now: Date },
): Promise<string> {
  return await orProblemPage(app, async () => {
    const browserHash = ensureBrowser(browser.headers, app, browser.answerHeaders)
    const attempt = await beginAttempt(app, { browserHash, next }, now)
    return await authorizationAddress(app, settings, attempt)
  })
}

export type OidcCallback = {
  /** The query that the provider added to the callback's address. */
  answer: Readonly<Record<string, string>>
  browser: Browser
  /** Whoever is signed in here when the provider answers. */
  viewer: Viewer | null
  now: Date
  requestId: string
}

/**
 * Completes a sign-in with the identity provider. Starts a session and returns the path to redirect to: the requested page, or the page that
 * explains why the sign-in failed (P637).
 */
export async function endOidcSignIn(
  app: App,
  settings: OidcSettings,
  callback: OidcCallback,
): Promise<string> {
  return await orProblemPage(app, () => signIn(app, settings, callback))
}

async function orProblemPage(app: App, work: () => Promise<string>): Promise<string> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof OidcRefused)) throw error
    const { problem, reason } = error
    if (problem === 'OidcUnreachable') app.log.warn({ reason }, 'the identity provider doesn’t answer')
    else app.log.info({ problem, reason }, 'a sign-in by the identity provider failed')
    securityEvent(app, 'sign-in-refused', { refusal: problem })
    return staffSignInPath(problem)
  }
}

async function signIn(app: App, settings: OidcSettings, callback: OidcCallback): Promise<string> {
  const { answer, browser, now } = callback
  const browserHashes = readBrowsers(browser.headers, app)
  const ended = await endAttempt(app, { state: answer.state ?? '', browserHashes }, now)
  if (!ended) throw new OidcRefused('OidcExpired')
  const identity = await identityFrom(app, settings, ended.attempt, answer)
  const outcome = await app.db.transaction(tx => admit(tx, identity, callback))
  if (outcome.roles) reportRoles(app, outcome.userId, outcome.roles)
  if (outcome.problem) throw new OidcRefused(outcome.problem)
  const { userId, generation } = outcome
  const provedBy = identity.hasSecondFactor ? 'oidc-mfa' : 'oidc'
  await startSession(app, { userId, generation, provedBy }, browser)
  return ended.next
}

function reportRoles(app: App, userId: string, { granted, revoked, isLastOwner }: ClaimedRoles): void {
  for (const _ of granted) securityEvent(app, 'role-granted', { userId })
  for (const _ of revoked) securityEvent(app, 'role-revoked', { userId })
  if (isLastOwner)
    app.log.warn({ userId }, 'the last owner stays, though the identity provider no longer names them')
}

/** Where the identity provider ends its own session of this person; null if they don't sign in there, or it announces no address. */
export async function signOutAddressOf(
  app: App,
  settings: OidcSettings,
  viewer: Viewer,
): Promise<string | null> {
  const linked = await app.db.rows('is_linked', 'select 1 from oidc_identities where user_id = $1', [
    viewer.userId,
  ])
  return linked.length > 0 ? await signOutAddress(app, settings) : null
}

type Refused = { problem: OidcProblem; roles?: undefined }
/** A refusal after `roles` has changed is returned instead of thrown, because the provider revokes roles all the same. */
type Outcome = Refused | { problem?: OidcProblem; roles: ClaimedRoles; userId: string; generation: number }

async function admit(tx: Tx, identity: Identity, callback: OidcCallback): Promise<Outcome> {
  const { now, requestId } = callback
  // Two first sign-ins of one person wait for each other.
  await tx.rows('lock_oidc_identity', 'select pg_advisory_xact_lock(hashtextextended($1, 630))', [
    `${identity.issuer} ${identity.subject}`,
  ])
  // Roles stay as they are: the provider has revoked nothing.
  if (identity.hasTooManyGroups) return { problem: 'OidcTooManyGroups' }
  const account = (await accountOf(tx, identity)) ?? (await firstAccount(tx, identity, callback))
  if ('problem' in account) return account
  if (account.isSuspended) return { problem: 'OidcSuspended' }
  const { userId } = account
  const roles = await updateClaimedRoles(tx, userId, identity.roles, { now, requestId })
  // Read after the roles, whose change raises the generation.
  const admitted = { userId, roles, generation: await sessionGeneration(tx, userId) }
  return roles.isStaff ? admitted : { ...admitted, problem: 'OidcNoRole' }
}

type Account = { userId: string; isSuspended: boolean }

async function accountOf(tx: Tx, { issuer, subject }: Identity): Promise<Account | undefined> {
  const [account] = await tx.rows<Account>(
    'account_of_oidc_identity',
    `select u.id as user_id, u.suspended_at is not null as is_suspended
     from oidc_identities i join users u on u.id = i.user_id where i.issuer = $1 and i.subject = $2`,
    [issuer, subject],
  )
  return account
}

/**
 * The account of someone who signs in for the first time (P632). Opens one whose address is not proven yet, or links the account that is
 * signed in here: an address that the provider states never opens an account that exists.
 */
async function firstAccount(
  tx: Tx,
  identity: Identity,
  { viewer, now }: OidcCallback,
): Promise<Account | Refused> {
  const { email, isEmailVerified, roles } = identity
  if (roles.length === 0) return { problem: 'OidcNoRole' }
  if (!email || !isEmailVerified) return { problem: 'OidcEmailNotVerified' }
  const [existing] = await tx.rows<{ userId: string; isLinked: boolean }>(
    'account_with_email_of_identity',
    `select u.id as user_id, exists (select from oidc_identities i where i.user_id = u.id and i.issuer = $2) as is_linked
     from users u where u.email = $1 for no key update`,
    [email, identity.issuer],
  )
  if (existing?.isLinked) return { problem: 'OidcOtherIdentity' }
  const isTheirs = viewer !== null && viewer.userId === existing?.userId && hasSecondFactor(viewer)
  if (existing && !isTheirs) return { problem: 'OidcAccountExists' }
  const userId = existing?.userId ?? (await openAccount(tx, email, identity, now))
  await tx.rows(
    'insert_oidc_identity',
    'insert into oidc_identities (issuer, subject, user_id, linked_at) values ($1, $2, $3, $4)',
    [identity.issuer, identity.subject, userId, now],
  )
  return { userId, isSuspended: false }
}

async function openAccount(tx: Tx, email: string, identity: Identity, now: Date): Promise<string> {
  const { firstName, lastName } = identity
  const customUserId = await freeUserId(tx, email, now)
  const account = { email, customUserId, firstName, lastName, isWelcomed: false, at: now }
  return (await createAccount(tx, account)).userId
}

/** How many User IDs derived from an email are tried. */
const candidateCount = 100

async function freeUserId(tx: Tx, email: string, now: Date): Promise<string> {
  const names = loginNames(email, 'staff')
  const candidates = Array.from({ length: candidateCount }, () => names.next().value as string)
  const [free] = await tx.rows<{ customUserId: string }>(
    'free_user_id',
    `select c.custom_user_id from unnest($1::text[]) with ordinality as c (custom_user_id, position)
     where not exists (select from profiles p where p.custom_user_id = c.custom_user_id)
       and not exists (select from former_user_ids f where f.custom_user_id = c.custom_user_id and f.reserved_until > $2)
     order by c.position limit 1`,
    [candidates, now],
  )
  if (!free) throw new Error('no User ID is free for a new member of the staff')
  return free.customUserId
}
