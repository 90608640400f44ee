import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { aReturn } from '#tests/world/returns.ts'
import { aScholar } from '#tests/world/scholars.ts'
import { loadAdminHome } from './load-admin-home.server.ts'

// Noon in New York on a Sunday. Daylight saving time began a week earlier, so that day's noon was 11 hours after midnight.
const present = new Date('2026-03-15T16:00:00Z')

let world: World
beforeAll(async () => {
  world = await aWorld({ start: present })
})
afterAll(() => world.close())

test("an admin's home compares today with the same hours a week ago and with yesterday (P385)", async () => {
  const campaign = await aCampaign(world, await aScholar(world))
  const donate = (amountCents: number, at: string) =>
    aDonation(world, campaign, { amountCents, at: new Date(at) })
  await donate(1_000, '2026-03-15T04:00:00Z') // today at 0:00 in New York
  await donate(2_500, '2026-03-15T15:59:59Z') // today, 11:59:59
  await donate(300, '2026-03-15T03:59:59Z') // yesterday, 23:59:59
  await donate(400, '2026-03-14T04:00:00Z') // yesterday, 0:00
  await donate(177, '2026-03-14T03:59:59Z') // the day before
  await donate(5_000, '2026-03-08T05:00:00Z') // a week ago at 0:00, before the clocks changed
  await donate(600, '2026-03-08T15:59:59Z') // a week ago at 11:59:59, after the clocks changed
  await donate(9_999, '2026-03-08T16:00:00Z') // a week ago at noon, so not before the current time of day
  const { donationId } = await donate(7_000, '2026-03-15T12:00:00Z')
  await world.app.db.transaction(tx => aReturn(tx, 'refund', donationId, world.clock.now()))
  await aCampaign(world, await aScholar(world), { listed: false })

  const home = await loadAdminHome(world.app, present)
  expect(home.today).toEqual({
    soFar: { donations: 2, raisedCents: 3_500 },
    yesterday: { donations: 2, raisedCents: 700 },
    weekAgo: { donations: 2, raisedCents: 5_600 },
    weekday: 'Sunday',
  })
  expect(home.waiting).toMatchObject({ campaignsToReview: 1, withdrawals: 0, openReports: 0 })
  expect(home.lastCheck).toBeNull()

  const { rows } = await world.owner.query<{ donations: number; cents: number }>(
    `select count(*)::int as donations, sum(amount)::int as cents from donations
     where status = 'captured' and created_at >= '2026-02-14T05:00:00Z'`,
  )
  expect(home.growth.donations.now).toBe(rows[0]?.donations)
  expect(home.growth.raisedCents.now).toBe(rows[0]?.cents)
})
