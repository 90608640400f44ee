import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import Provider from 'oidc-provider'
import { cookiesOf } from '#tests/world/scholars.ts'

/** What the provider states about a person. `acr` and `amr` are those of the next sign-in. */
export type Person = {
  sub: string
  email?: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
  groups?: string[]
  acr?: string
  amr?: string[]
}

type Key = Awaited<ReturnType<typeof generateKeyPair>>['privateKey']

/** An identity provider on this machine, made with a library that is certified for OpenID Connect. */
export type IdentityProvider = {
  issuer: string
  /** The settings of a server that uses the provider. */
  env: Record<string, string>
  /** Those who may sign in, by what they type: their `sub`. */
  people: Map<string, Person>
  /** Why the provider refused requests for tokens. */
  refusals: string[]
  /** The secrets that passed: codes and tokens. */
  secrets: string[]
  /** Rewrites the claims of every ID token, and signs them with the provider's key or another one. */
  forge: ((claims: JWTPayload) => { claims: JWTPayload; key?: Key }) | null
  /** True if every request is answered with 503. */
  isDown: boolean
  /** Signs in at the provider as a browser does, and returns the address to which it sends the browser back. */
  signIn(address: string, sub: string | 'cancel'): Promise<URL>
  stop(): Promise<void>
}

const clientId = 'tassel'
const clientSecret = 'a-secret-of-the-test-client-0123456789'
const scopes = ['openid', 'email', 'profile', 'groups']

type Options = {
  /** The server that uses the provider. */
  appUrl: string
  /** True if the ID token has only the subject, and the rest is at the userinfo endpoint. */
  thinTokens?: boolean
  authentication?: 'client_secret_post' | 'client_secret_basic'
  /** False if the provider announces no sign-out. */
  signsOut?: boolean
}

/** Starts a provider on a free port. Call its `stop` in afterAll. */
export async function startIdentityProvider(options: Options): Promise<IdentityProvider> {
  let answer: (request: IncomingMessage, response: ServerResponse) => Promise<void> = async () => {}
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const signing = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(signing.privateKey)), alg: 'RS256', use: 'sig' }
  const peer: IdentityProvider = {
    issuer,
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: 'Foundation ID',
      OIDC_ROLES: 'owners=owner, treasury=finance, review=moderator, help=support, board=auditor',
      OIDC_ACR: 'two-factor, otp',
    },
    people: new Map(),
    refusals: [],
    secrets: [clientSecret],
    forge: null,
    isDown: false,
    signIn: (address, sub) => signIn(peer, address, sub),
    stop: () => stop(server),
  }
  const provider = new Provider(issuer, configuration(peer, jwk, options))
  provider.on('grant.error', (_, error) => peer.refusals.push(error.error_detail ?? error.message))
  provider.on('server_error', (_, error) => peer.refusals.push(`server error: ${error.message}`))
  provider.use(async (ctx, next) => {
    await next()
    if (ctx.oidc?.route !== 'token' || !ctx.body.id_token) return
    if (peer.forge) ctx.body.id_token = await forged(ctx.body.id_token, peer.forge, signing.privateKey)
    peer.secrets.push(
      ...Object.values(ctx.body).filter(value => typeof value === 'string' && value.length > 20),
    )
  })
  const ofProvider = provider.callback()
  answer = async (request, response) => {
    if (peer.isDown) return void response.writeHead(503).end('down')
    if (request.url?.startsWith('/interaction/')) return await interact(peer, provider, request, response)
    await ofProvider(request, response)
  }
  return peer
}

function configuration(peer: IdentityProvider, jwk: object, { appUrl, ...options }: Options): object {
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${appUrl}/api/sign-in/oidc/callback`],
        post_logout_redirect_uris: [`${appUrl}/`],
        token_endpoint_auth_method: options.authentication ?? 'client_secret_post',
      },
    ],
    clientAuthMethods: [options.authentication ?? 'client_secret_post'],
    jwks: { keys: [jwk] },
    cookies: { keys: ['a test key of the provider'] },
    scopes,
    acrValues: ['two-factor', 'one-factor'],
    claims: {
      openid: ['sub', 'acr', 'amr'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
      groups: ['groups'],
    },
    conformIdTokenClaims: options.thinTokens ?? false,
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: options.signsOut ?? true },
    },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    async findAccount(_: unknown, sub: string) {
      const person = peer.people.get(sub)
      return person && { accountId: sub, claims: async () => ({ ...person }) }
    },
    // Grants every scope without a page that asks for consent.
    async loadExistingGrant({
      oidc,
    }: {
      oidc: NonNullable<Parameters<Parameters<Provider['use']>[0]>[0]['oidc']>
    }) {
      const { clientId } = oidc.client
      const grantId = oidc.session.grantIdFor(clientId)
      const known = grantId && (await oidc.provider.Grant.find(grantId))
      if (known) return known
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope(scopes.join(' '))
      await grant.save()
      return grant
    },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
  }
}

/** The provider's own page: who signs in, or a way out. */
async function interact(
  peer: IdentityProvider,
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(
      `<!doctype html><html lang="en"><title>Foundation ID</title><h1>Foundation ID</h1><form method="post">
       <label>Name <input name="sub" autofocus></label><button>Continue</button>
       <button name="cancel" value="1">Cancel</button></form></html>`,
    )
    return
  }
  const typed = new URLSearchParams(await text(request))
  const person = peer.people.get(typed.get('sub') ?? '')
  const { sub: accountId, acr, amr } = person ?? {}
  const result =
    typed.has('cancel') || !person
      ? { error: 'access_denied', error_description: 'The person canceled.' }
      : { login: { accountId, ...(acr && { acr }), ...(amr && { amr }) } }
  await provider.interactionFinished(request, response, result)
}

async function forged(
  token: string,
  forge: NonNullable<IdentityProvider['forge']>,
  own: Key,
): Promise<string> {
  const { claims, key } = forge(decodeJwt(token))
  const { kid = '' } = decodeProtectedHeader(token)
  return await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(key ?? own)
}

async function signIn(peer: IdentityProvider, address: string, sub: string): Promise<URL> {
  let jar = ''
  let url = new URL(address)
  for (let hops = 0; hops < 10; hops += 1) {
    if (url.origin !== peer.issuer) {
      peer.secrets.push(url.searchParams.get('code') ?? 'none-0123456789-none')
      return url
    }
    const isPage = url.pathname.startsWith('/interaction/')
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: jar },
      ...(isPage && {
        method: 'POST',
        body: new URLSearchParams(sub === 'cancel' ? { cancel: '1' } : { sub }),
      }),
    })
    jar = cookiesOf(response.headers, jar)
    const location = response.headers.get('location')
    if (!location) throw new Error(`${url.pathname}: ${response.status} ${await response.text()}`)
    url = new URL(location, url)
  }
  throw new Error('the provider never sends the browser back')
}

function stop(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise(closed => server.close(() => closed()))
}
