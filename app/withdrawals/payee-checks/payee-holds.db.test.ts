import { addDays } from 'date-fns/addDays'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calendarDay } from '#app/campaigns/days.ts'
import { selfCheck } from '#app/ledger/self-check.server.ts'
import { Refusal } from '#app/lib/refusal.ts'
import { violatedConstraint } from '#app/platform/database/database.server.ts'
import { approveWithdrawal, rejectWithdrawal } from '#app/withdrawals/decide-withdrawal.server.ts'
import { createPayoutBatch } from '#app/withdrawals/payout-batches/create-payout-batch.server.ts'
import { markPaid } from '#app/withdrawals/settle-withdrawal.server.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { anAdmin, aScholar, type Scholar } from '#tests/world/scholars.ts'
import { accountOf, aWithdrawal, passPayeeChecks, steppedUp } from '#tests/world/withdrawals.ts'
import { loadOwnWithdrawals } from '../load-own-withdrawals.server.ts'
import { clearHold } from './clear-hold.server.ts'
import { endPayeeHolds } from './end-holds.server.ts'
import type { PayeeRule } from './payee-rules.ts'

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

type Requested = Parameters<typeof aWithdrawal>[2]

async function request(owner: Scholar, fields: Requested = {}, amountCents = 50_000) {
  await aDonation(world, await endedCampaign(world, owner, { replaceActive: true }), { amountCents })
  const { rows } = await aWithdrawal(world, owner, { held: true, ...fields })
  return rows[0]?.id ?? ''
}

const holdsOf = (withdrawalId: string) =>
  world.app.db.rows<{
    id: string
    rule: PayeeRule
    facts: Record<string, unknown>
    endsAt: Date | null
    isOpen: boolean
  }>(
    'test_holds',
    'select id, rule, facts, ends_at, cleared_at is null as is_open from payee_holds where withdrawal_id = $1 order by rule',
    [withdrawalId],
  )
const openRules = async (id: string) =>
  (await holdsOf(id)).flatMap(({ rule, isOpen }) => (isOpen ? [rule] : []))

const action = (by: Scholar) => {
  const now = world.clock.now()
  return { admin: steppedUp(by, now), now, requestId: 'test' }
}
const clearAll = async (withdrawalId: string, by: Scholar) => {
  for (const { id } of await holdsOf(withdrawalId))
    await clearHold(world.app, { withdrawalId, holdId: id }, 'Called the student.', action(by))
}
const approve = (id: string, by: Scholar) => approveWithdrawal(world.app, id, action(by))
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    error => (error instanceof Refusal ? error.code : Promise.reject(error)),
  )
const ownCheck = async ({ userId }: Scholar) => {
  const [newest] = await loadOwnWithdrawals(world.app.db, {
    userId,
    limit: 1,
    now: world.clock.now(),
    timeZone: world.app.env.timeZone,
  })
  return newest?.check
}
const constraintOf = (sql: string, values: unknown[]) =>
  world.app.db.pool.query(sql, values).then(() => 'accepted', violatedConstraint)

describe('a request', () => {
  it('is held while nobody has named its bank account for 14 days (P620)', async () => {
    const id = await request(await aScholar(world))
    expect(await holdsOf(id)).toMatchObject([
      { rule: 'new-account', isOpen: true, endsAt: addDays(world.clock.now(), 14) },
    ])
  })

  it('is not held for an account that was named 14 days ago, also by a rejected request, and says 3 business days (P620, P700)', async () => {
    const owner = await aScholar(world)
    await rejectWithdrawal(world.app, await request(owner), 'Not yet.', action(admin))
    const later = addDays(world.clock.now(), 14)
    await aDonation(world, await endedCampaign(world, owner, { replaceActive: true }), { amountCents: 5_000 })
    const known = await aWithdrawal(world, owner, { held: true, at: later })
    expect(known).toMatchObject({
      check: null,
      message: 'Your withdrawal request has been submitted and will be processed within 3 business days.',
    })
    for (const { id } of known.rows) expect(await openRules(id)).toEqual([])
    const changed = await request(await aScholar(world), { at: later })
    expect(await openRules(changed)).toEqual(['new-account'])
  })

  it('is held for a new account of a person who was paid before (P620)', async () => {
    const owner = await aScholar(world)
    const first = await request(owner)
    await clearAll(first, second)
    await approve(first, admin)
    await markPaid(world.app, first, action(second))
    expect(await openRules(await request(owner, { accountNumber: '000555556789' }))).toEqual(['new-account'])
  })

  it('is held for an account of another person, another holder, and a large first payout (P620)', async () => {
    const [one, other] = [await aScholar(world), await aScholar(world)]
    await request(one)
    const id = await request(
      other,
      { accountNumber: accountOf(one), accountHolderName: 'Zbigniew Quux' },
      150_000,
    )
    expect(await openRules(id)).toEqual([
      'large-first-payout',
      'name-mismatch',
      'new-account',
      'shared-account',
    ])
    const facts = JSON.stringify(await holdsOf(id))
    expect(facts).not.toContain(accountOf(one))
    expect(facts).not.toContain(accountOf(one).slice(-4))
  })

  it('is held after many small donations (P620)', async () => {
    const owner = await aScholar(world)
    const campaign = await endedCampaign(world, owner)
    for (let count = 0; count < 20; count++) await aDonation(world, campaign, { amountCents: 500 })
    const { rows } = await aWithdrawal(world, owner, { held: true })
    expect(await openRules(rows[0]?.id ?? '')).toContain('small-donations')
  })
})

describe('a held withdrawal', () => {
  it('is neither approved nor paid, also by the database, until its holds are cleared (P622)', async () => {
    const id = await request(await aScholar(world))
    expect(await codeOf(approve(id, admin))).toBe('PayeeHeld')
    const forced = `with approval as (insert into withdrawal_approvals values ($1, $2, now()))
      update withdrawals set status = 'approved', decided_by = $2, decided_at = now() where id = $1`
    await world.app.db.pool.query('insert into withdrawal_approvals values ($1, $2, now())', [
      id,
      second.userId,
    ])
    expect(await constraintOf(forced, [id, admin.userId])).toBe('held_payee_is_not_paid')
    await passPayeeChecks(world, [id])
    expect(await codeOf(approve(id, admin))).toBe('accepted')
  })

  it('is cleared by someone else with a step-up, once, with its reason in the audit log (P623)', async () => {
    const id = await request(await aScholar(world))
    const [hold] = await holdsOf(id)
    const target = { withdrawalId: id, holdId: hold?.id ?? '' }
    const plain = { ...action(second), admin: second.viewer }
    expect(await codeOf(clearHold(world.app, target, 'Called.', plain))).toBe('StepUpRequired')
    const elsewhere = { ...target, withdrawalId: await request(await aScholar(world)) }
    expect(await codeOf(clearHold(world.app, elsewhere, 'Called.', action(second)))).toBe('HoldNotFound')
    expect(await clearHold(world.app, target, 'Called.', action(second))).toEqual({ openHolds: 0 })
    expect(await codeOf(clearHold(world.app, target, 'Again.', action(second)))).toBe('AlreadyCleared')
    const again = `update payee_holds set cleared_because = 'Never mind.' where id = $1`
    expect(await constraintOf(again, [target.holdId])).toBe('payee_hold_is_fixed')
    const entries = await world.app.db.rows(
      'test_audit',
      `select action, reason, actor_user_id as actor, details from audit_log where subject_id = $1 order by id`,
      [id],
    )
    const details = { holdRule: 'new-account' }
    expect(entries).toEqual([
      { action: 'payee-hold.raised', reason: null, actor: null, details },
      {
        action: 'payee-hold.cleared',
        reason: 'Called.',
        actor: second.userId,
        details: { ...details, clearedHow: 'person' },
      },
    ])
  })

  it('is approved by who cleared it, and sent by someone else (P623, P695)', async () => {
    const id = await request(await aScholar(world))
    await clearAll(id, admin)
    expect(await codeOf(approve(id, admin))).toBe('accepted')
    expect(await codeOf(markPaid(world.app, id, action(admin)))).toBe('ApprovedByYou')
    expect(await codeOf(markPaid(world.app, id, action(second)))).toBe('accepted')
  })

  it('ends by itself 14 days after the account was first named, and not before (P625)', async () => {
    const owner = await aScholar(world)
    const id = await request(owner, { accountHolderName: 'Zbigniew Quux' })
    await endPayeeHolds(world.app)
    expect(await openRules(id)).toEqual(['name-mismatch', 'new-account'])
    const early = `update payee_holds set cleared_at = ends_at - interval '1 second', cleared_how = 'time' where withdrawal_id = $1`
    expect(await constraintOf(early, [id])).toBe('payee_hold_cleared_whole')
    world.clock.advance(14 * 86_400_000)
    expect(await endPayeeHolds(world.app)).toBeGreaterThan(0)
    expect(await openRules(id)).toEqual(['name-mismatch'])
    expect(await endPayeeHolds(world.app)).toBe(0)
    const [entry] = await world.app.db.rows<{ actor: string | null; details: unknown }>(
      'test_audit_of_end',
      `select actor_user_id as actor, details from audit_log where subject_id = $1 and action = 'payee-hold.cleared'`,
      [id],
    )
    expect(entry).toEqual({ actor: null, details: { holdRule: 'new-account', clearedHow: 'time' } })
  })

  it('of a member of the staff is not cleared by themselves, also not by the database (P623)', async () => {
    const id = await request(admin)
    const [hold] = await holdsOf(id)
    const target = { withdrawalId: id, holdId: hold?.id ?? '' }
    expect(await codeOf(clearHold(world.app, target, 'It is me.', action(admin)))).toBe('OwnWithdrawal')
    const forced = `update payee_holds set cleared_at = now(), cleared_how = 'person', cleared_by = $2, cleared_because = 'It is me.'
      where id = $1`
    expect(await constraintOf(forced, [target.holdId, admin.userId])).toBe('nobody_clears_their_own')
    const stranger = await aScholar(world)
    expect(await constraintOf(forced, [target.holdId, stranger.userId])).toBe('nobody_clears_their_own')
    // 23001: the trigger, not only the rights of the server's role.
    await expect(
      world.owner.query('delete from payee_holds where id = $1', [target.holdId]),
    ).rejects.toMatchObject({ code: '23001' })
  })
})

describe('the person reads', () => {
  it('until when the check lasts at the latest, and later that it takes longer (P624)', async () => {
    const owner = await aScholar(world)
    const id = await request(owner, { accountHolderName: 'Zbigniew Quux' })
    const day = (days: number) => calendarDay(addDays(world.clock.now(), days), world.app.env.timeZone)
    const last = day(14)
    expect(await ownCheck(owner)).toEqual({ endsOn: last, isLate: false, deposits: 'offered' })
    const [mismatch, account] = await holdsOf(id)
    expect([mismatch?.rule, account?.rule]).toEqual(['name-mismatch', 'new-account'])
    await clearHold(world.app, { withdrawalId: id, holdId: account?.id ?? '' }, 'Called.', action(second))
    const soon = await ownCheck(owner)
    expect(soon).toMatchObject({ isLate: false })
    expect(soon?.endsOn).not.toBe(last)
    world.clock.advance(7 * 86_400_000)
    expect(await ownCheck(owner)).toEqual({ endsOn: soon?.endsOn, isLate: true, deposits: null })
    await clearHold(world.app, { withdrawalId: id, holdId: mismatch?.id ?? '' }, 'Called.', action(second))
    expect(await ownCheck(owner)).toBeNull()
  })
})

describe('a payout batch', () => {
  it('checks its payees again, and leaves new holds out (P621, P622)', async () => {
    const [one, other] = [await aScholar(world), await aScholar(world)]
    const id = await request(one)
    await clearAll(id, second)
    await approve(id, admin)
    await request(other, { accountNumber: accountOf(one) })
    expect(await codeOf(createPayoutBatch(world.app, [id], action(admin)))).toBe('NotBatchable')
    expect(await openRules(id)).toEqual(['shared-account'])
    const joins = 'update withdrawals set payout_batch_id = gen_random_uuid() where id = $1'
    expect(await constraintOf(joins, [id])).not.toBe('accepted')
    expect(await codeOf(markPaid(world.app, id, action(second)))).toBe('PayeeHeld')
    const [hold] = (await holdsOf(id)).filter(({ isOpen }) => isOpen)
    const target = { withdrawalId: id, holdId: hold?.id ?? '' }
    // Who approved it may clear the hold: someone else must send it (P695).
    await clearHold(world.app, target, 'Siblings.', action(admin))
    expect(await createPayoutBatch(world.app, [id], action(admin))).toMatchObject({ entries: 1, leftOut: [] })
    const raised = `insert into payee_holds (withdrawal_id, rule, subject, facts, raised_at) values ($1, 'name-mismatch', '', '{}', now())`
    expect(await constraintOf(raised, [id])).toBe('payee_hold_before_the_bank')
  })
})

describe('a payout that is recorded as paid without a batch', () => {
  it('has its payee checked again, and waits for the holds that this raises (P621, P622)', async () => {
    const [one, other] = [await aScholar(world), await aScholar(world)]
    const id = await request(one)
    await clearAll(id, second)
    await approve(id, admin)
    await request(other, { accountNumber: accountOf(one) })
    expect(await codeOf(markPaid(world.app, id, action(second)))).toBe('PayeeHeld')
    expect(await openRules(id)).toEqual(['shared-account'])
    expect(await codeOf(markPaid(world.app, id, action(second)))).toBe('PayeeHeld')
    const [hold] = (await holdsOf(id)).filter(({ isOpen }) => isOpen)
    await clearHold(world.app, { withdrawalId: id, holdId: hold?.id ?? '' }, 'Siblings.', action(second))
    expect(await markPaid(world.app, id, action(second))).toEqual({ status: 'paid' })
  })
})
