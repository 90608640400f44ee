import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aWorld, type World } from '#tests/world/app.ts'
import { aScholar, type Scholar, signedInHeaders } from '#tests/world/scholars.ts'
import type { Feed } from './feed.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

async function notify(scholar: Scholar, count: number, minutesAgo = 0): Promise<void> {
  const at = new Date(world.clock.now().getTime() - minutesAgo * 60_000)
  await world.app.db.pool.query(
    `insert into notifications (user_id, type, title, message, amount, donor, created_at)
     select $1, 'donation_received', 'New donation', 'Gift ' || i, 2500, 'Someone', $2::timestamptz - i * interval '1 second'
     from generate_series(1, $3) as i`,
    [scholar.userId, at, count],
  )
}

async function call(scholar: Scholar, method: string, path: string, body?: unknown) {
  return await world.call(method, path, body, await signedInHeaders(world, scholar.userId))
}

const feedOf = async (scholar: Scholar, query = '') =>
  (await call(scholar, 'GET', `/api/screens/notifications${query}`)).body as Feed
const unreadOf = async (scholar: Scholar) =>
  ((await call(scholar, 'GET', '/api/session')).body as { viewer: { unread: number } }).viewer.unread

describe('the notification feed', () => {
  it('shows a person’s own notifications, newest first, in pages without gaps', async () => {
    const [ada, bo] = [await aScholar(world), await aScholar(world)]
    await notify(ada, 65)
    const pages = [await feedOf(ada)]
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next ?? null) {
      pages.push(await feedOf(ada, `?before=${encodeURIComponent(next)}`))
    }
    expect(pages.map(page => page.items.length)).toEqual([30, 30, 5])
    const messages = pages.flatMap(page => page.items.map(item => item.message))
    expect(messages).toEqual(Array.from({ length: 65 }, (_, index) => `Gift ${index + 1}`))
    expect((await feedOf(bo)).items).toEqual([])
  })

  it('counts unread notifications until they are seen; later ones stay unread', async () => {
    const scholar = await aScholar(world)
    await notify(scholar, 3, 10)
    expect(await unreadOf(scholar)).toBe(3)
    const { items } = await feedOf(scholar)
    await notify(scholar, 1)
    await call(scholar, 'POST', '/api/notifications/read', { upTo: items[0]?.at })
    expect(await unreadOf(scholar)).toBe(1)
    await notify(scholar, 150)
    expect(await unreadOf(scholar)).toBe(100)
  })

  it('refuses visitors and invalid page cursors', async () => {
    expect((await world.call('GET', '/api/screens/notifications')).status).toBe(401)
    const scholar = await aScholar(world)
    const refused = await call(scholar, 'GET', '/api/screens/notifications?before=nonsense')
    expect(refused).toMatchObject({ status: 400, body: { error: { code: 'InvalidCursor' } } })
  })
})

describe('notification preferences', () => {
  it('start as specified and are stored on the account', async () => {
    const scholar = await aScholar(world)
    const read = async () =>
      ((await call(scholar, 'GET', '/api/screens/notification-preferences')).body as { preferences: object })
        .preferences
    expect(await read()).toEqual({
      donations: true,
      donorMessages: true,
      campaignUpdates: false,
      weeklyReports: true,
    })
    const wanted = { donations: false, donorMessages: false, campaignUpdates: true, weeklyReports: false }
    expect((await call(scholar, 'PUT', '/api/notification-preferences', wanted)).status).toBe(200)
    expect(await read()).toEqual(wanted)
    const refused = await call(scholar, 'PUT', '/api/notification-preferences', { donations: 'no' })
    expect(refused.status).toBe(400)
    expect(await read()).toEqual(wanted)
  })
})
