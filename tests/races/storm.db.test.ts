import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareTotals } from '#app/ledger/self-check.server.ts'
import { seededRandom } from '#app/lib/seeded-random.ts'
import { assertSelfCheckIsClean, campaignBooks } from '#tests/stories/books.ts'
import { everRaised, sumsOf } from '#tests/stories/walk/books.ts'
import { aWalkPayment, happen, tell } from '#tests/stories/walk/payments.ts'
import { beginWalk, decide, request, type Verb, type Walk } from '#tests/stories/walk/walk.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { type Server, type Servers, severalServers, tally } from './servers.ts'

const storms = 30
const atOnce = 40

let world: World
let servers: Servers
beforeAll(async () => {
  world = await aWorld({ poolSize: 5, env: { TWO_ADMINS_ABOVE_CENTS: '20000' } })
  servers = severalServers(world, 5, 8)
})
afterAll(async () => {
  await servers.close()
  await world.close()
})

test(`${atOnce} things at once, whatever they are, leave the books right: ${storms} storms`, async () => {
  const walk = await beginWalk(world, seededRandom(2026))
  const all: string[] = []
  for (let storm = 0; storm < storms; storm++) {
    for (let gift = 0; gift < 8; gift++) {
      walk.books.payments.push(await aWalkPayment(world, walk.random, walk.campaignIds))
    }
    for (let news = 0; news < 20; news++)
      happen(walk.random.pick(walk.books.payments.slice(-30)), walk.random)
    const acts = await Promise.all(Array.from({ length: atOnce }, () => anAct(walk)))
    all.push(...(await servers.race(() => Promise.all(acts.map((act, at) => act(servers.at(at)))))))
    await assertBooks(walk)
  }
  // Only what a person may be told; a crash would have been thrown.
  const { accepted = 0, told = 0, nothing: _, ...refused } = tally(all)
  expect(accepted).toBeGreaterThan(storms)
  expect(told).toBeGreaterThan(storms * 10)
  const known = ['NoFunds', 'WithdrawalPending', 'AlreadyDecided', 'NotYet', 'AlreadyApproved']
  expect(
    Object.keys(refused).filter(code => ![...known, 'OwnWithdrawal', 'FundsMissing'].includes(code)),
  ).toEqual([])
  expect(servers.typicalPeak()).toBeGreaterThan(4)
  await assertSelfCheckIsClean(world.app)
})

type Act = (server: Server) => Promise<string>

/** One thing that comes from the provider, from an owner or from an admin; chosen now, done later. */
async function anAct({ random, books, owners, admins }: Walk): Promise<Act> {
  const kind = random.pick(['tell', 'tell', 'request', 'decide'] as const)
  if (kind === 'request') {
    const owner = random.pick(owners)
    return ({ app }) => request(app, owner)
  }
  if (kind === 'decide') {
    const verb = random.pick<Verb>(['approve', 'approve', 'reject', 'pay', 'return'])
    const admin = random.pick(admins)
    const id = await anyWithdrawal()
    return ({ app }) => (id ? decide(app, verb, id, admin) : Promise.resolve('nothing'))
  }
  const known = books.payments.slice(-40).filter(payment => payment.happened.length > 0)
  const payment = random.pick(known)
  const length = random.int(1, payment.happened.length)
  const by = random.pick(['event', 'look-up'] as const)
  return async ({ app }) => {
    await tell(app, payment, length, by)
    return 'told'
  }
}

async function anyWithdrawal(): Promise<string | undefined> {
  const [row] = await world.app.db.rows<{ id: string }>(
    'test_any_withdrawal',
    'select id from withdrawals order by random() limit 1',
  )
  return row?.id
}

/** What was raised does not depend on the order of the news; what left is no more than that; all totals agree. */
async function assertBooks({ books, campaignIds }: Walk): Promise<void> {
  for (const id of campaignIds) {
    const { raised, donors, withdrawn, pending } = await campaignBooks(world.app.db, id)
    const expected = sumsOf(books, id)
    expect({ raised, donors }).toEqual({ raised: expected.raised, donors: expected.donors })
    expect(withdrawn + pending).toBeLessThanOrEqual(everRaised(books, id))
  }
  const checks = await world.app.db.transaction(compareTotals)
  expect(checks.flatMap(check => check.examples)).toEqual([])
}
