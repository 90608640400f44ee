import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { startWeb } from '#app/server/start-server.server.ts'
import { freePort } from '#tests/setup/tassel-process.ts'
import { type Answer, aWorld, type World } from '#tests/world/app.ts'
import { aCampaign, aMinorsCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { aReturn } from '#tests/world/returns.ts'
import { anAdmin, aScholar, type Scholar, signedInHeaders } from '#tests/world/scholars.ts'
import { shareChannels, visitSources } from './channels.ts'
import { flushCounts, sweepCounts } from './counts.server.ts'
import type { CampaignFigures } from './figures.ts'

let world: World
let owner: Scholar
let campaignId: string
let address = 0

beforeAll(async () => {
  world = await aWorld({ env: { TRUSTED_PROXIES: '1' } })
})
afterAll(() => world.close())
beforeEach(async () => {
  address++
  owner = await aScholar(world)
  ;({ campaignId } = await aCampaign(world, owner))
})

/** The headers of a visitor's request; each test uses a different IP address. */
const from = (more: HeadersInit = {}) => {
  const headers = new Headers(more)
  headers.set('x-forwarded-for', `10.1.0.${address}`)
  return headers
}

async function counted(body: unknown, headers: HeadersInit = {}, id = campaignId): Promise<Answer> {
  return await world.call('POST', `/api/campaigns/${id}/counts`, body, from(headers))
}

const visit = (channel: string) => ({ kind: 'visit', channel })
const share = (channel: string) => ({ kind: 'share', channel })

async function rows(id = campaignId) {
  await flushCounts(world.app)
  const { rows } = await world.app.db.pool.query(
    'select day::text, kind, channel, count from campaign_counts where campaign_id = $1 order by 1, 2, 3',
    [id],
  )
  return rows
}

async function figuresFor(viewer: Scholar, id = campaignId): Promise<Answer> {
  const headers = await signedInHeaders(world, viewer.userId)
  return await world.call('GET', `/api/screens/campaign-figures/${id}`, undefined, headers)
}

const own = async (): Promise<CampaignFigures> => (await figuresFor(owner)).body

describe('donations by day', () => {
  it('match an independent query, with repeat donors, refunds, and both clock changes in New York (P494)', async () => {
    const at = [
      // The last second of a day and the next midnight in New York, around the start and the end of daylight saving time.
      '2026-03-08T04:59:59Z',
      '2026-03-08T05:00:00Z',
      '2026-03-09T03:59:59Z',
      '2026-03-09T04:00:00Z',
      '2025-11-02T03:59:59Z',
      '2025-11-02T04:00:00Z',
      '2025-11-03T04:59:59Z',
      '2025-11-03T05:00:00Z',
    ]
    const given = []
    for (const [index, moment] of at.entries())
      given.push(
        await aDonation(
          world,
          { campaignId },
          { at: new Date(moment), amountCents: 1_000 + index, donorEmail: `d${index}@x.example` },
        ),
      )
    for (let time = 0; time < 5; time++)
      await aDonation(world, { campaignId }, { amountCents: 2_500, donorEmail: 'five.times@x.example' })
    const [whole, part] = given
    await world.app.db.transaction(tx => aReturn(tx, 'refund', whole?.donationId ?? '', world.clock.now()))
    await world.app.db.transaction(tx =>
      aReturn(tx, 'refund', part?.donationId ?? '', world.clock.now(), 300),
    )
    const expected = await world.app.db.rows(
      null,
      `select to_char(created_at at time zone 'America/New_York', 'YYYY-MM-DD') as key, count(*)::int as donations, sum(amount)::int as amount_cents
       from donations where campaign_id = $1 and status = 'captured' group by 1 order by 1`,
      [campaignId],
    )
    const { days } = await own()
    expect(days).toEqual(expected)
    expect(days.map(({ key, donations }) => `${key} ${donations}`)).toEqual([
      '2025-11-01 1',
      '2025-11-02 2',
      '2025-11-03 1',
      '2026-03-08 2',
      '2026-03-09 1',
      '2026-03-11 5',
    ])
    expect(days.find(({ key }) => key === '2026-03-11')?.amountCents).toBe(12_500)
    const { rows: raised } = await world.owner.query(
      'select raised_amount as cents from campaigns where id = $1',
      [campaignId],
    )
    expect(days.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(Number(raised[0].cents))
  })

  it('are read from daily totals', async () => {
    await aDonation(world, { campaignId }, { amountCents: 700 })
    await world.owner.query('alter table donations rename to donations_away')
    const answer = await figuresFor(owner)
    await world.owner.query('alter table donations_away rename to donations')
    expect(answer.body.days).toEqual([{ key: '2026-03-11', donations: 1, amountCents: 700 }])
  })
})

describe('visits and shares', () => {
  it('are counted by the platform’s day, source and channel', async () => {
    await counted(visit('whatsapp'))
    await counted(visit('whatsapp'))
    await counted(share('link'))
    expect(await rows()).toEqual([
      { day: '2026-03-11', kind: 'share', channel: 'link', count: 1 },
      { day: '2026-03-11', kind: 'visit', channel: 'whatsapp', count: 2 },
    ])
    await counted(visit('whatsapp'))
    expect((await rows()).at(-1)).toMatchObject({ count: 3 })
    const { visits, shares } = await own()
    expect(visits).toEqual([{ channel: 'whatsapp', recent: 3, all: 3 }])
    expect(shares).toEqual([{ channel: 'link', recent: 1, all: 1 }])
  })

  it('from over 30 days ago count only for the whole campaign', async () => {
    await world.app.db.pool.query(
      `insert into campaign_counts values ($1, '2026-02-10', 'visit', 'qr', 2), ($1, '2026-02-09', 'visit', 'qr', 5)`,
      [campaignId],
    )
    expect((await own()).visits).toEqual([{ channel: 'qr', recent: 2, all: 7 }])
  })

  it('exclude the owner’s visits, admins, and browsers that ask not to be tracked, with the same answer (P496)', async () => {
    const [mine, admins, others] = await Promise.all(
      [owner, await anAdmin(world), await aScholar(world)].map(({ userId }) =>
        signedInHeaders(world, userId),
      ),
    )
    const answers = [
      await counted(visit('direct'), mine),
      await counted(visit('direct'), admins),
      await counted(share('sms'), admins),
      await counted(visit('direct'), { 'sec-gpc': '1' }),
      await counted(visit('direct'), { dnt: '1' }),
      await counted(visit('direct'), {}, '0000000000'),
      await counted(visit('direct'), {}, "x' or 1=1"),
      await counted(visit('email'), others),
      await counted(share('qr'), mine),
    ]
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`))).toEqual(
      new Set(['200 {}']),
    )
    expect((await rows()).map(({ kind, channel, count }) => `${kind} ${channel} ${count}`)).toEqual([
      'share qr 1',
      'visit email 1',
    ])
  })

  it.each([
    ['taken down', `update campaigns set is_active = false where id = $1`, 0],
    ['over', `update campaigns set campaign_end_date = '2026-03-01' where id = $1`, 0],
    [
      'unlisted by an admin',
      `update campaigns set is_approved = false, moderation = 'unlisted', moderated_at = now(), moderated_by = (select id from users where id <> owner_id limit 1) where id = $1`,
      0,
    ],
    [
      'waiting for its review, whose link is being shared',
      `update campaigns set is_approved = false where id = $1`,
      1,
    ],
  ])('of a campaign that is %s', async (_, change, count) => {
    await world.owner.query(change, [campaignId])
    expect((await counted(visit('direct'))).status).toBe(200)
    expect(await rows()).toHaveLength(count)
  })

  it('accept only listed channels', async () => {
    for (const body of [
      visit('https://spy.example/?q=1'),
      visit('link'),
      share('direct'),
      { kind: 'visit' },
      { ...visit('sms'), referrer: 'x' },
    ])
      expect((await counted(body)).status).toBe(400)
    expect(await rows()).toEqual([])
  })

  it('are rate limited by address', async () => {
    const answers = await Promise.all(Array.from({ length: 150 }, () => counted(visit('direct'))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(120)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30)
    expect(await rows()).toMatchObject([{ count: 120 }])
  })

  it('wait while the database is down, and none is lost', async () => {
    await counted(visit('direct'))
    await world.owner.query('alter table campaign_counts rename to campaign_counts_away')
    await flushCounts(world.app)
    await world.owner.query('alter table campaign_counts_away rename to campaign_counts')
    await counted(visit('direct'))
    expect(await rows()).toMatchObject([{ count: 2 }])
  })

  it('are deleted after 400 days', async () => {
    await world.app.db.pool.query(
      `insert into campaign_counts values ($1, date '2026-03-11' - 401, 'visit', 'qr', 1), ($1, date '2026-03-11' - 400, 'visit', 'qr', 1)`,
      [campaignId],
    )
    await sweepCounts(world.app)
    expect(await rows()).toMatchObject([{ day: '2025-02-04' }])
  })
})

describe('privacy', () => {
  test('no column can hold a referrer, an address or a person (P496)', async () => {
    const { rows: columns } = await world.owner.query(
      `select column_name as name, data_type as type from information_schema.columns where table_name = 'campaign_counts' order by 1`,
    )
    expect(columns.map(({ name, type }) => `${name} ${type}`)).toEqual([
      'campaign_id text',
      'channel text',
      'count integer',
      'day date',
      'kind text',
    ])
    const insert = (kind: string, channel: string) =>
      world.owner.query(`insert into campaign_counts values ($1, '2026-01-01', $2, $3, 1)`, [
        campaignId,
        kind,
        channel,
      ])
    for (const [kind, channel] of [
      ['visit', 'https://spy.example/'],
      ['visit', 'link'],
      ['share', 'direct'],
      ['10.0.0.1', 'direct'],
    ] as const)
      await expect(insert(kind, channel)).rejects.toMatchObject({ code: '23514' })
    for (const channel of visitSources) await insert('visit', channel)
    for (const channel of shareChannels) await insert('share', channel)
  })

  it('counts are in the owner’s data export, and are deleted with the account', async () => {
    await counted(visit('qr'))
    await rows()
    const headers = await signedInHeaders(world, owner.userId)
    await world.app.db.pool.query('update sessions set stepped_up_at = $2 where user_id = $1', [
      owner.userId,
      world.clock.now(),
    ])
    const data = await world.call('GET', '/api/account/data', undefined, headers)
    expect(data.body.visits_and_shares).toEqual([
      { campaign_id: campaignId, day: '2026-03-11', kind: 'visit', channel: 'qr', count: 1 },
    ])
    expect((await world.call('POST', '/api/account/delete', {}, headers)).status).toBe(200)
    await counted(visit('qr'))
    expect(await rows()).toEqual([])
  })
})

describe('access', () => {
  it('is the owner’s only (P494)', async () => {
    expect((await figuresFor(owner)).status).toBe(200)
    for (const other of [await aScholar(world), await anAdmin(world)])
      expect(await figuresFor(other)).toMatchObject({
        status: 404,
        body: { error: { code: 'CampaignNotFound' } },
      })
    expect((await world.call('GET', `/api/screens/campaign-figures/${campaignId}`)).status).toBe(401)
    await world.owner.query('update users set suspended_at = now() where id = $1', [owner.userId])
    expect((await figuresFor(owner)).status).toBe(401)
  })

  it('includes the guardian, even after withdrawn consent', async () => {
    const guardian = await aScholar(world)
    const minors = await aMinorsCampaign(world, guardian)
    await world.owner.query('update campaigns set consent_withdrawn = true where id = $1', [
      minors.campaignId,
    ])
    expect(await figuresFor(guardian, minors.campaignId)).toMatchObject({
      status: 200,
      body: { notCounted: 'hidden', studentName: 'Wren A.' },
    })
    expect((await figuresFor(owner, minors.campaignId)).status).toBe(404)
  })

  it('includes the last 30 days on the owner’s home (P497)', async () => {
    await aDonation(world, { campaignId }, {})
    await counted(visit('email'))
    await counted(share('email'))
    await rows()
    const headers = await signedInHeaders(world, owner.userId)
    const home = await world.call('GET', '/api/screens/home', undefined, headers)
    expect(home.body.figures).toEqual({ donations: 1, visits: 1, shares: 1 })
  })
})

test('a stopping server stores its counts', async () => {
  const port = await freePort()
  const app = { ...world.app, env: { ...world.app.env, port, host: '127.0.0.1' } }
  const web = await startWeb(app)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      fetch(`http://127.0.0.1:${port}/api/campaigns/${campaignId}/counts`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(visit('sms')),
      }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  await web.close()
  const { rows: stored } = await world.owner.query(
    'select count from campaign_counts where campaign_id = $1',
    [campaignId],
  )
  expect(stored).toEqual([{ count: 20 }])
})
