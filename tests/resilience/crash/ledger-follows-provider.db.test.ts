import { afterEach, beforeEach, chai, expect, it } from 'vitest'
import { confirmDonation } from '#app/donations/checkout/confirm-donation.server.ts'
import { reconcilePayments } from '#app/donations/reconcile/reconcile-payments.server.ts'
import type { ProviderPayment } from '#app/platform/payments/port.ts'
import { assertLedgerFollowsProvider, notYetPosted } from '#tests/resilience/crash/ledger-follows-provider.ts'
import { aPaidDonation, type Paid } from '#tests/resilience/races/one-donation.ts'
import { aDonation } from '#tests/world/donations.ts'
import { aGivingWorld, type GivingWorld } from '#tests/world/giving-world.ts'
import { without } from '#tests/world/without.ts'

/** Tests the kill tests' own assertion: it must fail for each way in which the ledger can differ from the provider's payments. */

let world: GivingWorld
let paid: Paid[]
beforeEach(async () => {
  world = await aGivingWorld()
  paid = []
  for (let count = 0; count < 3; count++) paid.push(await aPaidDonation(world, 5_000 + count))
})
afterEach(() => world.close())

async function reported(): Promise<ProviderPayment[]> {
  const payments = await world.demoProvider.payments()
  return payments
}
const confirm = ({ donationId }: Paid) => confirmDonation(world.app, donationId, world.clock.now())
const assertFollows = async () => assertLedgerFollowsProvider(world.app, await reported())

it('holds once everything is reconciled', async () => {
  await reconcilePayments(world.app, { everything: true })
  expect(await notYetPosted(world.app, await reported())).toEqual([])
  await assertFollows()
})

it('fails while a captured payment is not in the ledger', async () => {
  for (const one of paid.slice(1)) await confirm(one)
  expect(await notYetPosted(world.app, await reported())).toEqual([paid[0]?.donationId])
  await expect(assertFollows()).rejects.toThrow('captured by the provider, in no book')
})

it('fails for a donation that the provider never captured', async () => {
  for (const one of paid) await confirm(one)
  await aDonation(world, paid[0] as Paid)
  await expect(assertFollows()).rejects.toThrow('not captured by the provider')
})

it('fails when the totals are wrong', async () => {
  for (const one of paid) await confirm(one)
  await without(world, ['update campaigns set raised_amount = 0 where raised_amount > 0'])
  await expect(assertFollows()).rejects.toThrow(chai.AssertionError)
})

it('fails when a payment is posted twice', async () => {
  const [one, ...others] = paid
  for (const other of others) await confirm(other)
  await without(world, ['alter table donations drop constraint donations_pkey cascade'])
  await confirm(one as Paid)
  await world.app.db.pool.query('insert into donations select * from donations where id = $1', [
    one?.donationId,
  ])
  await expect(assertFollows()).rejects.toThrow(chai.AssertionError)
})
