import type { CampaignRow } from '#db/tables.ts'
import { campaignPath, displayName } from '../../campaigns/campaign.ts'
import type { QueryOf } from '../../lists/define-list.ts'
import { exactCount } from '../../lists/list-query.ts'
import { countAll, loadList, type Source } from '../../lists/load-list.server.ts'
import { personName } from '../../lists/names.ts'
import { serveList } from '../../lists/serve-list.server.ts'
import type { App } from '../../platform/app.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { oneRow } from '../../platform/database/one-row.server.ts'
import type { Viewer } from '../../platform/viewer.ts'
import type { ModerationData, QueuedCampaign } from './contract.ts'
import { type ModerationTab, moderationQueue } from './list.ts'

const tabConditions: Record<ModerationTab, string> = {
  'to-review': `c.is_active and (not c.is_approved and c.moderation is distinct from 'unlisted'
    or c.changed_since_review_at is not null)`,
  reported: `exists (select 1 from campaign_reports r where r.campaign_id = c.id and r.status = 'open')`,
  unlisted: `c.is_active and not c.is_approved and c.moderation = 'unlisted'`,
  'taken-down': `c.moderation = 'deactivated'`,
  suspended: 'c.owner_suspended',
}

type Computed = 'studentName' | 'path' | 'owner' | 'isOwn' | 'moderation'
type Selected = Omit<QueuedCampaign, Computed> &
  Pick<CampaignRow, 'firstName' | 'lastName' | 'moderation' | 'moderationReason'> & {
    isMinor: boolean
    ownerId: string
    ownerName: string | null
    ownerEmail: string
    isProven: boolean
    moderatedAt: string | null
    moderatedBy: string | null
  }

type Queue = { tab: ModerationTab; counts: Record<ModerationTab, number>; viewerId: string; db: Db }

const queueSource = ({ tab, counts, viewerId, db }: Queue): Source<typeof moderationQueue, Selected> => ({
  name: null,
  sql: {
    id: 'c.id',
    firstName: 'c.first_name',
    lastName: 'c.last_name',
    isMinor: 'c.guardian_user_id is not null',
    purpose: 'c.purpose',
    university: 'c.university',
    pictureUrl: 'c.profile_picture_url',
    createdAt: 'c.created_at',
    raisedCents: 'c.raised_amount',
    isActive: 'c.is_active',
    isApproved: 'c.is_approved',
    fundsFrozen: 'c.funds_frozen_at is not null',
    ownerSuspended: 'c.owner_suspended',
    isChanged: 'c.changed_since_review_at is not null',
    ownerId: 'c.owner_id',
    openReports: `(select count(*) from campaign_reports r where r.campaign_id = c.id and r.status = 'open')`,
    ownerName: personName('owner'),
    ownerEmail: 'u.email',
    isProven: 'u.email_verified',
    moderation: 'c.moderation',
    moderationReason: 'c.moderation_reason',
    moderatedAt: 'c.moderated_at',
    moderatedBy: personName('admin'),
  },
  from: `campaigns c
    join users u on u.id = c.owner_id
    left join profiles owner on owner.user_id = c.owner_id
    left join profiles admin on admin.user_id = c.moderated_by`,
  filters: () => [`(${tabConditions[tab]})`],
  searched: {
    words: has => has(`folded(concat_ws(' ', c.search_text, c.last_name, c.university, c.email, u.email))`),
    typed: typed => `c.id = ${typed}`,
  },
  orders: { reports: 'open_reports' },
  tie: 'c.id',
  count: async query => (query.hasSearch ? await countAll(db, null, query) : exactCount(counts[tab])),
  show: selected => queuedCampaign(selected, viewerId),
})

function queuedCampaign(selected: Selected, viewerId: string): QueuedCampaign {
  const { firstName, lastName, isMinor, ownerId, ownerName, ownerEmail, isProven, ...rest } = selected
  const { moderation, moderationReason, moderatedAt, moderatedBy, ...row } = rest
  const studentName = displayName({ firstName, lastName, isMinor })
  return {
    ...row,
    studentName,
    path: campaignPath({ id: row.id, studentName }),
    owner: { name: ownerName ?? '', email: ownerEmail, isProven, isGuardian: isMinor },
    isOwn: ownerId === viewerId,
    moderation:
      moderation && moderatedAt
        ? { state: moderation, by: moderatedBy ?? '', at: moderatedAt, reason: moderationReason }
        : null,
  }
}

async function loadModeration(
  app: App,
  { userId }: Viewer,
  query: QueryOf<typeof moderationQueue>,
): Promise<ModerationData> {
  const counts = await countTabs(app.db)
  const source = queueSource({ tab: query.tab, counts, viewerId: userId, db: app.db })
  return { ...(await loadList(app, moderationQueue, source, query)), counts }
}

async function countTabs(db: Db): Promise<Record<ModerationTab, number>> {
  const counts = Object.entries(tabConditions).map(
    ([tab, sql]) => `(select count(*) from campaigns c where ${sql}) as "${tab}"`,
  )
  return await oneRow(db, 'moderation_counts', `select ${counts.join(', ')}`)
}

export const servedModeration = serveList(moderationQueue, {
  permission: 'readCampaigns',
  summary: 'Moderation queue: campaigns to review, reported, unlisted, taken down',
  load: ({ app, viewer, query }) => loadModeration(app, viewer, query),
})
