import type { CampaignCountRow, CampaignRow } from '../../../db/tables.ts'
import { dayIn } from '../../lib/moment.ts'
import type { App } from '../../platform/app.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { displayName, isEnded } from '../campaign.ts'
import { campaignNotFound, refuseNoCampaignId } from '../load-campaigns.server.ts'
import type { ShareChannel, VisitSource } from './channels.ts'
import {
  type CampaignFigures,
  type ChannelCount,
  type DonationSum,
  type FiguresSummary,
  recentFrom,
} from './figures.ts'

type Own = Pick<CampaignRow, 'firstName' | 'lastName' | 'purpose' | 'createdAt'> & {
  isMinor: boolean
  endDate: Date | null
  isShown: boolean
}

/** A campaign's figures for its owner (P494), read from daily totals. Refuses with CampaignNotFound (404) for everyone else. */
export async function loadFigures(
  app: App,
  viewer: Viewer,
  campaignId: string,
  now: Date,
): Promise<CampaignFigures> {
  refuseNoCampaignId(campaignId)
  const { timeZone } = app.env
  const own = await ownCampaign(app.db, campaignId, viewer.userId)
  const today = dayIn(now, timeZone)
  const isOver = isEnded(own.endDate, now)
  const lastDay = isOver && own.endDate ? dayIn(own.endDate, timeZone) : today
  const [days, counts] = await Promise.all([
    loadCampaignDays(app.db, campaignId),
    countsOf(app.db, campaignId, recentFrom(today)),
  ])
  const of = <Channel>(kind: string) => counts.filter(one => one.kind === kind).map(countOf<Channel>)
  return {
    studentName: displayName(own),
    purpose: own.purpose,
    firstDay: dayIn(own.createdAt, timeZone),
    lastDay,
    isOver,
    days,
    visits: of<VisitSource>('visit'),
    shares: of<ShareChannel>('share'),
    notCounted: isOver ? 'over' : own.isShown ? null : 'hidden',
    topics: [`campaign:${campaignId}`],
  }
}

async function ownCampaign(db: Db, campaignId: string, ownerId: string): Promise<Own> {
  const [own] = await db.rows<Own>(
    'figures_campaign',
    `select first_name, last_name, purpose, guardian_user_id is not null as is_minor, created_at, campaign_end_date as end_date,
       is_active and not consent_withdrawn and hidden_for_privacy_at is null and moderation is distinct from 'unlisted' as is_shown
     from campaigns where id = $1 and owner_id = $2`,
    [campaignId, ownerId],
  )
  if (!own) throw campaignNotFound()
  return own
}

/** Loads the donations of a campaign by day. Skips days whose donations were all refunded. */
export async function loadCampaignDays(db: Db, campaignId: string): Promise<DonationSum[]> {
  return await db.rows<DonationSum>(
    'campaign_donation_days',
    `select to_char(day, 'YYYY-MM-DD') as key, donations, amount as amount_cents from rollups.campaign_days
     where campaign_id = $1 and donations > 0 order by day`,
    [campaignId],
  )
}

type CountRow = Pick<CampaignCountRow, 'kind' | 'channel'> & { recent: number; all: number }

async function countsOf(db: Db, campaignId: string, from: string): Promise<CountRow[]> {
  return await db.rows<CountRow>(
    'figures_counts',
    `select kind, channel, coalesce(sum(count) filter (where day >= $2::date), 0)::bigint as recent, sum(count)::bigint as "all"
     from campaign_counts where campaign_id = $1 group by kind, channel order by kind, channel`,
    [campaignId, from],
  )
}

const countOf = <Channel>({ channel, recent, all }: CountRow): ChannelCount<Channel> => ({
  channel: channel as Channel,
  recent,
  all,
})

export async function loadFiguresSummary(
  db: Db,
  campaignId: string,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<FiguresSummary> {
  const [row] = await db.rows<FiguresSummary>(
    'figures_summary',
    `select
       (select coalesce(sum(donations), 0)::bigint from rollups.campaign_days where campaign_id = $1 and day >= $2::date) as donations,
       coalesce(sum(count) filter (where kind = 'visit'), 0)::bigint as visits,
       coalesce(sum(count) filter (where kind = 'share'), 0)::bigint as shares
     from campaign_counts where campaign_id = $1 and day >= $2::date`,
    [campaignId, recentFrom(dayIn(now, timeZone))],
  )
  return row ?? { donations: 0, visits: 0, shares: 0 }
}
