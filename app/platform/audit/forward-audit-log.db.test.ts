import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aWorld, type World } from '#tests/world/app.ts'
import { type AuditAction, audit } from './audit.server.ts'
import { forwardAuditLog } from './forward-audit-log.server.ts'
import { syslogFrame } from './syslog.ts'

let world: World
let server: Server
let received = ''
/** Resets connections. */
let isBroken = false

beforeAll(async () => {
  server = createServer(socket => {
    if (isBroken) return socket.resetAndDestroy()
    socket.on('data', data => {
      received += data
    })
    socket.on('error', () => undefined)
    return undefined
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  world = await aWorld({ env: { AUDIT_SYSLOG_URL: `tcp://127.0.0.1:${port}` } })
})
afterAll(async () => {
  await world.close()
  server.close()
})
beforeEach(() => {
  received = ''
  isBroken = false
})

const write = (action: string, more: object = {}) =>
  world.app.db.transaction(tx =>
    audit(tx, {
      at: world.clock.now(),
      actorUserId: null,
      action: action as AuditAction,
      subjectType: 'test',
      subjectId: 'one',
      ...more,
    }),
  )

/** Splits the received bytes by the length in front of each message (RFC 6587). */
function messages(): string[] {
  const found: string[] = []
  let rest = Buffer.from(received)
  while (rest.length > 0) {
    const space = rest.indexOf(' ')
    const end = space + 1 + Number(rest.subarray(0, space).toString())
    found.push(rest.subarray(space + 1, end).toString())
    rest = rest.subarray(end)
  }
  return found
}
const bodies = () =>
  messages().map(message => JSON.parse(message.split(' ').slice(7).join(' ')) as Record<string, unknown>)

test('each entry reaches the syslog server once, in order, without free text', async () => {
  await write('first', { reason: 'Zoë wrote', details: { cents: 5, name: '“é”' }, requestId: 'r' })
  await write('second')
  expect(await forwardAuditLog(world.app)).toEqual({ sent: 2 })
  expect(bodies().map(({ action, position }) => [position, action])).toEqual([
    [1, 'first'],
    [2, 'second'],
  ])
  expect(bodies()[0]).toMatchObject({
    details: { cents: 5, name: '“é”' },
    requestId: 'r',
    sha256: expect.any(String),
  })
  expect(messages()[0]).toMatch(/^<110>1 \d{4}-\d\d-\d\dT[\d:.]+Z \S+ tassel - first - \{/)
  expect(received).not.toContain('Zoë')
  expect(await forwardAuditLog(world.app)).toEqual({ sent: 0 })
})

test('entries wait while the server is down, and none is lost', async () => {
  isBroken = true
  for (let n = 0; n < 3; n++) await write(`waits-${n}`)
  await expect(forwardAuditLog(world.app)).rejects.toThrow()
  isBroken = false
  expect(await forwardAuditLog(world.app)).toEqual({ sent: 3 })
  expect(bodies().map(({ action }) => action)).toEqual(['waits-0', 'waits-1', 'waits-2'])
})

test('servers that forward at once send each entry once', async () => {
  for (let n = 0; n < 20; n++) await write(`busy-${n}`)
  const runs = await Promise.all(Array.from({ length: 5 }, () => forwardAuditLog(world.app)))
  expect(runs.reduce((sum, { sent }) => sum + sent, 0)).toBe(20)
  expect(bodies().map(({ action }) => action)).toEqual(Array.from({ length: 20 }, (_, n) => `busy-${n}`))
})

test('a message keeps to the limits of RFC 5424', () => {
  const at = new Date('2026-11-25T12:00:00Z')
  const frame = syslogFrame({ at, action: `ñ ${'long.'.repeat(10)}`, position: 1 }, 'h'.repeat(300))
  const [length, ...rest] = frame.split(' ')
  expect(Number(length)).toBe(Buffer.byteLength(rest.join(' ')))
  expect(rest.slice(2, 3)).toEqual(['h'.repeat(255)])
  expect(rest[5]).toBe('long.'.repeat(10).slice(0, 32))
})
