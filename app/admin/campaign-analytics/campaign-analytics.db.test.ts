import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deactivateCampaign } from '#app/campaigns/editing/edit-campaign.server.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign, aMinorsCampaign, type BuiltCampaign, endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { aReturn } from '#tests/world/returns.ts'
import { anAdmin, aScholar, type Scholar, signedInHeaders } from '#tests/world/scholars.ts'

let world: World
let headers: Headers
let owner: Scholar
let campaign: BuiltCampaign

beforeAll(async () => {
  world = await aWorld()
  headers = await signedInHeaders(world, (await anAdmin(world)).userId)
  owner = await aScholar(world)
  campaign = await aCampaign(world, owner)
})
afterAll(() => world.close())

const get = (path: string) => world.call('GET', path, undefined, headers)
const screen = async (path: string) => (await get(`/api/screens/campaign-analytics${path}`)).body

describe('a month', () => {
  it.each(['May', 'may', '5', 'MAY'])('can be written %s (P225)', async month => {
    expect((await screen(`/month?month=${month}&year=2025`)).month).toEqual({
      key: '2025-05',
      name: 'May',
      year: 2025,
    })
  })

  it('is by default in the current year', async () => {
    const { month, totals } = await screen('/month?month=March')
    expect(month.key).toBe('2026-03')
    expect(totals).toMatchObject({ campaigns: 1, active: 1, raisedCents: 0 })
  })

  it('is refused if it does not exist', async () => {
    expect((await get('/api/screens/campaign-analytics/month?month=Smarch')).status).toBe(400)
  })

  it('without campaigns is empty, not an error', async () => {
    const { totals, top, restCents } = await screen('/month?month=5&year=2019')
    expect(totals).toEqual({
      campaigns: 0,
      active: 0,
      goalReached: 0,
      raisedCents: 0,
      goalCents: 0,
      donations: 0,
      withdrawnCents: 0,
      paidOutCents: 0,
      payableCents: 0,
      withdrawalFeesCents: 0,
      availableCents: 0,
    })
    expect({ top, restCents }).toEqual({ top: [], restCents: 0 })
  })
})

describe('one campaign', () => {
  it('shows its true end date and the server\u2019s time (P207)', async () => {
    const shown = await screen(`/campaigns/${campaign.campaignId}`)
    expect(shown).toMatchObject({
      status: 'active',
      isRunning: true,
      goalCents: 250_000,
      endDate: campaign.endDate.toISOString(),
      now: world.clock.now().toISOString(),
    })
    expect(shown.series).toEqual({ by: 'day', sums: [{ key: '2026-03-11', donations: 0, amountCents: 0 }] })
  })

  it('that has ended shows no days after its end', async () => {
    const ended = await endedCampaign(world, await aScholar(world))
    const at = new Date('2025-12-20T12:00:00Z')
    await aDonation(world, ended, { amountCents: 7_500, at })
    const { series, status, isRunning } = await screen(`/campaigns/${ended.campaignId}`)
    expect({ status, isRunning }).toEqual({ status: 'ended', isRunning: false })
    expect(series.sums[0].key).toBe('2025-12-11')
    expect(series.sums.at(-1).key).toBe('2025-12-31')
    expect(series.sums.find(({ key }: { key: string }) => key === '2025-12-20')).toEqual({
      key: '2025-12-20',
      donations: 1,
      amountCents: 7_500,
    })
  })

  it.each(['', '/donations'])('that does not exist is refused%s', async path => {
    for (const id of ['0000000000', "x' or 1=1", 'ABC']) {
      const answer = await get(`/api/screens/campaign-analytics/campaigns/${encodeURIComponent(id)}${path}`)
      expect(answer).toMatchObject({ status: 404, body: { error: { code: 'CampaignNotFound' } } })
    }
  })

  it('that was deactivated is visible to admins', async () => {
    const gone = await aScholar(world)
    const { campaignId } = await aCampaign(world, gone)
    await deactivateCampaign(world.app, gone.viewer, campaignId, world.clock.now())
    expect(await screen(`/campaigns/${campaignId}`)).toMatchObject({ status: 'deleted', isRunning: false })
    expect((await get(`/api/admin/campaigns/${campaignId}/post`)).body).toMatchObject({ status: 'deleted' })
  })
})

describe('a donation', () => {
  it('shows every line of its quote, and no name if it was anonymous', async () => {
    const given = await aDonation(world, campaign, {
      amountCents: 5_000,
      tipPercentage: 15,
      foundationPercentage: 10,
      donorName: null,
      donorEmail: 'quiet@donors.example',
    })
    const { donations, total } = await screen(`/campaigns/${campaign.campaignId}/donations?search=quiet@`)
    expect(total).toBe(1)
    expect(donations[0]).toMatchObject({
      id: given.donationId,
      donorName: null,
      donorEmail: 'quiet@donors.example',
      amountCents: 5_000,
      totalCents: 6_550,
      returnedCents: 0,
      given: {
        amount: 5_000,
        tip: 750,
        foundationDonation: 500,
        processingFee: 175,
        creditCardFee: 125,
        total: 6_550,
      },
      paymentMethod: 'credit_card',
    })
    await world.app.db.transaction(tx => aReturn(tx, 'refund', given.donationId, world.clock.now(), 2_000))
    const after = await screen(`/campaigns/${campaign.campaignId}/donations?search=quiet@`)
    expect(after.donations[0]).toMatchObject({
      amountCents: 3_473,
      totalCents: 4_550,
      returnedCents: 2_000,
      given: donations[0].given,
    })
  })

  it('comes in the order of what was given, also after a return (P227)', async () => {
    const donorEmail = 'ordered@donors.example'
    const large = await aDonation(world, campaign, { amountCents: 5_000, donorEmail })
    const small = await aDonation(world, campaign, { amountCents: 4_000, donorEmail })
    await world.app.db.transaction(tx => aReturn(tx, 'refund', large.donationId, world.clock.now(), 2_000))
    const idsBy = async (sort: string): Promise<string[]> => {
      const path = `/campaigns/${campaign.campaignId}/donations?search=${donorEmail}&sort=${sort}`
      return (await screen(path)).donations.map((donation: { id: string }) => donation.id)
    }
    expect(await idsBy('-amount')).toEqual([large.donationId, small.donationId])
    expect(await idsBy('amount')).toEqual([small.donationId, large.donationId])
  })
})

describe('View Post', () => {
  it('shows the whole post and the true goal, without a guardian for an adult (P207)', async () => {
    const { body } = await get(`/api/admin/campaigns/${campaign.campaignId}/post`)
    expect(body).toMatchObject({
      goalCents: 250_000,
      university: 'Howard University',
      major: 'Civil Engineering',
      academicYear: 'junior',
      achievements: ["Dean's list", 'Bridge design prize', 'Peer tutor'],
      guardian: null,
      path: campaign.path,
    })
    expect(body.story).toContain('I am the first in my family to study.')
  })

  it('shows a minor\u2019s full name and guardian, and links to the public page', async () => {
    const guardian = await aScholar(world, { firstName: 'Paul', lastName: 'Abernathy' })
    const minors = await aMinorsCampaign(world, guardian)
    const { body } = await get(`/api/admin/campaigns/${minors.campaignId}/post`)
    expect(body).toMatchObject({
      studentName: 'Wren Abernathy',
      guardian: { name: 'Paul Abernathy', email: guardian.email, relationship: 'parent' },
      path: minors.path,
    })
    expect(body.path).not.toContain('abernathy')
  })
})
