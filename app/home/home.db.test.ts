import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deactivateCampaign } from '#app/campaigns/editing/edit-campaign.server.ts'
import { moderateCampaign } from '#app/campaigns/moderation/moderate-campaign.server.ts'
import { loadNewDonations } from '#app/donations/supporters/thank-donor.server.ts'
import { specificationFees } from '#app/fees/first-schedules.ts'
import { loadHome } from '#app/home/load-home.server.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign, aMinorsCampaign, endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation, donations } from '#tests/world/donations.ts'
import { anUpload, aPicture, sendBytes } from '#tests/world/pictures.ts'
import { anAdmin, aScholar, type Scholar, signedInHeaders } from '#tests/world/scholars.ts'
import { aWithdrawal, moveWithdrawal } from '#tests/world/withdrawals.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

const screen = async (path: string, as?: Scholar) =>
  await world.call('GET', path, undefined, as && (await signedInHeaders(world, as.userId)))
const homeOf = async (as: Scholar, search = '') => (await screen(`/api/screens/home${search}`, as)).body

describe('the page /', () => {
  it('is the landing page for a visitor', async () =>
    expect(await screen('/api/screens/home')).toMatchObject({
      status: 200,
      body: {
        view: 'sign-up',
        campaigns: [],
        testimonials: [],
        topics: [],
        example: { pays: 5_300, amount: 5_000, reaches: 4_475 },
      },
    }))

  it('is profile setup for people without a first name (P56)', async () => {
    const nameless = await aScholar(world, { firstName: '', lastName: '' })
    expect(await homeOf(nameless)).toMatchObject({
      view: 'profile-setup',
      customUserId: nameless.customUserId,
    })
  })

  it('is an empty dashboard for a new person', async () => {
    const newcomer = await aScholar(world)
    expect(await homeOf(newcomer)).toMatchObject({
      view: 'home',
      campaign: null,
      deletedCampaigns: [],
      withdrawals: [],
      funds: { availableCents: 0, restricted: false, obstacle: 'No funds available for withdrawal.' },
      activity: { year: 2026, years: [2026], raisedCents: 0, donations: 0 },
      topics: [`user:${newcomer.userId}`],
    })
  })
})

describe('the balance', () => {
  it('is shown but restricted while the campaign runs, with the date on which it becomes available', async () => {
    const owner = await aScholar(world)
    await aDonation(world, await aCampaign(world, owner, { months: 1 }), { amountCents: 41_250 })
    expect((await homeOf(owner)).funds).toEqual({
      availableCents: 41_250,
      withdrawableCents: 0,
      owedCents: 0,
      pausedCents: 0,
      pendingCents: 0,
      platformFeeCents: 0,
      processingFeeCents: 0,
      payoutCents: 0,
      feeScheduleId: specificationFees.id,
      platformBp: 1_000,
      restricted: true,
      opensOn: 'April 1, 2026',
      openSince: null,
      obstacle: 'Your funds become available on the first day of the month after your campaign ends.',
    })
  })

  it('becomes an itemized request, then a withdrawal that only its owner sees (P179, P180)', async () => {
    const owner = await aScholar(world)
    await aDonation(world, await endedCampaign(world, owner), { amountCents: 41_250 })
    const before = await homeOf(owner)
    expect(before.funds).toMatchObject({
      withdrawableCents: 41_250,
      platformFeeCents: 4_125,
      processingFeeCents: 25,
      payoutCents: 37_100,
      openSince: 'January 1, 2026',
      obstacle: null,
    })
    const { rows } = await aWithdrawal(world, owner)
    const after = await homeOf(owner)
    expect(after.funds).toMatchObject({ availableCents: 0, pendingCents: 41_250 })
    expect(after.withdrawals).toEqual([
      {
        id: rows[0]?.id,
        campaignId: rows[0]?.campaignId,
        campaignTitle: expect.stringContaining('Help'),
        amountCents: 41_250,
        payoutCents: 37_100,
        status: 'pending',
        account: '\u2022\u2022\u2022\u20226789',
        rejectionReason: null,
        check: null,
        requestedOn: 'March 11, 2026',
      },
    ])
    const stranger = await homeOf(await aScholar(world))
    expect(JSON.stringify(stranger)).not.toContain(rows[0]?.id)
    expect(stranger.withdrawals).toEqual([])
  })

  it('shows the scholar why a withdrawal was rejected', async () => {
    const owner = await aScholar(world)
    await aDonation(world, await endedCampaign(world, owner))
    const { rows } = await aWithdrawal(world, owner)
    await moveWithdrawal(world, rows[0]?.id ?? '', 'rejected', [await anAdmin(world)], {
      reason: 'Wrong name.',
    })
    const home = await homeOf(owner)
    expect(home.withdrawals[0]).toMatchObject({ status: 'rejected', rejectionReason: 'Wrong name.' })
    expect(home.funds.availableCents).toBe(5_000)
  })
})

/** Counts the rows that the query for a campaign's news reads from its index. */
async function rowsReadForNews(campaignId: string): Promise<number> {
  return await world.app.db.transaction(async tx => {
    await tx.rows(
      null,
      `select set_config('enable_seqscan', 'off', true), set_config('enable_sort', 'off', true)`,
      [],
    )
    await loadNewDonations(tx, campaignId, world.clock.now())
    const [prepared] = await tx.rows<{ name: string }>(
      null,
      `select name from pg_prepared_statements where statement like '%thanked_at is null%limit%'`,
      [],
    )
    const [plan] = await tx.rows<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      null,
      `explain (analyze, format json) execute ${JSON.stringify(prepared?.name)} ('${campaignId}', '2026-01-01')`,
      [],
    )
    const node = plan?.['QUERY PLAN'][0].Plan.Plans?.[0]
    return (node?.['Actual Rows'] ?? Number.NaN) + (node?.['Rows Removed by Filter'] ?? 0)
  })
}
type PlanNode = { 'Actual Rows': number; 'Rows Removed by Filter'?: number; Plans?: PlanNode[] }

describe('news', () => {
  const thank = async (owner: Scholar, thanks: { donationId: string; words: string }[]) =>
    await world.call('POST', '/api/thanks', { thanks }, await signedInHeaders(world, owner.userId))

  it('lists the donors of the last 14 days who were not thanked, each once, until one click thanks them (P498)', async () => {
    const owner = await aScholar(world)
    const campaign = await aCampaign(world, owner)
    const ago = (days: number) => new Date(world.clock.now().getTime() - days * 24 * 3_600_000)
    await aDonation(world, campaign, { donorName: 'Long Ago', at: ago(15) })
    const ana = { donorName: 'Ana Lopez', donorEmail: 'ana@donors.example' }
    const first = await aDonation(world, campaign, { ...ana, amountCents: 2_500, at: ago(3) })
    const second = await aDonation(world, campaign, { ...ana, amountCents: 5_000, at: ago(2) })
    const third = await aDonation(world, campaign, { donorName: null, amountCents: 1_000, at: ago(1) })
    const { news } = await homeOf(owner)
    expect(news).toEqual({
      donations: [
        { id: third.donationId, name: 'Anonymous' },
        { id: second.donationId, name: 'Ana Lopez' },
        { id: first.donationId, name: 'Ana Lopez' },
      ],
      people: 2,
      cents: 8_500,
      since: ago(3).toISOString(),
      hasMore: false,
    })
    const thanks = [first, second, third].map(({ donationId }) => ({ donationId, words: 'Thank you!' }))
    // Two simultaneous requests, as from two tabs.
    const presses = await Promise.all([thank(owner, thanks), thank(owner, thanks.toReversed())])
    expect(presses.map(({ body }) => body.thanked).toSorted()).toEqual([0, 3])
    expect((await homeOf(owner)).news).toBeNull()
    // A retry after a lost response sends no second mail.
    expect((await thank(owner, thanks)).body).toEqual({ thanked: 0 })
    const { rows } = await world.app.db.pool.query(
      `select count(*)::int as mails from outbox_events where kind = 'donation_thanked' and payload->>'donationId' = any($1)`,
      [thanks.map(({ donationId }) => donationId)],
    )
    expect(rows).toEqual([{ mails: 3 }])
  })

  it('keeps the text of an earlier thank-you, and thanks no one in another owner’s name (P498)', async () => {
    const owner = await aScholar(world)
    const campaign = await aCampaign(world, owner)
    const { donationId } = await aDonation(world, campaign)
    const stranger = await aScholar(world)
    expect((await thank(stranger, [{ donationId, words: 'Not mine' }])).body).toEqual({ thanked: 0 })
    expect((await thank(owner, [{ donationId, words: 'First words' }])).body).toEqual({ thanked: 1 })
    expect((await thank(owner, [{ donationId, words: 'Other words' }])).body).toEqual({ thanked: 0 })
    const page = await world.call('GET', `/api/screens/campaign/${campaign.campaignId}`)
    expect(JSON.stringify(page.body)).toContain('First words')
    expect(JSON.stringify(page.body)).not.toMatch(/Not mine|Other words/)
    expect((await thank(owner, [{ donationId, words: '  ' }])).status).toBe(400)
    expect((await thank(owner, [])).status).toBe(400)
  })

  it('reads only the newest hundred unthanked donations and says that there are more (P356, P498)', async () => {
    const owner = await aScholar(world)
    const { campaignId } = await aCampaign(world, owner)
    const now = world.clock.now().getTime()
    await donations(
      world,
      Array.from({ length: 101 }, (_, minutes) => ({
        campaignId,
        donorEmail: `donor-${minutes}@donors.example`,
        at: new Date(now - minutes * 60_000),
      })),
    )
    expect((await homeOf(owner)).news).toMatchObject({
      people: 100,
      since: new Date(now - 99 * 60_000).toISOString(),
      hasMore: true,
    })
    await world.owner.query(
      'update donations set thanked_at = now(), thank_you = $2 where campaign_id = $1',
      [campaignId, 'Thanks!'],
    )
    expect(await rowsReadForNews(campaignId)).toBe(0)
  })
})

describe('campaigns on the dashboard', () => {
  it('keep a deactivated one with its funds, and when they can be withdrawn (P263)', async () => {
    const owner = await aScholar(world)
    const { campaignId } = await aCampaign(world, owner)
    await aDonation(world, { campaignId }, { amountCents: 9_000 })
    await deactivateCampaign(world.app, owner.viewer, campaignId, world.clock.now())
    expect((await homeOf(owner)).deletedCampaigns).toMatchObject([
      { id: campaignId, availableCents: 9_000, lock: { kind: 'closed', opensOn: 'May 1, 2026' } },
    ])
    const admin = await anAdmin(world)
    const reason = 'Not a student.'
    const step = { admin: admin.viewer, campaignId, reason, now: world.clock.now(), requestId: 'test' }
    await moderateCampaign(world.app, 'deactivate', step)
    expect(await homeOf(owner)).toMatchObject({
      funds: { availableCents: 0, pausedCents: 9_000 },
      deletedCampaigns: [{ availableCents: 9_000, lock: { kind: 'frozen' } }],
    })
  })

  it('keep a deactivated one with its funds next to the new one', async () => {
    const owner = await aScholar(world)
    const first = await endedCampaign(world, owner)
    await aDonation(world, first, { amountCents: 9_000 })
    await deactivateCampaign(world.app, owner.viewer, first.campaignId, world.clock.now())
    const alone = await homeOf(owner)
    expect(alone.campaign).toBeNull()
    expect(alone.deletedCampaigns).toMatchObject([
      { id: first.campaignId, isActive: false, availableCents: 9_000, lock: null },
    ])
    expect(alone.funds.withdrawableCents).toBe(9_000)
    const second = await aCampaign(world, owner)
    const both = await homeOf(owner)
    expect(both.campaign.id).toBe(second.campaignId)
    expect(both.deletedCampaigns).toHaveLength(1)
    // The old campaign's money can be withdrawn while the new campaign runs.
    expect(both.funds).toMatchObject({ withdrawableCents: 9_000, restricted: false })
    await aWithdrawal(world, owner)
    expect((await homeOf(owner)).deletedCampaigns).toEqual([])
  })

  it('ask for a photo until they have a portrait or gallery photo; a guardian’s own photo doesn’t count (P499)', async () => {
    const guardian = await aScholar(world, { firstName: 'Lin' })
    const headers = await signedInHeaders(world, guardian.userId)
    const face = await sendBytes(world, guardian, '/api/profile/photo', await aPicture())
    expect(face.status).toBe(200)
    const { campaignId } = await aMinorsCampaign(world, guardian)
    expect((await homeOf(guardian)).campaign.hasPhoto).toBe(false)
    const { url } = await anUpload(world, guardian)
    const gallery = { photos: [{ url, description: '' }], seen: [] }
    const saved = await world.call('PUT', `/api/campaigns/${campaignId}/photos`, gallery, headers)
    expect(saved.status).toBe(200)
    expect((await homeOf(guardian)).campaign.hasPhoto).toBe(true)
    const student = await aScholar(world)
    await aCampaign(world, student)
    expect((await homeOf(student)).campaign.hasPhoto).toBe(false)
    await sendBytes(world, student, '/api/profile/photo', await aPicture())
    expect((await homeOf(student)).campaign.hasPhoto).toBe(true)
  })
})

describe('scholar activity', () => {
  it('is summed by year of the platform’s calendar, with a choice of years if there is history (P261)', async () => {
    const owner = await aScholar(world)
    const campaign = await aCampaign(world, owner, { at: new Date('2025-11-02T12:00:00Z'), months: null })
    const at = (instant: string, amountCents: number) =>
      aDonation(world, campaign, { amountCents, at: new Date(instant) })
    await at('2025-12-20T12:00:00Z', 1_000)
    // 04:59:59 UTC is still December 31, 2025 in New York, the platform's time zone.
    await at('2026-01-01T04:59:59Z', 2_000)
    await at('2026-01-01T05:00:00Z', 4_000)
    const activity = async (search = '') => (await homeOf(owner, search)).activity
    expect(await activity()).toEqual({ year: 2026, years: [2026, 2025], raisedCents: 4_000, donations: 1 })
    expect(await activity('?year=2025')).toMatchObject({ year: 2025, raisedCents: 3_000, donations: 2 })
    expect(await activity('?year=2019')).toMatchObject({ year: 2026 })
    expect((await screen('/api/screens/home?year=abc', owner)).status).toBe(400)
  })

  it('computes its sums without reading donations (P356)', async () => {
    const owner = await aScholar(world)
    const campaign = await aCampaign(world, owner)
    await aDonation(world, campaign, { amountCents: 41_250, provider: 'stripe' })
    await aDonation(world, campaign, { amountCents: 1_000, at: new Date('2025-06-01T12:00:00Z') })
    const { app, clock } = world
    // Only an active campaign's news reads the donations table, which is locked below.
    await deactivateCampaign(app, owner.viewer, campaign.campaignId, clock.now())
    const live = { ...app, env: { ...app.env, demo: false } }
    const locked = await world.owner.connect()
    try {
      await locked.query('begin; lock table donations, payments in access exclusive mode')
      expect(await loadHome(live, owner.viewer, clock.now(), 2025)).toMatchObject({
        funds: { availableCents: 41_250, restricted: true },
        activity: { year: 2025, years: [2026, 2025], raisedCents: 1_000, donations: 1 },
      })
    } finally {
      await locked.query('rollback')
      locked.release()
    }
  })

  it('agrees with the stored totals if there is no history (P262)', async () => {
    const owner = await aScholar(world)
    const campaign = await aCampaign(world, owner)
    for (const amountCents of [100, 2_550]) await aDonation(world, campaign, { amountCents })
    expect((await homeOf(owner)).activity).toEqual({
      year: 2026,
      years: [2026],
      raisedCents: 2_650,
      donations: 2,
    })
  })
})

describe('the account', () => {
  it('is for signed-in people and shows their own campaign and totals (P8)', async () => {
    expect((await screen('/api/screens/account')).status).toBe(401)
    const owner = await aScholar(world)
    const campaign = await aCampaign(world, owner)
    await aDonation(world, campaign, { amountCents: 7_500 })
    expect((await screen('/api/screens/account', owner)).body).toMatchObject({
      campaign: { id: campaign.campaignId, link: campaign.campaignLink },
      raisedCents: 7_500,
      donations: 1,
      topics: [`user:${owner.userId}`],
      isGuardian: false,
    })
  })

  it('stays a parent’s after their campaign was deactivated, until they run one of their own (P255)', async () => {
    const parent = await aScholar(world)
    const { campaignId } = await aMinorsCampaign(world, parent)
    const account = async () => (await screen('/api/screens/account', parent)).body
    expect(await account()).toMatchObject({ isGuardian: true, campaign: { id: campaignId } })
    await deactivateCampaign(world.app, parent.viewer, campaignId, world.clock.now())
    expect(await account()).toMatchObject({ isGuardian: true, campaign: null })
    await aCampaign(world, parent)
    expect(await account()).toMatchObject({ isGuardian: false })
  })
})
