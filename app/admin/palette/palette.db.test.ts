import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWorld, refreshSums, type World } from '#tests/world/app.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { anAdmin, aScholar } from '#tests/world/scholars.ts'
import { searchEverything } from './search-everything.server.ts'

let world: World
beforeAll(async () => {
  world = await aWorld({ start: new Date('2026-03-20T16:00:00Z') })
})
afterAll(() => world.close())

test('an admin finds people, donors, campaigns and a donation, each with its page (P384)', async () => {
  const scholar = await aScholar(world)
  const campaign = await aCampaign(world, scholar)
  const donor = { donorEmail: 'zelda@example.com', donorName: 'Zelda Quist' }
  const { donationId } = await aDonation(world, campaign, { ...donor, amountCents: 2_000 })
  const { viewer } = await anAdmin(world)
  await refreshSums(world.app)
  const find = (typed: string) => searchEverything(world.app, viewer, typed)

  expect(await find('QUIST zel')).toEqual([
    {
      kind: 'donor',
      name: 'Zelda Quist',
      email: 'zelda@example.com',
      id: expect.any(String),
      to: expect.stringMatching(/^\/customers\?search=[0-9a-f-]{36}$/),
    },
  ])
  expect((await find(scholar.email)).map(({ kind, to }) => [kind, to])).toContainEqual([
    'person',
    `/analytics?tab=users&search=${scholar.userId}`,
  ])
  expect((await find(campaign.campaignId.toUpperCase())).map(({ kind, to }) => [kind, to])).toEqual([
    ['campaign', `/campaign-analytics/${campaign.campaignId}`],
  ])
  expect((await find(donationId)).map(({ kind, to }) => [kind, to])).toEqual([
    ['donation', `/transactions?donation=${donationId}`],
  ])
  expect(await find('nobody of that name')).toEqual([])
})

test('a campaign is found by its code in either case, and a mistyped code finds none (P873)', async () => {
  const { campaignId } = await aCampaign(world, await aScholar(world))
  const [{ code } = { code: '' }] = (
    await world.owner.query<{ code: string }>('select reference_code as code from campaigns where id = $1', [
      campaignId,
    ])
  ).rows
  const { viewer } = await anAdmin(world)
  const find = async (typed: string) =>
    (await searchEverything(world.app, viewer, typed)).map(({ kind, id }) => [kind, id])
  expect(await find(`t-${code.slice(1, 4)}-${code.slice(4).toLowerCase()}`)).toEqual([
    ['campaign', campaignId],
  ])
  expect(await find(code.slice(0, 6) + (code[6] === '2' ? '3' : '2'))).toEqual([])
})
