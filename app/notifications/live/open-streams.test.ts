import { expect, test } from 'vitest'
import type { App } from '../../platform/app.server.ts'
import { silentLog } from '../../platform/log.server.ts'
import { secretsFrom } from '../../platform/secrets.server.ts'
import { countStream, maxStreams, refuseMoreStreams, type StreamOwner } from './open-streams.server.ts'

const secrets = secretsFrom(`1:${Buffer.alloc(32, 7).toString('base64')}`)
const anApp = () => ({ log: silentLog, secrets }) as App
const visitor = (address: string): StreamOwner => ({ address, userId: null })
const openMany = (app: App, count: number, owner: (index: number) => StreamOwner) =>
  Array.from({ length: count }, (_, index) => countStream(app, owner(index)))
const tooMany = expect.objectContaining({ code: 'TooManyRequests', status: 429 })
const openOne = (app: App, owner: StreamOwner) => () => refuseMoreStreams(app, owner)

test('an address has 600 streams, enough for a school, and other addresses are not affected', () => {
  const app = anApp()
  openMany(app, 300, () => visitor('203.0.113.9'))
  expect(openOne(app, visitor('203.0.113.9'))).not.toThrow()
  openMany(app, maxStreams.address - 300, () => visitor('203.0.113.9'))
  expect(openOne(app, visitor('203.0.113.9'))).toThrow(tooMany)
  expect(openOne(app, visitor('203.0.113.10'))).not.toThrow()
})

test('the addresses of one IPv6 network are counted together', () => {
  const app = anApp()
  openMany(app, maxStreams.address, i => visitor(`2001:db8:1:2::${i.toString(16)}`))
  expect(openOne(app, visitor('2001:db8:1:2:ffff::1'))).toThrow(tooMany)
  expect(openOne(app, visitor('2001:db8:1:3::1'))).not.toThrow()
})

test('a person has twenty streams across addresses', () => {
  const app = anApp()
  const closes = openMany(app, maxStreams.person, i => ({ address: `10.0.0.${i}`, userId: 'ada' }))
  expect(openOne(app, { address: '10.0.1.1', userId: 'ada' })).toThrow(tooMany)
  expect(openOne(app, { address: '10.0.1.1', userId: 'bo' })).not.toThrow()
  closes[0]?.()
  closes[0]?.()
  expect(openOne(app, { address: '10.0.1.1', userId: 'ada' })).not.toThrow()
  countStream(app, { address: '10.0.1.1', userId: 'ada' })
  expect(openOne(app, { address: '10.0.1.1', userId: 'ada' })).toThrow(tooMany)
})

test('the server has a limit of its own, which includes loopback addresses', () => {
  const app = anApp()
  openMany(app, maxStreams.server, () => visitor('127.0.0.1'))
  expect(openOne(app, visitor('127.0.0.1'))).toThrow(tooMany)
})
