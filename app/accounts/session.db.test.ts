import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWorld, type World } from '#tests/world/app.ts'
import { anAdmin, aScholar, signedInHeaders } from '#tests/world/scholars.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

test('a session names its person to every operation', async () => {
  const scholar = await aScholar(world, { firstName: 'Ada' })
  const { body } = await world.call(
    'GET',
    '/api/session',
    undefined,
    await signedInHeaders(world, scholar.userId),
  )
  expect(body.viewer).toMatchObject({ email: scholar.email, firstName: 'Ada', isAdmin: false })
})
test('admin', async () => {
  const admin = await anAdmin(world)
  const { body } = await world.call(
    'GET',
    '/api/session',
    undefined,
    await signedInHeaders(world, admin.userId),
  )
  expect(body.viewer).toMatchObject({ isAdmin: true })
})
