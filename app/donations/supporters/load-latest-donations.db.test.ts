import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign, aMinorsCampaign } from '#tests/world/campaigns.ts'
import { aDonation, donations } from '#tests/world/donations.ts'
import { aScholar } from '#tests/world/scholars.ts'
import type { LatestDonations } from './latest-donations.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

async function latest(): Promise<LatestDonations> {
  const answer = await world.http(new Request(new URL('/api/latest-donations', world.app.env.appUrl)))
  return (await answer.json()) as LatestDonations
}

const minutesAgo = (minutes: number) => new Date(world.clock.now().getTime() - minutes * 60_000)

describe('the public list of latest donations', () => {
  it('contains the ten newest, newest first, without email addresses (P177)', async () => {
    const owner = await aScholar(world, { firstName: 'Maya', lastName: 'Chen' })
    const campaign = await aCampaign(world, owner)
    await donations(
      world,
      Array.from({ length: 12 }, (_, index) => ({
        campaignId: campaign.campaignId,
        amountCents: 1_000 + index,
        donorName: index === 11 ? null : `Donor ${index}`,
        donorEmail: `donor${index}@example.com`,
        at: minutesAgo(60 - index),
      })),
    )
    const { donations: shown } = await latest()
    expect(shown.map(donation => donation.amountCents)).toEqual(
      Array.from({ length: 10 }, (_, i) => 1_011 - i),
    )
    expect(shown[0]).toMatchObject({ donorName: null, studentName: 'Maya Chen' })
    expect(shown[1]).toMatchObject({ donorName: 'Donor 10', campaignId: campaign.campaignId })
    expect(JSON.stringify(shown)).not.toContain('@')
  })

  it('names a minor by first name and initial, and skips unlisted campaigns', async () => {
    const guardian = await aScholar(world)
    const minors = await aMinorsCampaign(world, guardian)
    await aDonation(world, minors, { at: minutesAgo(2) })
    const unlisted = await aCampaign(world, await aScholar(world), { listed: false })
    const hidden = await aDonation(world, unlisted, { at: minutesAgo(1) })
    const { donations: shown } = await latest()
    expect(shown[0]).toMatchObject({ campaignId: minors.campaignId, studentName: 'Wren A.' })
    expect(shown.map(donation => donation.id)).not.toContain(hidden.donationId)
  })
})
