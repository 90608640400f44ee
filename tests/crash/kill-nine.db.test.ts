import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#tests/setup/eventually.ts'
import { isWhole } from '#tests/setup/whole.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { aScholar } from '#tests/world/scholars.ts'
import { assertBooksFollowProvider, notYetPosted } from './books-follow-provider.ts'
import { type Donor, give, isDone, someDonors } from './donors.ts'
import { aHouse, type House } from './house.ts'
import { isCaptured } from './provider-process.ts'

const donorsAtOnce = 200
const kills = isWhole ? 10 : 3
/** Of the 800 answers that 200 donors wait for: from the first starts to the last confirmations. */
const killAfter = (kill: number) => 250 + Math.trunc((kill * 500) / (kills - 1))

/** What the provider does to its events: each is sent three times, in any order, up to 1.5 s late. */
const unruly = { repeat: { times: 3 }, reorder: { ms: 1_200 }, late: { ms: 300 } }

let house: House
let campaignIds: string[]
beforeAll(async () => {
  house = await aHouse()
  campaignIds = []
  for (let count = 0; count < 4; count++) {
    const { campaignId } = await aCampaign(house, await aScholar(house))
    campaignIds.push(campaignId)
  }
}, 180_000)
afterAll(() => house.close())

/** What was lost at the moments of the kills, all together: without it nothing was proved. */
const interrupted = { donors: 0, captures: 0 }
const acknowledged = new Set<string>()

test(`${kills} kills of the server, each among ${donorsAtOnce} donations at once: no captured payment is missing or doubled`, async () => {
  for (let kill = 0; kill < kills; kill++) {
    await house.provider.faults({ ...unruly, drop: { next: 30 } })
    const donors = someDonors(donorsAtOnce, campaignIds)
    await giveUntil(donors, killAfter(kill), house.kill)
    await assertAcknowledgedAreThere(donors)
    await countInterrupted(donors)
    await house.provider.faults(unruly)
    await house.start()
    await giveOn(donors)
    await assertEverythingIsSettled()
    await assertAcknowledgedAreThere(donors)
  }
  expect(interrupted.donors).toBeGreaterThan(kills * 10)
  expect(interrupted.captures).toBeGreaterThan(kills)
  expect(acknowledged.size).toBeGreaterThan(kills * 100)
  await assertEachDonorIsWrittenToOnce()
}, 480_000)

test('kill -9 of PostgreSQL itself: the server goes on, and no acknowledged donation is lost', async () => {
  const before = house.serverPid()
  await house.provider.faults(unruly)
  const donors = someDonors(donorsAtOnce, campaignIds)
  const postmaster = await house.postmaster()
  await giveUntil(donors, 600, async () => void process.kill(postmaster, 'SIGKILL'))
  await eventually(async () => (await house.postmaster().catch(() => postmaster)) !== postmaster, 30_000)
  await eventually(async () => (await fetch(`${house.origin}/readyz`)).ok, 30_000)
  await assertAcknowledgedAreThere(donors)
  await giveOn(donors)
  await assertEverythingIsSettled()
  await assertAcknowledgedAreThere(donors)
  await assertEachDonorIsWrittenToOnce()
  expect(house.serverPid()).toBe(before)
}, 180_000)

/** All donors at once; at their so many-eth answer something is killed. Ends when nobody goes on. */
async function giveUntil(
  donors: readonly Donor[],
  answers: number,
  kill: () => Promise<void>,
): Promise<void> {
  let left = answers
  let reached = () => {}
  const moment = new Promise<void>(resolve => {
    reached = resolve
  })
  const giving = Promise.all(
    donors.map(donor =>
      give(house, donor, () => {
        left -= 1
        if (left === 0) reached()
      }),
    ),
  )
  await moment
  await kill()
  await giving
}

/** Whoever was told "captured" is in the books, also while the server that told them is dead. */
async function assertAcknowledgedAreThere(donors: readonly Donor[]): Promise<void> {
  for (const donor of donors) if (donor.acknowledged === 'captured') acknowledged.add(donor.donationId)
  const rows = await house.app.db.rows<{ id: string }>('test_acknowledged', 'select id from donations')
  const there = new Set(rows.map(row => row.id))
  expect([...acknowledged].filter(id => !there.has(id))).toEqual([])
}

async function countInterrupted(donors: readonly Donor[]): Promise<void> {
  interrupted.donors += donors.filter(donor => !isDone(donor)).length
  interrupted.captures += (await notYetPosted(house.app, await house.provider.payments())).length
}

/** Those who stay press the button again, until they know. */
async function giveOn(donors: readonly Donor[]): Promise<void> {
  await eventually(async () => {
    await Promise.all(donors.map(donor => give(house, donor, () => {})))
    return donors.every(isDone)
  }, 30_000)
  for (const donor of donors) {
    const expected = donor.outcome === 'captured' ? 'captured' : 'declined'
    if (donor.patience === 'stays') expect(donor.acknowledged).toBe(expected)
  }
}

/** By late events and the server's own reconciler. */
async function assertEverythingIsSettled(): Promise<void> {
  const told = await house.provider.payments()
  await eventually(async () => (await notYetPosted(house.app, told)).length === 0, 30_000)
  const later = await house.provider.payments()
  expect(later.filter(isCaptured).length).toBe(told.filter(isCaptured).length)
  await assertBooksFollowProvider(house.app, later)
}

/** Every donor whose gift counts has one receipt, and nobody else has a mail. */
async function assertEachDonorIsWrittenToOnce(): Promise<void> {
  const { db } = house.app
  const open = () =>
    db.rows(
      'test_untold',
      'select 1 from outbox_events where handled_at is null and given_up_at is null limit 1',
    )
  await eventually(async () => (await open()).length === 0, 60_000)
  const wrong = await db.rows(
    'test_wrong_receipts',
    `select coalesce(d.donor_email, m.to_email) as donor, m.mails
     from donations d full join (select to_email, count(*) as mails from mails where to_email like '%@donors.example'
       group by to_email) m on m.to_email = d.donor_email
     where d.id is null or m.mails is distinct from 1`,
  )
  expect(wrong).toEqual([])
}
