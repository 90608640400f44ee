import { afterAll, beforeAll, expect, test } from 'vitest'
import { withdrawalRequest } from '#app/withdrawals/contract.ts'
import { assertSelfCheckIsClean, campaignFigures } from '#tests/money/stories/campaign-figures.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aDonation } from '#tests/world/donations.ts'
import { aReturn } from '#tests/world/returns.ts'
import { aWithdrawal, withdrawalFields } from '#tests/world/withdrawals.ts'
import { held, over, untilWaiting } from './held.ts'
import {
  aScholarWithFunds,
  assertOneAnswer,
  assertOneWithdrawal,
  assertWithdrawnOnce,
  repeatAtOnce,
  requestAtOnce,
} from './one-withdrawal.ts'
import { rounds, type Servers, severalServers } from './servers.ts'

let world: World
let servers: Servers
beforeAll(async () => {
  world = await aWorld({ poolSize: 5 })
  servers = severalServers(world, 5, 10)
})
afterAll(async () => {
  await servers.close()
  await world.close()
})

test(`50 concurrent requests for the same money are one withdrawal: ${rounds} rounds`, async () => {
  for (let round = 0; round < rounds; round++) {
    const funded = await aScholarWithFunds(world, 10_000 + round)
    await assertOneWithdrawal(world, funded, await requestAtOnce(world, servers, funded, 50))
  }
  expect(servers.typicalPeak()).toBeGreaterThan(10)
  await assertSelfCheckIsClean(world.app)
})

test(`one request sent 20 times at once is one withdrawal and one answer: ${rounds} rounds`, async () => {
  for (let round = 0; round < rounds; round++) {
    const funded = await aScholarWithFunds(world, 10_000 + round)
    const request = withdrawalRequest.parse(withdrawalFields(funded.owner))
    assertOneAnswer(await repeatAtOnce(world, servers, funded, request, 20), funded.cents)
    await assertWithdrawnOnce(world, funded)
  }
  await assertSelfCheckIsClean(world.app)
})

test('a request during a refund waits for it and takes the rest', async () => {
  const { owner, campaignId } = await aScholarWithFunds(world, 30_000)
  const { donationId } = await aDonation(world, { campaignId }, { amountCents: 20_000 })
  const refund = await held(world, tx => aReturn(tx, 'refund', donationId, world.clock.now()))
  const request = aWithdrawal(world, owner)
  await untilWaiting(world, 1, over(request))
  await refund.commit()
  expect((await request).amountCents).toBe(30_000)
  expect(await campaignFigures(world.app.db, campaignId)).toMatchObject({
    pending: 30_000,
    held: 30_000,
    funds: 0,
  })
})
