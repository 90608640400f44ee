import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readNacha } from '#tests/money/read-nacha.ts'
import { held, over, untilWaiting } from '#tests/resilience/races/held.ts'
import { outcomeOf } from '#tests/resilience/races/servers.ts'
import { aBatchWorld, type BatchWorld } from '#tests/world/payout-batches.ts'
import { aScholar, type Scholar } from '#tests/world/scholars.ts'
import { accountOf } from '#tests/world/withdrawals.ts'
import { markPaid } from '../settle-withdrawal.server.ts'
import { createPayoutBatch } from './create-payout-batch.server.ts'
import { downloadPayoutBatch } from './download-payout-batch.server.ts'

let world: BatchWorld
let admin: Scholar
let second: Scholar
beforeAll(async () => {
  world = await aBatchWorld()
  ;({ admin, second } = world)
})
afterAll(() => world.close())
beforeEach(() => world.payApproved())

describe('a batch of all payable withdrawals', () => {
  it('is a file of every approved payout except one\u2019s own, each with an audit entry (P193, P197)', async () => {
    const owners = [await aScholar(world), await aScholar(world), await aScholar(world)] as const
    const checking = await world.anApproved({ owner: owners[0], accountHolderName: 'José Núñez' })
    const savings = await world.anApproved({
      owner: owners[1],
      amountCents: 12_345,
      accountType: 'savings',
    })
    const own = await world.anApproved({ owner: admin })
    const small = await world.anApproved({ owner: owners[2], amountCents: 100 })
    const batch = await createPayoutBatch(world.app, null, world.action(admin, 'batching'))
    expect(batch).toMatchObject({ entries: 3, effectiveOn: '2026-03-12', leftOut: [] })
    expect(batch.filename).toMatch(/^payouts-2026-03-11-\d+\.ach$/)
    expect(await world.batched(own)).toBeNull()
    const { text, filename } = await downloadPayoutBatch(
      world.app,
      batch.batchId,
      world.action(second, 'download'),
    )
    expect(filename).toBe(batch.filename)
    const read = readNacha(text)
    expect(read).toMatchObject({
      faults: [],
      destinationName: 'DEMO BANK',
      description: 'PAYOUT',
      effective: '260312',
      creditCents: batch.totalCents,
    })
    const expected = await world.rows<{ code: string; cents: number; tail: string }>(
      `select case account_type when 'checking' then '22' else '32' end as code, payout as cents,
         right(upper(replace(id::text, '-', '')), 15) as tail
       from withdrawals where id = any($1) order by id`,
      [[checking, savings, small]],
    )
    expect(
      read.entries.map(({ code, cents, individualId }) => ({ code, cents, tail: individualId })),
    ).toEqual(expected)
    expect(read.entries.map(({ account }) => account).toSorted()).toEqual(owners.map(accountOf).toSorted())
    expect(read.entries.every(({ routing }) => routing === '021000021')).toBe(true)
    expect(read.entries.map(({ name }) => name)).toContain('JOSE NUNEZ')
    const trail = await world.rows<{ action: string; count: number; by: string }>(
      `select action, count(*), actor_user_id as by from audit_log where request_id in ('batching', 'download') group by 1, 3 order by 1`,
    )
    expect(trail).toEqual([
      { action: 'payout-batch.created', count: 1, by: admin.userId },
      { action: 'payout-batch.downloaded', count: 1, by: second.userId },
      { action: 'withdrawal.bank-details-in-payout-file', count: 3, by: second.userId },
      { action: 'withdrawal.batched', count: 3, by: admin.userId },
    ])
  })

  it('stores no bank number in plain text, in the batch or the audit log', async () => {
    const owner = await aScholar(world)
    await world.anApproved({ owner })
    await createPayoutBatch(world.app, null, world.action(admin))
    const [batch] = await world.rows<{ text: string }>(
      `select (select string_agg(b::text, ' ') from payout_batches b) || (select string_agg(a::text, ' ') from audit_log a) as text`,
    )
    expect(batch?.text).not.toContain(accountOf(owner))
    expect(batch?.text).not.toContain('021000021')
  })

  it('skips and reports payouts that no file can contain, and refuses them if chosen', async () => {
    const odd = await world.anApproved({ accountHolderName: '\u674e\u660e' })
    const fine = await world.anApproved()
    const reason = 'The account holder’s name contains letters that banks can’t process.'
    await expect(createPayoutBatch(world.app, [odd], world.action(admin))).rejects.toMatchObject({
      code: 'NotBatchable',
      details: { facts: { leftOut: [{ withdrawalId: odd, reason }] } },
    })
    const batch = await createPayoutBatch(world.app, null, world.action(admin))
    expect(batch).toMatchObject({ entries: 1, leftOut: [{ withdrawalId: odd, reason }] })
    expect([await world.batched(odd), await world.batched(fine)]).toEqual([null, batch.batchId])
  })

  it('waits while a guardian\u2019s consent is withdrawn', async () => {
    const id = await world.anApproved()
    const consent = (withdrawn: boolean) =>
      world.rows(
        'update campaigns set consent_withdrawn = $2 where id = (select campaign_id from withdrawals where id = $1)',
        [id, withdrawn],
      )
    await consent(true)
    await expect(createPayoutBatch(world.app, null, world.action(admin))).rejects.toMatchObject({
      code: 'NothingToBatch',
      message: 'The guardian has withdrawn consent: withdrawals are paused.',
    })
    expect(await outcomeOf(createPayoutBatch(world.app, [id], world.action(admin)))).toBe('NotBatchable')
    await consent(false)
    expect((await createPayoutBatch(world.app, null, world.action(admin))).entries).toBe(1)
  })

  it('contains each payout once, even if two admins create batches at once', async () => {
    const ids = [await world.anApproved(), await world.anApproved(), await world.anApproved()]
    const outcomes = await Promise.all([
      outcomeOf(createPayoutBatch(world.app, null, world.action(admin))),
      outcomeOf(createPayoutBatch(world.app, null, world.action(second))),
    ])
    expect(outcomes.toSorted()).toEqual(['NothingToBatch', 'accepted'])
    expect(new Set(await Promise.all(ids.map(world.batched))).size).toBe(1)
  })
})

describe('a batch', () => {
  it.each([
    [
      'without a fresh step-up',
      'StepUpRequired',
      async () => ({ ...world.action(admin), admin: { ...admin.viewer, steppedUpAt: null } }),
    ],
    ['of nothing', 'NothingToBatch', async () => world.action(admin)],
  ])('%s is refused: %s', async (_, code, by) => {
    expect(await outcomeOf(createPayoutBatch(world.app, null, await by()))).toBe(code)
  })

  it('of one\u2019s own, of a payout that isn’t approved, or is in another batch, is refused', async () => {
    const own = await world.anApproved({ owner: admin })
    const taken = await world.anApproved()
    expect(await outcomeOf(createPayoutBatch(world.app, [own], world.action(admin)))).toBe('OwnWithdrawal')
    await createPayoutBatch(world.app, [taken, taken], world.action(admin))
    expect(await outcomeOf(createPayoutBatch(world.app, [taken], world.action(admin)))).toBe('NotBatchable')
  })

  it('created during another waits, and takes the next number', async () => {
    const [one, other] = [await world.anApproved(), await world.anApproved()]
    // The first batch takes its number, then waits for the row of its admin.
    const row = await held(world, tx =>
      tx.rows('test_hold_admin', 'select 1 from users where id = $1 for update', [admin.userId]),
    )
    const first = createPayoutBatch(world.app, [one], world.action(admin))
    await untilWaiting(world, 1, over(first))
    const next = createPayoutBatch(world.app, [other], world.action(second))
    await untilWaiting(world, 2, over(next))
    await row.commit()
    const batches = await Promise.all([first, next])
    const numbers = await world.rows<{ number: number }>(
      'select number from payout_batches where id = any($1) order by array_position($1, id)',
      [batches.map(({ batchId }) => batchId)],
    )
    const [{ number = 0 } = {}, after] = numbers
    expect(after?.number).toBe(number + 1)
  })

  it('locks its payouts, so that marking one as paid at the same time is refused', async () => {
    const id = await world.anApproved()
    // The batch locks its payouts, then waits for the lock on batch numbers.
    const numbers = await held(world, tx => tx.rows('test_hold_batches', 'select lock_payout_batches()'))
    const batch = createPayoutBatch(world.app, [id], world.action(admin))
    await untilWaiting(world, 1, over(batch))
    const paid = outcomeOf(markPaid(world.app, id, world.action(second)))
    await untilWaiting(world, 2, over(paid))
    await numbers.commit()
    const { batchId } = await batch
    expect(await paid).toBe('InPayoutBatch')
    expect(await world.batched(id)).toBe(batchId)
  })

  it('without the bank\u2019s settings is refused with the names of the missing settings', async () => {
    const ach = { originator: null, missing: ['ACH_COMPANY_ID', 'ACH_ODFI_ROUTING'] }
    const app = { ...world.app, env: { ...world.app.env, ach } }
    await expect(createPayoutBatch(app, null, world.action(admin))).rejects.toMatchObject({
      code: 'AchSettingsMissing',
      details: { values: { names: 'ACH_COMPANY_ID, ACH_ODFI_ROUTING' } },
    })
  })
})

describe('the database refuses', () => {
  const refused = async (text: string, values: unknown[]) =>
    await world.owner.query(text, values).then(
      () => 'accepted',
      error => error.constraint ?? error.code,
    )

  it('a payout in two batches, one\u2019s own batch, a paid payout whose batch is not, and another file', async () => {
    const [id, own] = [await world.anApproved(), await world.anApproved({ owner: admin })]
    const { batchId } = await createPayoutBatch(world.app, [id], world.action(admin))
    const other = await createPayoutBatch(world.app, [await world.anApproved()], world.action(admin))
    const move = 'update withdrawals set payout_batch_id = $2 where id = $1'
    expect(await refused(move, [id, other.batchId])).toBe('payout_in_one_batch')
    expect(await refused(move, [own, batchId])).toBe('nobody_batches_their_own')
    const unsent = `update payout_batches set status = 'paid', settled_at = now(), settled_by = $2 where id = $1`
    expect(await refused(unsent, [batchId, second.userId])).toBe('payout_batch_is_sent_before_paid')
    await downloadPayoutBatch(world.app, batchId, world.action(second))
    expect(await refused(move, [id, null])).toBe('payout_in_one_batch')
    expect(await refused(move, [await world.anApproved(), batchId])).toBe('payout_in_one_batch')
    expect(
      await refused(`update withdrawals set status = 'paid', paid_at = $2 where id = $1`, [id, new Date()]),
    ).toBe('payout_paid_with_its_batch')
    const sha = 'f'.repeat(64)
    expect(await refused('update payout_batches set file_sha256 = $2 where id = $1', [batchId, sha])).toBe(
      'payout_batch_is_fixed',
    )
    expect(await refused('delete from payout_batches where id = $1', [batchId])).not.toBe('accepted')
  })
})
