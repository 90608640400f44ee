import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { applyProviderFacts } from '#app/donations/posting/apply-provider-facts.server.ts'
import { assignSuspense } from '#app/donations/suspense/decide-suspense.server.ts'
import { deleteAccount } from '#app/home/your-data.server.ts'
import { compareTotals } from '#app/ledger/self-check.server.ts'
import type { App } from '#app/platform/app.server.ts'
import type { Database, Tx } from '#app/platform/database/database.server.ts'
import { createPayoutBatch } from '#app/withdrawals/payout-batches/create-payout-batch.server.ts'
import { downloadPayoutBatch } from '#app/withdrawals/payout-batches/download-payout-batch.server.ts'
import { payPayoutBatch } from '#app/withdrawals/payout-batches/settle-payout-batch.server.ts'
import { markReturned } from '#app/withdrawals/settle-withdrawal.server.ts'
import { aWorld, refreshSums, type World } from '#tests/world/app.ts'
import { endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { aReport } from '#tests/world/provider-reports.ts'
import { anAdmin, aScholar, type Scholar } from '#tests/world/scholars.ts'
import { aWithdrawal, moveWithdrawal, steppedUp } from '#tests/world/withdrawals.ts'
import { outcomeOf, type Servers, severalServers, tally } from './servers.ts'

let world: World
let servers: Servers
let admin: Scholar
let approver: Scholar
beforeAll(async () => {
  world = await aWorld()
  servers = severalServers(world, 2, 10)
  admin = await anAdmin(world)
  approver = await anAdmin(world)
})
afterAll(async () => {
  await servers.close()
  await world.close()
})

const rounds = 30
const now = () => world.clock.now()
const action = () => ({ admin: steppedUp(admin, now()), now: now(), requestId: 'race' })

/** The number of times that the database ran a transaction again, after a deadlock. */
let begunAgain = 0

function countingRetries(app: App): App {
  const { db } = app
  return {
    ...app,
    db: {
      ...db,
      transaction(work, options) {
        let begun = 0
        return db.transaction(tx => {
          if (begun > 0) begunAgain += 1
          begun += 1
          return work(tx)
        }, options)
      },
    },
  }
}

/** Asserts that no campaign of a deleted owner has funds, and that all totals match the ledger. */
async function assertNoOwnerlessFunds(): Promise<void> {
  const campaignsWithFunds = await world.app.db.rows(
    'test_left_at_nobody',
    `select c.id from campaigns c join users u on u.id = c.owner_id
     where u.deleted_at is not null and raised_amount - total_withdrawn - pending_withdrawn > 0`,
  )
  expect(campaignsWithFunds).toEqual([])
  await refreshSums(world.app)
  const wrong = (await world.app.db.transaction(compareTotals)).filter(check => check.name !== 'provider')
  expect(wrong.flatMap(check => check.examples)).toEqual([])
}

/**
 * Deletes the owner's account and runs `second` at the same time. In odd rounds `second` begins after the deletion has locked the owner's campaigns.
 * Returns both outcomes, such as 'accepted and accepted'.
 */
async function race(round: number, owner: Scholar, second: () => Promise<string>): Promise<string> {
  const app = countingRetries(servers.at(0).app)
  const holds = Promise.withResolvers<void>()
  const leave = () =>
    outcomeOf(
      deleteAccount({ ...app, db: saying(app.db, holds.resolve) }, steppedUp(owner, now()), now()),
    ).finally(holds.resolve)
  const late = async () => {
    if (round % 2) await holds.promise
    return await second()
  }
  return (await Promise.all([leave(), late()])).join(' and ')
}

/** Wraps a database to call `say` when the owner's campaigns are locked. */
function saying(db: Database, say: () => void): Database {
  const watched = (tx: Tx): Tx => ({
    ...tx,
    async rows<Row>(name: string | null, text: string, values?: readonly unknown[]) {
      const found = await tx.rows<Row>(name, text, values)
      if (name === 'funds_of_owner_locked') say()
      return found
    },
  })
  return { ...db, transaction: (work, options) => db.transaction(tx => work(watched(tx)), options) }
}

it(`assigning a suspense item while its owner leaves: ${rounds} rounds`, async () => {
  const outcomes: string[] = []
  for (let round = 0; round < rounds; round++) {
    const owner = await aScholar(world)
    const { campaignId } = await endedCampaign(world, owner)
    const itemId = await aSumInSuspense()
    const given = { to: 'campaign', campaignId, reason: 'Its donor said so.' } as const
    const assign = () => outcomeOf(assignSuspense(servers.at(1).app, itemId, given, action()))
    outcomes.push(await race(round, owner, assign))
    await assertNoOwnerlessFunds()
  }
  const outcomeCounts = tally(outcomes)
  expect(Object.keys(outcomeCounts).sort()).toEqual([
    'FundsLeft and accepted',
    'accepted and CampaignNotFound',
  ])
})

/** Reports a captured payment that Tassel did not start, which goes to suspense. Returns the id of the suspense item. */
async function aSumInSuspense(): Promise<string> {
  const paymentId = randomUUID()
  const unknown = aReport({ paymentId, totalCents: 4_000, providerFeeCents: 146, at: now() })
  await applyProviderFacts(world.app, unknown, null, now())
  const [item] = await world.app.db.rows<{ id: string }>(
    'test_item_of_payment',
    'select id from suspense_items where payment_id = $1',
    [paymentId],
  )
  return item?.id ?? ''
}

it(`a payout returned by the bank while its owner leaves, without deadlock: ${rounds} rounds`, async () => {
  const outcomes: string[] = []
  begunAgain = 0
  for (let round = 0; round < rounds; round++) {
    const owner = await aScholar(world)
    const campaign = await endedCampaign(world, owner)
    await aDonation(world, campaign)
    const { rows } = await aWithdrawal(world, owner)
    const id = rows[0]?.id ?? ''
    await moveWithdrawal(world, id, 'paid', [admin])
    const giveBack = () => outcomeOf(markReturned(countingRetries(servers.at(1).app), id, action()))
    outcomes.push(await race(round, owner, giveBack))
    await assertNoOwnerlessFunds()
  }
  expect(
    outcomes.filter(both => both !== 'FundsLeft and accepted' && both !== 'accepted and accepted'),
  ).toEqual([])
  expect(begunAgain).toBe(0)
})

it(`downloading the file of a paid batch while one of its owners leaves: ${rounds / 3} rounds`, async () => {
  begunAgain = 0
  for (let round = 0; round < rounds / 3; round++) {
    const owner = await aScholar(world)
    await aDonation(world, await endedCampaign(world, owner))
    const { rows } = await aWithdrawal(world, owner)
    await moveWithdrawal(world, rows[0]?.id ?? '', 'approved', [approver])
    const { batchId } = await createPayoutBatch(world.app, null, action())
    await downloadPayoutBatch(world.app, batchId, action())
    await payPayoutBatch(world.app, batchId, action())
    const download = () =>
      outcomeOf(downloadPayoutBatch(countingRetries(servers.at(1).app), batchId, action()))
    // The second download is refused if the deletion erased the owner's name first, since the file would differ from the first one.
    expect(['accepted and accepted', 'accepted and PayoutFileChanged']).toContain(
      await race(round, owner, download),
    )
  }
  expect(begunAgain).toBe(0)
})
