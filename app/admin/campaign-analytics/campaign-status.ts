import { type Message, phrase } from '../../lib/phrase.ts'

/** The statuses that admins see, most severe first. A campaign has the first that applies (P79, P91, P96). */
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

/** `deleted` is a deactivated campaign, labeled as the specification requires (P79). */
export const campaignStatusLabels: Record<CampaignStatus, Message> = {
  deleted: phrase('Campaign Deleted'),
  suspended: phrase('Owner suspended'),
  paused: phrase('Consent withdrawn'),
  ended: phrase('Ended'),
  'to-review': phrase('To review'),
  active: phrase('Active'),
}

/** SQL condition on `campaigns c` that is equivalent to `campaignStatus`. `now` is the placeholder of the current time. */
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
