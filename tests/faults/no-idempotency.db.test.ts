import { afterEach, chai, describe, expect, it } from 'vitest'
import { withdrawalRequest } from '#app/withdrawals/contract.ts'
import {
  aPaidDonation,
  assertOneDonation,
  assertPostedOnce,
  confirmAtOnce,
  type Paid,
} from '#tests/races/one-donation.ts'
import {
  aScholarWithFunds,
  assertOneAnswer,
  assertWithdrawnOnce,
  repeatAtOnce,
} from '#tests/races/one-withdrawal.ts'
import { type Servers, severalServers } from '#tests/races/servers.ts'
import { assertSelfCheckIsClean, campaignFigures, postingsOf } from '#tests/stories/campaign-figures.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aDonation } from '#tests/world/donations.ts'
import { aGivingWorld, type GivingWorld } from '#tests/world/sandbox.ts'
import { anAdmin } from '#tests/world/scholars.ts'
import { moveWithdrawal, withdrawalFields } from '#tests/world/withdrawals.ts'
import { seededFault, without } from './seeded.ts'

let close: () => Promise<void>
afterEach(() => close())

describe('20 confirmations of one payment, without idempotency', () => {
  /** The database's own guards, each of which refuses to post one payment twice. */
  const oneRow = ['alter table donations drop constraint donations_pkey']
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
  let world: GivingWorld
  let servers: Servers

  async function aWorldWithout(...statements: string[]): Promise<Paid> {
    world = await aGivingWorld({ poolSize: 5, env: { TRUSTED_PROXIES: '1' } })
    servers = severalServers(world, 10, 4)
    close = async () => {
      await servers.close()
      await world.close()
    }
    const paid = await aPaidDonation(world, 5_000)
    await without(world, statements)
    return paid
  }
  const race = (paid: Paid) => confirmAtOnce(world, servers, paid)

  it('fail the race’s assertions, though the database posts the donation once', async () => {
    const paid = await aWorldWithout()
    const answers = await seededFault('no-idempotency', () => race(paid))
    await expect(assertOneDonation(world, paid, answers)).rejects.toMatchObject({
      actual: { '500': expect.any(Number) },
    })
    await assertPostedOnce(world, paid)
    await assertSelfCheckIsClean(world.app)
  })

  it('are one donation where the ledger alone refuses a second posting', async () => {
    const paid = await aWorldWithout(...oneRow)
    await seededFault('no-idempotency', () => race(paid))
    await assertPostedOnce(world, paid)
    await assertSelfCheckIsClean(world.app)
  })

  it('are one donation where the table of donations alone refuses a second row', async () => {
    const paid = await aWorldWithout(...onePosting)
    await seededFault('no-idempotency', () => race(paid))
    await assertPostedOnce(world, paid)
  })

  it('count the donation again and again where the database does not refuse either, and the assertions see it', async () => {
    const paid = await aWorldWithout(...oneRow, ...oneMovement, ...onePosting)
    await seededFault('no-idempotency', () => race(paid))
    await expect(assertPostedOnce(world, paid)).rejects.toThrow(chai.AssertionError)
    await expect(assertSelfCheckIsClean(world.app)).rejects.toThrow(chai.AssertionError)
    const { donations, raised } = await campaignFigures(world.app.db, paid.campaignId)
    expect(donations).toBeGreaterThan(1)
    expect(raised).toBe(donations * paid.cents)
  })

  it('are one with the program’s own guard, also where the database would not refuse', async () => {
    const paid = await aWorldWithout(...oneRow, ...oneMovement, ...onePosting)
    await assertOneDonation(world, paid, await race(paid))
  })
})

describe('one withdrawal request, repeated without idempotency', () => {
  const oneRowARequest = 'alter table withdrawals drop constraint withdrawals_request_id_campaign_id_key'
  let world: World
  let servers: Servers

  async function aWorldWithout(...statements: string[]) {
    world = await aWorld({ poolSize: 5 })
    servers = severalServers(world, 5, 4)
    close = async () => {
      await servers.close()
      await world.close()
    }
    await without(world, statements)
    const funded = await aScholarWithFunds(world)
    const request = withdrawalRequest.parse(withdrawalFields(funded.owner))
    return { funded, repeat: (count: number) => repeatAtOnce(world, servers, funded, request, count) }
  }

  /** The first answer is lost; the money is approved and more is given; only then the browser asks again. */
  async function askAgainLate({ funded, repeat }: Awaited<ReturnType<typeof aWorldWithout>>) {
    const [first] = await repeat(1)
    const [row] = await world.app.db.rows<{ id: string }>('test_withdrawal', 'select id from withdrawals')
    await moveWithdrawal(world, row?.id ?? '', 'approved', [await anAdmin(world)])
    await aDonation(world, funded, { amountCents: 7_000 })
    return { first, later: await repeat(20) }
  }
  const requested = async (campaignId: string) =>
    (await postingsOf(world.app.db, campaignId)).withdrawal_requested

  it('fails the race’s assertions', async () => {
    const { funded, repeat } = await aWorldWithout()
    const answers = await seededFault('no-idempotency', () => repeat(20))
    expect(() => assertOneAnswer(answers, funded.cents)).toThrow(chai.AssertionError)
    await assertWithdrawnOnce(world, funded)
  })

  it('would take later donations as well; the database alone refuses that', async () => {
    const asked = await aWorldWithout()
    const { later } = await seededFault('no-idempotency', () => askAgainLate(asked))
    expect(() => assertOneAnswer(later, asked.funded.cents)).toThrow(chai.AssertionError)
    expect(await requested(asked.funded.campaignId)).toBe(1)
    await assertSelfCheckIsClean(world.app)
  })

  it('does take them where the database does not refuse either', async () => {
    const asked = await aWorldWithout(oneRowARequest)
    const { later } = await seededFault('no-idempotency', () => askAgainLate(asked))
    expect(() => assertOneAnswer(later, asked.funded.cents)).toThrow(chai.AssertionError)
    expect(await requested(asked.funded.campaignId)).toBe(2)
  })

  it('is answered as the first time with the program’s own guard, and takes nothing more', async () => {
    const asked = await aWorldWithout(oneRowARequest)
    const { first, later } = await askAgainLate(asked)
    assertOneAnswer([first, ...later], asked.funded.cents)
    expect(await requested(asked.funded.campaignId)).toBe(1)
    await assertSelfCheckIsClean(world.app)
  })
})
