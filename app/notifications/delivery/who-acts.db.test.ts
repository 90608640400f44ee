import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffRoles } from '#app/accounts/staff-roles.ts'
import * as entry from '#app/entries/mail.tsx'
import type { StaffRole } from '#app/platform/viewer.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign, endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { aReturn } from '#tests/world/returns.ts'
import { aScholar, aStaffMember } from '#tests/world/scholars.ts'
import { aWithdrawal } from '#tests/world/withdrawals.ts'
import { deliverBatch } from './deliver.server.ts'
import { loadPeople } from './load-rows.server.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

test('mails for staff go to those whose roles can act on them (P604)', async () => {
  const emails = Object.fromEntries(
    await Promise.all(
      staffRoles.map(async role => [(await aStaffMember(world, [role])).email, role] as const),
    ),
  ) as Record<string, StaffRole>
  const suspended = await aStaffMember(world, ['finance'])
  const now = world.clock.now()
  await world.app.db.pool.query('update users set suspended_at = $2 where id = $1', [suspended.userId, now])
  const maya = await aScholar(world)
  await aDonation(world, await endedCampaign(world, maya))
  await aWithdrawal(world, maya)
  const campaign = await aCampaign(world, await aScholar(world))
  const { donationId } = await aDonation(world, campaign)
  await world.app.db.transaction(tx => aReturn(tx, 'dispute', donationId, now))
  await world.call('POST', `/api/campaigns/${campaign.campaignId}/report`, {
    id: donationId,
    reason: 'fraud',
    details: '',
    email: '',
  })
  while ((await deliverBatch(world.app, entry)) > 0);

  const rows = await world.app.db.rows<{ template: string; to: string }>(
    'test_mails_to_staff',
    'select distinct template, to_email as to from mails',
  )
  const readers = (template: string) =>
    rows.flatMap(row => (row.template === template ? (emails[row.to] ?? []) : [])).toSorted()
  expect(readers('withdrawal-notice')).toEqual(['finance', 'owner'])
  expect(readers('dispute-notice')).toEqual(['finance', 'owner'])
  expect(readers('campaign-reported')).toEqual(['moderator', 'owner'])
  expect(rows.filter(({ to }) => to === suspended.email)).toEqual([
    { template: 'welcome', to: suspended.email },
  ])
})

test('staff whose role the identity provider last named 30 days ago get no more notices (P633, P604)', async () => {
  const { userId } = await aStaffMember(world, ['finance'])
  const now = world.clock.now()
  const rolesAfter = async (ms: number) => {
    const people = await loadPeople(world.app.db, [userId], new Date(now.getTime() + ms))
    return people.find(person => person.userId === userId)?.roles
  }
  const days = 30 * 24 * 3_600_000
  expect(await rolesAfter(days)).toEqual(['finance'])
  await world.owner.query('update user_roles set oidc_confirmed_at = $2 where user_id = $1', [userId, now])
  expect(await rolesAfter(days - 1)).toEqual(['finance'])
  expect(await rolesAfter(days)).toEqual([])
})
