import { afterAll, beforeAll, expect, test } from 'vitest'
import { deactivateCampaign } from '#app/campaigns/editing/edit-campaign.server.ts'
import { readCode } from '#app/campaigns/reference-code.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign, aMinorsCampaign } from '#tests/world/campaigns.ts'
import { aScholar } from '#tests/world/scholars.ts'
import { otherWaysPath } from './ways.ts'

let world: World
const settings = {
  TAX_STATUS: '501c3',
  EIN: '12-3456789',
  POSTAL_ADDRESS: 'P.O. Box 12 | Marlow, OH 43001',
  GIVE_BY_TRANSFER: 'Example Bank|Routing 021000021|Account 000111222',
}
beforeAll(async () => {
  world = await aWorld({ env: settings })
})
afterAll(() => world.close())

const asked = (campaign?: string) =>
  world.call('GET', `/api/screens/other-ways${campaign ? `?campaign=${campaign}` : ''}`)

test('the page offers what the operator has set, and only that (P872)', async () => {
  const all = { check: ['P.O. Box 12', 'Marlow, OH 43001'], charity: { ein: '12-3456789' } }
  const transfer = ['Example Bank', 'Routing 021000021', 'Account 000111222']
  const { campaignId, path } = await aCampaign(world, await aScholar(world))
  const { body } = await asked(campaignId)
  expect(body.ways).toEqual({ ...all, transfer })
  expect(body.campaign).toMatchObject({ id: campaignId, takesDonations: true })
  expect(readCode(body.campaign.code)).toBe(body.campaign.code)
  expect((await asked()).body).toEqual({ ways: { ...all, transfer }, campaign: null, topics: [] })

  const { env } = world.app
  const linked = async () =>
    (await world.call('GET', `/api/screens/campaign/${campaignId}`)).body.hasOtherWays
  expect(await linked()).toBe(true)
  world.app.env = { ...env, giveByTransfer: null, taxStatus: 'none' }
  expect((await asked()).body.ways).toEqual({ check: all.check, transfer: null, charity: null })
  world.app.env = { ...env, giveByTransfer: ' | ', taxStatus: 'none', postalAddress: null }
  expect((await asked()).body.ways).toEqual({ check: null, transfer: null, charity: null })
  world.app.env = env
  expect(path).toContain(campaignId)
})

test('the page shows what the campaign’s page does, and nothing of a campaign that was taken down (P872)', async () => {
  const guardian = await aScholar(world)
  const { campaignId } = await aMinorsCampaign(world, guardian, { lastName: 'Abernathy' })
  const text = JSON.stringify((await asked(campaignId)).body)
  expect(text).toContain('Wren A.')
  expect(text).not.toContain('Abernathy')
  const owner = await aScholar(world)
  const gone = await aCampaign(world, owner)
  await deactivateCampaign(world.app, owner.viewer, gone.campaignId, world.app.clock.now())
  for (const id of [gone.campaignId, 'zzzzzzzzzz', "x' or 1=1"])
    expect((await asked(encodeURIComponent(id))).status).toBe(404)
  expect(otherWaysPath(campaignId)).toBe(`/other-ways?campaign=${campaignId}`)
})
