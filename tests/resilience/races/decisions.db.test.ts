import { afterAll, beforeAll, expect, test } from 'vitest'
import { assertSelfCheckIsClean } from '#tests/money/stories/campaign-figures.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { anAdmin, type Scholar } from '#tests/world/scholars.ts'
import { aPendingWithdrawal, assertDecidedOnce, type Decision, decideAtOnce } from './one-decision.ts'
import { rounds, type Servers, severalServers, tally } from './servers.ts'

const aboveOneAdmin = 30_000

let world: World
let servers: Servers
let admins: Scholar[]
beforeAll(async () => {
  world = await aWorld({ poolSize: 5, env: { TWO_ADMINS_ABOVE_CENTS: String(aboveOneAdmin) } })
  servers = severalServers(world, 5, 4)
  admins = []
  for (let count = 0; count < 20; count++) admins.push(await anAdmin(world))
})
afterAll(async () => {
  await servers.close()
  await world.close()
})

/** 20 decisions by the admins in turn. */
const twenty = (by: readonly Scholar[], verbs: Decision['verb'][] = ['approve']): Decision[] =>
  Array.from({ length: 20 }, (_, at) => ({
    by: by[at % by.length] as Scholar,
    verb: verbs[at % verbs.length] as Decision['verb'],
  }))

async function race(cents: number, decisions: Decision[]) {
  const pending = await aPendingWithdrawal(world, cents)
  const outcomes = await decideAtOnce(world, servers, pending, decisions)
  return { pending, outcomes: tally(outcomes) }
}

test(`20 concurrent approvals by one admin count once: ${rounds} rounds`, async () => {
  for (let round = 0; round < rounds; round++) {
    const { pending, outcomes } = await race(20_000 + round, twenty(admins.slice(0, 1)))
    expect(outcomes).toEqual({ approved: 1, AlreadyDecided: 19 })
    await assertDecidedOnce(world, pending, 'approved')
  }
  await assertSelfCheckIsClean(world.app)
})

test(`20 concurrent approvals by 20 admins approve once: ${rounds} rounds`, async () => {
  for (let round = 0; round < rounds; round++) {
    const { pending, outcomes } = await race(20_000 + round, twenty(admins))
    expect(outcomes).toEqual({ approved: 1, AlreadyDecided: 19 })
    await assertDecidedOnce(world, pending, 'approved')
  }
  await assertSelfCheckIsClean(world.app)
})

test(`if two admins must approve, 20 concurrent approvals by four admins count two: ${rounds} rounds`, async () => {
  for (let round = 0; round < rounds; round++) {
    const { pending, outcomes } = await race(aboveOneAdmin + 1 + round, twenty(admins.slice(0, 4)))
    const { pending: first, approved, ...refused } = outcomes
    expect({ first, approved }).toEqual({ first: 1, approved: 1 })
    expect((refused.AlreadyDecided ?? 0) + (refused.AlreadyApproved ?? 0)).toBe(18)
    await assertDecidedOnce(world, pending, 'approved')
    const approvers = await world.app.db.rows(
      'test_approvers',
      'select distinct admin_user_id from withdrawal_approvals where withdrawal_id = $1',
      [pending.id],
    )
    expect(approvers).toHaveLength(2)
  }
  await assertSelfCheckIsClean(world.app)
})

test('20 approvals by one admin never count as two: the withdrawal stays pending', async () => {
  const { pending, outcomes } = await race(aboveOneAdmin + 1, twenty(admins.slice(0, 1)))
  expect(outcomes).toEqual({ pending: 1, AlreadyApproved: 19 })
  const [row] = await world.app.db.rows(
    'test_stays_pending',
    'select status from withdrawals where id = $1',
    [pending.id],
  )
  expect(row).toEqual({ status: 'pending' })
})

test(`concurrent approvals and rejections make one decision: ${rounds} rounds`, async () => {
  const seen = { approved: 0, rejected: 0 }
  for (let round = 0; round < rounds; round++) {
    const verbs: Decision['verb'][] = round % 2 ? ['approve', 'reject'] : ['reject', 'approve']
    const { pending, outcomes } = await race(20_000 + round, twenty(admins, verbs))
    const decided = outcomes.approved ? 'approved' : 'rejected'
    expect(outcomes).toEqual({ [decided]: 1, AlreadyDecided: 19 })
    await assertDecidedOnce(world, pending, decided)
    seen[decided] += 1
  }
  expect(servers.typicalPeak()).toBeGreaterThan(4)
  expect(Math.min(seen.approved, seen.rejected)).toBeGreaterThan(0)
  await assertSelfCheckIsClean(world.app)
})
