import { afterEach, chai, describe, expect, it } from 'vitest'
import {
  aScholarWithFunds,
  assertOneWithdrawal,
  assertWithdrawnOnce,
  type Funded,
  requestAtOnce,
} from '#tests/races/one-withdrawal.ts'
import { type Servers, severalServers } from '#tests/races/servers.ts'
import { assertSelfCheckIsClean, campaignFigures } from '#tests/stories/campaign-figures.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { seededFault, without } from './seeded.ts'

/** The database's own guards, each of which refuses a second withdrawal of the same money. */
const onePendingARow = 'drop index one_pending_withdrawal_per_campaign'
const withinRaised = 'drop trigger withdrawn_within_raised on campaigns'
/** It locks the campaign for another rule, so that of two requests at once one would be the other's deadlock and begin again. */
const pausedPayouts = 'drop trigger payout_obstacles on withdrawals'

let world: World
let servers: Servers
afterEach(async () => {
  await servers.close()
  await world.close()
})

async function aWorldWithout(...statements: string[]): Promise<Funded> {
  world = await aWorld({ poolSize: 5 })
  servers = severalServers(world, 5, 10)
  await without(world, [pausedPayouts, ...statements])
  return await aScholarWithFunds(world)
}

/** True for an assertion that failed; any other error is thrown. */
function wasAsserted(error: unknown): true {
  if (error instanceof chai.AssertionError) return true
  throw error
}

const race = (funded: Funded) => requestAtOnce(world, servers, funded, 50)

describe('50 withdrawals at once, without the balance guard', () => {
  it('fail the race’s assertions, though the database lets no cent go twice', async () => {
    let funded = await aWorldWithout()
    const isSeen: boolean[] = []
    // Whether two of them meet is chance: where the first was done before the others began, nothing is to be seen.
    while (isSeen.length < 5 && !isSeen.includes(true)) {
      if (isSeen.length > 0) funded = await aScholarWithFunds(world)
      const outcomes = await seededFault('no-balance-guard', () => race(funded))
      isSeen.push(await assertOneWithdrawal(world, funded, outcomes).then(() => false, wasAsserted))
      await assertWithdrawnOnce(world, funded)
    }
    expect(isSeen).toContain(true)
    await assertSelfCheckIsClean(world.app)
  })

  it.each([
    ['one pending row a campaign', withinRaised],
    ['no more than was raised', onePendingARow],
  ])('are one where the database alone refuses: %s', async (_, theOther) => {
    const funded = await aWorldWithout(theOther)
    await seededFault('no-balance-guard', () => race(funded))
    await assertWithdrawnOnce(world, funded)
    await assertSelfCheckIsClean(world.app)
  })

  it('take the money many times where the database does not refuse either, and the assertions see it', async () => {
    const funded = await aWorldWithout(onePendingARow, withinRaised)
    const outcomes = await seededFault('no-balance-guard', () => race(funded))
    await expect(assertWithdrawnOnce(world, funded)).rejects.toThrow(chai.AssertionError)
    await expect(assertOneWithdrawal(world, funded, outcomes)).rejects.toThrow(chai.AssertionError)
    await expect(assertSelfCheckIsClean(world.app)).rejects.toThrow(chai.AssertionError)
    const figures = await campaignFigures(world.app.db, funded.campaignId)
    expect(figures.withdrawals).toBeGreaterThan(1)
    expect(figures.pending).toBe(figures.withdrawals * funded.cents)
  })
})

it('with its own guard the program takes it once, also where the database would not refuse', async () => {
  const funded = await aWorldWithout(onePendingARow, withinRaised)
  await assertOneWithdrawal(world, funded, await race(funded))
  await assertSelfCheckIsClean(world.app)
})
