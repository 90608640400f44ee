import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { revokeRole } from '#app/accounts/roles.server.ts'
import { secretsFrom } from '#app/platform/secrets.server.ts'
import { readNacha } from '#tests/money/read-nacha.ts'
import { assertSelfCheckIsClean, balancesOf } from '#tests/money/stories/campaign-figures.ts'
import { held, over, untilWaiting } from '#tests/resilience/races/held.ts'
import { outcomeOf } from '#tests/resilience/races/servers.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { anAdmin, aScholar, ownerRole, type Scholar, signedInHeaders } from '#tests/world/scholars.ts'
import { aWithdrawal, moveWithdrawal, steppedUp } from '#tests/world/withdrawals.ts'
import { resealBankDetails } from '../bank-details/bank-details.server.ts'
import { forgetPerson } from '../forget-person.server.ts'
import { markPaid, markReturned } from '../settle-withdrawal.server.ts'
import { createPayoutBatch } from './create-payout-batch.server.ts'
import { downloadPayoutBatch } from './download-payout-batch.server.ts'
import { cancelPayoutBatch, payPayoutBatch } from './settle-payout-batch.server.ts'

let world: World
let admin: Scholar
let second: Scholar

beforeAll(async () => {
  world = await aWorld()
  admin = await anAdmin(world)
  second = await anAdmin(world, { firstName: 'Omar', lastName: 'Haddad' })
})
afterAll(() => world.close())
beforeEach(async () => {
  // Pays what earlier tests left approved, so that this test's batches don't include it.
  world.clock.advance(60_000)
  const open = await rows<{ id: string }>(
    `select id from withdrawals where status = 'approved' and payout > 0`,
  )
  for (const { id } of open) await outcomeOf(markPaid(world.app, id, action(second)))
})

const rows = async <Row>(text: string, values: unknown[] = []) =>
  (await world.app.db.pool.query(text, values)).rows as Row[]

const action = (by: Scholar, requestId = 'test') => ({
  admin: steppedUp(by, world.app.clock.now()),
  now: world.app.clock.now(),
  requestId,
})

type Bank = {
  amountCents?: number
  owner?: Scholar
  accountHolderName?: string
  accountType?: 'checking' | 'savings'
}

async function anApproved({ amountCents = 50_000, owner, ...bank }: Bank = {}): Promise<string> {
  const person = owner ?? (await aScholar(world))
  await aDonation(world, await endedCampaign(world, person, { replaceActive: true }), { amountCents })
  const { rows: requested } = await aWithdrawal(world, person, bank)
  const id = requested[0]?.id ?? ''
  await moveWithdrawal(world, id, 'approved', [person === admin ? second : admin])
  return id
}

const batched = (id: string) =>
  rows<{ payout_batch_id: string | null }>('select payout_batch_id from withdrawals where id = $1', [
    id,
  ]).then(([row]) => row?.payout_batch_id ?? null)

describe('a batch of all payable withdrawals', () => {
  it('is a file of every approved payout except one\u2019s own, each with an audit entry (P193, P197)', async () => {
    const checking = await anApproved({ accountHolderName: 'José Núñez' })
    const savings = await anApproved({ amountCents: 12_345, accountType: 'savings' })
    const own = await anApproved({ owner: admin })
    const small = await anApproved({ amountCents: 100 })
    const batch = await createPayoutBatch(world.app, null, action(admin, 'batching'))
    expect(batch).toMatchObject({ entries: 3, effectiveOn: '2026-03-12', leftOut: [] })
    expect(batch.filename).toMatch(/^payouts-2026-03-11-\d+\.ach$/)
    expect(await batched(own)).toBeNull()
    const { text, filename } = await downloadPayoutBatch(world.app, batch.batchId, action(second, 'download'))
    expect(filename).toBe(batch.filename)
    const read = readNacha(text)
    expect(read).toMatchObject({
      faults: [],
      destinationName: 'DEMO BANK',
      description: 'PAYOUT',
      effective: '260312',
      creditCents: batch.totalCents,
    })
    const expected = await rows<{ code: string; cents: number; tail: string }>(
      `select case account_type when 'checking' then '22' else '32' end as code, payout as cents,
         right(upper(replace(id::text, '-', '')), 15) as tail
       from withdrawals where id = any($1) order by id`,
      [[checking, savings, small]],
    )
    expect(
      read.entries.map(({ code, cents, individualId }) => ({ code, cents, tail: individualId })),
    ).toEqual(expected)
    expect(
      read.entries.every(({ account, routing }) => account === '000123456789' && routing === '021000021'),
    ).toBe(true)
    expect(read.entries.map(({ name }) => name)).toContain('JOSE NUNEZ')
    const trail = await rows<{ action: string; count: number; by: string }>(
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
    await anApproved()
    await createPayoutBatch(world.app, null, action(admin))
    const [batch] = await rows<{ text: string }>(
      `select (select string_agg(b::text, ' ') from payout_batches b) || (select string_agg(a::text, ' ') from audit_log a) as text`,
    )
    expect(batch?.text).not.toContain('000123456789')
    expect(batch?.text).not.toContain('021000021')
  })

  it('skips and reports payouts that no file can contain, and refuses them if chosen', async () => {
    const odd = await anApproved({ accountHolderName: '\u674e\u660e' })
    const fine = await anApproved()
    const reason = 'The account holder’s name contains letters that banks can’t process.'
    await expect(createPayoutBatch(world.app, [odd], action(admin))).rejects.toMatchObject({
      code: 'NotBatchable',
      details: { facts: { leftOut: [{ withdrawalId: odd, reason }] } },
    })
    const batch = await createPayoutBatch(world.app, null, action(admin))
    expect(batch).toMatchObject({ entries: 1, leftOut: [{ withdrawalId: odd, reason }] })
    expect([await batched(odd), await batched(fine)]).toEqual([null, batch.batchId])
  })

  it('waits while a guardian\u2019s consent is withdrawn', async () => {
    const id = await anApproved()
    const consent = (withdrawn: boolean) =>
      rows(
        'update campaigns set consent_withdrawn = $2 where id = (select campaign_id from withdrawals where id = $1)',
        [id, withdrawn],
      )
    await consent(true)
    await expect(createPayoutBatch(world.app, null, action(admin))).rejects.toMatchObject({
      code: 'NothingToBatch',
      message: 'The guardian has withdrawn consent: withdrawals are paused.',
    })
    expect(await outcomeOf(createPayoutBatch(world.app, [id], action(admin)))).toBe('NotBatchable')
    await consent(false)
    expect((await createPayoutBatch(world.app, null, action(admin))).entries).toBe(1)
  })

  it('contains each payout once, even if two admins create batches at once', async () => {
    const ids = [await anApproved(), await anApproved(), await anApproved()]
    const outcomes = await Promise.all([
      outcomeOf(createPayoutBatch(world.app, null, action(admin))),
      outcomeOf(createPayoutBatch(world.app, null, action(second))),
    ])
    expect(outcomes.toSorted()).toEqual(['NothingToBatch', 'accepted'])
    expect(new Set(await Promise.all(ids.map(batched))).size).toBe(1)
  })
})

describe('a batch', () => {
  it.each([
    [
      'without a fresh step-up',
      'StepUpRequired',
      async () => ({ ...action(admin), admin: { ...admin.viewer, steppedUpAt: null } }),
    ],
    ['of nothing', 'NothingToBatch', async () => action(admin)],
  ])('%s is refused: %s', async (_, code, by) => {
    expect(await outcomeOf(createPayoutBatch(world.app, null, await by()))).toBe(code)
  })

  it('of one\u2019s own, of a payout that isn’t approved, or is in another batch, is refused', async () => {
    const own = await anApproved({ owner: admin })
    const taken = await anApproved()
    expect(await outcomeOf(createPayoutBatch(world.app, [own], action(admin)))).toBe('OwnWithdrawal')
    await createPayoutBatch(world.app, [taken, taken], action(admin))
    expect(await outcomeOf(createPayoutBatch(world.app, [taken], action(admin)))).toBe('NotBatchable')
  })

  it('created during another waits, and takes the next number', async () => {
    const [one, other] = [await anApproved(), await anApproved()]
    // The first batch takes its number, then waits for the row of its admin.
    const row = await held(world, tx =>
      tx.rows('test_hold_admin', 'select 1 from users where id = $1 for update', [admin.userId]),
    )
    const first = createPayoutBatch(world.app, [one], action(admin))
    await untilWaiting(world, 1, over(first))
    const next = createPayoutBatch(world.app, [other], action(second))
    await untilWaiting(world, 2, over(next))
    await row.commit()
    const batches = await Promise.all([first, next])
    const numbers = await rows<{ number: number }>(
      'select number from payout_batches where id = any($1) order by array_position($1, id)',
      [batches.map(({ batchId }) => batchId)],
    )
    const [{ number = 0 } = {}, after] = numbers
    expect(after?.number).toBe(number + 1)
  })

  it('locks its payouts, so that marking one as paid at the same time is refused', async () => {
    const id = await anApproved()
    // The batch locks its payouts, then waits for the lock on batch numbers.
    const numbers = await held(world, tx => tx.rows('test_hold_batches', 'select lock_payout_batches()'))
    const batch = createPayoutBatch(world.app, [id], action(admin))
    await untilWaiting(world, 1, over(batch))
    const paid = outcomeOf(markPaid(world.app, id, action(second)))
    await untilWaiting(world, 2, over(paid))
    await numbers.commit()
    const { batchId } = await batch
    expect(await paid).toBe('InPayoutBatch')
    expect(await batched(id)).toBe(batchId)
  })

  it('without the bank\u2019s settings is refused with the names of the missing settings', async () => {
    const ach = { originator: null, missing: ['ACH_COMPANY_ID', 'ACH_ODFI_ROUTING'] }
    const app = { ...world.app, env: { ...world.app.env, ach } }
    await expect(createPayoutBatch(app, null, action(admin))).rejects.toMatchObject({
      code: 'AchSettingsMissing',
      details: { values: { names: 'ACH_COMPANY_ID, ACH_ODFI_ROUTING' } },
    })
  })

  it('exports the same bytes after other batches, a new key, a payment and a return', async () => {
    const [first, other] = [await anApproved(), await anApproved()]
    const { batchId } = await createPayoutBatch(world.app, [first, other], action(admin))
    const { text } = await downloadPayoutBatch(world.app, batchId, action(admin))
    await anApproved()
    const later = await createPayoutBatch(world.app, null, action(second))
    expect((await downloadPayoutBatch(world.app, later.batchId, action(admin))).text).not.toBe(text)
    const keys = `2:${Buffer.alloc(32, 9).toString('base64')},1:${Buffer.alloc(32, 7).toString('base64')}`
    world.app.secrets = secretsFrom(keys)
    expect(await resealBankDetails(world.app)).toBeGreaterThan(0)
    expect((await downloadPayoutBatch(world.app, batchId, action(second))).text).toBe(text)
    await payPayoutBatch(world.app, batchId, action(second))
    await markReturned(world.app, other, action(second))
    world.clock.advance(40 * 86_400_000)
    expect((await downloadPayoutBatch(world.app, batchId, action(second))).text).toBe(text)
    await assertSelfCheckIsClean(world.app)
  })

  it('with changed data does not export a different file', async () => {
    const owner = await aScholar(world)
    await anApproved({ owner })
    const { batchId } = await createPayoutBatch(world.app, null, action(admin))
    const forget = () => world.app.db.transaction(tx => forgetPerson(tx, owner.userId))
    expect(await outcomeOf(forget())).toBe('PayoutOnItsWay')
    await rows(`update withdrawals set account_holder_name = 'Someone Else' where user_id = $1`, [
      owner.userId,
    ])
    expect(await outcomeOf(downloadPayoutBatch(world.app, batchId, action(admin)))).toBe('PayoutFileChanged')
    await cancelPayoutBatch(world.app, batchId, 'The name was wrong.', action(admin))
  })
})

describe('a batch that the bank accepted', () => {
  it('pays every payout once, by the rules of single payouts, and moves the money in the ledger', async () => {
    const ids = [await anApproved(), await anApproved({ amountCents: 20_000 })]
    const before = await balancesOf(world.app.db)
    const { batchId, totalCents } = await createPayoutBatch(world.app, ids, action(admin))
    expect(await outcomeOf(payPayoutBatch(world.app, batchId, action(admin)))).toBe('NotDownloaded')
    await downloadPayoutBatch(world.app, batchId, action(admin))
    expect(await outcomeOf(markPaid(world.app, ids[0] ?? '', action(admin)))).toBe('InPayoutBatch')
    expect(await payPayoutBatch(world.app, batchId, action(admin))).toEqual({ status: 'paid', paid: 2 })
    expect(await outcomeOf(payPayoutBatch(world.app, batchId, action(admin)))).toBe('BatchSettled')
    expect(await outcomeOf(cancelPayoutBatch(world.app, batchId, 'Too late.', action(admin)))).toBe(
      'BatchSettled',
    )
    const after = await balancesOf(world.app.db)
    expect((after.bank ?? 0) - (before.bank ?? 0)).toBe(-totalCents)
    expect((after.payouts_payable ?? 0) - (before.payouts_payable ?? 0)).toBe(totalCents)
    const notified = await rows(
      `select 1 from outbox_events where kind = 'withdrawal_paid' and payload->>'withdrawalId' = any($1)`,
      [ids],
    )
    expect(notified).toHaveLength(2)
    await assertSelfCheckIsClean(world.app)
  })

  it('is not marked as paid by one of its payees, and neither is any payout', async () => {
    const ids = [await anApproved(), await anApproved({ owner: second })]
    const { batchId } = await createPayoutBatch(world.app, ids, action(admin))
    await downloadPayoutBatch(world.app, batchId, action(second))
    expect(await outcomeOf(payPayoutBatch(world.app, batchId, action(second)))).toBe('OwnWithdrawal')
    const statuses = await rows<{ status: string }>('select status from withdrawals where id = any($1)', [
      ids,
    ])
    expect(statuses.map(({ status }) => status)).toEqual(['approved', 'approved'])
    expect(await outcomeOf(payPayoutBatch(world.app, batchId, action(admin)))).toBe('accepted')
  })
})

describe('a batch paid and canceled at the same time', () => {
  it.each([1, 2, 3, 4, 5])('ends as only one of the two, and so do its payouts: round %i', async () => {
    const ids = [await anApproved(), await anApproved()]
    const { batchId } = await createPayoutBatch(world.app, ids, action(admin))
    await downloadPayoutBatch(world.app, batchId, action(admin))
    await cancelPayoutBatch(world.app, batchId, 'Both at once.', action(admin))
    const outcomes = await Promise.all([
      outcomeOf(payPayoutBatch(world.app, batchId, action(admin))),
      outcomeOf(cancelPayoutBatch(world.app, batchId, 'Both at once.', action(second))),
      outcomeOf(payPayoutBatch(world.app, batchId, action(second))),
      outcomeOf(markPaid(world.app, ids[0] ?? '', action(second))),
    ])
    const [paid, cancelled, paidTwice] = outcomes
    expect([paid, cancelled, paidTwice].toSorted()).toEqual(['BatchSettled', 'BatchSettled', 'accepted'])
    const [batch] = await rows<{ status: string }>('select status from payout_batches where id = $1', [
      batchId,
    ])
    expect(batch?.status).toBe(cancelled === 'accepted' ? 'cancelled' : 'paid')
    const [sent] = await rows<{ posted: number; paid: number }>(
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
    cancelPayoutBatch(world.app, batchId, 'The bank lost it.', action(by))
  const aDownloaded = async () => {
    const id = await anApproved()
    const { batchId } = await createPayoutBatch(world.app, [id], action(admin))
    await downloadPayoutBatch(world.app, batchId, action(admin))
    return { id, batchId }
  }

  it('is canceled by two admins, never by one', async () => {
    const { id, batchId } = await aDownloaded()
    expect(await cancel(batchId, admin)).toEqual({ status: 'open' })
    expect(await outcomeOf(cancel(batchId, admin))).toBe('CancelAsked')
    expect(await batched(id)).toBe(batchId)
    expect(await cancel(batchId, second)).toEqual({ status: 'cancelled' })
    expect(await batched(id)).toBeNull()
    const trail = await rows<{ action: string; by: string }>(
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
    expect(await batched(id)).toBe(batchId)
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
    const stale = { ...action(admin), admin: { ...admin.viewer, steppedUpAt: null } }
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
    const id = await anApproved()
    const first = await createPayoutBatch(world.app, [id], action(admin))
    await cancelPayoutBatch(world.app, first.batchId, 'The bank was closed.', action(second))
    expect(await batched(id)).toBeNull()
    expect(await outcomeOf(downloadPayoutBatch(world.app, first.batchId, action(admin)))).toBe('BatchSettled')
    expect(await outcomeOf(payPayoutBatch(world.app, first.batchId, action(admin)))).toBe('BatchSettled')
    const again = await createPayoutBatch(world.app, [id], action(admin))
    expect(again.filename).not.toBe(first.filename)
    const [trail] = await rows(
      `select reason from audit_log where action = 'withdrawal.unbatched' and subject_id = $1`,
      [id],
    )
    expect(trail).toEqual({ reason: 'The bank was closed.' })
  })
})

describe('the database refuses', () => {
  const refused = async (text: string, values: unknown[]) =>
    await world.owner.query(text, values).then(
      () => 'accepted',
      error => error.constraint ?? error.code,
    )

  it('a payout in two batches, one\u2019s own batch, a paid payout whose batch is not, and another file', async () => {
    const [id, own] = [await anApproved(), await anApproved({ owner: admin })]
    const { batchId } = await createPayoutBatch(world.app, [id], action(admin))
    const other = await createPayoutBatch(world.app, [await anApproved()], action(admin))
    const move = 'update withdrawals set payout_batch_id = $2 where id = $1'
    expect(await refused(move, [id, other.batchId])).toBe('payout_in_one_batch')
    await downloadPayoutBatch(world.app, batchId, action(second))
    expect(await refused(move, [id, null])).toBe('payout_in_one_batch')
    expect(await refused(move, [own, batchId])).toBe('nobody_batches_their_own')
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

describe('over HTTP', () => {
  it('the file is a download that is not cached, after a step-up, for admins', async () => {
    const id = await anApproved()
    const { batchId, filename } = await createPayoutBatch(world.app, [id], action(admin))
    const path = `/api/admin/payout-batches/${batchId}/file`
    const scholar = await aScholar(world)
    expect((await world.call('POST', path)).status).toBe(401)
    expect(
      (await world.call('POST', path, undefined, await signedInHeaders(world, scholar.userId))).status,
    ).toBe(403)
    const headers = await signedInHeaders(world, admin.userId)
    expect((await world.call('POST', path, undefined, headers)).body.error.code).toBe('StepUpRequired')
    await world.app.db.pool.query('update sessions set stepped_up_at = $2 where user_id = $1', [
      admin.userId,
      world.app.clock.now(),
    ])
    const answer = await world.call('POST', path, undefined, headers)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${filename}"`)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(readNacha(answer.body).faults).toEqual([])
  })
})
