import { afterEach, chai, describe, expect, it } from 'vitest'
import { withdrawalRequest } from '#app/withdrawals/contract.ts'
import { assertSelfCheckIsClean, campaignFigures, postingsOf } from '#tests/money/stories/campaign-figures.ts'
import { sqlOf } from '#tests/repo/mutants/sql-mutants.ts'
import {
  aPaidDonation,
  assertOneDonation,
  assertPostedOnce,
  confirmAtOnce,
  type Paid,
} from '#tests/resilience/races/one-donation.ts'
import {
  aScholarWithFunds,
  assertOneAnswer,
  assertOneWithdrawal,
  repeatAtOnce,
  requestAtOnce,
} from '#tests/resilience/races/one-withdrawal.ts'
import { type Servers, severalServers } from '#tests/resilience/races/servers.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aDonation } from '#tests/world/donations.ts'
import { aGivingWorld, type GivingWorld } from '#tests/world/giving-world.ts'
import { anAdmin } from '#tests/world/scholars.ts'
import { moveWithdrawal, passPayeeChecks, withdrawalFields } from '#tests/world/withdrawals.ts'
import { without } from '#tests/world/without.ts'

/**
 * A statement that moves money and the tables' constraints each prevent a double posting; either guard must
 * suffice alone.
 */

let close: () => Promise<void>
afterEach(() => close())

describe('20 concurrent confirmations of one payment', () => {
  /**
   * The tables' guards, each of which refuses a second posting of a payment; these statements remove them.
   */
  const oneRow = ['alter table donations drop constraint donations_pkey cascade']
  const oneMovement = ['alter table payment_movements drop constraint payment_movements_pkey']
  const onePosting = [
    `create function accept_repeats() returns trigger language plpgsql as $$
     begin
       if exists (select 1 from ledger_transactions where idempotency_key = new.idempotency_key) then
         new.idempotency_key := new.idempotency_key || ' ' || gen_random_uuid();
       end if;
       return new;
     end $$`,
    'create trigger accept_repeats before insert on ledger_transactions for each row execute function accept_repeats()',
  ]
  /** The statement's guard, which only turns an open payment into a donation; this version lacks it. */
  const openPayment = [sqlOf('capture-twice')]

  let world: GivingWorld
  let servers: Servers

  async function confirmWithout(...guards: string[][]): Promise<{ paid: Paid; answers: string[] }> {
    world = await aGivingWorld({ poolSize: 5, env: { TRUSTED_PROXIES: '1' } })
    servers = severalServers(world, 10, 4)
    close = async () => {
      await servers.close()
      await world.close()
    }
    const paid = await aPaidDonation(world, 5_000)
    await without(world, guards.flat())
    return { paid, answers: await confirmAtOnce(world, servers, paid) }
  }

  it('are one donation with only the statement’s guard', async () => {
    const { paid, answers } = await confirmWithout(oneRow, oneMovement, onePosting)
    await assertOneDonation(world, paid, answers)
  })

  it('are one donation with only the tables’ guards', async () => {
    const { paid, answers } = await confirmWithout(openPayment)
    await assertOneDonation(world, paid, answers)
    await assertSelfCheckIsClean(world.app)
  })

  it.each([
    ['the ledger', [oneRow, oneMovement]],
    ['the donations', [oneMovement, onePosting]],
    ['the movements', [oneRow, onePosting]],
  ])('are posted once where one table alone refuses: %s', async (_, others) => {
    const { paid } = await confirmWithout(openPayment, ...others)
    await assertPostedOnce(world, paid)
  })

  it('are posted repeatedly without any guard, and the assertions notice', async () => {
    const { paid } = await confirmWithout(openPayment, oneRow, oneMovement, onePosting)
    await expect(assertPostedOnce(world, paid)).rejects.toThrow(chai.AssertionError)
    await expect(assertSelfCheckIsClean(world.app)).rejects.toThrow(chai.AssertionError)
    const { donations, raised } = await campaignFigures(world.app.db, paid.campaignId)
    expect(donations).toBeGreaterThan(1)
    expect(raised).toBe(donations * paid.cents)
  })
})

describe('a withdrawal with only the program’s guards', () => {
  let world: World
  let servers: Servers

  async function aWorldWithout(perServer: number, ...statements: string[]): Promise<void> {
    world = await aWorld({ poolSize: 5 })
    servers = severalServers(world, 5, perServer)
    close = async () => {
      await servers.close()
      await world.close()
    }
    await without(world, statements)
  }

  it('takes the money once in 50 concurrent requests', async () => {
    await aWorldWithout(
      10,
      'drop index one_pending_withdrawal_per_campaign',
      'drop trigger withdrawn_within_raised on campaigns',
      // This trigger locks the campaign, so with it concurrent requests would deadlock and be retried.
      'drop trigger payout_obstacles on withdrawals',
    )
    const funded = await aScholarWithFunds(world)
    await assertOneWithdrawal(world, funded, await requestAtOnce(world, servers, funded, 50))
    await assertSelfCheckIsClean(world.app)
  })

  it('repeats the first answer after a lost one, without later donations', async () => {
    await aWorldWithout(4, 'alter table withdrawals drop constraint withdrawals_request_id_campaign_id_key')
    const funded = await aScholarWithFunds(world)
    const request = withdrawalRequest.parse(withdrawalFields(funded.owner))
    const [first] = await repeatAtOnce(world, servers, funded, request, 1)
    const [row] = await world.app.db.rows<{ id: string }>('test_withdrawal', 'select id from withdrawals')
    await passPayeeChecks(world)
    await moveWithdrawal(world, row?.id ?? '', 'approved', [await anAdmin(world)])
    await aDonation(world, funded, { amountCents: 7_000 })
    const later = await repeatAtOnce(world, servers, funded, request, 20)
    assertOneAnswer([first, ...later], funded.cents)
    expect((await postingsOf(world.app.db, funded.campaignId)).withdrawal_requested).toBe(1)
    await assertSelfCheckIsClean(world.app)
  })
})
