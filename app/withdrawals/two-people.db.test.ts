import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { revokeRole } from '#app/accounts/roles.server.ts'
import { assertSelfCheckIsClean } from '#tests/money/stories/campaign-figures.ts'
import { outcomeOf } from '#tests/resilience/races/servers.ts'
import { endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { anOfflineDonation } from '#tests/world/offline-donations.ts'
import { aBatchWorld, type BatchWorld } from '#tests/world/payout-batches.ts'
import { anAdmin, aScholar, ownerRole, type Scholar } from '#tests/world/scholars.ts'
import { aWithdrawal } from '#tests/world/withdrawals.ts'
import { approveSeveral, approveWithdrawal } from './decide-withdrawal.server.ts'
import { createPayoutBatch } from './payout-batches/create-payout-batch.server.ts'
import { downloadPayoutBatch } from './payout-batches/download-payout-batch.server.ts'
import { cancelPayoutBatch, payPayoutBatch } from './payout-batches/settle-payout-batch.server.ts'
import { markPaid } from './settle-withdrawal.server.ts'

let world: BatchWorld
/** All of the staff, besides those whom a test adds. */
let admin: Scholar
let second: Scholar
beforeAll(async () => {
  world = await aBatchWorld()
  ;({ admin, second } = world)
})
afterAll(async () => {
  await assertSelfCheckIsClean(world.app)
  await world.close()
})

const approve = (id: string, by: Scholar) => approveWithdrawal(world.app, id, world.action(by))
const pay = (id: string, by: Scholar) => outcomeOf(markPaid(world.app, id, world.action(by)))
const batchOf = async (ids: string[], by: Scholar) =>
  (await createPayoutBatch(world.app, ids, world.action(by))).batchId
const download = (batchId: string, by: Scholar) =>
  outcomeOf(downloadPayoutBatch(world.app, batchId, world.action(by)))
const forced = (sql: string, values: unknown[]) =>
  world.app.db.pool.query(sql, values).then(
    () => 'accepted',
    error => error.constraint ?? error.code,
  )

async function pending({
  amountCents = 50_000,
  recorder,
}: {
  amountCents?: number
  recorder?: Scholar
} = {}) {
  const owner = await aScholar(world)
  const campaign = await endedCampaign(world, owner)
  await aDonation(world, campaign, { amountCents })
  if (recorder) await anOfflineDonation(world, campaign, recorder, { cents: 100, receivedOn: '2026-01-20' })
  const { rows } = await aWithdrawal(world, owner)
  return rows[0]?.id ?? ''
}

async function approvedBy(...people: Scholar[]) {
  const id = await pending(people.length > 1 ? { amountCents: 600_000 } : {})
  for (const person of people) await approve(id, person)
  return id
}

describe('a payout without a batch', () => {
  const paid = `update withdrawals set status = 'paid', paid_at = now(), paid_by = $2 where id = $1`

  it('is not marked as paid by its only approver, also not by the database (P695)', async () => {
    const id = await approvedBy(admin)
    expect(await pay(id, admin)).toBe('ApprovedByYou')
    expect(await forced(paid, [id, admin.userId])).toBe('two_people_for_every_payout')
    // Who sent it must be named, and be staff.
    expect(await forced(paid, [id, null])).toBe('two_people_for_every_payout')
    expect(await forced(paid, [id, (await aScholar(world)).userId])).toBe('two_people_for_every_payout')
    expect(await pay(id, second)).toBe('accepted')
    const [row] = await world.rows('select paid_by from withdrawals where id = $1', [id])
    expect(row).toEqual({ paid_by: second.userId })
    expect(await forced('update withdrawals set paid_by = $2 where id = $1', [id, admin.userId])).toBe(
      'withdrawal_is_fixed',
    )
  })

  it('is marked as paid by either of two approvers (P695)', async () => {
    expect(await pay(await approvedBy(admin, second), admin)).toBe('accepted')
    expect(await pay(await approvedBy(admin, second), second)).toBe('accepted')
  })

  it('is not marked as paid by the member of the staff who requested it, also not by the database (P696)', async () => {
    const id = await world.anApproved({ owner: second })
    expect(await pay(id, second)).toBe('OwnWithdrawal')
    expect(await forced(paid, [id, second.userId])).toBe('two_people_for_every_payout')
    expect(await pay(id, admin)).toBe('accepted')
  })

  it('is paid though its approver has left, by one who did not approve it (P698)', async () => {
    const leaver = await anAdmin(world)
    const id = await approvedBy(leaver)
    await world.app.db.transaction(tx => revokeRole(tx, leaver.email, ownerRole(world.clock.now())))
    expect(await pay(id, admin)).toBe('accepted')
  })

  it('does not begin approved or paid in the database', async () => {
    const copy = `insert into withdrawals select (jsonb_populate_record(w, jsonb_build_object('id', uuidv7(), 'request_id', uuidv7()))).*
      from withdrawals w where id = $1`
    expect(await forced(copy, [await approvedBy(admin)])).toBe('withdrawal_transition')
  })
})

describe('a payout file', () => {
  const downloaded = 'update payout_batches set downloaded_at = now(), downloaded_by = $2 where id = $1'

  it('is not downloaded by the only approver of a payout, also not again or by the database (P695)', async () => {
    const id = await approvedBy(admin)
    const batchId = await batchOf([id], admin)
    expect(await download(batchId, admin)).toBe('ApprovedByYou')
    for (const sender of [admin.userId, null, (await aScholar(world)).userId])
      expect(await forced(downloaded, [batchId, sender])).toBe('two_people_for_every_payout')
    expect(await download(batchId, second)).toBe('accepted')
    expect(
      await forced('update payout_batches set downloaded_by = $2 where id = $1', [batchId, admin.userId]),
    ).toBe('two_people_for_every_payout')
    expect(await download(batchId, admin)).toBe('ApprovedByYou')
    // Who approved it may say that the bank took the file that someone else sent.
    await payPayoutBatch(world.app, batchId, world.action(admin))
    expect(await download(batchId, admin)).toBe('ApprovedByYou')
    expect(await download(batchId, second)).toBe('accepted')
  })

  it('holds payouts that one person may send: the others go into another (P699)', async () => {
    await world.payApproved()
    const [one, two, three] = [await approvedBy(admin), await approvedBy(second), await approvedBy(admin)]
    for (const person of await world.rows<{ user_id: string }>('select user_id from user_roles'))
      if (![admin.userId, second.userId].includes(person.user_id))
        await world.rows('delete from user_roles where user_id = $1', [person.user_id])
    const first = await createPayoutBatch(world.app, null, world.action(admin))
    expect(first).toMatchObject({ entries: 2, leftOut: [{ withdrawalId: two }] })
    expect(await outcomeOf(createPayoutBatch(world.app, [two], world.action(second)))).toBe('accepted')
    expect(await download(first.batchId, second)).toBe('accepted')
    expect(await world.batched(one)).toBe(await world.batched(three))
    expect(await download((await world.batched(two)) ?? '', admin)).toBe('accepted')
  })
})

describe('who recorded offline donations of a campaign', () => {
  it('is not the only approver of its payout, also not by the database; a second one completes it (P697)', async () => {
    const id = await pending({ recorder: admin })
    expect(await approve(id, admin)).toEqual({ status: 'pending', approvals: 1, approvalsNeeded: 2 })
    const approved = `update withdrawals set status = 'approved', decided_by = $2, decided_at = now() where id = $1`
    expect(await forced(approved, [id, admin.userId])).toBe('recorder_is_not_the_only_approver')
    // Who decided is one of those who approved.
    expect(await forced(approved, [id, second.userId])).toBe('withdrawal_has_its_approvals')
    expect(await outcomeOf(approve(id, admin))).toBe('AlreadyApproved')
    expect((await approve(id, second)).status).toBe('approved')
    expect(await pay(id, admin)).toBe('accepted')
  })

  it('does not approve it among others (P697)', async () => {
    const id = await pending({ recorder: admin })
    const { results } = await approveSeveral(world.app, [id], world.action(admin))
    expect(results).toEqual([
      { withdrawalId: id, refused: { message: 'This one needs two admins. Open it to approve it.' } },
    ])
    expect(await approveSeveral(world.app, [id], world.action(second))).toMatchObject({
      results: [{ refused: null }],
    })
  })

  it('does not stand in the way of someone else, who approves alone (P697)', async () => {
    const id = await pending({ recorder: admin })
    expect(await approve(id, second)).toEqual({ status: 'approved', approvals: 1, approvalsNeeded: 1 })
    expect(await pay(id, admin)).toBe('accepted')
  })
})

describe('one person of the staff', () => {
  it('books money that never came, and still pays nothing out (P695, P697)', async () => {
    const id = await pending({ recorder: admin })
    await approve(id, admin)
    expect(await pay(id, admin)).toBe('NotYet')
    expect(await outcomeOf(createPayoutBatch(world.app, [id], world.action(admin)))).toBe('NotBatchable')
    const other = await approvedBy(admin)
    const batchId = await batchOf([other], admin)
    expect(await download(batchId, admin)).toBe('ApprovedByYou')
    await cancelPayoutBatch(world.app, batchId, 'Not this way.', world.action(admin))
    expect(await pay(other, admin)).toBe('ApprovedByYou')
  })
})
