import { expect } from 'vitest'
import type { StaffRole } from '#app/platform/viewer.ts'
import { type IdentityProvider, type Person, startIdentityProvider } from '#tests/setup/identity-provider.ts'
import { aWorld, type World } from './app.ts'
import { aBrowser, type Browser, lastCode } from './browser.ts'

export type OidcWorld = World & { provider: IdentityProvider }

const appUrl = 'http://localhost:3000'

/** A world whose staff sign in at an identity provider on this machine. */
export async function anOidcWorld(
  env: Record<string, string> = {},
  options: Partial<Parameters<typeof startIdentityProvider>[0]> = {},
): Promise<OidcWorld> {
  const provider = await startIdentityProvider({ appUrl, ...options })
  const world = await aWorld({ env: { TRUSTED_PROXIES: '1', APP_URL: appUrl, ...provider.env, ...env } })
  const close = async () => {
    await world.close()
    await provider.stop()
  }
  return { ...world, provider, close }
}

let people = 0

/** A person at the identity provider, in these groups, with a verified email. */
export function aPerson(world: OidcWorld, person: Partial<Person> = {}): Person {
  people += 1
  const sub = `person-${people}`
  const known = {
    sub,
    email: `${sub}@foundation.example`,
    email_verified: true,
    given_name: 'Ines',
    family_name: 'Duarte',
    groups: ['treasury'],
    ...person,
  }
  world.provider.people.set(known.sub, known)
  return known
}

/** Begins a sign-in in this browser and returns the provider's address. */
export async function begin(browser: Browser, next?: string): Promise<string> {
  const query = next ? `?${new URLSearchParams({ next })}` : ''
  const { status, headers } = await browser.call('GET', `/api/sign-in/oidc${query}`)
  expect(status).toBe(303)
  return headers.get('location') ?? ''
}

/** Ends a sign-in by the address to which the provider sends the browser, and returns the path that opens. */
export async function end(browser: Browser, back: URL): Promise<string> {
  const { status, headers } = await browser.call('GET', back.pathname + back.search)
  expect(status).toBe(303)
  return headers.get('location') ?? ''
}

/** Signs in at the provider in this browser, and returns the path that opens. */
export async function signInAt(
  world: OidcWorld,
  browser: Browser,
  sub: string,
  next?: string,
): Promise<string> {
  return await end(browser, await world.provider.signIn(await begin(browser, next), sub))
}

/** Signs in as a new member of the staff and proves the address by a code. */
export async function aSignedInPerson(world: OidcWorld, person: Partial<Person> = {}) {
  const known = aPerson(world, person)
  const browser = aBrowser(world)
  expect(await signInAt(world, browser, known.sub)).toBe('/app-analytics')
  await proveEmail(world, browser)
  return { ...known, browser, userId: (await viewerIn(browser)).userId as string }
}

/** Proves the signed-in person's email by a code. */
export async function proveEmail(world: World, browser: Browser): Promise<void> {
  const { userId } = await viewerIn(browser)
  await browser.call('POST', '/api/codes', { purpose: 'prove-email' })
  const proof = { purpose: 'prove-email', code: await lastCode(world, userId) }
  expect((await browser.call('POST', '/api/codes/verify', proof)).status).toBe(200)
}

/** Who is signed in. */
export const viewerIn = async (browser: Browser) => (await browser.call('GET', '/api/session')).body.viewer

/** The roles of the signed-in person; null without a session. */
export const rolesIn = async (browser: Browser): Promise<StaffRole[] | null> =>
  (await viewerIn(browser))?.roles ?? null
