import { afterAll, beforeAll, expect, test } from 'vitest'
import { report, runSeed } from '#tests/money/simulation/run-seed.ts'
import { aStage, type Stage } from '#tests/money/simulation/stage.ts'
import { isWhole } from '#tests/setup/whole.ts'
import { aServer, cachedAddresses, cachedPageAddresses, differences } from './visitors.ts'

/** Every write that changes public data must invalidate the cache: after each step of a random story, cached and uncached responses are equal. */
const seeds = isWhole ? 300 : 4

let stage: Stage
beforeAll(async () => {
  stage = await aStage()
})
afterAll(() => stage.close())

test(
  'after every step, a cached answer equals a fresh one (P340)',
  async () => {
    let fromMemory = 0
    for (let seed = 1; seed <= seeds; seed++) {
      const cached = await aServer(stage.world)
      const fresh = await aServer(stage.world, { isDeaf: true })
      const campaigns = stage.owners.flatMap(owner => owner.campaignIds)
      const addresses = cachedAddresses(campaigns)
      const pages = seed % 4 === 0 ? cachedPageAddresses(campaigns) : []
      let step = 0
      const look = async () => {
        fromMemory += cached.http.cache.answers.entries().length
        const faults = await differences(
          cached,
          fresh,
          step++ % 3 === 0 ? [...addresses, ...pages] : addresses,
        )
        return faults
      }
      try {
        const result = await runSeed(stage, seed, look)
        expect(result.faults.length === 0 ? '' : report(result)).toBe('')
      } finally {
        await cached.close()
      }
    }
    // Proves that the cache was in use, since two servers without a cache would always be equal.
    expect(fromMemory).toBeGreaterThan(seeds * 50)
  },
  isWhole ? 3_600_000 : 120_000,
)
