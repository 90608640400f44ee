import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxStreams } from '#app/notifications/live/open-streams.server.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { aScholar } from '#tests/world/scholars.ts'
import { type ProductionServer, startProduction } from './production-server.ts'

const metricsToken = 'scrape-me-if-you-can'
let server: ProductionServer
beforeAll(async () => {
  server = await startProduction({ METRICS_TOKEN: metricsToken })
}, 60_000)
afterAll(() => server.close())

const from = (address: string) => ({ 'x-forwarded-for': address })
const signIn = (email: string, customUserId: string, address: string) =>
  server.call('POST', '/api/sign-in', { email, customUserId }, from(address))

test('an attacker who knows the email is stopped at thirty tries from one network; the owner is not', async () => {
  const owner = await aScholar(server)
  const statuses: number[] = []
  for (let i = 0; i < 75; i += 1) {
    statuses.push((await signIn(owner.email, `guess-${i}`, `2001:db8:5:6::${i.toString(16)}`)).status)
  }
  expect(statuses.filter(status => status === 401)).toHaveLength(30)
  expect(statuses.filter(status => status === 429)).toHaveLength(45)
  expect(await signIn(owner.email, owner.customUserId, '2001:db8:5:6::ffff')).toMatchObject({ status: 200 })
})

test('an attacker who knows the pair cannot block a step-up or void a code', async () => {
  const owner = await aScholar(server)
  const own = server.browser()
  const pair = { email: owner.email, customUserId: owner.customUserId }
  await own.call('POST', '/api/sign-in', pair)
  const code = await server.codeFor(owner.email)
  for (let i = 0; i < 8; i += 1) await signIn(owner.email, owner.customUserId, '198.51.100.66')
  expect(await signIn(owner.email, owner.customUserId, '198.51.100.66')).toMatchObject({ status: 429 })
  expect(await own.call('POST', '/api/sign-in/code', { ...pair, code, rememberDevice: false })).toMatchObject(
    { status: 200 },
  )
  expect(await own.call('POST', '/api/codes', { purpose: 'step-up' })).toMatchObject({ status: 200 })
})

test('one address cannot occupy all live streams; a closed one frees its slot', async () => {
  const open = async (address: string) => {
    const ending = new AbortController()
    const answer = await server.fetch('/api/live?topics=campaigns', {
      headers: from(address),
      signal: ending.signal,
    })
    if (answer.status === 200) await answer.body?.getReader().read()
    return { status: answer.status, end: () => ending.abort() }
  }
  const streams = await Promise.all(Array.from({ length: maxStreams.address }, () => open('203.0.113.50')))
  expect(streams.every(({ status }) => status === 200)).toBe(true)
  expect((await open('203.0.113.50')).status).toBe(429)
  const neighbour = await open('203.0.113.51')
  expect(neighbour.status).toBe(200)
  for (const { end } of streams) end()
  neighbour.end()
  await eventually(async () => ((await open('203.0.113.50')).status === 200 ? true : undefined))
})

test('/metrics needs its token', async () => {
  expect((await server.fetch('/metrics')).status).toBe(404)
  expect((await server.fetch('/metrics', { headers: { authorization: 'Bearer guess' } })).status).toBe(404)
  const answer = await server.fetch('/metrics', { headers: { authorization: `Bearer ${metricsToken}` } })
  expect(await answer.text()).toMatch(/tassel_security_events_total\{kind="sign-in-refused"\} [1-9]/)
})

test('the log has all of it at the default level, without personal data', async () => {
  const events = server
    .log()
    .split('\n')
    .filter(line => line.includes('"security: '))
  expect(events.join('\n')).toContain('"security: sign-in-refused"')
  expect(events.join('\n')).toContain('"security: limit-hit"')
  expect(events.join('\n')).toContain('"refusal":"WrongPair"')
  expect(events.join('\n')).not.toMatch(/@|2001:db8|198\.51|203\.0\.113/)
})
