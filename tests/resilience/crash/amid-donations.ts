import { expect } from 'vitest'
import { eventually } from '#tests/setup/eventually.ts'
import type { Faults } from '#tests/world/demo-provider-client.ts'
import { type Donor, endOf, give, isDone } from './donors.ts'
import { notYetPosted } from './ledger-follows-provider.ts'
import type { RunningServer } from './running-server.ts'

/** Steps and assertions that the kill tests with the demo provider and with Stripe share. */

/** The number of concurrent donors. With more, the guard against card testing would make donors wait. */
const atOnce = 8

async function eachOf(donors: readonly Donor[], work: (donor: Donor) => Promise<void>): Promise<void> {
  const waiting = [...donors]
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await work(next)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

/** Deletes interrupted charges, which otherwise count toward the limits against card testing for ten minutes and would stop the next donors. */
export async function forgetCutCharges({ app }: RunningServer): Promise<void> {
  await app.db.rows(null, `delete from charge_attempts where outcome <> 'captured'`)
}

/** Runs all donors, `atOnce` of them concurrently, and calls `kill` after `after` responses. Resolves when every donor is done or has stopped. */
export async function giveUntil(
  running: RunningServer,
  donors: readonly Donor[],
  after: number,
  kill: () => Promise<void>,
  depart: () => void = () => {},
): Promise<void> {
  let answersLeft = after
  let reached = () => {}
  const moment = new Promise<void>(resolve => {
    reached = resolve
  })
  const giving = eachOf(donors, donor =>
    give(running, donor, () => {
      answersLeft -= 1
      if (answersLeft === 30) depart()
      if (answersLeft === 0) reached()
    }),
  )
  await moment
  await kill()
  await giving
}

/**
 * Loses the provider's responses to charges, delays its events, and kills the server as soon as the provider has captured a payment that the
 * server has not posted. After 15 s without such a payment, for example after the last charge, kills the server anyway.
 */
export async function killUnheard(running: RunningServer, weather: Faults): Promise<void> {
  const { provider, app } = running
  await provider.faults({
    ...weather,
    late: { ms: 3_000 },
    timeout: { next: 1_000, afterWork: true, on: 'charge' },
  })
  const captured = async () => await notYetPosted(app, await provider.payments())
  // Their answers may be on their way, so the server could still post them before it dies.
  const before = new Set(await captured())
  const isUnheard = async () => (await captured()).some(id => !before.has(id))
  await eventually(isUnheard, 15_000).catch(() => false)
  await running.kill()
}

/** Asserts that every donation that the server confirmed as captured is in the database, even while the server is down. */
export async function assertAcknowledgedAreThere(
  running: RunningServer,
  acknowledged: Set<string>,
  donors: readonly Donor[],
): Promise<void> {
  for (const donor of donors) if (donor.acknowledged === 'captured') acknowledged.add(donor.donationId)
  const rows = await running.app.db.rows<{ id: string }>('test_acknowledged', 'select id from donations')
  const there = new Set(rows.map(row => row.id))
  expect([...acknowledged].filter(id => !there.has(id))).toEqual([])
}

/** Continues all donations after a restart, retrying until each donor is done. Asserts that the donors who stay get the correct result. */
export async function giveOn(running: RunningServer, donors: readonly Donor[]): Promise<void> {
  await eventually(async () => {
    await eachOf(donors, donor => give(running, donor, () => {}))
    return donors.every(isDone)
  }, 30_000).catch((error: Error) => {
    const unfinished = donors.filter(donor => !isDone(donor)).map(donor => JSON.stringify(donor))
    throw new Error(`${error.message}\n${unfinished.slice(0, 5).join('\n')}`)
  })
  for (const donor of donors) {
    if (donor.patience === 'stays') expect(donor.acknowledged).toBe(endOf(donor))
  }
}

/** Asserts that each donor with a posted donation has exactly one email, the receipt, and that other donors have none. */
export async function assertEachDonorIsWrittenToOnce(running: RunningServer): Promise<void> {
  const { db } = running.app
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
