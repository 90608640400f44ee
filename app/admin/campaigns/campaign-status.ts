import { type Message, phrase } from '../../lib/phrase.ts'

/** The statuses that admins see, most severe first. A campaign has the first that applies (P79, P91, P889, P96). */
export const campaignStatuses = [
  'deleted',
  'suspended',
  'paused',
  'hidden',
  'ended',
  'to-review',
  'active',
] as const
export type CampaignStatus = (typeof campaignStatuses)[number]

export const hasPublicPage = (status: CampaignStatus) =>
  !['deleted', 'suspended', 'paused', 'hidden'].includes(status)

/** `deleted` is a deactivated campaign, labeled as the specification requires (P79). */
export const campaignStatusLabels: Record<CampaignStatus, Message> = {
  deleted: phrase('Campaign Deleted'),
  suspended: phrase('Owner suspended'),
  paused: phrase('Consent withdrawn'),
  hidden: phrase('Hidden: private word'),
  ended: phrase('Ended'),
  'to-review': phrase('To review'),
  active: phrase('Active'),
}

const conditions = (now: string): Record<CampaignStatus, string> => ({
  deleted: 'not c.is_active',
  suspended: 'c.owner_suspended',
  paused: 'c.consent_withdrawn',
  hidden: 'c.hidden_for_privacy_at is not null',
  ended: `coalesce(c.campaign_end_date < ${now}, false)`,
  'to-review': 'not c.is_approved',
  active: 'true',
})

/** SQL of the status of campaign `c`. `now` is the placeholder of the current time. */
export function statusSql(now: string): string {
  const cases = campaignStatuses.map(status => `when ${conditions(now)[status]} then '${status}'`)
  return `case ${cases.join(' ')} end`
}

/** SQL condition that campaign `c` has the status. Lists the columns instead of using `statusSql`, so that PostgreSQL can use their indexes. */
export function statusCondition(status: CampaignStatus, now: string): string {
  const earlier = campaignStatuses.slice(0, campaignStatuses.indexOf(status))
  return [...earlier.map(one => `not (${conditions(now)[one]})`), conditions(now)[status]].join(' and ')
}
