import { afterEach, beforeEach, expect, test } from 'vitest'
import { closePeriod, compareExports } from '#app/ledger/close-period.server.ts'
import { postEntries } from '#app/ledger/post-entries.server.ts'
import { providerSettled } from '#app/ledger/postings.ts'
import type { Tx } from '#app/platform/database/database.server.ts'
import { assertSelfCheckIsClean } from '#tests/money/stories/campaign-figures.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { anAdmin, aScholar, type Scholar } from '#tests/world/scholars.ts'
import { held, over, untilWaiting } from './held.ts'

/**
 * Closes a month while postings to it are in progress. Each posting must end up in the month's sealed exports or in the next month, but never in the
 * closed month without being in its exports.
 */

const june = new Date('2026-06-10T12:00:00Z')
const inMay = new Date('2026-05-31T12:00:00Z')
const endOfMay = new Date('2026-06-01T04:00:00Z')

let world: World
let admin: Scholar
let campaign: { campaignId: string }
beforeEach(async () => {
  world = await aWorld({ start: june })
  admin = await anAdmin(world)
  campaign = await aCampaign(world, await aScholar(world))
  await aDonation(world, campaign, { at: new Date('2026-05-05T12:00:00Z') })
})
afterEach(() => world.close())

const closeMay = () =>
  closePeriod(world.app, '2026-05', { adminUserId: admin.userId, now: june, requestId: 'race' })

/** Records and posts a provider payout of $1 on the last day of May. */
async function settle(tx: Tx, subjectId: string): Promise<void> {
  await tx.rows(
    'test_provider_payout',
    `insert into provider_payouts (id, provider, provider_payout_id, amount, paid_at, recorded_at)
     values ($1, 'sandbox', $2, 100, $3, $3)`,
    [subjectId, subjectId, inMay],
  )
  await postEntries(tx, [providerSettled({ subjectId, campaignId: null, occurredAt: inMay }, 100)], june)
}

async function postedAt(subjectId: string): Promise<Date | undefined> {
  const [row] = await world.app.db.rows<{ at: Date }>(
    'test_posted_at',
    'select occurred_at as at from ledger_transactions where subject_id = $1',
    [subjectId],
  )
  return row?.at
}

async function entriesOfMay(): Promise<number> {
  const [row] = await world.app.db.rows<{ count: number }>(
    'test_entries_of_may',
    `select count(*) from ledger_entries e join ledger_transactions t on t.id = e.transaction_id where t.occurred_at < $1`,
    [endOfMay],
  )
  return row?.count ?? 0
}

test('a posting that is open when closing begins is in the sealed exports', async () => {
  const subjectId = crypto.randomUUID()
  const posting = await held(world, tx => settle(tx, subjectId))
  const closing = closeMay()
  await untilWaiting(world, 1, over(closing))
  await posting.commit()
  const { exports } = await closing
  expect(await postedAt(subjectId)).toEqual(inMay)
  expect(exports.journal.rows).toBe(await entriesOfMay())
  expect((await compareExports(world.app, '2026-05')).map(({ isSame }) => isSame)).toEqual([true, true])
  await assertSelfCheckIsClean(world.app)
})

test('a posting that arrives while closing waits goes into the next month', async () => {
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
  const posting = await held(world, tx => settle(tx, first))
  const closing = closeMay()
  await untilWaiting(world, 1, over(closing))
  const later = world.app.db.transaction(tx => settle(tx, second))
  await untilWaiting(world, 2, over(later))
  await posting.commit()
  await Promise.all([closing, later])
  expect([await postedAt(first), await postedAt(second)]).toEqual([inMay, june])
  expect((await compareExports(world.app, '2026-05')).map(({ isSame }) => isSame)).toEqual([true, true])
  await assertSelfCheckIsClean(world.app)
})
