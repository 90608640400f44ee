import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyProviderFacts } from '#app/donations/posting/apply-provider-facts.server.ts'
import { annualReceipt } from '#app/donors/receipts/annual-receipt.server.ts'
import { issueMissing } from '#app/donors/receipts/issue-missing.server.ts'
import { issueReceipts } from '#app/donors/receipts/issue-receipts.server.ts'
import * as entry from '#app/entries/mail.tsx'
import { selfCheck } from '#app/ledger/self-check.server.ts'
import { deliverBatch } from '#app/notifications/delivery/deliver.server.ts'
import type { App } from '#app/platform/app.server.ts'
import { type Database, openDatabase } from '#app/platform/database/database.server.ts'
import { silentLog } from '#app/platform/log.server.ts'
import { isWhole } from '#tests/setup/whole.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { donations } from '#tests/world/donations.ts'
import { moved, reportOf } from '#tests/world/provider-reports.ts'
import { aScholar } from '#tests/world/scholars.ts'

const workers = 50
const donors = isWhole ? 600 : 240
/** How many donations are refunded in part, and how many annual receipts are requested, in the meantime. */
const refunded = isWhole ? 60 : 24
const annual = isWhole ? 60 : 24

let world: World
const pools: Database[] = []
beforeAll(async () => {
  world = await aWorld()
  for (let n = 0; n < 5; n++) pools.push(openDatabase(world.databaseUrl, silentLog, { max: workers / 5 }))
})
/** Also set when the test fails, because workers without a pool would try again forever. */
let isDone = false
afterAll(async () => {
  isDone = true
  for (const pool of pools) await pool.close()
  await world.close()
})

test(`${workers} workers with killed connections leave no gap in the numbers, and one valid receipt per donation and year (P520, P526)`, async () => {
  const { campaignId } = await aCampaign(world, await aScholar(world))
  const made = await donations(
    world,
    Array.from({ length: donors }, (_, at) => ({ campaignId, donorEmail: `d${at}@example.com` })),
  )
  const ids = made.map(({ donationId }) => donationId)
  /** How many transactions of the workers were committed. */
  let steps = 0
  const work = async (at: number) => {
    const app: App = { ...world.app, db: pools[at % pools.length]! }
    if (at % 5 === 4) return await correct(app, at)
    // Others deliver events, or issue the same receipts, each in a different order.
    const mine = ids.map((_, place) => ids[(place * 7 + at * 13) % ids.length]!)
    for (let place = 0; place < mine.length && !isDone; ) {
      try {
        if (at % 2 === 0) {
          if ((await deliverBatch(app, entry)) === 0) return
          steps++
          continue
        }
        const some = mine.slice(place, place + 20)
        await app.db.transaction(tx => issueReceipts(app, tx, some, app.clock.now()))
        steps++
        place += 20
      } catch {
        // The connection was killed, so it tries again.
      }
    }
  }
  /** Refunds donations in part, or requests annual receipts, which are numbered in the same series. */
  const correct = async (app: App, at: number) => {
    const share = at % 10 === 4 ? refunded : annual
    for (let place = Math.trunc(at / 10); place < share && !isDone; ) {
      const one = made[place]!
      try {
        if (at % 10 === 4) {
          await applyProviderFacts(app, reportOf(one, [moved(one, 'refunded', 100)]), null, app.clock.now())
        } else {
          const donor = { email: `d${place}@example.com`, year: 2026, locale: 'en' }
          await annualReceipt(app, donor, app.clock.now())
        }
        steps++
        place += workers / 10
      } catch {
        // The connection was killed, so it tries again.
      }
    }
  }
  // At most one connection for every other step, as on an idle machine. By the clock alone, no worker would finish on a busy one.
  const kill = async () => {
    let killed = 0
    while (!isDone) {
      await new Promise(later => setTimeout(later, 25))
      if (killed > steps / 2 + 10) continue
      // With the server's role, which may only terminate its own connections.
      const ended = await world.app.db.rows(
        null,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'tassel'
           and state <> 'idle' and pid <> pg_backend_pid() order by random() limit 1`,
      )
      killed += ended.length
    }
    return killed
  }
  const killing = kill()
  await Promise.all(Array.from({ length: workers }, (_, at) => work(at)))
  isDone = true
  expect(await killing).toBeGreaterThan(0)
  // Finishes what the kills interrupted, such as events that wait for a retry.
  await issueMissing(world.app)

  const [numbers] = await world.app.db.rows<{ count: number; first: number; last: number; counter: number }>(
    null,
    `select count(distinct number), min(number) as first, max(number) as last,
       (select s.last from receipt_series s where series = 'T') as counter from receipts where series = 'T'`,
  )
  const count = numbers?.count ?? 0
  expect(numbers).toEqual({ count, first: 1, last: count, counter: count })
  expect(count).toBeGreaterThanOrEqual(donors + annual)
  const valid = await world.app.db.rows<{ receipts: number; of: number }>(
    null,
    `select count(*) as receipts, count(distinct coalesce(donation_id::text, donor_email)) as of from receipts
     where replaced_by is null group by kind = 'annual' order by 1`,
  )
  expect(valid).toEqual([
    { receipts: annual, of: annual },
    { receipts: donors, of: donors },
  ])
  const report = await selfCheck(world.app)
  expect(report.checks.filter(({ name, differences }) => /receipt/.test(name) && differences > 0)).toEqual([])
}, 180_000)
