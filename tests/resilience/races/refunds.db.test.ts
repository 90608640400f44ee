import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyProviderFacts } from '#app/donations/posting/apply-provider-facts.server.ts'
import { reconcilePayments } from '#app/donations/reconcile/reconcile-payments.server.ts'
import { refundDonation } from '#app/donations/refunds/refund-donation.server.ts'
import { assertSelfCheckIsClean, postingsOf } from '#tests/money/stories/campaign-figures.ts'
import { aGivingWorld, type GivingWorld } from '#tests/world/giving-world.ts'
import { anAdmin, type Scholar } from '#tests/world/scholars.ts'
import { joinAndRepeat, joinedAnswers } from './joined-refund.ts'
import { aPaidDonation, type Paid } from './one-donation.ts'
import { outcomeOf, rounds, type Server, type Servers, severalServers, tally } from './servers.ts'

let world: GivingWorld
let servers: Servers
let admins: [Scholar, Scholar]
beforeAll(async () => {
  world = await aGivingWorld({ poolSize: 5 })
  servers = severalServers(world, 10, 4)
  admins = [await anAdmin(world), await anAdmin(world)]
})
afterAll(async () => {
  await servers.close()
  await world.close()
})

/** Creates a posted donation. The provider's own events about it don't arrive during the test. */
async function aPostedDonation(cents: number): Promise<Paid> {
  const paid = await aPaidDonation(world, cents)
  await applyProviderFacts(world.app, paid.reported, null, world.clock.now())
  return paid
}

function refund({ app }: Server, { donationId }: Paid, at: number): Promise<string> {
  const admin = admins[at % admins.length] as Scholar
  const refundRequest = { refundId: randomUUID(), cents: null, reason: 'Given twice.' }
  const action = { admin: admin.viewer, now: world.clock.now(), requestId: `race-${at}` }
  return outcomeOf(refundDonation(app, donationId, refundRequest, action))
}

/** The donation's status, and the number of rows that its refunds left in each table. */
async function leftBehind({ donationId }: Paid) {
  const [counted] = await world.app.db.rows(
    'test_left_by_refund',
    `select (select status from donations where id = $1) as donation,
       (select count(*) from refunds where payment_id = $1) as refunds,
       (select count(*) from refunds where payment_id = $1 and finished_at is not null) as finished,
       (select count(*) from audit_log where subject_id = $1::text and action = 'donation.refund_requested') as audited,
       (select count(*) from outbox_events where kind = 'donation_refunded' and payload->>'donationId' = $1::text) as reported`,
    [donationId],
  )
  return counted
}

test(`20 concurrent refunds of one donation by two admins on ten servers are one refund: ${rounds} rounds`, async () => {
  for (let round = 0; round < rounds; round++) {
    const paid = await aPostedDonation(5_000 + round)
    const outcomes = tally(
      await servers.race(() =>
        Promise.all(Array.from({ length: 20 }, (_, at) => refund(servers.at(at), paid, at))),
      ),
    )
    expect((outcomes.accepted ?? 0) + (outcomes.AlreadyRefunded ?? 0)).toBe(20)
    expect(outcomes.accepted).toBeGreaterThan(0)
    expect(await leftBehind(paid)).toEqual({
      donation: 'refunded',
      refunds: 1,
      finished: 1,
      audited: 1,
      reported: 1,
    })
    expect(await postingsOf(world.app.db, paid.campaignId)).toEqual({
      donation_captured: 1,
      donation_refunded: 1,
    })
  }
  expect(servers.typicalPeak()).toBeGreaterThan(4)
  await assertSelfCheckIsClean(world.app)
})

test('a partial refund that a second admin joins and repeats is one refund: 20 rounds (P170)', async () => {
  for (let round = 0; round < 20; round++) {
    const paid = await aPostedDonation(5_000 + round)
    const finishedBy = round % 2 ? 'admin' : 'reconciler'
    expect(await joinAndRepeat(world.app, paid.donationId, admins, finishedBy)).toEqual(joinedAnswers)
    expect(await leftBehind(paid)).toMatchObject({
      donation: 'captured',
      refunds: 1,
      finished: 1,
      audited: 1,
    })
    const { movements } = await world.demoProvider.payment(paid.donationId)
    expect(movements.filter(({ kind }) => kind === 'refunded')).toMatchObject([{ cents: 2_000 }])
  }
  await assertSelfCheckIsClean(world.app)
})

test(`a refund, a dispute, and the reconciler at once agree on one outcome: ${rounds} rounds`, async () => {
  const ends: string[] = []
  for (let round = 0; round < rounds; round++) {
    const paid = await aPostedDonation(6_000 + round)
    const dispute = async () => {
      // The delays of 0 to 96 ms put the dispute at different moments: before, during, and after the refund.
      await wait((round % 25) * 4)
      // Fails if the payment is already fully refunded.
      await world.demoProvider.happens(paid.reported.providerPaymentId, 'dispute').catch(() => undefined)
      return 'asked'
    }
    const [outcome] = await servers.race(() =>
      Promise.all([
        refund(servers.at(0), paid, round),
        dispute(),
        reconcilePayments(servers.at(1).app, { everything: true }),
      ]),
    )
    const standing = await world.app.payments.lookUp({ providerPaymentId: null, paymentId: paid.donationId })
    if (standing) await applyProviderFacts(world.app, standing, null, world.clock.now())
    const { donation } = (await leftBehind(paid)) as { donation: string }
    expect(donation).toBe(standing?.movements.findLast(({ kind }) => kind !== 'fee')?.kind)
    if (donation === 'disputed') expect(['RefundRefused', 'DonationDisputed']).toContain(outcome)
    else expect(outcome).toBe('accepted')
    ends.push(donation)
  }
  expect(Object.keys(tally(ends)).sort()).toEqual(['disputed', 'refunded'])
  await assertSelfCheckIsClean(world.app)
})
