import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { compareTotals } from '#app/ledger/self-check.server.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { aDonation, type DonationFacts, donations } from '#tests/world/donations.ts'
import { aReturn } from '#tests/world/returns.ts'
import { aScholar } from '#tests/world/scholars.ts'
import { extendCalendar, foldRollups } from './update-rollups.server.ts'

let world: World
let campaignId: string

beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  campaignId = (await aCampaign(world, await aScholar(world))).campaignId
})

const rows = async (sql: string, values: unknown[] = []) => (await world.app.db.pool.query(sql, values)).rows
const give = (facts: DonationFacts) => aDonation(world, { campaignId }, facts)
const donor = async (email: string) =>
  (
    await rows(
      `select donor_name as name, total_donated as total, donation_count as count, first_donation as first, last_donation as last
       from rollups.donors where donor_email = $1`,
      [email],
    )
  )[0]
const differences = async () =>
  (await world.app.db.transaction(compareTotals)).flatMap(check => check.examples)

describe('a donor', () => {
  const email = 'aunt.may@example.com'
  const at = (day: number) => new Date(Date.UTC(2026, 0, day, 17))

  it('is updated by each donation, named by the latest one, and found by every name (P204)', async () => {
    await give({ donorEmail: email, donorName: 'May Parker', amountCents: 5_000, at: at(5) })
    await give({ donorEmail: email, donorName: null, amountCents: 700, at: at(9) })
    await give({ donorEmail: email, donorName: 'Aunt May', amountCents: 300, at: at(7) })
    expect(await donor(email)).toEqual({
      name: 'Aunt May',
      total: 6_000,
      count: 3,
      first: at(5),
      last: at(9),
    })
    const [{ search_text: text }] = await rows(
      'select search_text from rollups.donor_names where donor_email = $1',
      [email],
    )
    expect(text).toBe('aunt.may@example.com | may parker | aunt may')
  })

  it('excludes returned donations, and includes them again after a won dispute', async () => {
    const returning = 'returns@example.com'
    const remaining = await give({ donorEmail: returning, donorName: 'Ada', amountCents: 4_000, at: at(3) })
    const returned = await give({
      donorEmail: returning,
      donorName: 'Ada Lane',
      amountCents: 9_000,
      at: at(20),
    })
    const step = (name: 'dispute' | 'win' | 'refund', donationId: string) =>
      world.app.db.transaction(tx => aReturn(tx, name, donationId, world.clock.now()))
    await step('dispute', returned.donationId)
    expect(await donor(returning)).toEqual({ name: 'Ada', total: 4_000, count: 1, first: at(3), last: at(3) })
    await step('win', returned.donationId)
    expect(await donor(returning)).toMatchObject({ name: 'Ada Lane', total: 13_000, count: 2, last: at(20) })
    await step('refund', returned.donationId)
    await step('refund', remaining.donationId)
    expect(await donor(returning)).toEqual({ name: null, total: 0, count: 0, first: null, last: null })
    expect(await differences()).toEqual([])
  })

  it('counts all concurrent donations', async () => {
    const busy = 'busy@example.com'
    await Promise.all(Array.from({ length: 12 }, () => give({ donorEmail: busy, amountCents: 1_000 })))
    expect(await donor(busy)).toMatchObject({ total: 12_000, count: 12 })
  })
})

describe('owners', () => {
  const people = async () =>
    (
      await rows(
        `select sum(with_campaign)::int as campaign, sum(with_donation)::int as donation, sum(with_goal)::int as goal,
           sum(with_withdrawal)::int as withdrawal from rollups.people`,
      )
    )[0]

  it('are counted once for each step regardless of their campaigns, until it is undone', async () => {
    const before = await people()
    const owner = await aScholar(world)
    const first = await aCampaign(world, owner)
    await world.app.db.pool.query('update campaigns set is_active = false where id = $1', [first.campaignId])
    const second = await aCampaign(world, owner)
    expect(await people()).toEqual({ ...before, campaign: before.campaign + 1 })
    const returned = await aDonation(world, second, { amountCents: 300_000 })
    await aDonation(world, first, { amountCents: 500 })
    expect(await people()).toMatchObject({ donation: before.donation + 1, goal: before.goal + 1 })
    await world.app.db.transaction(tx => aReturn(tx, 'refund', returned.donationId, world.clock.now()))
    expect(await people()).toMatchObject({ donation: before.donation + 1, goal: before.goal })
    expect(await differences()).toEqual([])
  })
})

describe('the days', () => {
  // 0:15 on New Year's Day in New York, but still 2025 in Los Angeles.
  const newYear = new Date('2026-01-01T05:15:00.000Z')
  const newYearsDonations = () =>
    rows(
      `select day::text, sum(donations)::int as donations from rollups.donation_days
       where day between '2025-12-31' and '2026-01-01' group by day having sum(donations) <> 0`,
    )

  it('follow the platform\u2019s time zone, and are recounted when it changes', async () => {
    await donations(world, [{ campaignId, at: newYear }])
    expect(await newYearsDonations()).toEqual([{ day: '2026-01-01', donations: 1 }])
    await extendCalendar({ ...world.app, env: { ...world.app.env, timeZone: 'America/Los_Angeles' } })
    expect(await newYearsDonations()).toEqual([{ day: '2025-12-31', donations: 1 }])
    expect(await differences()).toEqual([])
    await extendCalendar(world.app)
    expect(await newYearsDonations()).toEqual([{ day: '2026-01-01', donations: 1 }])
  })

  it('fold into one row each with the same totals, even during concurrent folds and donations', async () => {
    for (let donation = 0; donation < 5; donation++) await give({ amountCents: 1_500 })
    const counted = async (table: string) =>
      (await rows(`select count(*)::int as rows, count(distinct day)::int as days from rollups.${table}`))[0]
    expect((await counted('donation_days')).rows).toBeGreaterThan((await counted('donation_days')).days)
    await Promise.all([foldRollups(world.app), foldRollups(world.app), give({ amountCents: 1_500 })])
    await foldRollups(world.app)
    const { rows: folded, days } = await counted('donation_days')
    expect(folded).toBe(days)
    const ledger = await rows(
      'select 1 from rollups.ledger_days group by day, account, kind having count(*) > 1',
    )
    expect(ledger).toEqual([])
    expect(await rows('select 1 from rollups.fresh_campaign_days')).toEqual([])
    for (const [table, key] of [
      ['campaign_sums', 'month, purpose, is_active'],
      ['newcomer_days', 'day'],
      ['people', '()'],
    ])
      expect(await rows(`select 1 from rollups.${table} group by ${key} having count(*) > 1`)).toEqual([])
    expect(await differences()).toEqual([])
  })
})
