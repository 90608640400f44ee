import { expect, test } from 'vitest'
import type { App } from './app.server.ts'
import { inRequestScope } from './http/request-scope.server.ts'
import { metricsText } from './metrics.server.ts'
import { secretsFrom } from './secrets.server.ts'
import { securityEvent } from './security-events.server.ts'

const secrets = secretsFrom(`1:${Buffer.alloc(32, 7).toString('base64')}`)

function aLog() {
  const lines: { facts: Record<string, unknown>; message: string }[] = []
  const warn = (facts: object, message: string) => void lines.push({ facts: { ...facts }, message })
  const app = { secrets, log: { debug() {}, info() {}, error() {}, warn } } as unknown as App
  return { lines, app }
}
const counted = async (kind: string) =>
  Number(new RegExp(`tassel_security_events_total\\{kind="${kind}"\\} (\\d+)`).exec(await metricsText())?.[1])

test('an event is one log line and one count in the metric', async () => {
  const { lines, app } = aLog()
  const before = await counted('role-granted')
  securityEvent(app, 'role-granted', { userId: '0199-1', byUserId: null })
  expect(lines).toEqual([
    { message: 'security: role-granted', facts: { event: 'role-granted', userId: '0199-1', byUserId: null } },
  ])
  expect(await counted('role-granted')).toBe(before + 1)
})

test('within a request it has the request id and a keyed hash of its source, the same for one /64', () => {
  const { lines, app } = aLog()
  for (const clientAddress of ['2001:db8:1:2::1', '2001:db8:1:2::2', '203.0.113.9']) {
    inRequestScope({ requestId: 'r-1', clientAddress }, () => securityEvent(app, 'step-up'))
  }
  const [first, second, third] = lines.map(line => line.facts)
  expect(first).toMatchObject({ requestId: 'r-1', source: expect.stringMatching(/^[\w-]{16}$/) })
  expect(second?.source).toBe(first?.source)
  expect(third?.source).not.toBe(first?.source)
  expect(JSON.stringify(lines)).not.toMatch(/2001:db8|203\.0\.113/)
})

test.each([['ada@example.com'], ['203.0.113.9'], ['2001:db8::1'], ['Ada Lovelace'], ['x'.repeat(101)]])(
  'the log never contains %s',
  text => {
    const { lines, app } = aLog()
    securityEvent(app, 'step-up', { subjectId: text })
    expect(lines[0]?.facts).toEqual({ event: 'step-up', subjectId: '[removed]' })
  },
)

test('paths and ids are logged', () => {
  const { lines, app } = aLog()
  const facts = { operation: 'get/api/a/:campaignId/b/:id', userId: '019a9f3e-0000-7000-8000-000000000000' }
  securityEvent(app, 'step-up', facts)
  expect(lines[0]?.facts).toMatchObject(facts)
})

test('a flood of one kind neither fills the disk nor hides other kinds, and every event is counted', async () => {
  const { lines, app } = aLog()
  const before = await counted('access-refused')
  for (let i = 0; i < 500; i += 1) securityEvent(app, 'access-refused', { status: 401 })
  expect(lines).toHaveLength(120)
  securityEvent(app, 'limit-hit', { limit: 'a' })
  for (let i = 0; i < 200; i += 1) securityEvent(app, 'role-revoked')
  expect(lines).toHaveLength(321)
  expect(await counted('access-refused')).toBe(before + 500)
})
