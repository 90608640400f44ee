import type { ClientAuth, Configuration } from 'openid-client'
import type { App } from '../../platform/app.server.ts'
import { isLoopback } from '../../platform/loopback.ts'
import type { OidcSettings } from '../settings.ts'
import { type Claims, claimAt, completed, type Identity, identityOf } from './claims.ts'
import type { OidcProblem } from './oidc-words.ts'

/** Imported on first use: servers without an identity provider never load it. */
const library = () => import('openid-client')

/** How long a request to the identity provider may take. */
const timeoutSeconds = 10
/** How long the provider's discovery document is kept. */
const freshMs = 3_600_000

export const callbackPath = '/api/sign-in/oidc/callback'

/** A sign-in that failed, for a reason that the person reads (P637). */
export class OidcRefused extends Error {
  readonly problem: OidcProblem
  /** A code of the library or the provider, for the log; never free text, which could name a person. */
  readonly reason: string | null

  constructor(problem: OidcProblem, reason: string | null = null) {
    super(problem)
    this.problem = problem
    this.reason = reason
  }
}

/** What a browser proves when it comes back. Only `state` leaves the server in the open; the verifier only with the code. */
export type Attempt = { state: string; nonce: string; verifier: string }

/** The address at the provider at which the person signs in. Throws OidcRefused with OidcUnreachable. */
export async function authorizationAddress(
  app: App,
  settings: OidcSettings,
  attempt: Attempt,
): Promise<string> {
  const configuration = await reach(settings)
  const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library()
  const { scopes_supported: scopes = [], acr_values_supported: levels = [] } = configuration.serverMetadata()
  const acr = settings.acr.filter(value => levels.includes(value))
  return buildAuthorizationUrl(configuration, {
    redirect_uri: callbackAddress(app).href,
    // Some providers name groups only to those who ask for the scope of that name.
    scope: ['openid', 'email', 'profile', ...scopes.filter(scope => scope === settings.rolesClaim)].join(' '),
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: 'S256',
    ...(acr.length > 0 && { acr_values: acr.join(' ') }),
  }).href
}

/**
 * Exchanges the provider's answer for the person's identity. The library checks state, issuer, audience, nonce, expiry, PKCE, and the
 * signature. Throws OidcRefused with OidcCancelled, OidcUnreachable, or OidcInvalid.
 */
export async function identityFrom(
  app: App,
  settings: OidcSettings,
  attempt: Attempt,
  answer: Readonly<Record<string, string>>,
): Promise<Identity> {
  const configuration = await reach(settings)
  const { authorizationCodeGrant } = await library()
  const address = callbackAddress(app)
  address.search = new URLSearchParams(answer).toString()
  return await translated(async () => {
    const tokens = await authorizationCodeGrant(configuration, address, {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.verifier,
    })
    const claims = tokens.claims()
    if (!claims) throw new OidcRefused('OidcInvalid', 'no_id_token')
    return identityOf(await complete(configuration, settings, { ...claims }, tokens.access_token), settings)
  })
}

/** Adds what the ID token leaves out and the provider tells only at its userinfo endpoint. */
async function complete(
  configuration: Configuration,
  settings: OidcSettings,
  claims: Claims,
  accessToken: string,
): Promise<Claims> {
  const { rolesClaim, trustsEmail } = settings
  const needed = [claims.email, trustsEmail || claims.email_verified, claimAt(claims, rolesClaim)]
  const hasAll = needed.every(claim => claim !== undefined)
  if (hasAll || !configuration.serverMetadata().userinfo_endpoint) return claims
  const { fetchUserInfo } = await library()
  return completed(claims, await fetchUserInfo(configuration, accessToken, claims.sub), rolesClaim)
}

/** The address at which the provider ends its own session; null if it announces none or can't be reached. */
export async function signOutAddress(app: App, settings: OidcSettings): Promise<string | null> {
  try {
    const configuration = await reach(settings)
    if (!configuration.serverMetadata().end_session_endpoint) return null
    const { buildEndSessionUrl } = await library()
    return buildEndSessionUrl(configuration, { post_logout_redirect_uri: new URL('/', app.env.appUrl).href })
      .href
  } catch {
    return null
  }
}

const callbackAddress = (app: App) => new URL(callbackPath, app.env.appUrl)

type Known = { since: number; configuration: Promise<Configuration> }
const known = new WeakMap<OidcSettings, Known>()

/** The provider's metadata, at most an hour old. Throws OidcRefused with OidcUnreachable. */
async function reach(settings: OidcSettings): Promise<Configuration> {
  const last = known.get(settings)
  if (last && performance.now() - last.since < freshMs) return await last.configuration
  const configuration = discover(settings).catch(error => {
    known.delete(settings)
    throw new OidcRefused('OidcUnreachable', codeOf(error))
  })
  known.set(settings, { since: performance.now(), configuration })
  return await configuration
}

async function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<Configuration> {
  const oidc = await library()
  const { protocol, hostname } = new URL(issuer)
  const isLocal = protocol === 'http:' && isLoopback(hostname)
  const authenticate: ClientAuth = (server, ...request) => {
    // Without a list, the specification names basic authentication.
    const method = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
      ? oidc.ClientSecretPost(clientSecret)
      : oidc.ClientSecretBasic(clientSecret)
    method(server, ...request)
  }
  return await oidc.discovery(new URL(issuer), clientId, undefined, authenticate, {
    timeout: timeoutSeconds,
    // By default the library trusts the TLS connection to the provider, and doesn't check the ID token's signature.
    execute: [oidc.enableNonRepudiationChecks, ...(isLocal ? [oidc.allowInsecureRequests] : [])],
  })
}

/** What the library throws if the provider doesn't answer as one that works. */
const silence = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_PARSE_ERROR',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
])
/** What providers answer if the person doesn't finish the sign-in. */
const cancellations = new Set([
  'access_denied',
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
])
const outages = new Set(['server_error', 'temporarily_unavailable'])

async function translated<T>(work: () => Promise<T>): Promise<T> {
  const { AuthorizationResponseError, ResponseBodyError } = await library()
  try {
    return await work()
  } catch (error) {
    if (error instanceof OidcRefused) throw error
    const reason = codeOf(error)
    if (error instanceof AuthorizationResponseError && cancellations.has(error.error))
      throw new OidcRefused('OidcCancelled', reason)
    const isOut =
      (error instanceof AuthorizationResponseError && outages.has(error.error)) ||
      (error instanceof ResponseBodyError && error.status >= 500) ||
      // What `fetch` throws without a connection.
      error instanceof TypeError ||
      silence.has(reason ?? '')
    throw new OidcRefused(isOut ? 'OidcUnreachable' : 'OidcInvalid', reason)
  }
}

/** The code of an error, such as `invalid_grant`, but never its text, which may contain claims. */
function codeOf(error: unknown): string | null {
  const { error: ofProvider, code } = error as { error?: unknown; code?: unknown }
  const found = [ofProvider, code].find(value => typeof value === 'string' && /^\w{1,60}$/.test(value))
  return (found as string | undefined) ?? null
}
