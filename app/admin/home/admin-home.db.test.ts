import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordMode } from '#app/platform/database/record-mode.server.ts'
import type { StaffRole } from '#app/platform/viewer.ts'
import { aWorld, refreshSums, type World } from '#tests/world/app.ts'
import { aCampaign, endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { anOfflineDonation } from '#tests/world/offline-donations.ts'
import { aReturn } from '#tests/world/returns.ts'
import { anAdmin, aScholar, aStaffMember, type Scholar, signedInHeaders } from '#tests/world/scholars.ts'
import { aWithdrawal } from '#tests/world/withdrawals.ts'
import { loadAdminHome } from './load-admin-home.server.ts'

// Noon in New York on a Sunday. Daylight saving time began a week earlier, so that day's noon was 11 hours after midnight.
const present = new Date('2026-03-15T16:00:00Z')

let world: World
let admin: Scholar
beforeAll(async () => {
  world = await aWorld({ start: present })
  admin = await anAdmin(world)
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

  await refreshSums(world.app)
  const home = await loadAdminHome(world.app, admin.viewer, present)
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

describe('the tasks of a person (P753)', () => {
  const waiting = async (who: Scholar) =>
    (await world.call('GET', '/api/admin/home', undefined, await signedInHeaders(world, who.userId))).body
      .waiting
  const staffOf = (role: StaffRole) => aStaffMember(world, [role])

  test('are what their role may end', async () => {
    await aWithdrawal(world, await withFunds())
    expect(await waiting(await staffOf('finance'))).toMatchObject({ withdrawals: 1, campaignsToReview: 0 })
    expect(await waiting(await staffOf('moderator'))).toMatchObject({ withdrawals: 0, campaignsToReview: 1 })
    for (const role of ['support', 'auditor'] as const)
      expect(await waiting(await staffOf(role))).toMatchObject({ withdrawals: 0, campaignsToReview: 0 })
  })

  test('leave out a withdrawal that they requested or approved', async () => {
    const before = (await waiting(admin)).withdrawals
    const requester = await withFunds(await anAdmin(world))
    const { rows } = await aWithdrawal(world, requester)
    const approver = await anAdmin(world)
    await world.owner.query('insert into withdrawal_approvals values ($1, $2, now())', [
      rows[0]?.id,
      approver.userId,
    ])
    expect((await waiting(admin)).withdrawals).toBe(before + 1)
    expect((await waiting(requester)).withdrawals).toBe(before)
    expect((await waiting(approver)).withdrawals).toBe(before)
  })

  test('leave out an offline donation that they entered', async () => {
    const target = await aCampaign(world, await aScholar(world))
    const entry = await anOfflineDonation(world, target, admin, { cents: 5_000_000 })
    expect(entry.status).toBe('waiting')
    expect((await waiting(admin)).offlineDonations).toBe(0)
    expect((await waiting(await anAdmin(world))).offlineDonations).toBe(1)
  })

  async function withFunds(who?: Scholar): Promise<Scholar> {
    const scholar = who ?? (await aScholar(world))
    const campaign = await endedCampaign(world, scholar)
    await aDonation(world, campaign, { amountCents: 50_000 })
    return scholar
  }
})

describe('a new server', () => {
  test('lists what it still lacks for its owners only, until each is done (P754)', async () => {
    const real = await aWorld()
    await recordMode(real.app.db, false)
    const owner = await anAdmin(real)
    const home = async (who = owner) => await loadAdminHome(real.app, who.viewer, real.clock.now())
    const all = ['fees', 'secondPerson', 'mail', 'backup', 'sanctionsList', 'review', 'firstCampaign']
    const first = await home()
    expect(first.toSetUp).toEqual(all)
    expect(first.waiting.payeeChecks).toBe(2)
    const finance = await aStaffMember(real, ['finance'])
    expect((await home(finance)).toSetUp).toEqual([])
    expect((await home()).toSetUp).toEqual(all.filter(step => step !== 'secondPerson'))
    await aCampaign(real, await aScholar(real))
    await real.owner.query(
      `insert into task_runs (task, first_at, succeeded_at) values ('backup', now(), now())
       on conflict (task) do update set succeeded_at = now()`,
    )
    await real.owner.query(
      `insert into payee_check_reviews (reviewed_at, reviewed_by, reviewed, changes) values ($1, $2, 'All', 'None')`,
      [real.clock.now(), owner.userId],
    )
    expect((await home()).toSetUp).toEqual(['fees', 'mail', 'sanctionsList'])
    expect((await home()).waiting.payeeChecks).toBe(1)
    await real.close()
  })

  test('a demo has none of it', async () => {
    expect((await loadAdminHome(world.app, admin.viewer, present)).toSetUp).toEqual([])
  })
})
