import { subMonths } from 'date-fns/subMonths'
import Papa from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWorld, type World } from '#tests/world/app.ts'
import { aMinorsCampaign, endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { anAdmin, aScholar, type Scholar, signedInHeaders } from '#tests/world/scholars.ts'
import { aWithdrawal, moveWithdrawal } from '#tests/world/withdrawals.ts'
import { loadScheduleI } from './schedule-i.server.ts'

let world: World
let admin: Scholar
const payouts = new Map<string, number>()

/** Donates to each campaign and pays the owner's withdrawals out. */
async function pay(owner: Scholar, campaigns: readonly { campaignId: string }[], to: 'paid' | 'returned') {
  for (const campaign of campaigns) await aDonation(world, campaign, { at: subMonths(world.clock.now(), 2) })
  const { rows } = await aWithdrawal(world, owner)
  for (const { id, campaignId } of rows) {
    await moveWithdrawal(world, id, to, [admin])
    const [row] = await world.app.db.rows<{ payout: number }>(
      'test_payout',
      'select payout from withdrawals where id = $1',
      [id],
    )
    if (to === 'paid') payouts.set(campaignId, (payouts.get(campaignId) ?? 0) + (row?.payout ?? 0))
  }
}

beforeAll(async () => {
  world = await aWorld({ start: new Date('2026-06-15T16:00:00Z') })
  admin = await anAdmin(world)
})
afterAll(() => world.close())

test('a year without payouts has no rows', async () => {
  expect(await loadScheduleI(world.app, 2026)).toEqual({ rows: [], total: { recipients: 0, cents: 0 } })
})

test('counts each student once per type and once in all, by what was sent and not returned (P562)', async () => {
  const ended = subMonths(world.clock.now(), 4)
  const owner = await aScholar(world)
  const tuition = await endedCampaign(world, owner, { purpose: 'tuition', at: ended })
  const [returned, parent] = [await aScholar(world), await aScholar(world)]
  await pay(owner, [tuition], 'paid')
  await pay(returned, [await endedCampaign(world, returned, { purpose: 'studyabroad' })], 'returned')
  const child = await aMinorsCampaign(world, parent, { at: ended, months: 1, purpose: 'tuition' })
  await pay(parent, [child], 'paid')
  const { rows, total } = await loadScheduleI(world.app, 2026)
  const sum = [...payouts.values()].reduce((all, cents) => all + cents, 0)
  expect(sum).toBeGreaterThan(0)
  expect(rows).toEqual([
    { purpose: 'studyabroad', recipients: 0, cents: 0 },
    { purpose: 'tuition', recipients: 2, cents: sum },
  ])
  expect(total).toEqual({ recipients: 2, cents: sum })
  expect((await loadScheduleI(world.app, 2025)).rows).toEqual([])
})

test('the CSV has the form’s columns and no personal data', async () => {
  const headers = await signedInHeaders(world, admin.userId)
  const { body } = await world.call('GET', '/api/admin/accounting/schedule-i?year=2026', undefined, headers)
  const { data } = Papa.parse<string[]>(body.trim())
  expect(data[0]).toEqual([
    '(a) Type of grant or assistance',
    '(b) Number of recipients',
    '(c) Amount of cash grant',
  ])
  expect(data.slice(1).map(([type, recipients]) => `${type}: ${recipients}`)).toEqual([
    'Study Abroad: 0',
    'Tuition & College Expenses: 2',
    'All types: 2',
  ])
})
