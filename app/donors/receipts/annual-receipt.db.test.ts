import { afterAll, beforeAll, expect, it } from 'vitest'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign, type BuiltCampaign } from '#tests/world/campaigns.ts'
import { aDonation, type DonationFacts } from '#tests/world/donations.ts'
import { deliverMails, report, validReceipt } from '#tests/world/receipts.ts'
import { aScholar } from '#tests/world/scholars.ts'
import { annualReceipt } from './annual-receipt.server.ts'
import { loadReceipts } from './load-receipts.server.ts'

let world: World
let campaign: BuiltCampaign
beforeAll(async () => {
  world = await aWorld()
  campaign = await aCampaign(world, await aScholar(world))
})
afterAll(() => world.close())

async function donate(facts: DonationFacts) {
  const donation = await aDonation(world, campaign, facts)
  await deliverMails(world)
  return donation
}
const annualOf = (email: string, year: number, locale = 'en') =>
  annualReceipt(world.app, { email, year, locale }, world.clock.now())
const load = async (id: string) => (await loadReceipts(world.app.db, [id]))[0]?.receipt

it('sums the year’s valid receipts, stays the same, and is replaced when one of them is (P526)', async () => {
  const donorEmail = 'year@example.com'
  const first = await donate({ donorEmail })
  const second = await donate({ donorEmail, amountCents: 2_500 })
  await donate({ donorEmail, at: new Date('2025-12-31T12:00:00Z') })
  const id = await annualOf(donorEmail, 2026, 'es')
  expect(await annualOf(donorEmail, 2026, 'es')).toBe(id)
  const receipts = await Promise.all(
    [first, second].map(async ({ donationId }) => (await validReceipt(world, donationId)).receipt),
  )
  expect(await load(id)).toMatchObject({
    kind: 'annual',
    year: 2026,
    locale: 'es',
    replaces: null,
    cents: receipts.reduce((sum, { cents }) => sum + cents, 0),
    donations: receipts.map(({ number, cents }) => ({ number, cents })),
  })
  await report(world, first, 'refunded', 1_000)
  await deliverMails(world)
  const nextId = await annualOf(donorEmail, 2026, 'es')
  expect(nextId).not.toBe(id)
  const [old, next] = [await load(id), await load(nextId)]
  expect(next).toMatchObject({ replaces: old?.number, cents: (old?.cents ?? 0) - 1_000 })
  expect(old?.replacedBy).toBe(next?.number)
})

it('is refused for a year without donations, or in which everything was returned (P526)', async () => {
  const noDonations = { code: 'NoDonations', status: 404 }
  await expect(annualOf('nobody@example.com', 2026)).rejects.toMatchObject(noDonations)
  const donation = await donate({ donorEmail: 'later@example.com' })
  await expect(annualOf('later@example.com', 2025)).rejects.toMatchObject(noDonations)
  await report(world, donation, 'refunded')
  await deliverMails(world)
  await expect(annualOf('later@example.com', 2026)).rejects.toMatchObject(noDonations)
})

it('becomes a receipt of 0 if everything is returned after it was issued (P526)', async () => {
  const donation = await donate({ donorEmail: 'regrets@example.com' })
  const first = await load(await annualOf('regrets@example.com', 2026))
  await report(world, donation, 'disputed')
  await deliverMails(world)
  expect(await load(await annualOf('regrets@example.com', 2026))).toMatchObject({
    replaces: first?.number,
    cents: 0,
    donations: [],
    sentences: [],
  })
})
