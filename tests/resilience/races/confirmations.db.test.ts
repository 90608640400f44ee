import { afterAll, beforeAll, expect, test } from 'vitest'
import { assertSelfCheckIsClean } from '#tests/money/stories/campaign-figures.ts'
import { aGivingWorld, type GivingWorld } from '#tests/world/giving-world.ts'
import { aPaidDonation, assertOneDonation, confirmAtOnce } from './one-donation.ts'
import { rounds, type Servers, severalServers } from './servers.ts'

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

test(`20 concurrent confirmations of one payment are one donation: ${rounds} rounds`, async () => {
  for (let round = 0; round < rounds; round++) {
    const paid = await aPaidDonation(world, 5_000 + round)
    await assertOneDonation(world, paid, await confirmAtOnce(world, servers, paid))
  }
  expect(servers.typicalPeak()).toBeGreaterThan(4)
  await assertSelfCheckIsClean(world.app)
})
