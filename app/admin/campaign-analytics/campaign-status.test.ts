import { expect, test } from 'vitest'
import { type CampaignFlags, campaignStatus } from './campaign-status.ts'

const now = new Date('2026-11-21T15:00:00Z')
const active: CampaignFlags = {
  isActive: true,
  isApproved: true,
  consentWithdrawn: false,
  ownerSuspended: false,
  endDate: '2026-12-31T04:59:59.999Z',
}

test.each([
  [{}, 'active'],
  [{ endDate: null }, 'active'],
  [{ isApproved: false }, 'to-review'],
  [{ endDate: '2026-11-21T14:59:59.999Z' }, 'ended'],
  [{ endDate: '2026-11-21T15:00:00.000Z' }, 'active'],
  [{ endDate: '2026-11-01T00:00:00Z', isApproved: false }, 'ended'],
  [{ consentWithdrawn: true, isApproved: false }, 'paused'],
  [{ ownerSuspended: true, consentWithdrawn: true, endDate: '2026-11-01T00:00:00Z' }, 'suspended'],
  [{ isActive: false, ownerSuspended: true }, 'deleted'],
  [{ isActive: false, consentWithdrawn: true }, 'deleted'],
] as const)('a campaign with %j is %s', (change, status) => {
  expect(campaignStatus({ ...active, ...change }, now)).toBe(status)
})
