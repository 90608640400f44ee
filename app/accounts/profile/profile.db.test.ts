import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWorld, type World } from '#tests/world/app.ts'
import { aScholar, signedInHeaders } from '#tests/world/scholars.ts'

let world: World
let headers: Headers
let userId: string
beforeAll(async () => {
  world = await aWorld()
  const scholar = await aScholar(world, { firstName: '', lastName: '' })
  userId = scholar.userId
  headers = await signedInHeaders(world, userId)
})
afterAll(() => world.close())

const setup = () => world.call('GET', '/api/screens/profile-setup', undefined, headers)

test.each([
  [
    '/api/profile/setup',
    { firstName: ' Maya ', lastName: 'Okafor' },
    { firstName: 'Maya', lastName: 'Okafor' },
  ],
  ['/api/profile/name', { firstName: 'Maya Ada', lastName: ' ' }, { firstName: 'Maya Ada', lastName: '' }],
  ['/api/profile/full-name', { fullName: 'Maya  Ada Okafor' }, { firstName: 'Maya', lastName: 'Ada Okafor' }],
])('%s stores the names', async (path, body, remaining) => {
  expect(await world.call('POST', path, body, headers)).toMatchObject({ status: 200, body: remaining })
  expect((await setup()).body).toMatchObject(remaining)
  const { rows } = await world.app.db.pool.query('select name from users where id = $1', [userId])
  expect(rows[0].name).toBe([remaining.firstName, remaining.lastName].filter(Boolean).join(' '))
})

test.each([
  ['/api/profile/setup', { firstName: 'Maya', lastName: '' }, 'Please enter both your first and last name.'],
  ['/api/profile/name', { firstName: ' ', lastName: 'Okafor' }, 'Please enter your first name.'],
  ['/api/profile/full-name', { fullName: '  ' }, 'Please enter your full name'],
  ['/api/profile/name', { firstName: 'M'.repeat(101), lastName: '' }, 'Please use at most 100 characters.'],
])('%s refuses %j', async (path, body, message) => {
  const before = (await setup()).body
  expect(await world.call('POST', path, body, headers)).toMatchObject({
    status: 400,
    body: { error: { code: 'InvalidInput', message } },
  })
  expect((await setup()).body).toEqual(before)
})

test('visitors cannot open profile setup (P66)', async () => {
  expect(await world.call('GET', '/api/screens/profile-setup')).toMatchObject({ status: 401 })
  expect(await world.call('POST', '/api/profile/name', { firstName: 'A', lastName: '' })).toMatchObject({
    status: 401,
  })
})
