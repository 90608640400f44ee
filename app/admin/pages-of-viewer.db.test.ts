import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffRoles } from '#app/accounts/staff-roles.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { aScholar, aStaffMember, signedInHeaders } from '#tests/world/scholars.ts'
import { adminPages } from './pages.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
  await aCampaign(world, await aScholar(world), { listed: false })
})
afterAll(() => world.close())

const headersOf = async (role: (typeof staffRoles)[number]) =>
  signedInHeaders(world, (await aStaffMember(world, [role])).userId)
const get = (path: string, headers: Headers) => world.call('GET', path, undefined, headers)

test.each(staffRoles)('%s is offered exactly the admin pages whose data loads (P601)', async role => {
  const headers = await headersOf(role)
  const { viewer } = (await get('/api/session', headers)).body
  expect(viewer.roles).toEqual([role])
  const loaded = []
  for (const { path, opens } of adminPages) {
    const { status } = await get(opens, headers)
    expect([200, 403], path).toContain(status)
    if (status === 200) loaded.push(path)
  }
  expect(viewer.adminPages).toEqual(loaded)
  expect(loaded).toContain('/app-analytics')
})

test('people who aren’t staff are offered no admin page', async () => {
  const headers = await signedInHeaders(world, (await aScholar(world)).userId)
  expect((await get('/api/session', headers)).body.viewer.adminPages).toEqual([])
})

test('counts of what a role may not open or end, and the self-check, are left out (P601, P753)', async () => {
  await world.app.db.pool.query(
    `insert into card_testing_alerts (scope, at) select 'platform', $1::timestamptz from generate_series(1, 2)`,
    [world.clock.now()],
  )
  for (const [role, cardTesting, campaignsToReview] of [
    ['moderator', 0, 1],
    ['support', 2, 0],
    ['auditor', 0, 0],
  ] as const) {
    const headers = await headersOf(role)
    for (const path of ['/api/admin/waiting', '/api/admin/home', '/api/screens/app-analytics'])
      expect((await get(path, headers)).body.waiting, `${role} ${path}`).toMatchObject({
        cardTesting,
        campaignsToReview,
      })
  }
})
