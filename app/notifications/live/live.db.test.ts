import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '#tests/setup/tassel-process.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { anAdmin, aScholar, type Scholar, signedInHeaders } from '#tests/world/scholars.ts'
import { resolveViewer } from '../../accounts/sessions/viewer.server.ts'
import { listen } from '../../platform/http/listen.server.ts'
import { buildHttp } from '../../platform/http/transport.server.ts'
import { silentLog } from '../../platform/log.server.ts'
import { type Live, startLive } from '../../platform/topics/live.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import type { Topic } from '../../platform/topics/topics.ts'
import { notificationRoutes } from '../routes.server.ts'
import { liveRoutes } from './routes.server.ts'

type Server = { url: string; live: Live; close(): Promise<void> }

let world: World
let here: Server
let there: Server
let maya: Scholar
let admin: Scholar

beforeAll(async () => {
  world = await aWorld()
  here = await aServer()
  there = await aServer()
  maya = await aScholar(world)
  admin = await anAdmin(world)
})
afterAll(async () => {
  await here.close()
  await there.close()
  await world.close()
})

async function aServer(): Promise<Server> {
  const live = await startLive(world.databaseUrl, silentLog)
  const port = await freePort()
  const http = buildHttp({ ...world.app, live }, [...liveRoutes, ...notificationRoutes], resolveViewer)
  const listening = await listen(http, port, '127.0.0.1')
  const close = async () => {
    await live.stop()
    await listening.close()
  }
  return { url: `http://127.0.0.1:${port}`, live, close }
}

type Stream = {
  next(): Promise<string | null>
  leave(): Promise<void>
}

async function watch(server: Server, topics: string, headers = new Headers()): Promise<Stream> {
  const response = await fetch(`${server.url}/api/live?topics=${encodeURIComponent(topics)}`, { headers })
  expect(response.status).toBe(200)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let buffered = ''
  const next = async (): Promise<string | null> => {
    const end = buffered.indexOf('\n\n')
    if (end >= 0) {
      const event = buffered.slice(0, end)
      buffered = buffered.slice(end + 2)
      return event
    }
    const chunk = await reader?.read()
    if (!chunk || chunk.done) return null
    buffered += chunk.value
    return await next()
  }
  expect(await next()).toBe('event: ready\ndata: ready')
  return { next, leave: async () => void (await reader?.cancel()) }
}

const announceTopics = (...topics: Topic[]) => world.app.db.transaction(tx => announce(tx, topics))
const changed = (topic: string) => `event: changed\ndata: ${topic}`

describe('two servers on one database', () => {
  test('a donation reaches the readers of both servers (P210)', async () => {
    const campaign = await aCampaign(world, maya)
    const own = await signedInHeaders(world, maya.userId)
    const page = await watch(here, `campaign:${campaign.campaignId}`)
    const browse = await watch(there, 'campaigns')
    const dashboard = await watch(there, `user:${maya.userId}`, own)
    const admins = await watch(here, 'admin', await signedInHeaders(world, admin.userId))
    await aDonation(world, campaign)
    expect(await page.next()).toBe(changed(`campaign:${campaign.campaignId}`))
    expect(await browse.next()).toBe(changed('campaigns'))
    expect(await dashboard.next()).toBe(changed(`user:${maya.userId}`))
    expect(await admins.next()).toBe(changed('admin'))
    await Promise.all([page, browse, dashboard, admins].map(stream => stream.leave()))
  })

  test('a stream ends at the first private topic after its session is deleted', async () => {
    const someone = await aScholar(world)
    const own = await signedInHeaders(world, someone.userId)
    const stream = await watch(there, `user:${someone.userId}`, own)
    await announceTopics(`user:${someone.userId}`)
    expect(await stream.next()).toBe(changed(`user:${someone.userId}`))
    await world.app.db.pool.query('delete from sessions where user_id = $1', [someone.userId])
    await announceTopics(`user:${someone.userId}`)
    expect(await stream.next()).toBeNull()
  })

  test('an event arrives within milliseconds of its commit (P253)', async () => {
    const stream = await watch(there, 'campaigns')
    const delays: number[] = []
    for (let round = 0; round < 50; round++) {
      const committed = announceTopics('campaigns').then(() => performance.now())
      expect(await stream.next()).toBe(changed('campaigns'))
      const received = performance.now()
      delays.push(Math.max(0, received - (await committed)))
    }
    await stream.leave()
    const median = delays.toSorted((a, b) => a - b)[25] ?? Number.POSITIVE_INFINITY
    expect(median).toBeLessThan(100)
  })

  test('a stopping server ends its streams, and the other server continues', async () => {
    const stopping = await aServer()
    const ended = await watch(stopping, 'campaigns')
    const remaining = await watch(here, 'campaigns')
    await stopping.close()
    expect(await ended.next()).toBeNull()
    await announceTopics('campaigns')
    expect(await remaining.next()).toBe(changed('campaigns'))
    await remaining.leave()
  })
})

test.each([
  ['admin', null, 401, 'SignInRequired'],
  ['campaigns,admin', () => maya, 403, 'AdminRequired'],
  ['', null, 400, 'InvalidInput'],
] as const)('refuses to stream "%s" (%#)', async (topics, scholar, status, code) => {
  const headers = scholar ? await signedInHeaders(world, scholar().userId) : new Headers()
  const response = await fetch(`${here.url}/api/live?topics=${topics}`, { headers })
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ error: { code } })
})

test('the picture of the cord in emails is public', async () => {
  const response = await fetch(`${here.url}/mail/cord.png?p=62`)
  expect(response.headers.get('content-type')).toBe('image/png')
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  expect(bytes.readUInt32BE(16)).toBe(976)
  for (const p of ['101', '-1', 'x', '']) {
    expect((await fetch(`${here.url}/mail/cord.png?p=${p}`)).status).toBe(400)
  }
})
