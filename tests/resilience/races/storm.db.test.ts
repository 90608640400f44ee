import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareTotals } from '#app/ledger/self-check.server.ts'
import { seededRandom } from '#app/lib/seeded-random.ts'
import { assertSelfCheckIsClean, campaignFigures } from '#tests/money/stories/campaign-figures.ts'
import { aWalkPayment, happen, report } from '#tests/money/stories/walk/payments.ts'
import { beginWalk, decide, request, type Verb, type Walk } from '#tests/money/stories/walk/walk.ts'
import { everRaised, sumsOf } from '#tests/money/stories/walk/walk-ledger.ts'
import { isWhole } from '#tests/setup/whole.ts'
import { aWorld, refreshSums, type World } from '#tests/world/app.ts'
import { type Server, type Servers, severalServers, tally } from './servers.ts'

const storms = isWhole ? 30 : 12
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

test(`${atOnce} concurrent random actions leave the ledger correct: ${storms} storms`, async () => {
  const walk = await beginWalk(world, seededRandom(2026))
  const all: string[] = []
  for (let storm = 0; storm < storms; storm++) {
    for (let donation = 0; donation < 8; donation++) {
      walk.ledger.payments.push(await aWalkPayment(world, walk.random, walk.campaignIds))
    }
    for (let news = 0; news < 20; news++)
      happen(walk.random.pick(walk.ledger.payments.slice(-30)), walk.random)
    const acts = await Promise.all(Array.from({ length: atOnce }, () => anAction(walk)))
    all.push(...(await servers.race(() => Promise.all(acts.map((action, at) => action(servers.at(at)))))))
    await assertLedger(walk)
  }
  // All other outcomes must be expected refusals. Other errors have already failed the test, since `outcomeOf` rethrows them.
  const { accepted = 0, applied = 0, nothing: _, ...refused } = tally(all)
  expect(accepted).toBeGreaterThan(storms)
  expect(applied).toBeGreaterThan(storms * 10)
  const expectedRefusals = ['NoFunds', 'WithdrawalPending', 'AlreadyDecided', 'NotYet', 'AlreadyApproved']
  expect(
    Object.keys(refused).filter(
      // ApprovedByYou: the only approver of a payout doesn't mark it as paid (P695).
      code => ![...expectedRefusals, 'OwnWithdrawal', 'ApprovedByYou', 'FundsMissing'].includes(code),
    ),
  ).toEqual([])
  expect(servers.typicalPeak()).toBeGreaterThan(4)
  await assertSelfCheckIsClean(world.app)
})

type Action = (server: Server) => Promise<string>

/** Chooses a random action of the provider, an owner, or an admin. Returns a function that performs it on a server. */
async function anAction({ random, ledger, owners, admins }: Walk): Promise<Action> {
  const kind = random.pick(['report', 'report', 'request', 'decide'] as const)
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
  const latestPayments = ledger.payments.slice(-40).filter(payment => payment.movements.length > 0)
  const payment = random.pick(latestPayments)
  const length = random.int(1, payment.movements.length)
  const by = random.pick(['event', 'look-up'] as const)
  return async ({ app }) => {
    await report(app, payment, length, by)
    return 'applied'
  }
}

async function anyWithdrawal(): Promise<string | undefined> {
  const [row] = await world.app.db.rows<{ id: string }>(
    'test_any_withdrawal',
    'select id from withdrawals order by random() limit 1',
  )
  return row?.id
}

/** Asserts that each campaign raised the expected amount regardless of the order of events and withdrew no more, and that all totals match. */
async function assertLedger({ ledger, campaignIds }: Walk): Promise<void> {
  for (const id of campaignIds) {
    const { raised, counted, withdrawn, pending } = await campaignFigures(world.app.db, id)
    const expected = sumsOf(ledger, id)
    expect({ raised, counted }).toEqual({ raised: expected.raised, counted: expected.counted })
    expect(withdrawn + pending).toBeLessThanOrEqual(everRaised(ledger, id))
  }
  await refreshSums(world.app)
  const checks = await world.app.db.transaction(compareTotals)
  expect(checks.flatMap(check => check.examples)).toEqual([])
}
