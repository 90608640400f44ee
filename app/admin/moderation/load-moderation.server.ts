import { campaignPath, displayName } from '../../campaigns/campaign.ts'
import type { Moderation } from '../../campaigns/moderation/moderation.ts'
import type { Viewer } from '../../lib/viewer.ts'
import type { App } from '../../platform/app.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { exactly } from '../lists/counting.ts'
import { countAll, loadList, type Narrowed } from '../lists/load-list.server.ts'
import type { Has } from '../lists/search.ts'
import { personName } from '../person-name.ts'
import type { ModerationData, ModerationQuery, ModerationTab, QueuedCampaign } from './contract.ts'

const belongs: Record<ModerationTab, string> = {
  'to-review': `c.is_active and (not c.is_approved and c.moderation is distinct from 'unlisted'
    or c.changed_since_review_at is not null)`,
  reported: `exists (select 1 from campaign_reports r where r.campaign_id = c.id and r.status = 'open')`,
  unlisted: `c.is_active and not c.is_approved and c.moderation = 'unlisted'`,
  'taken-down': `c.moderation = 'deactivated'`,
  suspended: 'c.owner_suspended',
}

const openReports = `(select count(*) from campaign_reports r where r.campaign_id = c.id and r.status = 'open')`
const orders = { created: 'c.created_at', reports: 'open_reports', raised: 'c.raised_amount' }

const queueList = (tab: ModerationTab, counts: Record<ModerationTab, number>, db: Db) => ({
  name: null,
  columns,
  from: `campaigns c
    join users u on u.id = c.owner_id
    left join profiles owner on owner.user_id = c.owner_id
    left join profiles admin on admin.user_id = c.moderated_by`,
  filters: () => [`(${belongs[tab]})`],
  searched: {
    words: (has: Has) =>
      has(`folded(concat_ws(' ', c.search_text, c.last_name, c.university, c.email, u.email))`),
    typed: (typed: string) => `c.id = ${typed}`,
  },
  orders,
  tie: 'c.id',
  count: async (narrowed: Narrowed) =>
    narrowed.isSearched ? await countAll(db, null, narrowed) : exactly(counts[tab]),
})

/** One page of the moderation queue, and how many campaigns each of its tabs holds. */
export async function loadModeration(
  app: App,
  viewer: Pick<Viewer, 'userId'>,
  query: ModerationQuery,
): Promise<ModerationData> {
  const counts = await countTabs(app.db)
  const show = (row: Row) => queued(row, viewer)
  const { rows, page } = await loadList(app.db, queueList(query.tab, counts, app.db), query, show)
  return { ...page, campaigns: rows, counts, query, topics: ['admin'] }
}

async function countTabs(db: Db): Promise<Record<ModerationTab, number>> {
  const counted = Object.entries(belongs).map(
    ([tab, sql]) => `(select count(*) from campaigns c where ${sql}) as "${tab}"`,
  )
  const [counts] = await db.rows<Record<ModerationTab, number>>(
    'moderation_counts',
    `select ${counted.join(', ')}`,
  )
  if (!counts) throw new Error('counts without a group always answer one row')
  return counts
}

const columns = `c.id, c.first_name, c.last_name, c.guardian_user_id is not null as is_minor, c.purpose,
    c.university as university, c.profile_picture_url as picture_url, c.created_at, c.raised_amount as raised_cents,
    c.is_active, c.is_approved, c.funds_frozen_at is not null as funds_frozen,
    c.owner_suspended,
    c.changed_since_review_at is not null as is_changed, c.owner_id, ${openReports} as open_reports,
    ${personName('owner')} as owner_name, u.email as owner_email, u.email_verified as is_proven,
    c.moderation, c.moderation_reason, c.moderated_at, ${personName('admin')} as moderated_by`

type Row = {
  id: string
  firstName: string
  lastName: string
  isMinor: boolean
  purpose: string
  university: string
  pictureUrl: string | null
  createdAt: Date
  raisedCents: number
  isActive: boolean
  isApproved: boolean
  fundsFrozen: boolean
  ownerSuspended: boolean
  isChanged: boolean
  ownerId: string
  openReports: number
  ownerName: string | null
  ownerEmail: string
  isProven: boolean
  moderation: Moderation | null
  moderationReason: string | null
  moderatedAt: Date | null
  moderatedBy: string | null
}

function queued(row: Row, viewer: Pick<Viewer, 'userId'>): QueuedCampaign {
  const studentName = displayName(row)
  const { id, university, pictureUrl, raisedCents, isActive, isApproved, fundsFrozen, isChanged, isMinor } =
    row
  return {
    id,
    university,
    pictureUrl,
    raisedCents,
    isActive,
    isApproved,
    fundsFrozen,
    ownerSuspended: row.ownerSuspended,
    isChanged,
    studentName,
    purpose: row.purpose,
    path: campaignPath({ id, studentName }),
    owner: {
      name: row.ownerName ?? '',
      email: row.ownerEmail,
      isProven: row.isProven,
      isGuardian: isMinor,
    },
    isOwn: row.ownerId === viewer.userId,
    createdAt: row.createdAt.toISOString(),
    openReports: row.openReports,
    moderation:
      row.moderation && row.moderatedAt
        ? {
            state: row.moderation,
            by: row.moderatedBy ?? '',
            at: row.moderatedAt.toISOString(),
            reason: row.moderationReason,
          }
        : null,
  }
}
