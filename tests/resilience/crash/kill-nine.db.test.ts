import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareWithProvider } from '#app/donations/reconcile/compare-with-provider.server.ts'
import { assertSelfCheckIsClean } from '#tests/money/stories/campaign-figures.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { isWhole } from '#tests/setup/whole.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import type { Faults } from '#tests/world/demo-provider-client.ts'
import { aScholar } from '#tests/world/scholars.ts'
import {
  assertAcknowledgedAreThere,
  assertEachDonorIsWrittenToOnce,
  forgetCutCharges,
  giveOn,
  giveUntil,
  killUnheard,
} from './amid-donations.ts'
import { type Donor, isDone, someDonors } from './donors.ts'
import { assertNothingIsLost, type Leaver, payAndLeave, someLeavers } from './leavers.ts'
import { assertLedgerFollowsProvider, notYetPosted } from './ledger-follows-provider.ts'
import { isCaptured, isUntouched } from './provider-process.ts'
import { aRunningServer, type RunningServer } from './running-server.ts'

const donorsAtOnce = isWhole ? 200 : 60
const kills = isWhole ? 10 : 2
/** The number of responses that all donors wait for: quote, card token, Give, and confirmation. */
const answers = donorsAtOnce * 4
/** The number of responses after which a kill happens: from 31 % of all at the first kill to 94 % at the last. */
const killAfter = (kill: number) => Math.trunc(answers * (0.31 + (kill * 0.63) / (kills - 1)))

/** Makes the provider send each event three times, up to 1.5 s late, and so out of order. */
const unruly = { repeat: { times: 3 }, reorder: { ms: 1_200 }, late: { ms: 300 } }

let running: RunningServer
let campaignIds: string[]
beforeAll(async () => {
  running = await aRunningServer()
  campaignIds = []
  for (let count = 0; count < 4; count++) {
    const { campaignId } = await aCampaign(running, await aScholar(running))
    campaignIds.push(campaignId)
  }
}, 180_000)
afterAll(() => running.close())

/** The donations and captures that kills interrupted. If there were none, the test would prove nothing. */
const interrupted = { donors: 0, captures: 0 }
const acknowledged = new Set<string>()
/** Owners who delete their accounts during the kills. */
const leavers: Leaver[] = []
const leaversEach = 6

test(`${kills} kills of the server during ${donorsAtOnce} concurrent donations each: no captured payment is lost or doubled`, async () => {
  for (let kill = 0; kill < kills; kill++) {
    const weather = { ...unruly, drop: { next: 30 } }
    await running.provider.faults(weather)
    const donors = someDonors(donorsAtOnce, campaignIds, 40)
    const leaving = await someLeavers(running, leaversEach)
    leavers.push(...leaving)
    let departures: Promise<unknown> = Promise.resolve()
    const depart = () => {
      departures = Promise.all(leaving.map(leaver => payAndLeave(running, leaver)))
    }
    await giveUntil(running, donors, killAfter(kill), () => killAmid(kill, weather), depart)
    await departures
    await assertAcknowledgedAreThere(running, acknowledged, donors)
    await countInterrupted(donors)
    await running.provider.faults(unruly)
    await running.start()
    await forgetCutCharges(running)
    await giveOn(running, donors)
    await leaveOn(leaving)
    await assertEverythingIsSettled()
    await assertAcknowledgedAreThere(running, acknowledged, donors)
    await assertNothingIsLost(running, leavers)
  }
  expect(interrupted.donors).toBeGreaterThan(kills * 10)
  expect(interrupted.captures).toBeGreaterThan(0)
  expect(acknowledged.size).toBeGreaterThan((kills * donorsAtOnce) / 2)
  await assertEachDonorIsWrittenToOnce(running)
}, 480_000)

test('kill -9 of PostgreSQL: the server recovers, and no acknowledged donation is lost', async () => {
  const before = running.serverPid()
  await running.provider.faults(unruly)
  const donors = someDonors(donorsAtOnce, campaignIds, 40)
  const postmaster = await running.postmaster()
  await giveUntil(
    running,
    donors,
    Math.trunc(answers * 0.75),
    async () => void process.kill(postmaster, 'SIGKILL'),
  )
  await eventually(async () => (await running.postmaster().catch(() => postmaster)) !== postmaster, 30_000)
  await eventually(async () => (await fetch(`${running.origin}/readyz`)).ok, 30_000)
  await assertAcknowledgedAreThere(running, acknowledged, donors)
  await giveOn(running, donors)
  await assertEverythingIsSettled()
  await assertAcknowledgedAreThere(running, acknowledged, donors)
  await assertEachDonorIsWrittenToOnce(running)
  expect(running.serverPid()).toBe(before)
}, 180_000)

test('the comparison finds refunds and disputes whose events are lost, despite a kill, and each donor gets one mail', async () => {
  await running.provider.faults({ drop: { next: 1_000 } })
  const untouched = (await running.provider.payments()).filter(isUntouched)
  const [refunded, disputed] = [untouched.slice(0, 12), untouched.slice(12, 20)]
  for (const { providerPaymentId } of refunded) await running.provider.giveBack(providerPaymentId, 'refund')
  for (const { providerPaymentId } of disputed) await running.provider.giveBack(providerPaymentId, 'dispute')
  expect(await statusesOf(refunded)).toEqual({ captured: refunded.length })
  const comparing = compareWithProvider(running.app, { days: 1 })
  await eventually(async () => (await statusesOf(refunded)).refunded !== undefined)
  await running.kill()
  await comparing
  await running.start()
  expect(await statusesOf(refunded)).toEqual({ refunded: refunded.length })
  expect(await statusesOf(disputed)).toEqual({ disputed: disputed.length })
  await assertSelfCheckIsClean(running.app)
  await eventually(async () => (await refundMails(refunded)).length === refunded.length, 60_000)
  expect(new Set(await refundMails(refunded))).toEqual(new Set([1]))
}, 180_000)

const idsOf = (payments: readonly { paymentId: string }[]) => payments.map(({ paymentId }) => paymentId)

/** Counts these payments by the status of their donation or suspense item. An open suspense item counts as captured. */
async function statusesOf(payments: readonly { paymentId: string }[]): Promise<Record<string, number>> {
  const rows = await running.app.db.rows<{ status: string; many: number }>(
    'test_standing',
    `select case when s.status = 'open' then 'captured' else coalesce(s.status, d.status) end as status, count(*) as many
     from unnest($1::uuid[]) as asked(id) left join donations d on d.id = asked.id
     left join suspense_items s on s.payment_id = asked.id group by 1`,
    [idsOf(payments)],
  )
  return Object.fromEntries(rows.map(({ status, many }) => [status, many]))
}

/** The number of refund emails for each of these payments that has any. */
async function refundMails(payments: readonly { paymentId: string }[]): Promise<number[]> {
  const rows = await running.app.db.rows<{ mails: number }>(
    'test_refund_mails',
    `select count(*) as mails from mails m join payments p on p.donor_email = m.to_email
     where p.id = any($1::uuid[]) and m.template = 'donation-refunded' group by p.id`,
    [idsOf(payments)],
  )
  return rows.map(({ mails }) => mails)
}

/** The first half of the kills happens after a capture that the server has not posted yet, the second half at any moment. */
const killAmid = (kill: number, weather: Faults) =>
  kill < kills / 2 ? killUnheard(running, weather) : running.kill()

async function countInterrupted(donors: readonly Donor[]): Promise<void> {
  interrupted.donors += donors.filter(donor => !isDone(donor)).length
  interrupted.captures += (await notYetPosted(running.app, await running.provider.payments())).length
}

async function leaveOn(leaving: readonly Leaver[]): Promise<void> {
  await eventually(async () => {
    await Promise.all(leaving.map(leaver => payAndLeave(running, leaver)))
    return leaving.every(({ isGone, hasPaid }) => isGone && hasPaid)
  }, 30_000)
}

/**
 * Waits until late events and the reconciler have posted every capture, except those of `leavers` whose events are lost: these are too old for the
 * reconciler and come from the provider's list. Asserts that the ledger matches the provider.
 */
async function assertEverythingIsSettled(): Promise<void> {
  const reported = await running.provider.payments()
  const slow = new Set(leavers.map(({ donationId }) => donationId))
  const missing = async () => await notYetPosted(running.app, reported)
  await eventually(async () => (await missing()).every(id => slow.has(id)), 30_000)
  if ((await missing()).length > 0) await compareWithProvider(running.app, { days: 1 })
  expect(await missing()).toEqual([])
  const later = await running.provider.payments()
  expect(later.filter(isCaptured).length).toBe(reported.filter(isCaptured).length)
  await assertLedgerFollowsProvider(running.app, later)
}
