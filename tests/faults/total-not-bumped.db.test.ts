import { afterAll, beforeAll, chai, describe, expect, it } from 'vitest'
import { selfCheck } from '#app/ledger/self-check.server.ts'
import {
  aPaidDonation,
  assertOneDonation,
  assertPostedOnce,
  confirmAtOnce,
} from '#tests/races/one-donation.ts'
import { outcomeOf, type Servers, severalServers } from '#tests/races/servers.ts'
import { assertSelfCheckIsClean } from '#tests/stories/campaign-figures.ts'
import { endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { aGivingWorld, type GivingWorld } from '#tests/world/sandbox.ts'
import { aScholar } from '#tests/world/scholars.ts'
import { aWithdrawal } from '#tests/world/withdrawals.ts'
import { seededFault } from './seeded.ts'

let world: GivingWorld
let servers: Servers
beforeAll(async () => {
  world = await aGivingWorld({ poolSize: 5, env: { TRUSTED_PROXIES: '1' } })
  servers = severalServers(world, 10, 4)
})
afterAll(async () => {
  await servers.close()
  await world.close()
})

describe('a campaign’s total that is not kept with its donations', () => {
  it('is right to begin with', async () => {
    const paid = await aPaidDonation(world, 5_000)
    await assertOneDonation(world, paid, await confirmAtOnce(world, servers, paid))
    await assertSelfCheckIsClean(world.app)
  })

  it('fails the race’s assertions, and the self-check names every total that is wrong', async () => {
    const paid = await aPaidDonation(world, 5_000)
    const answers = await seededFault('total-not-bumped', () => confirmAtOnce(world, servers, paid))
    await expect(assertOneDonation(world, paid, answers)).rejects.toThrow(chai.AssertionError)
    await expect(assertPostedOnce(world, paid)).rejects.toMatchObject({
      actual: { raised: 0, counted: 0, donations: 1, given: 5_000, funds: 5_000 },
    })
    await expect(assertSelfCheckIsClean(world.app)).rejects.toThrow(chai.AssertionError)
    const report = await selfCheck(world.app)
    const wrong = report.checks.filter(check => check.differences > 0).map(check => check.name)
    expect(wrong.toSorted()).toEqual(['donation_counts', 'donors', 'funds', 'raised'])
  })

  it('lets nobody take money that it does not count', async () => {
    const owner = await aScholar(world)
    const campaign = await endedCampaign(world, owner)
    await seededFault('total-not-bumped', () => aDonation(world, campaign))
    expect(await outcomeOf(aWithdrawal(world, owner))).toBe('NoFunds')
  })
})
