import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { selfCheck } from '#app/ledger/self-check.server.ts'
import { Refusal } from '#app/lib/refusal.ts'
import { violatedConstraint } from '#app/platform/database/database.server.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign, endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { anAdmin, aScholar, type Scholar, signedInHeaders, steppedUpHeaders } from '#tests/world/scholars.ts'
import { aWithdrawal, moveWithdrawal } from '#tests/world/withdrawals.ts'
import { approveWithdrawal, rejectWithdrawal } from './decide-withdrawal.server.ts'
import { markPaid, markReturned } from './settle-withdrawal.server.ts'

let world: World
let admin: Scholar
let second: Scholar
beforeAll(async () => {
  world = await aWorld()
  admin = await anAdmin(world)
  second = await anAdmin(world)
})
afterAll(async () => {
  expect(await selfCheck(world.app)).toMatchObject({ differences: 0 })
  await world.close()
})

const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    error => (error instanceof Refusal ? error.code : Promise.reject(error)),
  )
const action = (by: Scholar) => ({ admin: by.viewer, now: world.clock.now(), requestId: 'test' })

async function pendingWithdrawal(amountCents = 50_000) {
  const owner = await aScholar(world)
  const campaign = await endedCampaign(world, owner)
  await aDonation(world, campaign, { amountCents })
  const { rows } = await aWithdrawal(world, owner)
  return { owner, campaign, id: rows[0]?.id ?? '' }
}

const totalsOf = async (campaignId: string) => {
  const [row] = await world.app.db.rows<{ withdrawn: number; pending: number }>(
    'test_totals',
    'select total_withdrawn as withdrawn, pending_withdrawn as pending from campaigns where id = $1',
    [campaignId],
  )
  return row
}
const statusOf = async (id: string) => {
  const [row] = await world.app.db.rows<{ status: string }>(
    'test_status',
    'select status from withdrawals where id = $1',
    [id],
  )
  return row?.status
}
/** The audit entries of a withdrawal, without those of its payee check. */
const auditOf = (id: string) =>
  world.app.db.rows<{ action: string }>(
    'test_audit_actions',
    `select action, actor_user_id as actor, reason from audit_log where subject_id = $1 and action <> 'payee-hold.raised' order by id`,
    [id],
  )

describe('approving', () => {
  it('takes the money, is audited, and is notified', async () => {
    const { id, campaign } = await pendingWithdrawal()
    expect(await approveWithdrawal(world.app, id, action(admin))).toEqual({
      status: 'approved',
      approvals: 1,
      approvalsNeeded: 1,
    })
    expect(await totalsOf(campaign.campaignId)).toEqual({ withdrawn: 50_000, pending: 0 })
    expect(await auditOf(id)).toEqual([{ action: 'withdrawal.approved', actor: admin.userId, reason: null }])
    const notified = await world.app.db.rows(
      'test_told',
      `select kind from outbox_events where payload->>'withdrawalId' = $1`,
      [id],
    )
    expect(notified).toEqual([{ kind: 'withdrawal_approved' }])
  })

  it('happens once for 20 parallel requests, in each of five rounds', async () => {
    const admins = await Promise.all(Array.from({ length: 10 }, () => anAdmin(world)))
    for (let round = 0; round < 5; round++) {
      const { id, campaign } = await pendingWithdrawal()
      const outcomes = await Promise.all(
        [...admins, ...admins].map(by => refusalOf(approveWithdrawal(world.app, id, action(by)))),
      )
      expect(outcomes.filter(outcome => outcome === 'accepted')).toHaveLength(1)
      expect(outcomes.filter(outcome => outcome === 'AlreadyDecided')).toHaveLength(19)
      expect(await totalsOf(campaign.campaignId)).toEqual({ withdrawn: 50_000, pending: 0 })
    }
  })

  it('refuses the admin who requested the money, and so does the database', async () => {
    await aDonation(world, await aCampaign(world, admin), { amountCents: 7_000 })
    const { rows } = await aWithdrawal(world, admin)
    const id = rows[0]?.id ?? ''
    expect(await refusalOf(approveWithdrawal(world.app, id, action(admin)))).toBe('OwnWithdrawal')
    expect(await refusalOf(rejectWithdrawal(world.app, id, 'no', action(admin)))).toBe('OwnWithdrawal')
    const forced = world.app.db.pool.query(
      'insert into withdrawal_approvals (withdrawal_id, admin_user_id, at) values ($1, $2, now())',
      [id, admin.userId],
    )
    expect(await forced.catch(violatedConstraint)).toBe('nobody_approves_their_own')
    expect(await refusalOf(approveWithdrawal(world.app, id, action(second)))).toBe('accepted')
  })

  it('refuses people who aren’t admins, and unknown withdrawals', async () => {
    const { id, owner } = await pendingWithdrawal()
    const path = `/api/withdrawals/${id}/approve`
    expect(await world.call('POST', path)).toMatchObject({
      status: 401,
      body: { error: { title: 'Access Denied' } },
    })
    const headers = await signedInHeaders(world, owner.userId)
    expect(await world.call('POST', path, undefined, headers)).toMatchObject({
      status: 403,
      body: { error: { title: 'Admin Access Required' } },
    })
    const nowhere = '00000000-0000-4000-8000-000000000000'
    expect(await refusalOf(approveWithdrawal(world.app, nowhere, action(admin)))).toBe('WithdrawalNotFound')
    expect(await statusOf(id)).toBe('pending')
  })

  it('waits while refunds have used up the held money', async () => {
    const { id, campaign } = await pendingWithdrawal(10_000)
    // Simulates a refund; restored below, so that the self-check at the end passes.
    const setRaised = (cents: number) =>
      world.app.db.pool.query('update campaigns set raised_amount = $2 where id = $1', [
        campaign.campaignId,
        cents,
      ])
    await setRaised(4_000)
    expect(await refusalOf(approveWithdrawal(world.app, id, action(admin)))).toBe('FundsMissing')
    await setRaised(10_000)
    expect(await refusalOf(approveWithdrawal(world.app, id, action(admin)))).toBe('accepted')
  })
})

describe('two admins', () => {
  it('must approve above the limit; the first approval changes no money (P194)', async () => {
    const { id, campaign } = await pendingWithdrawal(500_001)
    expect(await approveWithdrawal(world.app, id, action(admin))).toEqual({
      status: 'pending',
      approvals: 1,
      approvalsNeeded: 2,
    })
    expect(await refusalOf(approveWithdrawal(world.app, id, action(admin)))).toBe('AlreadyApproved')
    expect(await totalsOf(campaign.campaignId)).toEqual({ withdrawn: 0, pending: 500_001 })
    expect((await approveWithdrawal(world.app, id, action(second))).status).toBe('approved')
    expect(await auditOf(id)).toMatchObject([
      { action: 'withdrawal.first-approval', actor: admin.userId },
      { action: 'withdrawal.approved', actor: second.userId },
    ])
  })

  it('can approve at the same moment', async () => {
    const { id } = await pendingWithdrawal(600_000)
    const answers = await Promise.all([admin, second].map(by => approveWithdrawal(world.app, id, action(by))))
    expect(answers.map(answer => answer.status).toSorted()).toEqual(['approved', 'pending'])
    expect(await statusOf(id)).toBe('approved')
  })

  it('are required by the total of a request over all its campaigns', async () => {
    const owner = await aScholar(world)
    for (const amountCents of [300_000, 300_000])
      await aDonation(world, await endedCampaign(world, owner, { replaceActive: true }), { amountCents })
    const { rows } = await aWithdrawal(world, owner)
    expect(rows).toHaveLength(2)
    for (const row of rows)
      expect(await approveWithdrawal(world.app, row.id, action(admin))).toMatchObject({ approvalsNeeded: 2 })
  })

  it('cannot be skipped in the database', async () => {
    const { id } = await pendingWithdrawal(600_000)
    const forced = world.app.db.pool.query(
      `update withdrawals set status = 'approved', decided_by = $2, decided_at = now() where id = $1`,
      [id, admin.userId],
    )
    expect(await forced.catch(violatedConstraint)).toBe('withdrawal_has_its_approvals')
  })
})

describe('rejecting', () => {
  it('releases the money, stores the reason, and allows a new request', async () => {
    const { id, owner, campaign } = await pendingWithdrawal()
    const headers = await steppedUpHeaders(world, admin.userId)
    const reject = (body: object) => world.call('POST', `/api/withdrawals/${id}/reject`, body, headers)
    expect((await reject({ reason: '  ' })).status).toBe(400)
    expect((await reject({ reason: 'The account holder is someone else.' })).body).toEqual({
      status: 'rejected',
    })
    expect(await totalsOf(campaign.campaignId)).toEqual({ withdrawn: 0, pending: 0 })
    expect(await auditOf(id)).toEqual([
      { action: 'withdrawal.rejected', actor: admin.userId, reason: 'The account holder is someone else.' },
    ])
    expect(await refusalOf(approveWithdrawal(world.app, id, action(admin)))).toBe('AlreadyDecided')
    expect((await aWithdrawal(world, owner)).amountCents).toBe(50_000)
  })
})

describe('after the approval', () => {
  it('is paid step by step, and can be returned to the campaign without the fees', async () => {
    const { id, campaign, owner } = await pendingWithdrawal(10_000)
    expect(await refusalOf(markPaid(world.app, id, action(admin)))).toBe('NotYet')
    await moveWithdrawal(world, id, 'paid', [admin])
    expect(await refusalOf(markPaid(world.app, id, action(admin)))).toBe('AlreadyDecided')
    expect(await markReturned(world.app, id, action(second))).toEqual({ status: 'returned' })
    expect(await totalsOf(campaign.campaignId)).toEqual({ withdrawn: 1_025, pending: 0 })
    expect((await auditOf(id)).map(entry => entry.action)).toEqual([
      'withdrawal.approved',
      'withdrawal.paid',
      'withdrawal.returned',
    ])
    expect((await aWithdrawal(world, owner)).amountCents).toBe(8_975)
  })

  it('ends if the fees equal the amount: nothing was paid, so nothing can be returned', async () => {
    const owner = await aScholar(world)
    const campaign = await endedCampaign(world, owner)
    await aDonation(world, campaign, { amountCents: 100 })
    const payouts: number[] = []
    for (;;) {
      const { payoutCents, rows } = await aWithdrawal(world, owner)
      payouts.push(payoutCents)
      const id = rows[0]?.id ?? ''
      await moveWithdrawal(world, id, 'paid', [admin])
      const outcome = await refusalOf(markReturned(world.app, id, action(admin)))
      if (outcome === 'NothingToReturn') break
      expect(outcome).toBe('accepted')
    }
    expect(payouts).toEqual([65, 33, 5, 0])
    expect(await totalsOf(campaign.campaignId)).toEqual({ withdrawn: 100, pending: 0 })
  })
})

describe('a requested withdrawal', () => {
  it('cannot be changed or removed, not even in the database', async () => {
    const { id } = await pendingWithdrawal()
    const change = (sql: string) => world.owner.query(sql, [id]).catch(violatedConstraint)
    expect(
      await change('update withdrawals set amount = amount + 1, payout = payout + 1 where id = $1'),
    ).toBe('withdrawal_is_fixed')
    expect(await change(`update withdrawals set status = 'paid', paid_at = now() where id = $1`)).toBe(
      'withdrawal_transition',
    )
    await expect(world.owner.query('delete from withdrawals where id = $1', [id])).rejects.toThrow(
      'append-only',
    )
  })
})
