import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { suspendAccount } from '#app/accounts/suspension/suspend-account.server.ts'
import { refreshRollups } from '#app/books/update-rollups.server.ts'
import { deactivateCampaign } from '#app/campaigns/editing/edit-campaign.server.ts'
import { moderateCampaign } from '#app/campaigns/moderation/moderate-campaign.server.ts'
import type { LandingData } from '#app/home/contract.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign, aMinorsCampaign, endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { anAdmin, aScholar, type Scholar } from '#tests/world/scholars.ts'
import { aServer, type Server } from './visitors.ts'

let world: World
let server: Server
let admin: Scholar
beforeAll(async () => {
  world = await aWorld()
  server = await aServer(world)
  admin = await anAdmin(world)
})
afterAll(async () => {
  await server.close()
  await world.close()
})

const landing = async () => JSON.parse((await server.get('/api/screens/home')).body) as LandingData
const shownIds = async () => (await landing()).campaigns.map(({ id }) => id)
const moderation = (campaignId: string) => ({
  admin: admin.viewer,
  campaignId,
  reason: 'looked at',
  now: world.app.clock.now(),
  requestId: randomUUID(),
})

test('the landing page shows only running listed campaigns below their goal, the closest first (P392)', async () => {
  expect(await landing()).toMatchObject({
    campaigns: [],
    totals: { raisedCents: 0, donations: 0, students: 0 },
  })
  const near = await aCampaign(world, await aScholar(world), { lastName: 'Near' })
  const far = await aCampaign(world, await aScholar(world))
  const full = await aCampaign(world, await aScholar(world), { fundingGoal: 50 })
  await endedCampaign(world, await aScholar(world))
  await aCampaign(world, await aScholar(world), { listed: false })
  await aMinorsCampaign(world, await aScholar(world))
  await aDonation(world, near, { amountCents: 20_000, message: 'The bus is on us this month.' })
  await aDonation(world, full, { amountCents: 5_000 })
  await refreshRollups(world.app)
  const { campaigns, totals } = await landing()
  expect(campaigns.map(({ id }) => id)).toEqual([near.campaignId, far.campaignId])
  expect(campaigns[0]).toMatchObject({ raisedCents: 20_000, word: 'The bus is on us this month.' })
  expect(totals).toEqual({ raisedCents: 25_000, donations: 2, students: 2 })
  const [ledger] = await world.app.db.rows<{ cents: number }>(
    null,
    `select -sum(amount)::bigint as cents from ledger_entries where account = 'campaign_funds'`,
    [],
  )
  expect(totals.raisedCents).toBe(ledger?.cents)
})

test('an unlisted, taken-down, or suspended campaign is gone by the next request (P390)', async () => {
  const owners = [await aScholar(world), await aScholar(world), await aScholar(world)] as const
  const [unlisted, takenDown, suspended] = [
    await aCampaign(world, owners[0]),
    await aCampaign(world, owners[1]),
    await aCampaign(world, owners[2]),
  ]
  // Puts the three campaigns on the landing page, which shows those closest to their goals.
  for (const campaign of [unlisted, takenDown, suspended])
    await aDonation(world, campaign, { amountCents: 200_000 })
  const leaves = async (campaign: { campaignId: string }, act: () => Promise<unknown>) => {
    expect(await shownIds()).toContain(campaign.campaignId)
    await act()
    expect(await shownIds()).not.toContain(campaign.campaignId)
  }
  await leaves(unlisted, () => moderateCampaign(world.app, 'unlist', moderation(unlisted.campaignId)))
  await leaves(takenDown, () =>
    deactivateCampaign(world.app, owners[1].viewer, takenDown.campaignId, world.app.clock.now()),
  )
  await leaves(suspended, () =>
    world.app.db.transaction(tx =>
      suspendAccount(tx, {
        byUserId: admin.userId,
        userId: owners[2].userId,
        reason: 'looked at',
        now: world.app.clock.now(),
        requestId: randomUUID(),
      }),
    ),
  )
})
