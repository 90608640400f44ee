import { expect, test } from 'vitest'
import type { App } from '../platform/app.server.ts'
import { silentLog } from '../platform/log.server.ts'
import { secretsFrom } from '../platform/secrets.server.ts'
import { countStream, mostStreams, refuseMoreStreams, type StreamOwner } from './open-streams.server.ts'

const secrets = secretsFrom(`1:${Buffer.alloc(32, 7).toString('base64')}`)
const anApp = () => ({ log: silentLog, secrets }) as App
const visitor = (address: string): StreamOwner => ({ address, userId: null })
const openMany = (app: App, owners: StreamOwner[]) => owners.map(owner => countStream(app, owner))
const tooMany = expect.objectContaining({ code: 'TooManyRequests', status: 429 })
const refused = (app: App, owner: StreamOwner) => {
  try {
    refuseMoreStreams(app, owner)
    return null
  } catch (error) {
    return error
  }
}

test('a school behind one address watches; a machine does not hold the server, and its neighbour is not refused', () => {
  const app = anApp()
  openMany(
    app,
    Array.from({ length: 300 }, () => visitor('203.0.113.9')),
  )
  expect(refused(app, visitor('203.0.113.9'))).toBeNull()
  openMany(
    app,
    Array.from({ length: mostStreams.address - 300 }, () => visitor('203.0.113.9')),
  )
  expect(refused(app, visitor('203.0.113.9'))).toEqual(tooMany)
  expect(refused(app, visitor('203.0.113.10'))).toBeNull()
})

test('the addresses of one IPv6 network are one', () => {
  const app = anApp()
  openMany(
    app,
    Array.from({ length: mostStreams.address }, (_, i) => visitor(`2001:db8:1:2::${i.toString(16)}`)),
  )
  expect(refused(app, visitor('2001:db8:1:2:ffff::1'))).toEqual(tooMany)
  expect(refused(app, visitor('2001:db8:1:3::1'))).toBeNull()
})

test('a person has twenty, wherever they are', () => {
  const app = anApp()
  const ends = openMany(
    app,
    Array.from({ length: mostStreams.person }, (_, i) => ({ address: `10.0.0.${i}`, userId: 'ada' })),
  )
  expect(refused(app, { address: '10.0.1.1', userId: 'ada' })).toEqual(tooMany)
  expect(refused(app, { address: '10.0.1.1', userId: 'bo' })).toBeNull()
  ends[0]?.()
  ends[0]?.()
  expect(refused(app, { address: '10.0.1.1', userId: 'ada' })).toBeNull()
  countStream(app, { address: '10.0.1.1', userId: 'ada' })
  expect(refused(app, { address: '10.0.1.1', userId: 'ada' })).toEqual(tooMany)
})

test('the server has an end too, this machine included', () => {
  const app = anApp()
  openMany(
    app,
    Array.from({ length: mostStreams.server }, () => visitor('127.0.0.1')),
  )
  expect(refused(app, visitor('127.0.0.1'))).toEqual(tooMany)
})
