import { afterAll, beforeAll, expect, test } from 'vitest'
import { seededRandom } from '#app/lib/seeded-random.ts'
import { seedDemoWorld } from '#demo/world/seed-demo-world.server.ts'
import { takeStep } from '#tests/money/stories/walk/steps.ts'
import { beginWalk } from '#tests/money/stories/walk/walk.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { anAdmin } from '#tests/world/scholars.ts'
import { assertBalances, assertMoneyFigures, type MoneyPages, moneyPages } from './money-figures.ts'

let demo: World
let pages: MoneyPages
beforeAll(async () => {
  demo = await aWorld({ start: new Date('2026-11-21T15:00:00Z') })
  await seedDemoWorld(demo.app)
  pages = await moneyPages(demo, await anAdmin(demo))
})
afterAll(() => demo.close())

test('in the demo world each figure of balances, transactions, and donors matches the tables (P231)', async () => {
  await assertMoneyFigures(pages)
  const { raisedCents, feesCents, availableCents } = await pages.balances()
  expect(raisedCents).toBeGreaterThan(0)
  expect(feesCents).toBeLessThan(0)
  expect(availableCents).toBeGreaterThan(0)
})

const stepsEach = 160
const everything: string[] = []

test.each([11, 12, 13, 14, 15, 16])(
  'figures match after each random donation, refund, dispute, withdrawal, and return: seed %i (P355)',
  async seed => {
    const world = await aWorld({ env: { TWO_ADMINS_ABOVE_CENTS: '20000' } })
    const trace: string[] = []
    try {
      const walk = await beginWalk(world, seededRandom(seed))
      const walked = await moneyPages(world, await anAdmin(world))
      for (let step = 1; step <= stepsEach; step++) {
        trace.push(await takeStep(walk))
        await assertBalances(walked)
        // Uses a different admin each time, because reports are rate-limited per admin.
        if (step % 20 === 0) await assertMoneyFigures(await moneyPages(world, await anAdmin(world)))
      }
      everything.push(...trace)
    } catch (error) {
      throw new Error(
        `seed ${seed}, after ${trace.length} steps:\n  ${trace.slice(-8).join('\n  ')}\n${error}`,
        {
          cause: error,
        },
      )
    } finally {
      await world.close()
    }
  },
)

/** Ensures that the random walks covered each of these events. */
test.each([
  'happened: refunded',
  'refunded in part',
  'refund_failed',
  'happened: disputed',
  'disputed in part',
  'dispute_won',
  'held',
  'now rejected',
  'now paid',
  'now returned',
])('the walks came to: %s', turn => {
  expect(everything.some(step => step.includes(turn))).toBe(true)
})
