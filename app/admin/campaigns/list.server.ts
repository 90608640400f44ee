import type { CampaignRow as CampaignTableRow } from '#db/tables.ts'
import { type Month, monthFrom, monthKey, monthNumber } from '../../books/calendar.ts'
import { campaignPath, displayName } from '../../campaigns/campaign.ts'
import { dayIn } from '../../lib/moment.ts'
import type { QueryOf } from '../../lists/define-list.ts'
import { loadFirst, loadList, type Source } from '../../lists/load-list.server.ts'
import { campaignSearched, personName } from '../../lists/names.ts'
import { serveList } from '../../lists/serve-list.server.ts'
import type { App } from '../../platform/app.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { oneRow } from '../../platform/database/one-row.server.ts'
import { statusCondition, statusSql } from './campaign-status.ts'
import { type MonthQuery, ofMonth } from './contract.ts'
import {
  type CampaignRow,
  type CampaignView,
  campaigns,
  type ModerationTab,
  moderationQueue,
  scholars,
  students,
} from './list.ts'

/** SQL conditions on `campaigns c` of the moderation queue's tabs. The tasks of admins count by them too, so that they lead to what was counted. */
export const tabConditions: Record<ModerationTab, string> = {
  'to-review': `c.is_active and (not c.is_approved and c.moderation is distinct from 'unlisted'
    or c.changed_since_review_at is not null)`,
  reported: `exists (select 1 from campaign_reports r where r.campaign_id = c.id and r.status = 'open')`,
  privacy: 'c.hidden_for_privacy_at is not null',
  unlisted: `c.is_active and not c.is_approved and c.moderation = 'unlisted'`,
  'taken-down': `c.moderation = 'deactivated'`,
  suspended: 'c.owner_suspended',
}

type Filters = {
  status?: QueryOf<typeof scholars>['status']
  /** '2026-05' */
  month?: string
  tab?: ModerationTab
}

type Selected = Omit<CampaignRow, 'studentName' | 'publicName' | 'path'> &
  Pick<CampaignTableRow, 'firstName' | 'lastName'>

/** The first parameter, which `filters` binds before all others. */
const time = '$1::timestamptz'

/** The campaigns with a status, of a month, or in a tab of the moderation queue. */
function campaignsSource<L extends CampaignView>(
  { status = 'all', month, tab }: Filters,
  now: Date,
): Source<L, Selected> {
  const source: Source<typeof scholars, Selected> = {
    name: `admin_campaigns_${tab ? `moderated_${tab}` : status}${month ? '_of_month' : ''}`,
    sql: {
      id: 'c.id',
      firstName: 'c.first_name',
      lastName: 'c.last_name',
      isMinor: 'c.guardian_user_id is not null',
      purpose: 'c.purpose',
      university: 'c.university',
      major: 'c.major',
      pictureUrl: 'c.profile_picture_url',
      owner: `case when p.user_id is not null then json_build_object('userId', p.user_id, 'name', ${personName('p')}, 'email', p.email,
        'isProven', u.email_verified) end`,
      raisedCents: 'c.raised_amount',
      goalCents: 'c.funding_goal',
      progressPercent: 'c.progress_percent',
      donorCount: 'c.donor_count',
      createdAt: 'c.created_at',
      endsAt: 'c.campaign_end_date',
      status: statusSql(time),
      openReports: `(select count(*) from campaign_reports r where r.campaign_id = c.id and r.status = 'open')`,
      moderation: `case when c.moderation is not null then json_build_object('state', c.moderation, 'at', c.moderated_at,
        'by', coalesce(${personName('a')}, '')) end`,
      isActive: 'c.is_active',
      isApproved: 'c.is_approved',
      isChanged: 'c.changed_since_review_at is not null',
      fundsFrozen: 'c.funds_frozen_at is not null',
      ownerSuspended: 'c.owner_suspended',
    },
    from: 'campaigns c',
    joined: `join campaigns c on c.id = picked.id join users u on u.id = c.owner_id left join profiles p on p.user_id = u.id
      left join profiles a on a.user_id = c.moderated_by`,
    tie: 'c.id',
    filters: bind => [
      // Even if no other condition depends on the time: PostgreSQL rejects unused parameters.
      `${bind(now)}::timestamptz is not null`,
      ...(month ? [`c.campaign_month = ${bind(month)}`] : []),
      ...(tab ? [`(${tabConditions[tab]})`] : []),
      ...(status === 'open' ? ['c.is_active'] : status === 'all' ? [] : [statusCondition(status, time)]),
    ],
    searched: {
      words: has => has(campaignSearched),
      id: id => `c.owner_id = ${id}::uuid`,
      typed: typed => `c.id = ${typed}`,
    },
    orders: {
      student: `folded(c.first_name || ' ' || c.last_name)`,
      school: 'folded(c.university)',
      ends: `coalesce(c.campaign_end_date, 'infinity'::timestamptz)`,
    },
    show: campaignRow,
  }
  // Safe: all views have the same rows and sort orders.
  return source as unknown as Source<L, Selected>
}

function campaignRow({ firstName, lastName, ...row }: Selected): CampaignRow {
  const publicName = displayName({ firstName, lastName, isMinor: row.isMinor })
  const path = campaignPath({ id: row.id, studentName: publicName })
  return { ...row, studentName: displayName({ firstName, lastName }), publicName, path }
}

const loadView = <L extends CampaignView>(
  app: App,
  view: L,
  query: QueryOf<L>,
  filters: Filters,
  now: Date,
) => loadList(app, view, campaignsSource<L>(filters, now), query)

/** Finds up to `most` campaigns whose text or id matches a search, newest first. */
export const findCampaigns = (app: App, search: string, most: number, now: Date): Promise<CampaignRow[]> =>
  loadFirst(app, scholars, campaignsSource<typeof scholars>({}, now), { search, sort: '-created' }, most)

/** The month that a query names. Without a year, it's the current one in the platform's time zone. */
export function monthOf({ month, year }: MonthQuery, app: App, now: Date): Month {
  const currentYear = Number(dayIn(now, app.env.timeZone).slice(0, 4))
  return monthFrom(monthKey(year ?? currentYear, monthNumber(month) ?? 1))
}

const countTabs = async (db: Db): Promise<Record<ModerationTab, number>> =>
  await oneRow(
    db,
    'moderation_counts',
    `select ${Object.entries(tabConditions)
      .map(([tab, sql]) => `(select count(*) from campaigns c where ${sql}) as "${tab}"`)
      .join(', ')}`,
  )

/** The views, as far as they have their own operation (P223, P225, P228, P97). */
export const servedCampaignViews = [
  serveList(scholars, {
    permission: 'readPeople',
    summary: 'Analytics Dashboard, scholars: every campaign with its owner',
    load: ({ app, query, now }) => loadView(app, scholars, query, query, now),
  }),
  serveList(campaigns, {
    permission: 'readCampaigns',
    summary: 'Campaign analytics: the campaigns to choose from',
    load: async ({ app, query, now }) => ({
      kind: 'choose',
      ...(await loadView(app, campaigns, query, query, now)),
    }),
  }),
  serveList(students, {
    permission: 'readCampaigns',
    summary: "Campaign analytics: the students of a month's campaigns",
    query: ofMonth,
    load: async ({ app, query, now }) => {
      const month = monthOf(query, app, now)
      const list = await loadView(app, students, query, { status: query.status, month: month.key }, now)
      return { kind: 'students', month, ...list }
    },
  }),
  serveList(moderationQueue, {
    permission: 'readCampaigns',
    summary: 'Moderation queue: campaigns to review, reported, unlisted, taken down',
    load: async ({ app, query, now }) => ({
      counts: await countTabs(app.db),
      ...(await loadView(app, moderationQueue, query, query, now)),
    }),
  }),
]
