import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { revokeRole } from '#app/accounts/roles.server.ts'
import { changeConsent } from '#app/campaigns/consent/change-consent.server.ts'
import { deactivateCampaign } from '#app/campaigns/editing/edit-campaign.server.ts'
import { moderateCampaign, releaseFunds } from '#app/campaigns/moderation/moderate-campaign.server.ts'
import { loadHome } from '#app/home/load-home.server.ts'
import type { App } from '#app/platform/app.server.ts'
import { recordMode } from '#app/platform/database/record-mode.server.ts'
import { assertSelfCheckIsClean } from '#tests/money/stories/campaign-figures.ts'
import { outcomeOf } from '#tests/resilience/races/servers.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aMinorsCampaign, endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { anAdmin, aScholar, ownerRole, type Scholar } from '#tests/world/scholars.ts'
import { aWithdrawal, moveWithdrawal, steppedUp } from '#tests/world/withdrawals.ts'
import { approveWithdrawal, rejectWithdrawal } from './decide-withdrawal.server.ts'
import { createPayoutBatch } from './payout-batches/create-payout-batch.server.ts'
import { downloadPayoutBatch } from './payout-batches/download-payout-batch.server.ts'
import { payPayoutBatch } from './payout-batches/settle-payout-batch.server.ts'
import { markPaid } from './settle-withdrawal.server.ts'

let world: World
/** The same server with demo mode off. */
let live: App
let admin: Scholar
let second: Scholar
let approver: Scholar

beforeAll(async () => {
  world = await aWorld()
  live = { ...world.app, env: { ...world.app.env, demo: false } }
  admin = await anAdmin(world)
  second = await anAdmin(world, { firstName: 'Omar', lastName: 'Haddad' })
  approver = await anAdmin(world, { firstName: 'Ines', lastName: 'Paz' })
})
afterAll(async () => {
  await assertSelfCheckIsClean(world.app)
  await world.close()
})

const act = (by: Scholar) => ({
  admin: steppedUp(by, world.app.clock.now()),
  now: world.app.clock.now(),
  requestId: 'test',
})

const rows = async <Row>(text: string, values: unknown[] = []) =>
  (await world.app.db.pool.query(text, values)).rows as Row[]

const constraintOf = (text: string, values: unknown[]) =>
  world.app.db.pool.query(text, values).then(
    () => 'accepted',
    error => error.constraint ?? error.code,
  )

const statusOf = (id: string) =>
  rows<{ status: string }>('select status from withdrawals where id = $1', [id]).then(([row]) => row?.status)

type Donation = { amountCents: number; provider?: 'sandbox' | 'stripe' }

async function funded(...donations: Donation[]) {
  const owner = await aScholar(world)
  const campaign = await endedCampaign(world, owner)
  for (const donation of donations) await aDonation(world, campaign, donation)
  return { owner, ...campaign }
}

const requested = async (owner: Scholar, app = world.app) =>
  (await aWithdrawal({ app }, owner)).rows[0]?.id ?? ''

/** A withdrawal approved in demo mode. */
async function approved() {
  const { owner, campaignId } = await funded({ amountCents: 20_000 })
  const id = await requested(owner)
  await moveWithdrawal(world, id, 'approved', [approver])
  return { id, owner, campaignId }
}

async function outsideDemo<T>(work: () => Promise<T>): Promise<T> {
  await recordMode(world.app.db, false)
  try {
    return await work()
  } finally {
    await recordMode(world.app.db, true)
  }
}

const forcePaid = `update withdrawals set status = 'paid', paid_at = now() where id = $1`

describe('test payments outside a demo', () => {
  it('are not available for withdrawal, and the owner sees why', () =>
    outsideDemo(async () => {
      const { owner } = await funded({ amountCents: 20_000 })
      await expect(aWithdrawal({ app: live }, owner)).rejects.toMatchObject({
        code: 'TestPayments',
        message: 'These are test payments. They can\u2019t be paid out.',
      })
      const home = await loadHome(live, owner.viewer, world.clock.now(), undefined)
      expect(home).toMatchObject({
        funds: { availableCents: 0, obstacle: 'These are test payments. They can\u2019t be paid out.' },
      })
    }))

  it('remain, to the cent, when real donations of the same campaign are withdrawn repeatedly', () =>
    outsideDemo(async () => {
      const { owner, campaignId } = await funded(
        { amountCents: 20_000 },
        { amountCents: 7_000, provider: 'stripe' },
      )
      const first = await aWithdrawal({ app: live }, owner)
      expect(first.amountCents).toBe(7_000)
      await moveWithdrawal({ app: live }, first.rows[0]?.id ?? '', 'paid', [admin])
      expect(await outcomeOf(aWithdrawal({ app: live }, owner))).toBe('TestPayments')
      await aDonation(world, { campaignId }, { amountCents: 2_500, provider: 'stripe' })
      expect((await aWithdrawal({ app: live }, owner)).amountCents).toBe(2_500)
    }))

  it('are never paid out if Stripe took them with test keys, even after a change to live keys (P198)', async () => {
    await recordMode(world.app.db, false, true)
    const { owner, campaignId } = await funded({ amountCents: 9_000, provider: 'stripe' })
    expect(await outcomeOf(aWithdrawal({ app: live }, owner))).toBe('TestPayments')
    await outsideDemo(async () => {
      expect(await outcomeOf(aWithdrawal({ app: live }, owner))).toBe('TestPayments')
      await aDonation(world, { campaignId }, { amountCents: 1_200, provider: 'stripe' })
      expect((await aWithdrawal({ app: live }, owner)).amountCents).toBe(1_200)
    })
    const forge = 'update payments set is_test = false where campaign_id = $1'
    await expect(world.app.db.pool.query(forge, [campaignId])).rejects.toThrow('permission denied')
  })

  it('are not approved, batched, downloaded or marked paid if they were requested in a demo', async () => {
    const pending = await requested((await funded({ amountCents: 20_000 })).owner)
    const { id: single } = await approved()
    const batch = await createPayoutBatch(world.app, [(await approved()).id], act(admin))
    const taken = await createPayoutBatch(world.app, [(await approved()).id], act(admin))
    await downloadPayoutBatch(world.app, taken.batchId, act(admin))
    await outsideDemo(async () => {
      expect(await outcomeOf(approveWithdrawal(live, pending, act(admin)))).toBe('TestPayments')
      expect(await outcomeOf(markPaid(live, single, act(admin)))).toBe('TestPayments')
      expect(await outcomeOf(createPayoutBatch(live, [single], act(admin)))).toBe('NotBatchable')
      await expect(createPayoutBatch(live, null, act(admin))).rejects.toMatchObject({
        code: 'NothingToBatch',
        message: 'These are test payments. They can\u2019t be paid out.',
      })
      expect(await outcomeOf(downloadPayoutBatch(live, batch.batchId, act(admin)))).toBe('TestPayments')
      expect(await outcomeOf(downloadPayoutBatch(live, taken.batchId, act(admin)))).toBe('TestPayments')
      const sent = payPayoutBatch(live, taken.batchId, act(admin), { sentAnyway: true })
      expect(await outcomeOf(sent)).toBe('TestPayments')
      expect((await rejectWithdrawal(live, pending, 'Test.', act(admin))).status).toBe('rejected')
    })
  })

  it('are refused by the database even if the program allows them (P198)', async () => {
    const { owner, campaignId } = await funded({ amountCents: 20_000 })
    const { id } = await approved()
    const pending = await requested(owner)
    await rows('insert into withdrawal_approvals values ($1, $2, now())', [pending, admin.userId])
    const batch = await createPayoutBatch(world.app, [(await approved()).id], act(admin))
    await outsideDemo(async () => {
      // `world.app` still runs in demo mode, so only the database can refuse these changes.
      const other = await funded({ amountCents: 500 })
      await expect(aWithdrawal(world, other.owner)).rejects.toThrow('is of test payments')
      expect(await constraintOf(forcePaid, [id])).toBe('test_money_is_never_paid')
      const approve = `update withdrawals set status = 'approved', decided_by = $2, decided_at = now() where id = $1`
      expect(await constraintOf(approve, [pending, admin.userId])).toBe('test_money_is_never_paid')
      const join = 'update withdrawals set payout_batch_id = $2 where id = $1'
      expect(await constraintOf(join, [id, batch.batchId])).toBe('test_money_is_never_paid')
      const download = 'update payout_batches set downloaded_at = now() where id = $1'
      expect(await constraintOf(download, [batch.batchId])).toBe('test_money_is_never_paid')
      expect(await constraintOf('update withdrawals set is_test = false where id = $1', [id])).toBe(
        'withdrawal_is_fixed',
      )
      // The database must also refuse test money that is marked as real.
      const forge = `insert into withdrawals select (jsonb_populate_record(w, '{"id": "00000000-0000-7000-8000-000000000001",
        "request_id": "00000000-0000-7000-8000-000000000002", "is_test": false, "status": "pending", "decided_by": null,
        "decided_at": null}')).* from withdrawals w where id = $1`
      expect(await constraintOf(forge, [pending])).toBe('only_real_money_is_paid')
      expect(await constraintOf('select real_funds_left($1)', [campaignId])).toBe('accepted')
    })
  })
})

describe('a campaign that was taken down for cause (P199)', () => {
  const takeDown = (campaignId: string) =>
    moderateCampaign(world.app, 'deactivate', { ...act(admin), campaignId, reason: 'Not a student.' })
  const release = (campaignId: string, by = admin) =>
    releaseFunds(world.app, { ...act(by), campaignId, reason: 'Cleared with the school.' })

  it('pays nothing out until an admin releases the funds', async () => {
    const waiting = await funded({ amountCents: 9_000 })
    const pending = await funded({ amountCents: 9_000 })
    const pendingId = await requested(pending.owner)
    const done = await approved()
    for (const { campaignId } of [waiting, pending, done]) await takeDown(campaignId)
    await expect(aWithdrawal(world, waiting.owner)).rejects.toMatchObject({
      code: 'FundsFrozen',
      message: 'Your campaign was taken down. Withdrawals are paused until our team has reviewed it.',
    })
    expect(await outcomeOf(approveWithdrawal(world.app, pendingId, act(second)))).toBe('FundsFrozen')
    expect(await outcomeOf(markPaid(world.app, done.id, act(second)))).toBe('FundsFrozen')
    expect(await outcomeOf(createPayoutBatch(world.app, [done.id], act(second)))).toBe('NotBatchable')
    expect(await constraintOf(forcePaid, [done.id])).toBe('payouts_are_paused')
    for (const { campaignId } of [waiting, pending, done]) await release(campaignId)
    expect(await outcomeOf(release(done.campaignId))).toBe('NotFrozen')
    expect((await aWithdrawal(world, waiting.owner)).amountCents).toBe(9_000)
    expect((await approveWithdrawal(world.app, pendingId, act(second))).status).toBe('approved')
    expect((await markPaid(world.app, done.id, act(second))).status).toBe('paid')
    const [entry] = await rows(
      `select reason from audit_log where action = 'campaign.funds-released' and subject_id = $1`,
      [done.campaignId],
    )
    expect(entry).toEqual({ reason: 'Cleared with the school.' })
  })

  it('differs from a campaign that its owner deactivated, who cannot escape the freeze that way', async () => {
    const { owner, campaignId } = await funded({ amountCents: 9_000 })
    await deactivateCampaign(world.app, owner.viewer, campaignId, world.clock.now())
    const id = await requested(owner)
    await takeDown(campaignId)
    expect(await outcomeOf(approveWithdrawal(world.app, id, act(second)))).toBe('FundsFrozen')
  })

  it('is released only after a step-up', async () => {
    const { campaignId } = await funded({ amountCents: 9_000 })
    await takeDown(campaignId)
    const stale = { ...act(admin), admin: { ...admin.viewer, steppedUpAt: null } }
    const released = releaseFunds(world.app, { ...stale, campaignId, reason: 'Cleared.' })
    expect(await outcomeOf(released)).toBe('StepUpRequired')
  })

  it('and approved at the same moment ends as only one of the two, in each of 5 rounds', async () => {
    for (let round = 0; round < 5; round++) {
      const { owner, campaignId } = await funded({ amountCents: 9_000 })
      const id = await requested(owner)
      const outcomes = await Promise.all([
        outcomeOf(takeDown(campaignId)),
        outcomeOf(approveWithdrawal(world.app, id, act(second))),
      ])
      expect(outcomes[0]).toBe('accepted')
      expect(['accepted', 'FundsFrozen']).toContain(outcomes[1])
      expect(await statusOf(id)).toBe(outcomes[1] === 'accepted' ? 'approved' : 'pending')
      expect(await outcomeOf(createPayoutBatch(world.app, [id], act(second)))).toBe('NotBatchable')
    }
  })
})

describe('two admins', () => {
  const revoke = (by: Scholar) =>
    world.app.db.transaction(tx => revokeRole(tx, by.email, ownerRole(world.app.clock.now())))
  const large = async () => await requested((await funded({ amountCents: 600_000 })).owner)

  it('must both be admins when the second one approves: a revoked one does not count', async () => {
    const id = await large()
    const leaver = await anAdmin(world)
    await approveWithdrawal(world.app, id, act(leaver))
    await revoke(leaver)
    const forced = `update withdrawals set status = 'approved', decided_by = $2, decided_at = now() where id = $1`
    expect(await approveWithdrawal(world.app, id, act(second))).toMatchObject({
      status: 'pending',
      approvals: 1,
    })
    expect(await constraintOf(forced, [id, second.userId])).toBe('withdrawal_has_its_approvals')
    expect(await outcomeOf(approveWithdrawal(world.app, id, act(leaver)))).toBe('RoleRequired')
    expect((await approveWithdrawal(world.app, id, act(admin))).status).toBe('approved')
  })

  it('with a simultaneous revocation either both approve or it stays pending, in each of 5 rounds', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await large()
      const leaver = await anAdmin(world)
      await approveWithdrawal(world.app, id, act(leaver))
      const [answer] = await Promise.all([approveWithdrawal(world.app, id, act(second)), revoke(leaver)])
      expect(answer.approvals).toBe(answer.status === 'approved' ? 2 : 1)
      expect(await statusOf(id)).toBe(answer.status)
    }
  })

  it('are required if a person’s requests of 7 days exceed the limit of one admin', async () => {
    const { owner, campaignId } = await funded({ amountCents: 300_000 })
    await moveWithdrawal(world, await requested(owner), 'paid', [admin])
    await aDonation(world, { campaignId }, { amountCents: 250_000 })
    const part = await requested(owner)
    expect(await approveWithdrawal(world.app, part, act(admin))).toMatchObject({ approvalsNeeded: 2 })
    await rejectWithdrawal(world.app, part, 'Later.', act(second))
    world.clock.advance(8 * 86_400_000)
    const later = await requested(owner)
    expect(await approveWithdrawal(world.app, later, act(admin))).toMatchObject({
      status: 'approved',
      approvalsNeeded: 1,
    })
  })
})

describe('a consent withdrawn after the approval', () => {
  async function minorsApproved() {
    const guardian = await aScholar(world)
    const campaign = await aMinorsCampaign(world, guardian, { at: new Date('2026-01-05T15:00:00Z') })
    await rows(`update campaigns set campaign_end_date = '2026-01-31T23:59:59.999-05:00' where id = $1`, [
      campaign.campaignId,
    ])
    await aDonation(world, campaign, { amountCents: 20_000 })
    const id = await requested(guardian)
    await moveWithdrawal(world, id, 'approved', [admin])
    return { guardian, id, campaignId: campaign.campaignId }
  }
  type Minors = Awaited<ReturnType<typeof minorsApproved>>
  const consent = ({ guardian, campaignId }: Minors, kind: 'given' | 'withdrawn') =>
    changeConsent(world.app, guardian.viewer, {
      campaignId,
      act: kind,
      locale: 'en',
      now: world.clock.now(),
      ipAddress: null,
      userAgent: null,
    })
  const batchOf = (id: string) =>
    rows<{ batch: string | null }>('select payout_batch_id as batch from withdrawals where id = $1', [
      id,
    ]).then(([row]) => row?.batch ?? null)

  it('stops the payment until the consent is given again', async () => {
    const minors = await minorsApproved()
    await consent(minors, 'withdrawn')
    expect(await outcomeOf(markPaid(world.app, minors.id, act(second)))).toBe('ConsentWithdrawn')
    expect(await constraintOf(forcePaid, [minors.id])).toBe('payouts_are_paused')
    await consent(minors, 'given')
    expect((await markPaid(world.app, minors.id, act(second))).status).toBe('paid')
  })

  it('removes the payout from a batch that was never downloaded; the rest continues', async () => {
    const [minors, other] = [await minorsApproved(), await approved()]
    const { batchId, totalCents } = await createPayoutBatch(world.app, [minors.id, other.id], act(admin))
    await consent(minors, 'withdrawn')
    const { text } = await downloadPayoutBatch(world.app, batchId, act(second))
    expect(text.split('\n').filter(line => line.startsWith('6'))).toHaveLength(1)
    expect([await batchOf(minors.id), await batchOf(other.id)]).toEqual([null, batchId])
    const [batch] = await rows<{ entries: number; total: number }>(
      'select entries, total from payout_batches where id = $1',
      [batchId],
    )
    expect(batch).toEqual({ entries: 1, total: totalCents / 2 })
    expect(await payPayoutBatch(world.app, batchId, act(second))).toEqual({ status: 'paid', paid: 1 })
    await consent(minors, 'given')
    expect((await createPayoutBatch(world.app, [minors.id], act(admin))).entries).toBe(1)
  })

  it('stops the file and the payment of a downloaded batch, unless the bank has already sent it', async () => {
    const minors = await minorsApproved()
    const { batchId } = await createPayoutBatch(world.app, [minors.id], act(admin))
    await downloadPayoutBatch(world.app, batchId, act(second))
    await consent(minors, 'withdrawn')
    expect(await outcomeOf(downloadPayoutBatch(world.app, batchId, act(second)))).toBe('ConsentWithdrawn')
    expect(
      await constraintOf('update payout_batches set downloaded_at = now() where id = $1', [batchId]),
    ).toBe('payouts_are_paused')
    expect(await outcomeOf(payPayoutBatch(world.app, batchId, act(second)))).toBe('PayoutsPaused')
    expect(await payPayoutBatch(world.app, batchId, act(second), { sentAnyway: true })).toMatchObject({
      paid: 1,
    })
    const [entry] = await rows(
      'select action from audit_log where subject_id = $1 order by id desc limit 1',
      [batchId],
    )
    expect(entry).toEqual({ action: 'payout-batch.paid-though-paused' })
  })

  it('during a download: no file contains a payout stopped before it, in each of 5 rounds', async () => {
    for (let round = 0; round < 5; round++) {
      const [minors, other] = [await minorsApproved(), await approved()]
      const { batchId } = await createPayoutBatch(world.app, [minors.id, other.id], act(admin))
      const [, { text }] = await Promise.all([
        consent(minors, 'withdrawn'),
        downloadPayoutBatch(world.app, batchId, act(second)),
      ])
      const entries = text.split('\n').filter(line => line.startsWith('6')).length
      expect(await batchOf(minors.id)).toBe(entries === 2 ? batchId : null)
    }
  })
})
