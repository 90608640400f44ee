import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWorld, type World } from '#tests/world/app.ts'
import { aScholar, signedInHeaders } from '#tests/world/scholars.ts'
import { grantAdmin, revokeAdmin } from './roles.server.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

const isAdmin = async (headers: Headers) =>
  (await world.call('GET', '/api/session', undefined, headers)).body.viewer.isAdmin
const grant = (email: string) => world.app.db.transaction(tx => grantAdmin(tx, email, world.clock.now()))
const revoke = (email: string) => world.app.db.transaction(tx => revokeAdmin(tx, email, world.clock.now()))

test('a role given or taken counts at once, in a session that is already open', async () => {
  const scholar = await aScholar(world)
  const headers = await signedInHeaders(world, scholar.userId)
  expect(await isAdmin(headers)).toBe(false)
  expect(await grant(scholar.email.toUpperCase())).toEqual({ userId: scholar.userId, changed: true })
  expect(await isAdmin(headers)).toBe(true)
  expect(await grant(scholar.email)).toEqual({ userId: scholar.userId, changed: false })
  expect(await revoke(scholar.email)).toEqual({ userId: scholar.userId, changed: true })
  expect(await isAdmin(headers)).toBe(false)
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

test('an unknown e-mail is refused', async () => {
  const refused = expect.objectContaining({ code: 'AccountNotFound', status: 404 })
  await expect(grant('nobody@example.com')).rejects.toEqual(refused)
  await expect(revoke('nobody@example.com')).rejects.toEqual(refused)
})
