import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { revokeKey } from '#app/integrations/keys/change-keys.server.ts'
import { newKey } from '#app/integrations/keys/key-text.server.ts'
import { type Scope, scopes } from '#app/integrations/keys/scopes.ts'
import { operations } from '#app/server/routes.server.ts'
import { anApiKey, type BuiltKey } from '#tests/world/api-keys.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { anAdmin, type Scholar, steppedUpHeaders } from '#tests/world/scholars.ts'

/** Walks every operation: those for programs refuse everyone but a key of their scope, and the others ignore keys. */

const forPrograms = operations.filter(({ access }) => access.programs)
const forPeople = operations.filter(({ access }) => access.permission)

const invalid = [401, 'InvalidApiKey']
let world: World
let owner: Scholar
let keys: Record<Scope, BuiltKey>
let expired: BuiltKey
let revoked: BuiltKey

beforeAll(async () => {
  world = await aWorld()
  owner = await anAdmin(world)
  expired = await anApiKey(world, [...scopes], { owner, expiresInDays: 1 })
  world.clock.set(new Date(world.clock.now().getTime() + 24 * 3600_000))
  revoked = await anApiKey(world, [...scopes], { owner })
  await revokeKey(world.app, revoked.keyId, {
    admin: owner.viewer,
    now: world.clock.now(),
    requestId: 'test',
  })
  const made = await Promise.all(
    scopes.map(async scope => [scope, await anApiKey(world, [scope], { owner })] as const),
  )
  keys = Object.fromEntries(made) as Record<Scope, BuiltKey>
})
afterAll(() => world.close())

test('each operation under /api/v1 but the one that tries a key names a scope, and each scope has an operation (P651, P750)', () => {
  expect(
    operations.filter(({ path, access }) => path.startsWith('/api/v1/') !== Boolean(access.programs)),
  ).toEqual([])
  expect(forPrograms.filter(({ access }) => !access.scope).map(({ name }) => name)).toEqual([
    'GET /api/v1/key',
  ])
  expect(new Set(forPrograms.flatMap(({ access }) => access.scope ?? []))).toEqual(new Set(scopes))
})

const said = async (method: string, path: string, headers: HeadersInit) => {
  const { status, body } = await world.call(
    method.toUpperCase(),
    path,
    method === 'get' ? undefined : {},
    headers,
  )
  return status < 400 ? [status] : [status, body.error?.code]
}

describe.each(forPrograms.map(op => [op.name, op] as const))('%s', (_, { method, path, access }) => {
  const address = path
    .replace(':campaignId', '0000000000')
    .replace(/:(draft|donation|donor|payout)Id/, '00000000-0000-7000-8000-000000000000')

  test('refuses a request without a key, and an expired, revoked, unknown, or malformed key alike (P653)', async () => {
    expect(await said(method, address, {})).toEqual(invalid)
    for (const key of [expired.key, revoked.key, newKey().key, `${expired.key}0`, 'tassel_', ''])
      expect(await said(method, address, { authorization: `Bearer ${key}` })).toEqual(invalid)
  })

  test('ignores the session of an owner, and a key that isn’t in the header Authorization (P652)', async () => {
    expect(await said(method, address, await steppedUpHeaders(world, owner.userId))).toEqual(invalid)
    const { key } = keys[(access.scope ?? 'campaigns:read') as Scope]
    for (const query of [`?key=${key}`, `?access_token=${key}`, `?authorization=Bearer%20${key}`])
      expect(await said(method, address + query, { cookie: `authorization=${key}` })).toEqual(invalid)
    for (const authorization of [key, `Basic ${key}`, `Bearer ${key}, Bearer ${key}`])
      expect(await said(method, address, { authorization, 'x-api-key': key })).toEqual(invalid)
  })

  test('refuses a key of every other scope, and lets its own in (P651)', async () => {
    for (const scope of scopes) {
      const [status, code] = await said(method, address, keys[scope].headers)
      if (!access.scope || scope === access.scope) expect([401, 403]).not.toContain(status)
      else expect([status, code]).toEqual([403, 'ScopeRequired'])
    }
  })
})

test('a key with every scope opens nothing that is for staff (P652)', async () => {
  const { headers } = await anApiKey(world, [...scopes], { owner })
  expect(forPeople.length).toBeGreaterThan(80)
  const opened = []
  for (const { name, method, path } of forPeople) {
    const [status, code] = await said(method, path.replace(/:\w+/g, '0'), headers)
    if (status !== 401 || code !== 'SignInRequired') opened.push([name, status, code])
  }
  expect(opened).toEqual([])
})
