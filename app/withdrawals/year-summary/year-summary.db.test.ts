import Papa from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWorld, type World } from '#tests/world/app.ts'
import { endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { aReturn } from '#tests/world/returns.ts'
import { anAdmin, aScholar, type Scholar, signedInHeaders } from '#tests/world/scholars.ts'
import { aWithdrawal, moveWithdrawal } from '#tests/world/withdrawals.ts'
import { loadYearSummary } from './load-year-summary.server.ts'

let world: World
let owner: Scholar
let stranger: Scholar
let amounts: number[]
let withdrawn: { platform: number; processing: number; payout: number }

beforeAll(async () => {
  world = await aWorld({ start: new Date('2026-01-10T16:00:00Z') })
  const admin = await anAdmin(world)
  ;[owner, stranger] = [await aScholar(world), await aScholar(world)]
  const at = new Date('2025-09-02T16:00:00Z')
  const campaign = await endedCampaign(world, owner, { at, months: 1 })
  await aDonation(world, await endedCampaign(world, stranger, { at, months: 1 }), {
    at: new Date('2025-10-01T16:00:00Z'),
  })
  const given = [
    await aDonation(world, campaign, { at: new Date('2025-10-05T16:00:00Z') }),
    await aDonation(world, campaign, { at: new Date('2025-10-06T16:00:00Z') }),
    // Still 2025 in New York.
    await aDonation(world, campaign, { at: new Date('2026-01-01T04:30:00Z') }),
  ]
  await world.app.db.transaction(tx =>
    aReturn(tx, 'refund', given[1]?.donationId ?? '', new Date('2025-11-01T16:00:00Z')),
  )
  amounts = given.map(({ lines }) => lines.amount)
  const { rows, ...requested } = await aWithdrawal(world, owner)
  for (const { id } of rows) await moveWithdrawal(world, id, 'paid', [admin])
  withdrawn = {
    platform: requested.platformFeeCents,
    processing: requested.processingFeeCents,
    payout: requested.payoutCents,
  }
})
afterAll(() => world.close())

const load = (year: number | undefined, userId = owner.userId) =>
  loadYearSummary(world.app, { userId, year, now: world.clock.now(), locale: 'en' })

test('in January the year before is shown: donations less refunds, by the platform’s days (P563)', async () => {
  const summary = await load(undefined)
  expect([summary.year, summary.years]).toEqual([2025, [2026, 2025]])
  expect(summary.campaigns).toHaveLength(1)
  expect(summary.total).toEqual({
    givenCents: (amounts[0] ?? 0) + (amounts[2] ?? 0),
    feesCents: 0,
    paidOutCents: 0,
  })
  expect(summary.total.givenCents).toBeGreaterThan(0)
})

test('fees and payouts stand in the year in which they happened, with their dates', async () => {
  const { campaigns, total } = await load(2026)
  expect(total).toEqual({
    givenCents: 0,
    feesCents: withdrawn.platform + withdrawn.processing,
    paidOutCents: withdrawn.payout,
  })
  expect(campaigns[0]?.payouts).toEqual([
    { on: 'January 10, 2026', day: '2026-01-10', cents: withdrawn.payout },
  ])
  const given = (await load(2025)).total.givenCents
  expect(given).toBe(total.feesCents + total.paidOutCents)
})

test('a year without events is empty, and nobody sees another person’s', async () => {
  expect((await load(2024)).campaigns).toEqual([])
  const theirs = await load(2025, stranger.userId)
  expect(theirs.campaigns).toHaveLength(1)
  expect(theirs.campaigns[0]?.id).not.toBe((await load(2025)).campaigns[0]?.id)
})

test('the CSV adds up to the same sums, in the reader’s language', async () => {
  const headers = new Headers(await signedInHeaders(world, owner.userId))
  headers.set('accept-language', 'es')
  const { body } = await world.call('GET', '/api/account/year-summary?year=2026', undefined, headers)
  const { data } = Papa.parse<string[]>(body.trim())
  expect(data[0]).toEqual(['Campaña', 'Evento', 'Fecha', 'Monto'])
  expect(data.slice(1).map(([, what, day, amount]) => [what, day, amount])).toEqual([
    ['Donado', '', '0.00'],
    ['Comisiones del retiro', '', ((withdrawn.platform + withdrawn.processing) / 100).toFixed(2)],
    ['Pagado', '2026-01-10', (withdrawn.payout / 100).toFixed(2)],
  ])
})
