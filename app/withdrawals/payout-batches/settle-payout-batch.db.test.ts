import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { revokeRole } from '#app/accounts/roles.server.ts'
import { assertSelfCheckIsClean, balancesOf } from '#tests/money/stories/campaign-figures.ts'
import { held, over, untilWaiting } from '#tests/resilience/races/held.ts'
import { outcomeOf } from '#tests/resilience/races/servers.ts'
import { aBatchWorld, type BatchWorld } from '#tests/world/payout-batches.ts'
import { anAdmin, ownerRole, type Scholar } from '#tests/world/scholars.ts'
import { markPaid } from '../settle-withdrawal.server.ts'
import { createPayoutBatch } from './create-payout-batch.server.ts'
import { downloadPayoutBatch } from './download-payout-batch.server.ts'
import { cancelPayoutBatch, payPayoutBatch } from './settle-payout-batch.server.ts'

let world: BatchWorld
let admin: Scholar
let second: Scholar
beforeAll(async () => {
  world = await aBatchWorld()
  ;({ admin, second } = world)
})
afterAll(() => world.close())
beforeEach(() => world.payApproved())

describe('a batch that the bank accepted', () => {
  it('pays every payout once, by the rules of single payouts, and moves the money in the ledger', async () => {
    const ids = [await world.anApproved(), await world.anApproved({ amountCents: 20_000 })]
    const before = await balancesOf(world.app.db)
    const { batchId, totalCents } = await createPayoutBatch(world.app, ids, world.action(admin))
    expect(await outcomeOf(payPayoutBatch(world.app, batchId, world.action(admin)))).toBe('NotDownloaded')
    await downloadPayoutBatch(world.app, batchId, world.action(admin))
    expect(await outcomeOf(markPaid(world.app, ids[0] ?? '', world.action(admin)))).toBe('InPayoutBatch')
    expect(await payPayoutBatch(world.app, batchId, world.action(admin))).toEqual({ status: 'paid', paid: 2 })
    expect(await outcomeOf(payPayoutBatch(world.app, batchId, world.action(admin)))).toBe('BatchSettled')
    expect(await outcomeOf(cancelPayoutBatch(world.app, batchId, 'Too late.', world.action(admin)))).toBe(
      'BatchSettled',
    )
    const after = await balancesOf(world.app.db)
    expect((after.bank ?? 0) - (before.bank ?? 0)).toBe(-totalCents)
    expect((after.payouts_payable ?? 0) - (before.payouts_payable ?? 0)).toBe(totalCents)
    const notified = await world.rows(
      `select 1 from outbox_events where kind = 'withdrawal_paid' and payload->>'withdrawalId' = any($1)`,
      [ids],
    )
    expect(notified).toHaveLength(2)
    await assertSelfCheckIsClean(world.app)
  })

  it('is neither downloaded nor marked as paid by one of its payees, and neither is any payout (P696)', async () => {
    const ids = [await world.anApproved(), await world.anApproved({ owner: second })]
    const { batchId } = await createPayoutBatch(world.app, ids, world.action(admin))
    expect(await outcomeOf(downloadPayoutBatch(world.app, batchId, world.action(second)))).toBe(
      'OwnWithdrawal',
    )
    await downloadPayoutBatch(world.app, batchId, world.action(admin))
    expect(await outcomeOf(payPayoutBatch(world.app, batchId, world.action(second)))).toBe('OwnWithdrawal')
    const statuses = await world.rows<{ status: string }>(
      'select status from withdrawals where id = any($1)',
      [ids],
    )
    expect(statuses.map(({ status }) => status)).toEqual(['approved', 'approved'])
    expect(await outcomeOf(payPayoutBatch(world.app, batchId, world.action(admin)))).toBe('accepted')
  })
})

describe('a batch paid and canceled at the same time', () => {
  it.each([1, 2, 3, 4, 5])('ends as only one of the two, and so do its payouts: round %i', async () => {
    const ids = [await world.anApproved(), await world.anApproved()]
    const { batchId } = await createPayoutBatch(world.app, ids, world.action(admin))
    await downloadPayoutBatch(world.app, batchId, world.action(admin))
    await cancelPayoutBatch(world.app, batchId, 'Both at once.', world.action(admin))
    const outcomes = await Promise.all([
      outcomeOf(payPayoutBatch(world.app, batchId, world.action(admin))),
      outcomeOf(cancelPayoutBatch(world.app, batchId, 'Both at once.', world.action(second))),
      outcomeOf(payPayoutBatch(world.app, batchId, world.action(second))),
      outcomeOf(markPaid(world.app, ids[0] ?? '', world.action(second))),
    ])
    const [paid, cancelled, paidTwice] = outcomes
    expect([paid, cancelled, paidTwice].toSorted()).toEqual(['BatchSettled', 'BatchSettled', 'accepted'])
    const [batch] = await world.rows<{ status: string }>('select status from payout_batches where id = $1', [
      batchId,
    ])
    expect(batch?.status).toBe(cancelled === 'accepted' ? 'cancelled' : 'paid')
    const [sent] = await world.rows<{ posted: number; paid: number }>(
      `select (select count(*) from ledger_transactions where kind = 'payout_paid' and subject_id = any($1)) as posted,
         (select count(*) from withdrawals where status = 'paid' and id = any($1)) as paid`,
      [ids],
    )
    expect(sent?.posted).toBe(sent?.paid)
    if (cancelled !== 'accepted') expect(sent?.paid).toBe(2)
    await assertSelfCheckIsClean(world.app)
  })
})

describe('a batch whose file was downloaded', () => {
  const cancel = (batchId: string, by: Scholar) =>
    cancelPayoutBatch(world.app, batchId, 'The bank lost it.', world.action(by))
  const aDownloaded = async () => {
    const id = await world.anApproved()
    const { batchId } = await createPayoutBatch(world.app, [id], world.action(admin))
    await downloadPayoutBatch(world.app, batchId, world.action(admin))
    return { id, batchId }
  }

  it('is canceled by two admins, never by one', async () => {
    const { id, batchId } = await aDownloaded()
    expect(await cancel(batchId, admin)).toEqual({ status: 'open' })
    expect(await outcomeOf(cancel(batchId, admin))).toBe('CancelAsked')
    expect(await world.batched(id)).toBe(batchId)
    expect(await cancel(batchId, second)).toEqual({ status: 'cancelled' })
    expect(await world.batched(id)).toBeNull()
    const trail = await world.rows<{ action: string; by: string }>(
      `select action, actor_user_id as by from audit_log
       where subject_id = $1 and action like 'payout-batch.cancel%' order by id`,
      [batchId],
    )
    expect(trail).toEqual([
      { action: 'payout-batch.cancel-asked', by: admin.userId },
      { action: 'payout-batch.cancelled', by: second.userId },
    ])
  })

  it('needs a second request if the first admin lost the role', async () => {
    const { batchId } = await aDownloaded()
    const leaver = await anAdmin(world)
    await cancel(batchId, leaver)
    await world.app.db.transaction(tx => revokeRole(tx, leaver.email, ownerRole(world.app.clock.now())))
    expect(await cancel(batchId, second)).toEqual({ status: 'open' })
    expect(await cancel(batchId, admin)).toEqual({ status: 'cancelled' })
  })

  it('needs a second request if the first admin loses the role at the same moment', async () => {
    const { id, batchId } = await aDownloaded()
    const leaver = await anAdmin(world)
    await cancel(batchId, leaver)
    const revocation = await held(world, tx => revokeRole(tx, leaver.email, ownerRole(world.app.clock.now())))
    const answer = cancel(batchId, second)
    await untilWaiting(world, 1, over(answer))
    await revocation.commit()
    expect(await answer).toEqual({ status: 'open' })
    expect(await world.batched(id)).toBe(batchId)
    expect(await cancel(batchId, admin)).toEqual({ status: 'cancelled' })
  })

  it('is neither requested nor confirmed by a former admin', async () => {
    const { batchId } = await aDownloaded()
    await cancel(batchId, admin)
    const leaver = await anAdmin(world)
    await world.app.db.transaction(tx => revokeRole(tx, leaver.email, ownerRole(world.app.clock.now())))
    expect(await outcomeOf(cancel(batchId, leaver))).toBe('RoleRequired')
    expect(await cancel(batchId, second)).toEqual({ status: 'cancelled' })
  })

  it('cannot be canceled by one admin in the database either, or without a step-up', async () => {
    const { batchId } = await aDownloaded()
    const stale = { ...world.action(admin), admin: { ...admin.viewer, steppedUpAt: null } }
    expect(await outcomeOf(cancelPayoutBatch(world.app, batchId, 'Now.', stale))).toBe('StepUpRequired')
    await cancel(batchId, admin)
    const forced = world.app.db.pool.query(
      `update payout_batches set status = 'cancelled', settled_at = now(), settled_by = $2 where id = $1`,
      [batchId, admin.userId],
    )
    await expect(forced).rejects.toMatchObject({ constraint: 'two_admins_cancel_a_downloaded_batch' })
  })
})

describe('a canceled batch', () => {
  it('releases its payouts, and has no file', async () => {
    const id = await world.anApproved()
    const first = await createPayoutBatch(world.app, [id], world.action(admin))
    await cancelPayoutBatch(world.app, first.batchId, 'The bank was closed.', world.action(second))
    expect(await world.batched(id)).toBeNull()
    expect(await outcomeOf(downloadPayoutBatch(world.app, first.batchId, world.action(admin)))).toBe(
      'BatchSettled',
    )
    expect(await outcomeOf(payPayoutBatch(world.app, first.batchId, world.action(admin)))).toBe(
      'BatchSettled',
    )
    const again = await createPayoutBatch(world.app, [id], world.action(admin))
    expect(again.filename).not.toBe(first.filename)
    const [trail] = await world.rows(
      `select reason from audit_log where action = 'withdrawal.unbatched' and subject_id = $1`,
      [id],
    )
    expect(trail).toEqual({ reason: 'The bank was closed.' })
  })
})
