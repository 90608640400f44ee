import { phrase } from '../../lib/phrase.ts'

/** A campaign's status for admins: the most severe that applies (P79, P91, P96). */
export const campaignStatuses = ['deleted', 'suspended', 'paused', 'ended', 'to-review', 'active'] as const
export type CampaignStatus = (typeof campaignStatuses)[number]

export type CampaignFlags = {
  isActive: boolean
  isApproved: boolean
  ownerSuspended: boolean
  consentWithdrawn: boolean
  endDate: Date | string | null
}

export const hasPublicPage = (status: CampaignStatus) => !['deleted', 'suspended', 'paused'].includes(status)

export function campaignStatus(campaign: CampaignFlags, now: Date): CampaignStatus {
  if (!campaign.isActive) return 'deleted'
  if (campaign.ownerSuspended) return 'suspended'
  if (campaign.consentWithdrawn) return 'paused'
  if (campaign.endDate !== null && new Date(campaign.endDate) < now) return 'ended'
  return campaign.isApproved ? 'active' : 'to-review'
}

/** A deactivated campaign reads Campaign Deleted (P79). */
export const campaignStatusLabels: Record<CampaignStatus, string> = {
  deleted: phrase('Campaign Deleted'),
  suspended: phrase('Owner suspended'),
  paused: phrase('Consent withdrawn'),
  ended: phrase('Ended'),
  'to-review': phrase('To review'),
  active: phrase('Active'),
}

/** `campaignStatus` as an SQL condition on `campaigns c`; `now` is the placeholder of the current time. */
export function statusCondition(status: CampaignStatus, now: string): string {
  const running = `(c.campaign_end_date is null or c.campaign_end_date >= ${now})`
  const visible = 'c.is_active and not c.owner_suspended and not c.consent_withdrawn'
  const conditions: Record<CampaignStatus, string> = {
    deleted: 'not c.is_active',
    suspended: 'c.is_active and c.owner_suspended',
    paused: 'c.is_active and not c.owner_suspended and c.consent_withdrawn',
    ended: `${visible} and c.campaign_end_date < ${now}`,
    'to-review': `${visible} and ${running} and not c.is_approved`,
    active: `${visible} and ${running} and c.is_approved`,
  }
  return conditions[status]
}
