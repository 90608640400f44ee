import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWorld, type World } from '#tests/world/app.ts'
import { aScholar, signedInHeaders } from '#tests/world/scholars.ts'
import { grantAdmin, revokeAdmin } from './roles.server.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

const viewerWith = async (headers: Headers) =>
  (await world.call('GET', '/api/session', undefined, headers)).body.viewer
const grant = (email: string) => world.app.db.transaction(tx => grantAdmin(tx, email, world.clock.now()))
const revoke = (email: string) => world.app.db.transaction(tx => revokeAdmin(tx, email, world.clock.now()))

test('granting or revoking a role ends every session, so that it applies from the next sign-in (P10, P66)', async () => {
  const scholar = await aScholar(world)
  const before = await signedInHeaders(world, scholar.userId)
  expect(await grant(scholar.email.toUpperCase())).toEqual({ userId: scholar.userId, changed: true })
  expect(await viewerWith(before)).toBeNull()
  const adminHeaders = await signedInHeaders(world, scholar.userId)
  expect(await viewerWith(adminHeaders)).toMatchObject({ isAdmin: true })
  expect(await grant(scholar.email)).toEqual({ userId: scholar.userId, changed: false })
  expect(await viewerWith(adminHeaders)).toMatchObject({ isAdmin: true })
  expect(await revoke(scholar.email)).toEqual({ userId: scholar.userId, changed: true })
  expect(await viewerWith(adminHeaders)).toBeNull()
  expect(await viewerWith(await signedInHeaders(world, scholar.userId))).toMatchObject({ isAdmin: false })
  expect(await revoke(scholar.email)).toEqual({ userId: scholar.userId, changed: false })
  const { rows } = await world.app.db.pool.query(
    'select at, action, actor_user_id from audit_log where subject_id = $1 order by id',
    [scholar.userId],
  )
  const at = world.clock.now()
  expect(rows).toEqual([
    { at, action: 'admin.granted', actor_user_id: null },
    { at, action: 'admin.revoked', actor_user_id: null },
  ])
})

test('refuses an unknown email', async () => {
  const refused = expect.objectContaining({ code: 'AccountNotFound', status: 404 })
  await expect(grant('nobody@example.com')).rejects.toEqual(refused)
  await expect(revoke('nobody@example.com')).rejects.toEqual(refused)
})
