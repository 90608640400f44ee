import { generateKeyPair, type JWTPayload } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aWorld } from '#tests/world/app.ts'
import { aBrowser, type Browser } from '#tests/world/browser.ts'
import {
  anOidcWorld,
  aPerson,
  aSignedInPerson,
  begin,
  end,
  type OidcWorld,
  rolesIn,
  signInAt,
  viewerIn,
} from '#tests/world/oidc.ts'

let world: OidcWorld
beforeAll(async () => {
  world = await anOidcWorld()
})
afterAll(() => world.close())
afterEach(() => {
  world.provider.forge = null
  world.provider.isDown = false
  world.provider.refusals.length = 0
})

const problem = (code: string) => `/staff-sign-in?problem=${code}`
const noOne = async (browser: Browser) => expect(await viewerIn(browser)).toBeNull()
const seconds = () => Math.trunc(Date.now() / 1000)

describe('an ID token (P631)', () => {
  test('that the provider signed as it is starts a session', async () => {
    world.provider.forge = claims => ({ claims })
    const browser = aBrowser(world)
    expect(await signInAt(world, browser, aPerson(world).sub)).toBe('/app-analytics')
    expect(await rolesIn(browser)).toEqual(['finance'])
  })

  test.each<[string, (claims: JWTPayload) => JWTPayload]>([
    ['another nonce', claims => ({ ...claims, nonce: 'another' })],
    ['no nonce', ({ nonce: _, ...claims }) => claims],
    ['another issuer', claims => ({ ...claims, iss: 'https://evil.example' })],
    ['another audience', claims => ({ ...claims, aud: 'another-client' })],
    ['several audiences and another party', claims => ({ ...claims, aud: ['tassel', 'x'], azp: 'x' })],
    ['an expiry that has passed', claims => ({ ...claims, exp: seconds() - 60, iat: seconds() - 120 })],
    ['no expiry', ({ exp: _, ...claims }) => claims],
    ['no subject', ({ sub: _, ...claims }) => claims],
  ])('with %s starts none', async (_, change) => {
    world.provider.forge = claims => ({ claims: change(claims) })
    const browser = aBrowser(world)
    expect(await signInAt(world, browser, aPerson(world).sub)).toBe(problem('OidcInvalid'))
    await noOne(browser)
  })

  test('signed by another key starts none', async () => {
    const { privateKey } = await generateKeyPair('RS256')
    world.provider.forge = claims => ({ claims, key: privateKey })
    const browser = aBrowser(world)
    expect(await signInAt(world, browser, aPerson(world).sub)).toBe(problem('OidcInvalid'))
    await noOne(browser)
  })
})

describe('a callback (P631)', () => {
  test('works once', async () => {
    const browser = aBrowser(world)
    const back = await world.provider.signIn(await begin(browser), aPerson(world).sub)
    expect(await end(browser, back)).toBe('/app-analytics')
    await browser.call('POST', '/api/sign-out')
    expect(await end(browser, back)).toBe(problem('OidcExpired'))
    await noOne(browser)
  })

  test('works only in the browser that began the sign-in, and another one does not use it up', async () => {
    const [browser, other] = [aBrowser(world), aBrowser(world)]
    const back = await world.provider.signIn(await begin(browser), aPerson(world).sub)
    await begin(other)
    expect(await end(other, back)).toBe(problem('OidcExpired'))
    expect(await end(aBrowser(world), back)).toBe(problem('OidcExpired'))
    await noOne(other)
    expect(await end(browser, back)).toBe('/app-analytics')
  })

  test('works for 10 minutes', async () => {
    const sub = aPerson(world).sub
    const endAfter = async (ms: number) => {
      const browser = aBrowser(world)
      const back = await world.provider.signIn(await begin(browser), sub)
      world.clock.advance(ms)
      return await end(browser, back)
    }
    expect(await endAfter(10 * 60_000 - 1)).toBe('/app-analytics')
    expect(await endAfter(10 * 60_000)).toBe(problem('OidcExpired'))
  })

  test.each([
    ['another state', 'state', 'another', 'OidcExpired'],
    ['no state', 'state', null, 'OidcExpired'],
    ['another issuer', 'iss', 'https://evil.example', 'OidcInvalid'],
    ['no issuer, though the provider announces one', 'iss', null, 'OidcInvalid'],
    ['another code', 'code', 'another', 'OidcInvalid'],
    ['no code', 'code', null, 'OidcInvalid'],
  ])('with %s starts no session', async (_, name, value, code) => {
    const browser = aBrowser(world)
    const back = await world.provider.signIn(await begin(browser), aPerson(world).sub)
    if (value === null) back.searchParams.delete(name)
    else back.searchParams.set(name, value)
    expect(await end(browser, back)).toBe(problem(code))
    await noOne(browser)
  })

  test('with the code of someone else’s sign-in fails at the provider, for want of the verifier', async () => {
    const [attacker, victim] = [aBrowser(world), aBrowser(world)]
    const stolen = await world.provider.signIn(await begin(attacker), aPerson(world).sub)
    const back = await world.provider.signIn(await begin(victim), aPerson(world).sub)
    back.searchParams.set('code', stolen.searchParams.get('code') ?? '')
    expect(await end(victim, back)).toBe(problem('OidcInvalid'))
    expect(world.provider.refusals).toEqual(['code_verifier does not match code_challenge'])
    await noOne(victim)
  })

  test('leads only to pages of this site', async () => {
    const person = await aSignedInPerson(world)
    for (const [next, path] of [
      ['/admin/roles', '/admin/roles'],
      ['//evil.example', '/app-analytics'],
      ['https://evil.example', '/app-analytics'],
      ['/api/sign-out', '/app-analytics'],
    ] as const)
      expect(await signInAt(world, person.browser, person.sub, next)).toBe(path)
  })
})

test('another site can’t begin a sign-in, only lead to the page with the button (P631)', async () => {
  const from = (site: string) => world.call('GET', '/api/sign-in/oidc', undefined, { 'sec-fetch-site': site })
  expect((await from('cross-site')).headers.get('location')).toBe('/staff-sign-in')
  expect((await from('same-origin')).headers.get('location')).toContain(world.provider.issuer)
})

describe('a failed sign-in says why (P637)', () => {
  test('if they cancel at the provider', async () => {
    const browser = aBrowser(world)
    expect(await signInAt(world, browser, 'cancel')).toBe(problem('OidcCancelled'))
    await noOne(browser)
  })

  test('if the provider is down when they come back', async () => {
    const browser = aBrowser(world)
    const back = await world.provider.signIn(await begin(browser), aPerson(world).sub)
    world.provider.isDown = true
    expect(await end(browser, back)).toBe(problem('OidcUnreachable'))
  })

  test('if the provider answers with an error of its own', async () => {
    for (const [error, code] of [
      ['server_error', 'OidcUnreachable'],
      ['temporarily_unavailable', 'OidcUnreachable'],
      ['login_required', 'OidcCancelled'],
      ['invalid_scope', 'OidcInvalid'],
    ]) {
      const browser = aBrowser(world)
      const address = new URL(await begin(browser))
      const answer = new URL(address.searchParams.get('redirect_uri') ?? '')
      const state = address.searchParams.get('state') ?? ''
      const { issuer: iss } = world.provider
      answer.search = new URLSearchParams({ error: error ?? '', state, iss }).toString()
      expect(await end(browser, answer)).toBe(problem(code ?? ''))
    }
  })

  test('if the provider can’t be reached at all, and once it can they sign in', async () => {
    const down = await anOidcWorld()
    try {
      down.provider.isDown = true
      const browser = aBrowser(down)
      expect(await begin(browser)).toBe(problem('OidcUnreachable'))
      down.provider.isDown = false
      expect(await signInAt(down, browser, aPerson(down).sub)).toBe('/app-analytics')
    } finally {
      await down.close()
    }
  })
})

test('claims that only the userinfo endpoint tells count, and the client may authenticate by header (P631)', async () => {
  const other = await anOidcWorld({}, { thinTokens: true, authentication: 'client_secret_basic' })
  try {
    const browser = aBrowser(other)
    expect(await signInAt(other, browser, aPerson(other).sub)).toBe('/app-analytics')
    expect(await rolesIn(browser)).toEqual(['finance'])
  } finally {
    await other.close()
  }
})

test('with OIDC_TRUST_EMAIL an email counts as verified that the provider says nothing about (P632)', async () => {
  const other = await anOidcWorld({ OIDC_TRUST_EMAIL: '1' })
  try {
    const person = aPerson(other, { email_verified: undefined })
    expect(await signInAt(other, aBrowser(other), person.sub)).toBe('/app-analytics')
  } finally {
    await other.close()
  }
})

describe('signing out (P638)', () => {
  test('leads to the provider’s sign-out for those who sign in there', async () => {
    const person = await aSignedInPerson(world)
    const { body } = await person.browser.call('POST', '/api/sign-out')
    const url = new URL(body.url)
    expect(url.origin + url.pathname).toBe(`${world.provider.issuer}/session/end`)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'tassel',
      post_logout_redirect_uri: 'http://localhost:3000/',
    })
    expect((await fetch(url)).status).toBe(200)
    await noOne(person.browser)
    expect((await aBrowser(world).call('POST', '/api/sign-out')).body).toEqual({ url: null })
  })

  test('stays here if the provider announces no sign-out', async () => {
    const other = await anOidcWorld({}, { signsOut: false })
    try {
      const person = await aSignedInPerson(other)
      expect((await person.browser.call('POST', '/api/sign-out')).body).toEqual({ url: null })
    } finally {
      await other.close()
    }
  })
})

test('without OIDC_ISSUER the sign-in doesn’t exist (P630)', async () => {
  const plain = await aWorld()
  try {
    for (const path of ['/api/sign-in/oidc', '/api/sign-in/oidc/callback?state=x&code=y'])
      expect((await plain.call('GET', path)).status).toBe(404)
    expect((await plain.call('GET', '/api/session')).body).not.toHaveProperty('staffSignIn')
  } finally {
    await plain.close()
  }
})
