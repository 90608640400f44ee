import Papa from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWorld, type World } from '#tests/world/app.ts'
import { endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { aReturn } from '#tests/world/returns.ts'
import { anAdmin, aScholar, type Scholar, signedInHeaders } from '#tests/world/scholars.ts'
import { aWithdrawal, moveWithdrawal } from '#tests/world/withdrawals.ts'
import { centsToDecimal } from '../../lib/cents.ts'
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
  const donations = [
    await aDonation(world, campaign, { at: new Date('2025-10-05T16:00:00Z') }),
    await aDonation(world, campaign, { at: new Date('2025-10-06T16:00:00Z') }),
    // Still 2025 in New York.
    await aDonation(world, campaign, { at: new Date('2026-01-01T04:30:00Z') }),
  ]
  await world.app.db.transaction(tx =>
    aReturn(tx, 'refund', donations[1]?.donationId ?? '', new Date('2025-11-01T16:00:00Z')),
  )
  amounts = donations.map(({ lines }) => lines.amount)
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

test('shows last year by default: donations less refunds, by the platform’s time zone (P563)', async () => {
  const summary = await load(undefined)
  expect([summary.year, summary.years]).toEqual([2025, [2026, 2025]])
  expect(summary.campaigns).toHaveLength(1)
  expect(summary.total).toEqual({
    donatedCents: (amounts[0] ?? 0) + (amounts[2] ?? 0),
    feesCents: 0,
    paidOutCents: 0,
  })
  expect(summary.total.donatedCents).toBeGreaterThan(0)
})

test('counts fees and payouts in the year in which they happened, with their dates', async () => {
  const { campaigns, total } = await load(2026)
  expect(total).toEqual({
    donatedCents: 0,
    feesCents: withdrawn.platform + withdrawn.processing,
    paidOutCents: withdrawn.payout,
  })
  expect(campaigns[0]?.payouts).toEqual([
    { on: 'January 10, 2026', day: '2026-01-10', cents: withdrawn.payout },
  ])
  const donated = (await load(2025)).total.donatedCents
  expect(donated).toBe(total.feesCents + total.paidOutCents)
})

test('a year without transactions is empty, and no one sees another person’s year', async () => {
  expect((await load(2024)).campaigns).toEqual([])
  const theirs = await load(2025, stranger.userId)
  expect(theirs.campaigns).toHaveLength(1)
  expect(theirs.campaigns[0]?.id).not.toBe((await load(2025)).campaigns[0]?.id)
})

test('the CSV has the same sums, in the reader’s language', async () => {
  const headers = new Headers(await signedInHeaders(world, owner.userId))
  headers.set('accept-language', 'es')
  const { body } = await world.call('GET', '/api/account/year-summary?year=2026', undefined, headers)
  const { data } = Papa.parse<string[]>(body.trim())
  expect(data[0]).toEqual(['Campaña', 'Evento', 'Fecha', 'Monto'])
  expect(data.slice(1).map(([, what, day, amount]) => [what, day, amount])).toEqual([
    ['Donaciones', '', '0.00'],
    ['Comisiones del retiro', '', centsToDecimal(withdrawn.platform + withdrawn.processing)],
    ['Pagado', '2026-01-10', centsToDecimal(withdrawn.payout)],
  ])
})
