import { afterAll, beforeAll, expect, it } from 'vitest'
import { selfCheck } from '#app/ledger/self-check.server.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign, endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { anAdmin, aScholar, type Scholar, signedInHeaders, steppedUpHeaders } from '#tests/world/scholars.ts'
import { aWithdrawal } from '#tests/world/withdrawals.ts'
import { wordsOf } from '../words/languages.ts'
import { problemText } from '../words/translate.ts'
import { approveSeveral } from './decide-withdrawal.server.ts'

let world: World
let admin: Scholar
beforeAll(async () => {
  world = await aWorld()
  admin = await anAdmin(world)
})
afterAll(async () => {
  expect(await selfCheck(world.app)).toMatchObject({ differences: 0 })
  await world.close()
})

async function pending(amountCents = 50_000): Promise<string> {
  const owner = await aScholar(world)
  await aDonation(world, await endedCampaign(world, owner), { amountCents })
  const { rows } = await aWithdrawal(world, owner)
  return rows[0]?.id ?? ''
}

async function ownOf(person: Scholar): Promise<string> {
  await aDonation(world, await aCampaign(world, person), { amountCents: 7_000 })
  const { rows } = await aWithdrawal(world, person)
  return rows[0]?.id ?? ''
}

const action = (by = admin) => ({ admin: by.viewer, now: world.clock.now(), requestId: 'several' })
const approve = async (ids: readonly string[], by = admin) =>
  (await approveSeveral(world.app, ids, action(by))).results.map(
    ({ refused }) => refused && problemText(refused, wordsOf('en')),
  )

const stands = async (ids: readonly string[]) =>
  (
    await world.app.db.rows<{ status: string; audited: number }>(
      'test_several',
      `select w.status, (select count(*) from audit_log a where a.subject_id = w.id::text
         and a.action = 'withdrawal.approved')::int as audited
       from withdrawals w join unnest($1::uuid[]) with ordinality as asked (id, place) on asked.id = w.id order by place`,
      [ids],
    )
  ).map(({ status, audited }) => `${status} ${audited}`)

const decided = 'This withdrawal has already been decided. Nothing was changed.'

it('approves each one separately, with its own audit entry', async () => {
  const ids = [await pending(), await pending(60_000), await pending(70_000)]
  expect(await approve(ids)).toEqual([null, null, null])
  expect(await stands(ids)).toEqual(['approved 1', 'approved 1', 'approved 1'])
})

it('explains a refusal without affecting the others (P442)', async () => {
  const own = await ownOf(admin)
  const large = await pending(500_001)
  const frozen = await pending()
  await world.app.db.pool.query(
    'update campaigns set raised_amount = 1 where id = (select campaign_id from withdrawals where id = $1)',
    [frozen],
  )
  const ids = [own, large, frozen, '00000000-0000-4000-8000-000000000000', await pending()]
  expect(await approve(ids)).toEqual([
    'You can’t decide your own request. Another admin must.',
    'This one needs two admins. Open it to approve it.',
    expect.any(String),
    'This withdrawal doesn’t exist.',
    null,
  ])
  expect(await stands(ids)).toEqual(['pending 0', 'pending 0', 'pending 0', 'approved 1'])
  const approvals = await world.app.db.rows(
    'test_no_approvals',
    'select 1 from withdrawal_approvals where withdrawal_id = any($1::uuid[])',
    [[own, large, frozen]],
  )
  expect(approvals).toEqual([])
  await world.app.db.pool.query(
    'update campaigns set raised_amount = 50000 where id = (select campaign_id from withdrawals where id = $1)',
    [frozen],
  )
})

it('approves each one once, even if requested twice or by two admins at once (P442)', async () => {
  const second = await anAdmin(world)
  const ids = [await pending(), await pending()]
  const [one = [], two = [], three = []] = await Promise.all([
    approve(ids),
    approve(ids),
    approve(ids, second),
  ])
  for (const at of [0, 1])
    expect([one[at], two[at], three[at]].toSorted()).toEqual([decided, decided, null].toSorted())
  expect(await approve(ids)).toEqual([decided, decided])
  expect(await approve([...ids, ...ids])).toHaveLength(2)
  expect(await stands(ids)).toEqual(['approved 1', 'approved 1'])
})

it('requires one step-up, and a current admin', async () => {
  const ids = [await pending(), await pending()]
  const send = (headers?: Awaited<ReturnType<typeof signedInHeaders>>) =>
    world.call('POST', '/api/withdrawals/approve', { withdrawalIds: ids }, headers)
  expect(await send(await signedInHeaders(world, admin.userId))).toMatchObject({
    status: 403,
    body: { error: { code: 'StepUpRequired' } },
  })
  expect((await send()).status).toBe(401)
  const revoked = await anAdmin(world)
  const headers = await steppedUpHeaders(world, revoked.userId)
  await world.app.db.pool.query('delete from user_roles where user_id = $1', [revoked.userId])
  expect((await send(headers)).status).toBe(403)
  // The same if the role is revoked after the session was checked.
  expect(await approve(ids, revoked)).toEqual([
    'Your role has changed. Please sign in again.',
    'Your role has changed. Please sign in again.',
  ])
  expect(await stands(ids)).toEqual(['pending 0', 'pending 0'])
  expect(await send(await steppedUpHeaders(world, admin.userId))).toMatchObject({
    status: 200,
    body: { results: ids.map(withdrawalId => ({ withdrawalId, refused: null })) },
  })
})

it('accepts at most one page', async () => {
  const headers = await steppedUpHeaders(world, admin.userId)
  const many = Array.from({ length: 51 }, () => crypto.randomUUID())
  for (const withdrawalIds of [[], many, ['x']])
    expect((await world.call('POST', '/api/withdrawals/approve', { withdrawalIds }, headers)).status).toBe(
      400,
    )
})
