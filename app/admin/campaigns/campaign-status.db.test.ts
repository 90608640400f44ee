import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWorld, type World } from '#tests/world/app.ts'
import { campaignStatuses, statusCondition, statusSql } from './campaign-status.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

const now = '2026-11-21T15:00:00Z'
const active = {
  isActive: true,
  isApproved: true,
  consentWithdrawn: false,
  ownerSuspended: false,
  hiddenAt: null as string | null,
  endDate: '2026-12-31T04:59:59.999Z' as string | null,
}

test.each([
  [{}, 'active'],
  [{ endDate: null }, 'active'],
  [{ isApproved: false }, 'to-review'],
  [{ endDate: '2026-11-21T14:59:59.999Z' }, 'ended'],
  [{ endDate: '2026-11-21T15:00:00.000Z' }, 'active'],
  [{ endDate: '2026-11-01T00:00:00Z', isApproved: false }, 'ended'],
  [{ consentWithdrawn: true, isApproved: false }, 'paused'],
  [{ hiddenAt: now, isApproved: false }, 'hidden'],
  [{ hiddenAt: now, consentWithdrawn: true }, 'paused'],
  [{ ownerSuspended: true, consentWithdrawn: true, endDate: '2026-11-01T00:00:00Z' }, 'suspended'],
  [{ isActive: false, ownerSuspended: true }, 'deleted'],
  [{ isActive: false, consentWithdrawn: true }, 'deleted'],
] as const)(
  'a campaign with %j is %s, and only the filter of that status finds it',
  async (change, status) => {
    const { isActive, isApproved, consentWithdrawn, ownerSuspended, endDate, hiddenAt } = {
      ...active,
      ...change,
    }
    const [row] = await world.app.db.rows(
      null,
      `select ${statusSql('$1')} as status, array_remove(array[${campaignStatuses
        .map(one => `case when ${statusCondition(one, '$1')} then '${one}' end`)
        .join(', ')}], null) as found_as
     from (select $2::boolean as is_active, $3::boolean as is_approved, $4::boolean as consent_withdrawn, $5::boolean as owner_suspended,
       $6::timestamptz as campaign_end_date, $7::timestamptz as hidden_for_privacy_at) c`,
      [now, isActive, isApproved, consentWithdrawn, ownerSuspended, endDate, hiddenAt],
    )
    expect(row).toEqual({ status, foundAs: [status] })
  },
)
