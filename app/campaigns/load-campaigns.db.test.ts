import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign, aMinorsCampaign, type CampaignOverrides, endedCampaign } from '#tests/world/campaigns.ts'
import { anAdmin, aScholar } from '#tests/world/scholars.ts'
import {
  type BrowseFilter,
  type BrowseSort,
  browseFilterValues,
  browseSorts,
  matchesFilter,
} from './browse/browse.ts'
import { loadBrowsePage } from './browse/load-browse-page.server.ts'
import { loadSitemap } from './browse/routes.server.ts'
import type { CampaignCardData } from './contract.ts'
import { deactivateCampaign } from './editing/edit-campaign.server.ts'
import { loadCampaignForDonation, loadOwnCampaigns, loadPublicCampaign } from './load-campaigns.server.ts'
import { moderateCampaign } from './moderation/moderate-campaign.server.ts'
import { changeRaised } from './totals.server.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

const raise = (campaignId: string, cents: number) =>
  world.app.db.transaction(tx => changeRaised(tx, [{ campaignId, cents, donations: 1, donors: 1 }]))
const publicPage = (campaignId: string) => loadPublicCampaign(world.app.db, campaignId, world.clock.now())

describe('the public page', () => {
  it('shows names, amounts, dates and the listing', async () => {
    const owner = await aScholar(world, { firstName: 'Maya', lastName: 'Chen' })
    const { campaignId } = await aCampaign(world, owner, { purpose: 'community', months: 1 })
    await raise(campaignId, 200_050)
    const campaign = await publicPage(campaignId)
    expect(campaign).toMatchObject({
      id: campaignId,
      studentName: 'Maya Chen',
      university: 'Howard University',
      goalCents: 250_000,
      raisedCents: 200_050,
      donorCount: 1,
      progressPercent: 80,
      endDate: '2026-04-01T03:59:59.999Z',
      isEnded: false,
      isListed: true,
      isEmailConfirmed: true,
      reviewedAt: null,
      noIndex: false,
      topics: [`campaign:${campaignId}`],
    })
  })

  it('shows the review only while the approved version is current (P400)', async () => {
    const owner = await aScholar(world)
    const admin = await anAdmin(world)
    const { campaignId } = await aCampaign(world, owner)
    expect((await publicPage(campaignId)).reviewedAt).toBeNull()
    const now = world.clock.now()
    const step = { admin: admin.viewer, reason: '', now, requestId: 'test', campaignId }
    await moderateCampaign(world.app, 'unlist', { ...step, reason: 'Please say more.' })
    expect((await publicPage(campaignId)).reviewedAt).toBeNull()
    await moderateCampaign(world.app, 'approve', step)
    expect((await publicPage(campaignId)).reviewedAt).toBe(now.toISOString())
    await world.app.db.pool.query('update campaigns set changed_since_review_at = now() where id = $1', [
      campaignId,
    ])
    expect((await publicPage(campaignId)).reviewedAt).toBeNull()
  })

  it('contains no email, phone, owner or GPA (P15)', async () => {
    const owner = await aScholar(world, { email: 'private.person@example.com' })
    const { campaignId } = await aCampaign(world, owner, { phone: '(555) 867-5309', gpa: 2.71 })
    const json = JSON.stringify([await publicPage(campaignId), await browse({})])
    for (const secret of [
      'private.person',
      'example.com',
      '867-5309',
      '2.71',
      owner.userId,
      owner.customUserId,
    ]) {
      expect(json).not.toContain(secret)
    }
    expect(json).toContain(campaignId)
  })

  it('shows a minor’s first name and initial, unindexed, and the school only with the parent’s permission (P93)', async () => {
    const hidden = await aMinorsCampaign(world, await aScholar(world), {
      firstName: 'Wren',
      lastName: 'Abernathy',
      university: 'Cedar Hollow High',
    })
    const shown = await aMinorsCampaign(world, await aScholar(world), {
      university: 'Cedar Hollow High',
      showSchool: true,
    })
    const campaign = await publicPage(hidden.campaignId)
    expect(campaign).toMatchObject({ studentName: 'Wren A.', isMinor: true, noIndex: true, university: null })
    expect(JSON.stringify(campaign)).not.toMatch(/abernathy|cedar|hollow/i)
    expect(hidden.campaignLink).toMatch(/\/campaign\/wren-a\//)
    expect((await publicPage(shown.campaignId)).university).toBe('Cedar Hollow High')
    const found = await browse({ search: 'Cedar Hollow' })
    expect(found.map(card => card.id)).toEqual([shown.campaignId])
    expect(await browse({ search: 'Abernathy' })).toEqual([])
    expect(await browse({ search: 'wren' })).toHaveLength(2)
  })

  it.each(['neverwashr', 'x', "'; drop table campaigns; --", '\u0000'])(
    '%s is not found',
    async campaignId => {
      await expect(publicPage(campaignId)).rejects.toMatchObject({
        code: 'CampaignNotFound',
        status: 404,
        message: "The campaign you're looking for doesn't exist or has been deactivated",
        details: { title: 'Campaign not found' },
      })
    },
  )

  it('doesn’t exist for a deactivated campaign or without consent (P79, P113)', async () => {
    const owner = await aScholar(world, { firstName: 'Goneril', lastName: 'Vanish' })
    const down = await aCampaign(world, owner)
    const parent = await aScholar(world)
    const withdrawn = await aMinorsCampaign(world, parent, { firstName: 'Vanished' })
    await deactivateCampaign(world.app, owner.viewer, down.campaignId, world.clock.now())
    await world.app.db.transaction(tx =>
      tx.rows('test_withdraw_consent', 'update campaigns set consent_withdrawn = true where id = $1', [
        withdrawn.campaignId,
      ]),
    )
    for (const { campaignId } of [down, withdrawn]) {
      await expect(publicPage(campaignId)).rejects.toMatchObject({ code: 'CampaignNotFound' })
      const forDonation = loadCampaignForDonation(world.app.db, campaignId, world.clock.now())
      await expect(forDonation).rejects.toMatchObject({ code: 'CampaignNotFound' })
    }
    expect(await browse({ search: 'vanish' })).toEqual([])
    const own = await loadOwnCampaigns(world.app.db, parent.userId, world.clock.now())
    expect(own[0]).toMatchObject({ consentWithdrawn: true, studentName: 'Vanished A.' })
  })

  it('opens an unlisted campaign only by its link (P96)', async () => {
    const owner = await aScholar(world, { firstName: 'Dora', lastName: 'Desktop' })
    const { campaignId } = await aCampaign(world, owner, { listed: false })
    expect(await publicPage(campaignId)).toMatchObject({ isListed: false, noIndex: true })
    expect(await browse({ search: 'dora desktop' })).toEqual([])
    expect(await loadSitemap(world.app.db, world.app.env.appUrl)).not.toContain(campaignId)
  })

  it('shows an ended campaign, which is no longer browsed', async () => {
    const owner = await aScholar(world, { firstName: 'Past', lastName: 'Tense' })
    const { campaignId } = await endedCampaign(world, owner)
    expect(await publicPage(campaignId)).toMatchObject({ isEnded: true })
    expect(await browse({ search: 'past tense' })).toEqual([])
  })
})

it('the sitemap lists adults’ listed campaigns and no minors’', async () => {
  const adult = await aCampaign(world, await aScholar(world, { firstName: 'José', lastName: 'Ñandú' }))
  const minor = await aMinorsCampaign(world, await aScholar(world))
  const sitemap = await loadSitemap(world.app.db, 'https://give.example')
  expect(sitemap).toContain(`<loc>https://give.example/campaign/jose-nandu/${adult.campaignId}</loc>`)
  expect(sitemap).not.toContain(minor.campaignId)
  const served = await world.http(new Request(`${world.app.env.appUrl}/sitemap.xml`))
  expect(served.headers.get('content-type')).toContain('application/xml')
})

type Query = { filter?: BrowseFilter; sort?: BrowseSort; search?: string }

/** Loads all pages of a query and returns their cards. */
async function browse({
  filter = 'all',
  sort = 'funded-last',
  search = '',
}: Query): Promise<CampaignCardData[]> {
  const cards: CampaignCardData[] = []
  let after: string | null = null
  do {
    const page = await loadBrowsePage(world.app.db, { filter, sort, search, after }, world.clock.now())
    expect(page.campaigns.length).toBeLessThanOrEqual(24)
    cards.push(...page.campaigns)
    after = page.next
  } while (after)
  return cards
}

describe('the browse page (P106, P108, P403)', () => {
  const stories = ['x'.repeat(50), 'y'.repeat(51)]
  const built: { id: string; raisedCents: number; goalCents: number; story: string; endDate: string }[] = []

  beforeAll(async () => {
    for (let index = 0; index < 60; index++) {
      const story = stories[index % 2] ?? ''
      const made: CampaignOverrides = {
        story,
        fundingGoal: 100 + (index % 5) * 100,
        university: 'Stable College',
      }
      const months = ([1, 2, null] as const)[index % 3] ?? null
      const { campaignId, goalCents, endDate } = await aCampaign(world, await aScholar(world), {
        ...made,
        months,
      })
      // Many ties, among them exactly 25 % and 75 %.
      const raisedCents = (goalCents / 4) * (index % 6) + (index % 7 === 0 ? 1 : 0)
      await raise(campaignId, raisedCents)
      built.push({ id: campaignId, raisedCents, goalCents, story, endDate: endDate.toISOString() })
    }
  })

  it.each(browseFilterValues.flatMap(filter => browseSorts.map(sort => [filter, sort] as const)))(
    '%s by %s shows each matching campaign once, in order, over all pages',
    async (filter, sort) => {
      const cards = await browse({ filter, sort, search: 'stable college' })
      const belongs = built.filter(campaign => matchesFilter(filter, campaign)).map(({ id }) => id)
      expect(cards.map(card => card.id).sort()).toEqual(belongs.sort())
      const keys = cards.map(card => sortKey(sort, card))
      expect(keys).toEqual(keys.toSorted((a, b) => (sort === 'ending-soon' ? a - b : b - a)))
    },
  )

  it('matches every word of a search in name, title and school, ignoring accents and case (P106, P109)', async () => {
    const owner = await aScholar(world, { firstName: 'Séverine', lastName: 'O’Doul' })
    const { campaignId } = await aCampaign(world, owner, {
      university: 'Universität Tübingen',
      purpose: 'entrepreneur',
    })
    for (const search of [
      'severine',
      'SÉVERINE',
      'tubingen',
      'Help Séverine O’Doul with Student Entrepreneurship',
      'entrepreneurship tübingen',
      'o’doul universitat',
    ]) {
      const found = await browse({ search })
      expect(
        found.map(card => card.id),
        search,
      ).toEqual([campaignId])
    }
    for (const search of ['severine howard', 'sev%ine', 's_verine', '\\', '100%']) {
      expect(await browse({ search }), search).toEqual([])
    }
  })

  it('shows the first two achievements and counts the rest (P110)', async () => {
    const owner = await aScholar(world, { firstName: 'Achille', lastName: 'Vement' })
    await aCampaign(world, owner, { achievements: ['First', 'Second', 'Third', 'Fourth'] })
    const [card] = await browse({ search: 'achille' })
    expect(card).toMatchObject({ achievements: ['First', 'Second'], moreAchievements: 2 })
  })

  it('refuses forged cursors', async () => {
    const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    for (const after of [
      'nonsense',
      forged(['recent', '12', 'a']),
      forged(['trending', '1; drop table campaigns', 'a']),
      forged(['funded-last', '100', 'abcdefghij']),
      forged(['recent', '2026-99-99T00:00:00.000Z', 'a']),
      forged({ length: 3 }),
    ]) {
      const answer = await world.call('GET', `/api/screens/scholars?sort=recent&after=${after}`)
      expect(answer, after).toMatchObject({ status: 400, body: { error: { code: 'InvalidCursor' } } })
    }
    const strange = await world.call('GET', '/api/screens/scholars?search=maya%07%20%F0%9F%98%80')
    expect(strange.status).toBe(200)
    expect((await world.call('GET', '/api/screens/scholars?search=%00maya')).status).toBe(400)
    const unknown = await world.call('GET', '/api/screens/scholars?filter=rich')
    expect(unknown.status).toBe(400)
  })
})

function sortKey(sort: BrowseSort, card: CampaignCardData): number {
  if (sort === 'trending') return card.progressPercent
  if (sort === 'funded-last') return card.progressPercent < 100 ? card.progressPercent : -1
  return sort === 'goal-amount' ? card.goalCents : Date.parse(card.endDate ?? '')
}
