import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as mailEntry from '#app/entries/mail.tsx'
import { deliverBatch } from '#app/notifications/delivery/deliver.server.ts'
import { loadOwnWithdrawals } from '#app/withdrawals/load-own-withdrawals.server.ts'
import { downloadPayoutBatch } from '#app/withdrawals/payout-batches/download-payout-batch.server.ts'
import {
  cancelPayoutBatch,
  payPayoutBatch,
} from '#app/withdrawals/payout-batches/settle-payout-batch.server.ts'
import { readNacha } from '#tests/money/read-nacha.ts'
import { assertSelfCheckIsClean } from '#tests/money/stories/campaign-figures.ts'
import { outcomeOf } from '#tests/resilience/races/servers.ts'
import { endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { aBatchWorld, type BatchWorld } from '#tests/world/payout-batches.ts'
import { aScholar, type Scholar } from '#tests/world/scholars.ts'
import { accountOf, aWithdrawal } from '#tests/world/withdrawals.ts'
import { confirmDeposits, requestDeposits } from './confirm-deposits.server.ts'
import { createDepositBatch, returnDeposits } from './send-deposits.server.ts'

let world: BatchWorld
let admin: Scholar
beforeAll(async () => {
  world = await aBatchWorld()
  ;({ admin } = world)
})
afterAll(() => world.close())
beforeEach(() => world.clock.advance(60_000))
afterEach(() => assertSelfCheckIsClean(world.app))

type Deposit = { id: string; first: number; second: number; status: string; tries: number }

/** A scholar whose withdrawal is held because its account is new. */
async function aHeldScholar(fields: Parameters<typeof aWithdrawal>[2] = {}) {
  const owner = await aScholar(world)
  return { owner, withdrawalId: await heldRequest(owner, fields) }
}
async function heldRequest(owner: Scholar, fields: Parameters<typeof aWithdrawal>[2] = {}) {
  await aDonation(world, await endedCampaign(world, owner, { replaceActive: true }), { amountCents: 50_000 })
  const { rows } = await aWithdrawal(world, owner, { held: true, ...fields })
  return rows[0]?.id ?? ''
}
type Held = Awaited<ReturnType<typeof aHeldScholar>>
const callOf = ({ owner, withdrawalId }: Held) => ({
  withdrawalId,
  viewer: owner.viewer,
  now: world.clock.now(),
})
const depositOf = async ({ owner }: Held) => {
  const [deposit] = await world.rows<Deposit>(
    'select id, first_cents as first, second_cents as second, status, tries from micro_deposits where user_id = $1',
    [owner.userId],
  )
  return deposit ?? { id: '', first: 0, second: 0, status: '', tries: -1 }
}
const openRules = async (withdrawalId: string) =>
  (
    await world.rows<{ rule: string }>(
      'select rule from payee_holds where withdrawal_id = $1 and cleared_at is null order by rule',
      [withdrawalId],
    )
  ).map(({ rule }) => rule)
const stateOf = async ({ owner }: Held) => {
  const { timeZone } = world.app.env
  const [newest] = await loadOwnWithdrawals(world.app.db, {
    userId: owner.userId,
    limit: 1,
    now: world.clock.now(),
    timeZone,
  })
  return newest?.check?.deposits
}

/** Requests the deposits of these people, and sends them to the bank in one file, which it returns. */
async function send(...people: Held[]) {
  for (const held of people) await requestDeposits(world.app, callOf(held))
  const { batchId } = await createDepositBatch(world.app, world.action(admin))
  const { text, filename } = await downloadPayoutBatch(world.app, batchId, world.action(admin))
  await payPayoutBatch(world.app, batchId, world.action(admin))
  return { text, filename, batchId }
}
const amountsOf = async (held: Held) => {
  const { first, second } = await depositOf(held)
  return { firstCents: first, secondCents: second }
}
const wrongAmounts = async (held: Held) => {
  const { first, second } = await depositOf(held)
  return { firstCents: (first % 99) + 1, secondCents: second === 50 ? 51 : 50 }
}
const confirm = (held: Held, amounts: { firstCents: number; secondCents: number }) =>
  outcomeOf(confirmDeposits(world.app, callOf(held), amounts))
const refused = (text: string, values: unknown[] = []) =>
  world.owner.query(text, values).then(
    () => 'accepted',
    error => error.constraint ?? error.code,
  )

describe('requested micro-deposits', () => {
  it('are two amounts from 1 to 99 cents, once for an account, only for one’s own new account (P640)', async () => {
    const held = await aHeldScholar()
    const stranger = await aScholar(world)
    expect(await stateOf(held)).toBe('offered')
    const theirs = { ...callOf(held), viewer: stranger.viewer }
    expect(await outcomeOf(requestDeposits(world.app, theirs))).toBe('WithdrawalNotFound')
    await requestDeposits(world.app, callOf(held))
    const deposit = await depositOf(held)
    expect(await requestDeposits(world.app, callOf(held))).toEqual({ status: 'requested' })
    expect(await depositOf(held)).toEqual(deposit)
    for (const cents of [deposit.first, deposit.second]) {
      expect(cents).toBeGreaterThanOrEqual(1)
      expect(cents).toBeLessThanOrEqual(99)
    }
    expect(await stateOf(held)).toBe('requested')
    expect(await confirm(held, await amountsOf(held))).toBe('NothingToConfirm')
    const known = { owner: stranger, withdrawalId: await heldRequest(stranger, { held: false }) }
    expect(await outcomeOf(requestDeposits(world.app, callOf(known)))).toBe('NothingToConfirm')
    await createDepositBatch(world.app, world.action(admin))
  })
})

describe('a file of micro-deposits', () => {
  it('has two PPD credits for each account, which an independent parser reads back (P641)', async () => {
    const [one, other] = [await aHeldScholar(), await aHeldScholar({ accountType: 'savings' })]
    const { text, filename } = await send(one, other)
    expect(filename).toMatch(/^payouts-2026-03-11-\d+\.ach$/)
    const read = readNacha(text)
    expect(read).toMatchObject({ faults: [], description: 'ACCTVERIFY', originName: 'TASSEL DEMO' })
    const amounts = [await amountsOf(one), await amountsOf(other)]
    expect(read.entries.map(({ account, code, cents }) => ({ account, code, cents }))).toEqual(
      [one, other].flatMap(({ owner }, at) =>
        [amounts[at]?.firstCents, amounts[at]?.secondCents].map(cents => ({
          account: accountOf(owner),
          code: at === 0 ? '22' : '32',
          cents,
        })),
      ),
    )
    expect(new Set(read.entries.map(({ individualId }) => individualId)).size).toBe(4)
    expect(await stateOf(one)).toBe('sent')
  })

  it('is announced to each person once it was sent, without amounts or the account’s number (P644)', async () => {
    const held = await aHeldScholar()
    const mails = async () => {
      while ((await deliverBatch(world.app, mailEntry)) > 0);
      return await world.rows<{ to: string; subject: string; text: string }>(
        `select to_email as to, subject, text_body as text from mails where template = 'micro-deposits-sent' and to_email = $1`,
        [held.owner.email],
      )
    }
    await requestDeposits(world.app, callOf(held))
    const { batchId } = await createDepositBatch(world.app, world.action(admin))
    await downloadPayoutBatch(world.app, batchId, world.action(admin))
    expect(await mails()).toEqual([])
    await payPayoutBatch(world.app, batchId, world.action(admin))
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Confirm your bank account with two small deposits')
    const text = mail?.text.replace(/\s+/g, ' ') ?? ''
    expect(text).toContain('enter their amounts by March 20, 2026, in any order. You have 3 tries.')
    expect(text).toContain(`••••${accountOf(held.owner).slice(-4)}`)
    expect(text).not.toContain(accountOf(held.owner))
    expect(text).not.toMatch(/\$|¢|\bcents?\b/)
    expect(await mails()).toHaveLength(1)
  })

  it('costs the foundation its sum, posted once when the bank took it (P641)', async () => {
    const costs = async () =>
      (
        await world.rows<{ account: string; cents: string }>(
          `select account, sum(amount) as cents from ledger_entries where account in ('account_checks', 'bank') group by 1 order by 1`,
        )
      ).map(({ cents }) => Number(cents))
    const [checks = 0, bank = 0] = await costs()
    const held = await aHeldScholar()
    const { batchId } = await send(held)
    const { first, second } = await depositOf(held)
    expect(await costs()).toEqual([checks + first + second, bank - first - second])
    expect(await outcomeOf(payPayoutBatch(world.app, batchId, world.action(admin)))).toBe('BatchSettled')
  })

  it('leaves out the person’s own, counts with the payout files of the day, and can be cancelled (P641)', async () => {
    const own = { owner: admin, withdrawalId: await heldRequest(admin) }
    await requestDeposits(world.app, callOf(own))
    expect(await outcomeOf(createDepositBatch(world.app, world.action(admin)))).toBe('NothingToBatch')
    const held = await aHeldScholar()
    await requestDeposits(world.app, callOf(held))
    const batch = await createDepositBatch(world.app, world.action(admin))
    expect(batch.entries).toBe(2)
    const numbers = await world.rows<{ number: number }>('select number from payout_batches order by number')
    expect(new Set(numbers.map(({ number }) => number)).size).toBe(numbers.length)
    expect(await outcomeOf(createDepositBatch(world.app, world.action(admin)))).toBe('NothingToBatch')
    await cancelPayoutBatch(world.app, batch.batchId, 'Not today.', world.action(admin))
    expect((await createDepositBatch(world.app, world.action(admin))).entries).toBe(2)
  })

  it('comes back for an account that doesn’t exist, and its cost with it (P641)', async () => {
    const held = await aHeldScholar()
    await send(held)
    const { id } = await depositOf(held)
    expect(await returnDeposits(world.app, id, world.action(admin))).toEqual({ status: 'returned' })
    expect(await outcomeOf(returnDeposits(world.app, id, world.action(admin)))).toBe('DepositNotSent')
    expect(await stateOf(held)).toBe('over')
    expect(await confirm(held, await amountsOf(held))).toBe('NothingToConfirm')
  })
})

describe('the amounts', () => {
  it('end the hold of a new account, and no other, in any order (P642)', async () => {
    const held = await aHeldScholar({ accountHolderName: 'Zbigniew Quux' })
    await send(held)
    const { firstCents, secondCents } = await amountsOf(held)
    expect(await confirm(held, { firstCents: secondCents, secondCents: firstCents })).toBe('accepted')
    expect(await openRules(held.withdrawalId)).toEqual(['name-mismatch'])
    const [hold] = await world.rows<{ cleared_how: string; cleared_by: string | null }>(
      `select cleared_how, cleared_by from payee_holds where withdrawal_id = $1 and rule = 'new-account'`,
      [held.withdrawalId],
    )
    expect(hold).toEqual({ cleared_how: 'deposits', cleared_by: null })
    expect(await confirm(held, { firstCents, secondCents })).toBe('NothingToConfirm')
    expect(await openRules(await heldRequest(held.owner))).toEqual([])
  })

  it('may be wrong twice; the third wrong pair leaves the check to staff (P642)', async () => {
    const held = await aHeldScholar()
    await send(held)
    const wrong = await wrongAmounts(held)
    expect(await confirm(held, wrong)).toBe('WrongAmounts')
    expect(await confirm(held, wrong)).toBe('WrongAmounts')
    expect(await depositOf(held)).toMatchObject({ tries: 2, status: 'sent' })
    expect(await confirm(held, wrong)).toBe('DepositsFailed')
    expect(await depositOf(held)).toMatchObject({ tries: 3, status: 'failed' })
    expect(await confirm(held, await amountsOf(held))).toBe('NothingToConfirm')
    expect(await openRules(held.withdrawalId)).toEqual(['new-account'])
    expect(await stateOf(held)).toBe('over')
  })

  it('count each try, also of twenty at once (P642)', async () => {
    const held = await aHeldScholar()
    await send(held)
    const wrong = await wrongAmounts(held)
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => confirm(held, wrong)))
    expect(outcomes.filter(code => code === 'WrongAmounts')).toHaveLength(2)
    expect(outcomes.filter(code => code === 'DepositsFailed')).toHaveLength(1)
    expect(outcomes.filter(code => code === 'NothingToConfirm')).toHaveLength(17)
  })

  it('are too late 10 days after they were sent (P642)', async () => {
    const held = await aHeldScholar()
    await send(held)
    world.clock.advance(10 * 86_400_000)
    expect(await confirm(held, await amountsOf(held))).toBe('DepositsExpired')
    expect(await stateOf(held)).toBe('over')
  })
})

describe('the database refuses', () => {
  it('a hold cleared by deposits that nobody confirmed, and of another rule (P642)', async () => {
    const held = await aHeldScholar({ accountHolderName: 'Zbigniew Quux' })
    await requestDeposits(world.app, callOf(held))
    const clear = `update payee_holds set cleared_at = now(), cleared_how = 'deposits' where withdrawal_id = $1 and rule = $2`
    expect(await refused(clear, [held.withdrawalId, 'new-account'])).toBe('deposits_are_confirmed')
    await createDepositBatch(world.app, world.action(admin))
    const { id } = await depositOf(held)
    expect(
      await refused(`update micro_deposits set status = 'sent', sent_at = now() where id = $1`, [id]),
    ).toBe('micro_deposit_sent_with_its_batch')
  })

  it('other amounts, fewer tries, a confirmation of what was not sent, and a deletion (P642)', async () => {
    const held = await aHeldScholar()
    await send(held)
    const { id, first } = await depositOf(held)
    const set = (what: string) => refused(`update micro_deposits set ${what} where id = $1`, [id])
    expect(await set(`first_cents = ${(first % 99) + 1}`)).toBe('micro_deposit_is_fixed')
    await confirm(held, await wrongAmounts(held))
    expect(await set('tries = 0')).toBe('micro_deposit_is_fixed')
    expect(await set('payout_batch_id = null')).toBe('micro_deposit_is_fixed')
    const waiting = await aHeldScholar()
    await requestDeposits(world.app, callOf(waiting))
    const { id: unsent } = await depositOf(waiting)
    expect(
      await refused(
        `update micro_deposits set status = 'confirmed', sent_at = now(), ended_at = now() where id = $1`,
        [unsent],
      ),
    ).toBe('micro_deposit_is_fixed')
    expect(await refused('delete from micro_deposits where id = $1', [unsent])).not.toBe('accepted')
    await createDepositBatch(world.app, world.action(admin))
  })
})
