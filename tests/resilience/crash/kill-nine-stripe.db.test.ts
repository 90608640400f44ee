import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareWithProvider } from '#app/donations/reconcile/compare-with-provider.server.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { isWhole } from '#tests/setup/whole.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { aScholar } from '#tests/world/scholars.ts'
import {
  assertAcknowledgedAreThere,
  assertEachDonorIsWrittenToOnce,
  forgetCutCharges,
  giveOn,
  giveUntil,
  killUnheard,
} from './amid-donations.ts'
import { isDone, someDonors } from './donors.ts'
import { assertLedgerFollowsProvider, notYetPosted } from './ledger-follows-provider.ts'
import { aRunningServer, type RunningServer } from './running-server.ts'

/** The kill test with the demo provider as the payment provider. A kill can interrupt any request to it. */

const donorsAtOnce = isWhole ? 60 : 24
const kills = isWhole ? 20 : 2
/** The number of responses that all donors wait for: quote, card token, Give, and confirmation. */
const answers = donorsAtOnce * 4
const killAfter = (kill: number) => Math.trunc(answers * (0.31 + (kill * 0.6) / (kills - 1)))

/** Makes Stripe send each event twice, late, and out of order. */
const unruly = { repeat: { times: 2 }, reorder: { ms: 800 }, late: { ms: 100 } }

let running: RunningServer
let campaignIds: string[]
beforeAll(async () => {
  running = await aRunningServer({ payments: 'stripe' })
  campaignIds = []
  for (let count = 0; count < 3; count++)
    campaignIds.push((await aCampaign(running, await aScholar(running))).campaignId)
}, 180_000)
afterAll(() => running.close())

test(`${kills} kills during ${donorsAtOnce} concurrent donations through Stripe lose and double nothing (P289)`, async () => {
  const interrupted = { donors: 0, captures: 0 }
  const acknowledged = new Set<string>()
  for (let kill = 0; kill < kills; kill++) {
    const weather = { ...unruly, drop: { next: 10 } }
    await running.provider.faults(weather)
    const donors = someDonors(donorsAtOnce, campaignIds, donorsAtOnce)
    await giveUntil(running, donors, killAfter(kill), () =>
      kill < kills / 2 ? killUnheard(running, weather) : running.kill(),
    )
    await assertAcknowledgedAreThere(running, acknowledged, donors)
    interrupted.donors += donors.filter(donor => !isDone(donor)).length
    interrupted.captures += (await notYetPosted(running.app, await running.provider.payments())).length
    await running.provider.faults(unruly)
    await running.start()
    await forgetCutCharges(running)
    await giveOn(running, donors)
    await assertEverythingIsSettled()
    await assertAcknowledgedAreThere(running, acknowledged, donors)
  }
  expect(interrupted.donors).toBeGreaterThan(kills * 3)
  expect(interrupted.captures).toBeGreaterThan(0)
  expect(acknowledged.size).toBeGreaterThan((kills * donorsAtOnce) / 2)
  await assertEachDonorIsWrittenToOnce(running)
}, 900_000)

/** Waits until late events and the reconciler have posted every capture. Then compares with Stripe's list, and asserts that the ledger matches. */
async function assertEverythingIsSettled(): Promise<void> {
  const missing = async () => await notYetPosted(running.app, await running.provider.payments())
  await eventually(async () => (await missing()).length === 0, 45_000)
  await compareWithProvider(running.app, { days: 1 })
  await assertLedgerFollowsProvider(running.app, await running.provider.payments())
}
