import { afterAll, beforeAll, expect, test } from 'vitest'
import { revokeRole } from '#app/accounts/roles.server.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { anAdmin, ownerRole, type Scholar, signedInHeaders } from '#tests/world/scholars.ts'
import type { SavedView } from './contract.ts'
import { maxViews } from './saved-view.ts'

let world: World
let admin: Scholar
let other: Scholar
beforeAll(async () => {
  world = await aWorld()
  admin = await anAdmin(world)
  other = await anAdmin(world)
})
afterAll(() => world.close())

const as = async (who: Scholar, method: string, path = '', body?: unknown) =>
  await world.call(method, `/api/admin/views${path}`, body, await signedInHeaders(world, who.userId))
const save = (view: object, who = admin) =>
  as(who, 'POST', '', { list: 'transactions', name: 'Large gifts', query: 'sort=-amount', ...view })
const viewsOf = async (who: Scholar): Promise<SavedView[]> => (await as(who, 'GET')).body.views

test('a saved view is visible to its admin only', async () => {
  expect((await save({})).status).toBe(200)
  expect((await save({ list: 'users', query: 'who=admins' })).status).toBe(200)
  expect((await viewsOf(admin)).map(({ name, to }) => [name, to])).toEqual([
    ['Large gifts', '/transactions?sort=-amount'],
    ['Large gifts', '/analytics?tab=users&who=admins'],
  ])
  expect(await viewsOf(other)).toEqual([])
  const [mine] = await viewsOf(admin)
  expect((await as(other, 'PATCH', `/${mine?.id}`, { name: 'Mine' })).body.error.code).toBe('ViewNotFound')
  expect((await as(other, 'DELETE', `/${mine?.id}`)).body.error.code).toBe('ViewNotFound')
})

test('an existing name, ignoring case, is replaced only on request (P469)', async () => {
  const again = { name: 'large GIFTS', query: 'sort=-amount&status=all' }
  expect(await save(again)).toMatchObject({ status: 409, body: { error: { code: 'ViewNameTaken' } } })
  expect((await viewsOf(admin))[0]?.query).toBe('sort=-amount')
  expect((await save({ ...again, replace: true })).status).toBe(200)
  expect((await viewsOf(admin))[0]).toMatchObject({ name: 'large GIFTS', query: again.query })
  expect(await viewsOf(admin)).toHaveLength(2)
})

test('a view can be renamed, except to the name of another view of that list, and deleted', async () => {
  await save({ name: 'Refunds', query: 'status=refunded' })
  const refunds = (await viewsOf(admin)).find(({ name }) => name === 'Refunds')
  const rename = (name: string) => as(admin, 'PATCH', `/${refunds?.id}`, { name })
  expect(await rename('LARGE gifts')).toMatchObject({ status: 409 })
  expect((await rename('refunds')).status).toBe(200)
  expect((await rename('What went back')).status).toBe(200)
  expect((await as(admin, 'DELETE', `/${refunds?.id}`)).status).toBe(200)
  expect((await as(admin, 'DELETE', `/${refunds?.id}`)).status).toBe(404)
  expect((await viewsOf(admin)).map(({ name }) => name)).toEqual(['large GIFTS', 'Large gifts'])
})

test.each([
  [{ query: 'next=https://evil.example' }, 'ViewUnreadable'],
  [{ list: '//evil.example' }, 'InvalidInput'],
  [{ name: '  ' }, 'InvalidInput'],
  [{ name: 'x'.repeat(61) }, 'InvalidInput'],
])('refuses %j', async (view, code) => {
  expect((await save(view)).body.error.code).toBe(code)
})

test('a name loses invisible characters (P740)', async () => {
  expect((await save({ name: 'Over\u202edue', query: 'status=refunded' })).status).toBe(200)
  expect((await viewsOf(admin)).map(({ name }) => name)).toContain('Overdue')
})

test('limits the number of views, even if several are saved at once, and deletes them with the role (P469)', async () => {
  await Promise.all(
    Array.from({ length: maxViews + 5 }, (_, at) => save({ name: `View ${at}` }, other).then(() => null)),
  )
  expect(await viewsOf(other)).toHaveLength(maxViews)
  expect((await save({ name: 'One more' }, other)).body.error.code).toBe('TooManyViews')
  await world.app.db.transaction(tx => revokeRole(tx, other.email, ownerRole(world.clock.now())))
  const remaining = await world.app.db.rows('test_views', 'select 1 from saved_views where user_id = $1', [
    other.userId,
  ])
  expect(remaining).toEqual([])
})
