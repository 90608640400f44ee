import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { campaignStatuses } from '#app/admin/campaigns/campaign-status.ts'
import { seededRandom } from '#app/lib/seeded-random.ts'
import { seedDemoWorld } from '#demo/world/seed-demo-world.server.ts'
import { takeStep } from '#tests/money/stories/walk/steps.ts'
import { beginWalk } from '#tests/money/stories/walk/walk.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { anAdmin } from '#tests/world/scholars.ts'
import {
  type AnalyticsPages,
  analyticsPages,
  assertAnalyticsFigures,
  everyPage,
} from './analytics-figures.ts'

let demo: World
let pages: AnalyticsPages
beforeAll(async () => {
  demo = await aWorld({ start: new Date('2026-11-21T15:00:00Z') })
  await seedDemoWorld(demo.app)
  pages = await analyticsPages(demo, await anAdmin(demo))
})
afterAll(() => demo.close())

describe('over the demo world', () => {
  it('each figure of the analytics matches the tables (P221)', async () => {
    await assertAnalyticsFigures(pages)
    const { totals, funnel, purposes } = await pages.overview()
    expect(totals.raisedCents).toBeGreaterThan(10_000_000)
    expect(funnel.withGoal).toBeGreaterThan(0)
    expect(purposes).toHaveLength(7)
  })

  it('recent activity has every kind except refunds', async () => {
    for (const of of ['sign_up', 'campaign', 'donation', 'withdrawal'])
      expect((await pages.overview(`?activity=${of}`)).activity.length).toBeGreaterThan(0)
    expect((await pages.overview('?activity=refund')).activity).toEqual([])
  })

  it('every account is listed once in every order', async () => {
    const [truth] = await pages.sql<{ users: number; admins: number }>(
      `select (select count(*) from users) as users, (select count(*) from user_roles) as admins`,
    )
    for (const sort of ['created', '-created', 'name', '-email', 'userId']) {
      const all = await everyPage(page => pages.users(`?sort=${sort}&page=${page}`))
      const users = all.flatMap(data => data.users)
      expect(new Set(users.map(({ userId }) => userId)).size).toBe(truth?.users)
      expect(all[0]?.total).toBe(truth?.users)
    }
    expect((await pages.users('?who=admins')).total).toBe(truth?.admins)
    expect((await pages.users('?who=suspended')).users).toEqual([])
  })

  it('accounts are found by name, email, and User ID, ignoring case and accents (P222)', async () => {
    for (const search of ['SCHOLAR@tassel', 'ÁMARA okon', 'okonkwo']) {
      const { users } = await pages.users(`?search=${encodeURIComponent(search)}`)
      expect(users.map(({ email }) => email)).toEqual(['scholar@tassel.example'])
    }
    const { users } = await pages.users('?search=second-admin')
    expect(users.map(({ customUserId }) => customUserId)).toEqual(['second-admin'])
    expect((await pages.users('?search=100%25')).users).toEqual([])
    const [admin] = users
    expect((await pages.users(`?search=${admin?.userId}`)).users).toEqual([admin])
  })

  it('scholars are filtered by status, and the filters add up to all (P223)', async () => {
    const standing = (set: string) =>
      pages.sql(
        `update users set ${set} where id = (select owner_id from campaigns where is_active order by id limit 1)`,
      )
    await standing(`suspended_at = now(), suspension_reason = 'The pictures are not theirs.'`)
    let sum = 0
    for (const status of campaignStatuses) {
      const all = await everyPage(page => pages.scholars(`?status=${status}&page=${page}`))
      const listed = all.flatMap(({ scholars }) => scholars)
      expect(new Set(listed.map(one => one.status))).toEqual(new Set(listed.length > 0 ? [status] : []))
      sum += all[0]?.total ?? 0
    }
    expect(sum).toBe((await pages.scholars()).total)
    expect((await pages.scholars('?status=suspended')).total).toBeGreaterThan(0)
    await standing('suspended_at = null, suspension_reason = null')
  })

  it('admins find a minor by the surname hidden from the public', async () => {
    const [minor] = await pages.sql<{ id: string; lastName: string }>(
      'select id, last_name from campaigns where guardian_user_id is not null order by id limit 1',
    )
    const { scholars } = await pages.scholars(`?search=${encodeURIComponent(minor?.lastName ?? '')}`)
    const found = scholars.find(({ id }) => id === minor?.id)
    expect(found).toMatchObject({ isMinor: true })
    const byOwner = await pages.scholars(`?search=${found?.owner?.userId}`)
    expect(byOwner.scholars.map(({ owner }) => owner)).toEqual(byOwner.scholars.map(() => found?.owner))
    expect(byOwner.scholars.map(({ id }) => id)).toContain(minor?.id)
  })
})

describe('the donations of a campaign and of a month', () => {
  it('are complete, in order, and the lines of each add up to its total', async () => {
    const [busiest] = await pages.sql<{ id: string; month: string }>(
      'select id, campaign_month as month from campaigns order by donation_count desc, id limit 1',
    )
    const { id = '', month = '' } = busiest ?? {}
    const truth = await pages.sql<{ id: string }>(
      `select id from donations where campaign_id = $1 and status = 'captured' order by created_at desc, id desc`,
      [id],
    )
    const lists = await everyPage(page => pages.campaignDonations(id, `?page=${page}`))
    const shown = lists.flatMap(({ donations }) => donations)
    expect(shown.map(one => one.id)).toEqual(truth.map(one => one.id))
    for (const { given, totalCents, returnedCents } of shown) {
      const { total, ...each } = given
      expect(Object.values(each).reduce((sum, cents) => sum + cents, 0)).toBe(total)
      expect(totalCents + returnedCents).toBe(total)
    }
    const { raisedCents } = await pages.campaign(id)
    expect(shown.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(raisedCents)
    const ofMonth = await pages.monthDonations(
      `?month=${Number(month.slice(5))}&year=${month.slice(0, 4)}&sort=-amount`,
    )
    const amounts = ofMonth.donations.map(({ amountCents }) => amountCents)
    expect(amounts).toEqual([...amounts].sort((a, b) => b - a))
    expect(amounts).toHaveLength(25)
  })

  it('are found by name or email (P227)', async () => {
    const [donation] = await pages.sql<{ campaign: string; name: string; email: string }>(
      `select campaign_id as campaign, donor_name as name, donor_email as email from donations
       where status = 'captured' and donor_name is not null order by created_at desc limit 1`,
    )
    const { campaign = '', name = '', email = '' } = donation ?? {}
    const [truth] = await pages.sql<{ donations: number }>(
      `select count(*) as donations from donations where campaign_id = $1 and status = 'captured' and donor_email = $2`,
      [campaign, email],
    )
    for (const search of [name.toUpperCase(), email]) {
      const found = await pages.campaignDonations(campaign, `?search=${encodeURIComponent(search)}`)
      expect(found.total).toBe(truth?.donations)
      expect(new Set(found.donations.map(({ donorEmail }) => donorEmail))).toEqual(new Set([email]))
    }
    expect(await pages.campaignDonations(campaign, '?search=nobody-at-all')).toMatchObject({
      total: 0,
      donations: [],
    })
  })

  it('can be chosen for active campaigns, and others by status (P225)', async () => {
    const [truth] = await pages.sql<{ active: number }>(
      'select count(*) as active from campaigns where is_active',
    )
    const all = await everyPage(page => pages.choose(`?page=${page}`))
    expect(all.flatMap(({ campaigns }) => campaigns)).toHaveLength(truth?.active ?? -1)
    const everyCampaign = (await pages.scholars()).total
    expect((await pages.choose('?status=all')).total).toBe(everyCampaign)
    const deleted = await pages.choose('?status=deleted')
    expect(deleted.total).toBe(everyCampaign - (truth?.active ?? 0))
    expect(deleted.total).toBeGreaterThan(0)
  })
})

const stepsEach = 120
const everything: string[] = []

test.each([21, 22, 23])(
  'figures match after random donations, refunds, disputes, and withdrawals: seed %i (P225)',
  async seed => {
    // Analytics may be cached, but must include every change.
    const world = await aWorld({ env: { TWO_ADMINS_ABOVE_CENTS: '20000' } })
    const trace: string[] = []
    try {
      const walk = await beginWalk(world, seededRandom(seed))
      const admin = await anAdmin(world)
      const kept = await analyticsPages(world, admin)
      const keep = () => Promise.all([kept.overview(), kept.app(), kept.users(), kept.scholars()])
      for (let step = 1; step <= stepsEach; step++) {
        await keep()
        trace.push(await takeStep(walk))
        if (step % 15 === 0) await assertAnalyticsFigures(await analyticsPages(world, admin))
      }
      everything.push(...trace)
    } catch (error) {
      const last = trace.slice(-8).join('\n  ')
      throw new Error(`seed ${seed}, after ${trace.length} steps:\n  ${last}\n${error}`, { cause: error })
    } finally {
      await world.close()
    }
  },
)

/** Ensures that the random walks covered each of these events. */
test.each([
  'refunded in part',
  'refund_failed',
  'disputed in part',
  'dispute_won',
  'now rejected',
  'now paid',
  'now returned',
])('the walks came to: %s', turn => {
  expect(everything.some(step => step.includes(turn))).toBe(true)
})
