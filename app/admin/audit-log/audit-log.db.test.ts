import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuditAction, audit } from '#app/platform/audit/audit.server.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { anAdmin, type Scholar } from '#tests/world/scholars.ts'
import { listQuery } from '../lists/list-query.ts'
import { loadAuditLog } from './list.server.ts'
import { auditLog } from './list.ts'

let world: World
let admin: Scholar
beforeAll(async () => {
  world = await aWorld()
  admin = await anAdmin(world)
  await record('campaign.unlisted', 'Spám of a “shop”', 'campaign', '0123456789')
  await record('campaign.approved', null, 'campaign', '0123456789')
  await record('account.suspended', 'Sold things, 50%', 'user', admin.userId)
})
afterAll(() => world.close())

async function record(action: AuditAction, reason: string | null, subjectType: string, subjectId: string) {
  world.clock.advance(60_000)
  const at = world.clock.now()
  const entry = { at, actorUserId: admin.userId, action, subjectType, subjectId, ...(reason && { reason }) }
  await world.app.db.transaction(tx => audit(tx, entry as never))
}

const log = (query: object) => loadAuditLog(world.app, listQuery(auditLog).parse(query))

test.each([
  ['spam', ['campaign.unlisted']],
  ['SHOP unlisted', ['campaign.unlisted']],
  ['campaign', ['campaign.approved', 'campaign.unlisted']],
  ['50%', ['account.suspended']],
  ['approved spam', []],
])('a search for %s matches each word in the reason or the action: %j', async (search, actions) => {
  const { entries, total } = await log({ search })
  expect(entries.map(({ action }) => action)).toEqual(actions)
  expect(total).toBe(actions.length)
})

test('offers each action and admin once as a filter', async () => {
  const { actions, actors, countedTo } = await log({})
  expect(actions).toEqual(['account.suspended', 'admin.granted', 'campaign.approved', 'campaign.unlisted'])
  expect(actors.map(({ id }) => id)).toEqual([admin.userId])
  expect(countedTo).toBeNull()
  expect((await log({ action: 'campaign.approved' })).total).toBe(1)
  expect((await log({ actor: admin.userId, subject: '0123456789' })).total).toBe(2)
  expect((await log({ actor: 'server' })).total).toBe(1)
})
