import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyProviderFacts } from '#app/donations/posting/apply-provider-facts.server.ts'
import { deleteAccount } from '#app/home/your-data.server.ts'
import { compareTotals } from '#app/ledger/self-check.server.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import { aWorld, refreshSums, type World } from '#tests/world/app.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { openPayments } from '#tests/world/donations.ts'
import { aReport } from '#tests/world/provider-reports.ts'
import { aScholar } from '#tests/world/scholars.ts'
import { steppedUp } from '#tests/world/withdrawals.ts'
import { outcomeOf, type Servers, severalServers, tally } from './servers.ts'

let world: World
let servers: Servers
beforeAll(async () => {
  world = await aWorld()
  servers = severalServers(world, 2, 10)
  for (const { app } of servers.all) app.payments = { ...app.payments, lookUp: async () => null }
})
afterAll(async () => {
  await servers.close()
  await world.close()
})

const rounds = 30

/** Wraps a database to call `say` when its `nth` transaction begins, so that a test can start the capture at that moment. */
function counting(db: Database, nth: number, say: () => void): Database {
  let count = 0
  return {
    ...db,
    transaction(work) {
      count += 1
      if (count === nth) say()
      return db.transaction(work)
    },
  }
}

describe('deleting an account while a donation is captured', () => {
  it(`leaves the money in suspense, never with the deleted owner: ${rounds} rounds`, async () => {
    const outcomes: string[] = []
    for (let round = 0; round < rounds; round++) {
      const now = world.clock.now()
      const owner = await aScholar(world)
      const { campaignId } = await aCampaign(world, owner)
      // The payment was opened two hours ago, which is too long ago to block the deletion.
      const at = new Date(now.getTime() - 2 * 60 * 60_000)
      const [capture] = await openPayments(world, [{ campaignId, at }])
      if (!capture) throw new Error('no payment was opened')
      const { paymentId, totalCents, providerFeeCents } = capture
      const captured = aReport({ paymentId, totalCents, providerFeeCents, at: now })
      const begun = Promise.withResolvers<void>()
      const leaving = servers.at(0).app
      const app = { ...leaving, db: counting(leaving.db, 1 + (round % 4), begun.resolve) }
      const [deleted] = await Promise.all([
        outcomeOf(deleteAccount(app, steppedUp(owner, now), now)).finally(begun.resolve),
        begun.promise.then(() => applyProviderFacts(servers.at(1).app, captured, null, now)),
      ])
      outcomes.push(deleted)
      const [stands] = await world.app.db.rows<{ left: number; suspended: number; isGone: boolean }>(
        'test_stands',
        `select raised_amount - total_withdrawn - pending_withdrawn as left, u.deleted_at is not null as is_gone,
           coalesce((select sum(amount) from suspense_items where campaign_id = c.id and status = 'open'), 0)::bigint as suspended
         from campaigns c join users u on u.id = c.owner_id where c.id = $1`,
        [campaignId],
      )
      expect(stands).toEqual(
        stands?.isGone
          ? { isGone: true, left: 0, suspended: capture.totalCents }
          : { isGone: false, left: 5_000, suspended: 0 },
      )
    }
    await refreshSums(world.app)
    const wrong = (await world.app.db.transaction(compareTotals)).flatMap(check => check.examples)
    expect(wrong).toEqual([])
    // In some rounds the capture came first, and in others the deletion.
    expect(Object.keys(tally(outcomes)).sort()).toEqual(['FundsLeft', 'accepted'])
  })
})
