import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadPublicCampaign } from '#app/campaigns/load-campaigns.server.ts'
import { textBlocks } from '#app/campaigns/sharing/share-picture.ts'
import { applyProviderFacts } from '#app/donations/posting/apply-provider-facts.server.ts'
import { deleteAccount } from '#app/home/your-data.server.ts'
import { wordsWithMoney } from '#app/words/languages.ts'
import { assertSelfCheckIsClean } from '#tests/money/stories/campaign-figures.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign, aMinorsCampaign } from '#tests/world/campaigns.ts'
import { type BuiltDonation, type DonationFacts, donations } from '#tests/world/donations.ts'
import { aRefundingProvider, moved } from '#tests/world/refunding-provider.ts'
import { anAdmin, aScholar, type Scholar, signedInHeaders } from '#tests/world/scholars.ts'
import { type AnalyticsPages, analyticsPages, assertAnalyticsFigures } from './analytics-figures.ts'
import { assertMoneyFigures, moneyPages } from './money-figures.ts'

/**
 * Donors and donations are counted separately: one person donates five times, by name and anonymously, to a
 * student's and to a minor's campaign.
 */

let world: World
let admin: Scholar
let pages: AnalyticsPages
let owner: Scholar
const campaigns = { own: '', minor: '' }
let made: BuiltDonation[]
let provider: ReturnType<typeof aRefundingProvider>

const ana = 'ana@donors.example'
const facts: (DonationFacts & { to: keyof typeof campaigns })[] = [
  { to: 'own', donorEmail: ana, donorName: 'Ana' },
  { to: 'own', donorEmail: ana, donorName: 'Ana Maria' },
  { to: 'own', donorEmail: ana, donorName: null },
  { to: 'minor', donorEmail: ana, donorName: null },
  { to: 'minor', donorEmail: ana, donorName: 'Ana' },
  { to: 'own', donorEmail: 'ben@donors.example', donorName: null },
  { to: 'minor', donorEmail: 'carla@donors.example', donorName: 'Carla' },
]

beforeAll(async () => {
  world = await aWorld({ hears: true })
  admin = await anAdmin(world)
  owner = await aScholar(world)
  const parent = await aScholar(world)
  campaigns.own = (await aCampaign(world, owner)).campaignId
  campaigns.minor = (await aMinorsCampaign(world, parent)).campaignId
  // Loads the pages before the donations, so that cached figures must be refreshed.
  for (const id of Object.values(campaigns)) await pageOf(id)
  made = await donations(
    world,
    facts.map(({ to, ...one }, place) => ({
      ...one,
      campaignId: campaigns[to],
      amountCents: 5_000,
      at: new Date(world.clock.now().getTime() + 60_000 * (place - facts.length)),
    })),
  )
  provider = aRefundingProvider(world, made)
  world.app.payments = provider.payments
  pages = await analyticsPages(world, admin)
})
afterAll(() => world.close())

async function pageOf(id: string) {
  return (await world.call('GET', `/api/screens/campaign/${id}`)).body.campaign
}

/** Asserts a campaign's numbers of donors and donations in every place that shows them. */
async function assertShown(id: string, people: number, donations: number): Promise<void> {
  const [truth] = await world.app.db.rows<{ people: number; donations: number }>(
    null,
    `select count(distinct donor_email) as people, count(*) as donations from donations where campaign_id = $1 and status = 'captured'`,
    [id],
  )
  expect(truth).toEqual({ people, donations })
  expect(await pageOf(id)).toMatchObject({ donorCount: people, donationCount: donations })
  const [card] = (await world.call('GET', '/api/screens/scholars')).body.campaigns.filter(
    (one: { id: string }) => one.id === id,
  )
  expect(card.donorCount).toBe(people)
  const widget = await world.call('GET', `/embed/${id}`)
  const words = `${people} supporter${people === 1 ? '' : 's'}`
  expect(String(widget.body)).toContain(`${words}<`)
  const campaign = await loadPublicCampaign(world.app.db, id, world.clock.now())
  const drawn = textBlocks(campaign, null, wordsWithMoney('en', '$'), 'wide', null)
  expect(drawn.some(({ markup }) => markup(20).includes(words))).toBe(true)
  expect(await pages.campaign(id)).toMatchObject({ donorCount: people, donationCount: donations })
  expect((await pages.campaignDonations(id)).total).toBe(donations)
  expect((await pages.scholars()).scholars.find(one => one.id === id)?.donorCount).toBe(people)
  expect((await pages.choose()).campaigns.find(one => one.id === id)?.donorCount).toBe(people)
}

/** Asserts every figure on admin pages, the landing page and the owner's pages. */
async function assertEverywhere(): Promise<void> {
  pages = await analyticsPages(world, admin)
  await assertAnalyticsFigures(pages)
  await assertMoneyFigures(await moneyPages(world, admin))
  const [truth] = await world.app.db.rows<{ people: number; donations: number; own: number }>(
    null,
    `select count(distinct donor_email) as people, count(*) as donations, count(*) filter (where campaign_id = $1) as own
     from donations where status = 'captured'`,
    [campaigns.own],
  )
  const { totals: app } = await pages.app()
  expect({ people: app.donors, donations: app.donations }).toEqual({
    people: truth?.people,
    donations: truth?.donations,
  })
  expect((await world.call('GET', '/api/screens/home')).body.totals.donations).toBe(truth?.donations)
  const headers = await signedInHeaders(world, owner.userId)
  const { body: home } = await world.call('GET', '/api/screens/home', undefined, headers)
  expect(home.activity.donations).toBe(truth?.own)
  await assertSelfCheckIsClean(world.app)
}

async function happens(at: number, kind: 'refunded' | 'disputed' | 'dispute_won', cents?: number) {
  world.clock.advance(60_000)
  const donation = made[at] as BuiltDonation
  const one = moved(donation, kind, cents ?? donation.lines.total, randomUUID())
  const report = provider.happens(donation, { ...one, at: world.clock.now().toISOString() })
  await applyProviderFacts(world.app, report, null, world.clock.now())
}

test('five donations by one person count as one donor of each campaign and of the platform (P83)', async () => {
  await assertShown(campaigns.own, 2, 4)
  await assertShown(campaigns.minor, 2, 3)
  expect((await pages.app()).totals).toMatchObject({ donors: 3, donations: 7 })
  await assertEverywhere()
})

test('a donor with a partial refund, or one of several donations refunded, still counts', async () => {
  await happens(5, 'refunded', 1_000)
  await assertShown(campaigns.own, 2, 4)
  await happens(0, 'refunded')
  await happens(1, 'disputed')
  await assertShown(campaigns.own, 2, 2)
  await assertEverywhere()
})

test('a donor with everything returned does not count until a dispute is won', async () => {
  await happens(2, 'refunded')
  await assertShown(campaigns.own, 1, 1)
  expect((await pages.app()).totals).toMatchObject({ donors: 3 })
  await happens(3, 'refunded')
  await happens(4, 'refunded')
  await assertShown(campaigns.minor, 1, 1)
  expect((await pages.app()).totals).toMatchObject({ donors: 2 })
  await happens(1, 'dispute_won')
  await assertShown(campaigns.own, 2, 2)
  expect((await pages.app()).totals).toMatchObject({ donors: 3 })
  await assertEverywhere()
})

test('a donor with a deleted account still counts as one person', async () => {
  const giver = await aScholar(world, { email: ana })
  await deleteAccount(
    world.app,
    { ...giver.viewer, steppedUpAt: world.clock.now().toISOString() },
    world.clock.now(),
  )
  await assertShown(campaigns.own, 2, 2)
  await assertEverywhere()
})

test('concurrent donations of a new donor create one donor', async () => {
  const before = await pageOf(campaigns.own)
  const one = { campaignId: campaigns.own, donorEmail: 'dora@donors.example' }
  await Promise.all(Array.from({ length: 8 }, () => donations(world, [one, one])))
  await assertShown(campaigns.own, before.donorCount + 1, before.donationCount + 16)
  await assertEverywhere()
})
