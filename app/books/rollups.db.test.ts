import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { compareTotals } from '#app/ledger/self-check.server.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { aDonation, type DonationFacts, donations } from '#tests/world/donations.ts'
import { aReturn } from '#tests/world/returns.ts'
import { aScholar } from '#tests/world/scholars.ts'
import { loadAsOf } from './load-as-of.server.ts'
import { extendCalendar, refreshRollups } from './update-rollups.server.ts'

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
const refresh = () => refreshRollups(world.app)
const differences = async () =>
  (await world.app.db.transaction(compareTotals)).flatMap(check => check.examples)

describe('a donor', () => {
  const email = 'aunt.may@example.com'
  const at = (day: number) => new Date(Date.UTC(2026, 0, day, 17))

  it('is refreshed after donations, named by the latest one, and found by every name (P204)', async () => {
    await give({ donorEmail: email, donorName: 'May Parker', amountCents: 5_000, at: at(5) })
    await give({ donorEmail: email, donorName: null, amountCents: 700, at: at(9) })
    await give({ donorEmail: email, donorName: 'Aunt May', amountCents: 300, at: at(7) })
    await refresh()
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
    expect(text).toBe('aunt.may@example.com | aunt may | may parker')
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
    const step = async (name: 'dispute' | 'win' | 'refund', donationId: string) => {
      await world.app.db.transaction(tx => aReturn(tx, name, donationId, world.clock.now()))
      await refresh()
    }
    await step('dispute', returned.donationId)
    expect(await donor(returning)).toEqual({ name: 'Ada', total: 4_000, count: 1, first: at(3), last: at(3) })
    await step('win', returned.donationId)
    expect(await donor(returning)).toMatchObject({ name: 'Ada Lane', total: 13_000, count: 2, last: at(20) })
    await step('refund', returned.donationId)
    await step('refund', remaining.donationId)
    expect(await donor(returning)).toEqual({ name: null, total: 0, count: 0, first: null, last: null })
    expect(await differences()).toEqual([])
  })

  it('has its id with the first donation, before any refresh', async () => {
    const { donationId } = await give({ donorEmail: 'new@example.com', amountCents: 1_000 })
    const idOf = async () =>
      (
        await rows('select id, donation_count as count from rollups.donors where donor_email = $1', [
          'new@example.com',
        ])
      )[0]
    const known = await idOf()
    expect(known).toMatchObject({ count: 0 })
    await refresh()
    await world.app.db.transaction(tx => aReturn(tx, 'refund', donationId, world.clock.now()))
    await refresh()
    expect(await idOf()).toEqual(known)
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
    await refresh()
    const before = await people()
    const peopleNow = async () => {
      await refresh()
      return await people()
    }
    const owner = await aScholar(world)
    const first = await aCampaign(world, owner)
    await world.app.db.pool.query('update campaigns set is_active = false where id = $1', [first.campaignId])
    const second = await aCampaign(world, owner)
    expect(await peopleNow()).toEqual({ ...before, campaign: before.campaign + 1 })
    const returned = await aDonation(world, second, { amountCents: 300_000 })
    await aDonation(world, first, { amountCents: 500 })
    expect(await peopleNow()).toMatchObject({ donation: before.donation + 1, goal: before.goal + 1 })
    await world.app.db.transaction(tx => aReturn(tx, 'refund', returned.donationId, world.clock.now()))
    expect(await peopleNow()).toMatchObject({ donation: before.donation + 1, goal: before.goal })
    expect(await differences()).toEqual([])
  })
})

describe('the days', () => {
  // 0:15 on New Year's Day in New York, but still 2025 in Los Angeles.
  const newYear = new Date('2026-01-01T05:15:00.000Z')
  const newYearsDonations = () =>
    rows(
      `select day::text, donations::int from rollups.donation_days where day between '2025-12-31' and '2026-01-01'`,
    )

  it('follow the platform\u2019s time zone, and are recounted when it changes', async () => {
    await donations(world, [{ campaignId, at: newYear }])
    await refresh()
    expect(await newYearsDonations()).toEqual([{ day: '2026-01-01', donations: 1 }])
    await extendCalendar({ ...world.app, env: { ...world.app.env, timeZone: 'America/Los_Angeles' } })
    expect(await newYearsDonations()).toEqual([{ day: '2025-12-31', donations: 1 }])
    expect(await differences()).toEqual([])
    await extendCalendar(world.app)
    expect(await newYearsDonations()).toEqual([{ day: '2026-01-01', donations: 1 }])
  })
})

describe('a refresh', () => {
  const waiting = async () =>
    (
      await rows('select count(*)::int as notes, (select as_of from rollups.calendar) from rollups.touched')
    )[0]

  it('says of when the sums are, and when that was too long ago (P770)', async () => {
    await refresh()
    const now = world.clock.now()
    expect(await loadAsOf(world.app.db, now)).toEqual({ at: now.toISOString(), isDelayed: false })
    const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
    expect(await loadAsOf(world.app.db, later(180))).toMatchObject({ isDelayed: false })
    expect(await loadAsOf(world.app.db, later(181))).toMatchObject({ isDelayed: true })
  })

  it('works off many notes in batches, and says of when it is after the last (P770)', async () => {
    await refresh()
    const asOf = new Date(world.clock.now().getTime() + 60_000)
    const before = await waiting()
    for (let donation = 0; donation < 3; donation++) await give({ amountCents: 1_500 })
    const { notes } = await waiting()
    const some = async (most: number) =>
      (await rows('select rollups.refresh($1, $2) as noted', [asOf, most]))[0].noted
    expect(await some(notes - 1)).toBe(notes - 1)
    expect(await waiting()).toEqual({ notes: 1, as_of: before.as_of })
    expect(await differences()).toEqual([])
    expect(await some(notes)).toBe(1)
    expect(await waiting()).toEqual({ notes: 0, as_of: asOf })
    expect(await some(notes)).toBe(0)
    expect(await differences()).toEqual([])
  })

  it('that fails leaves what was touched for the next', async () => {
    await refresh()
    await give({ donorEmail: 'again@example.com', amountCents: 1_500 })
    const { notes } = await waiting()
    await expect(
      world.app.db.transaction(async tx => {
        await tx.rows(null, 'select rollups.refresh($1, 1000)', [world.clock.now()])
        throw new Error('the server ends here')
      }),
    ).rejects.toThrow('the server ends here')
    expect(await waiting()).toMatchObject({ notes })
    await refresh()
    expect(await donor('again@example.com')).toMatchObject({ total: 1_500 })
  })

  it('keeps no donation waiting, nor does a donation keep it waiting', async () => {
    await give({ donorEmail: 'both@example.com', amountCents: 1_000 })
    await world.app.db.transaction(async refreshing => {
      await refreshing.rows(null, 'select rollups.refresh($1, 1000)', [world.clock.now()])
      // The refresh hasn't committed, and has changed the donor and the day.
      await give({ donorEmail: 'both@example.com', amountCents: 2_000 })
    })
    await world.app.db.transaction(async giving => {
      await giving.rows(
        null,
        'update donations set donor_name = $1, is_anonymous = false where donor_email = $2',
        ['Ada', 'both@example.com'],
      )
      await refresh()
    })
    expect(await donor('both@example.com')).toMatchObject({ name: 'Sam Supporter' })
    await refresh()
    expect(await donor('both@example.com')).toMatchObject({ name: 'Ada', total: 3_000, count: 2 })
  })

  it('never writes an address again that was erased meanwhile (P538)', async () => {
    const email = 'forget.me@example.com'
    const pseudonym = 'erased-00000000-0000-4000-8000-000000000001@deleted.invalid'
    await give({ donorEmail: email, donorName: 'Forget Me', amountCents: 1_000 })
    const erase = () => world.owner.query('select erase_donor($1, $2)', [email, pseudonym])
    let erased: Promise<unknown> = Promise.resolve()
    await world.app.db.transaction(async refreshing => {
      await refreshing.rows(null, 'select rollups.refresh($1, 1000)', [world.clock.now()])
      erased = erase()
      await untilWaiting()
    })
    await erased
    const kept = async () =>
      (
        await rows(
          `select (select count(*) from rollups.donors where donor_email = $1) + (select count(*) from rollups.donor_names where donor_email = $1)
           + (select count(*) from rollups.touched where key = $1) as named`,
          [email],
        )
      )[0].named
    expect(await kept()).toBe(0)
    await refresh()
    expect(await kept()).toBe(0)
    expect(await donor(pseudonym)).toMatchObject({ name: null, total: 1_000 })
  })

  /** Waits until a statement of this database waits for a lock. */
  const untilWaiting = () =>
    eventually(async () => {
      const { rows: waiting } = await world.owner.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return waiting.length > 0
    })
})
