import { z } from 'zod'
import type { Photo, Video } from '../../campaigns/media/media.ts'
import type { Moderation } from '../../campaigns/moderation/moderation.ts'
import type { ReportReason } from '../../campaigns/moderation/report.ts'
import type { Instant } from '../../lib/moment.ts'
import { type ListPage, listQuery } from '../lists/list-query.ts'

/** What the tabs hold: waiting to be listed, reported, unlisted, taken down, owner suspended (P97). */
export const moderationTabs = ['to-review', 'reported', 'unlisted', 'taken-down', 'suspended'] as const
export type ModerationTab = (typeof moderationTabs)[number]

export const moderationQuery = listQuery({
  sorts: ['created', 'reports', 'raised'],
  sort: '-created',
  filters: { tab: z.enum(moderationTabs).default('to-review') },
})
export type ModerationQuery = z.output<typeof moderationQuery>

/** A campaign in the queue: money in cents. */
export type QueuedCampaign = {
  id: string
  path: string
  studentName: string
  purpose: string
  university: string
  pictureUrl: string | null
  owner: { name: string; email: string; isProven: boolean; isGuardian: boolean }
  /** Nobody decides their own (P97). */
  isOwn: boolean
  createdAt: Instant
  raisedCents: number
  openReports: number
  isActive: boolean
  isApproved: boolean
  /** Taken down for cause: no withdrawal moves until an admin releases them. */
  fundsFrozen: boolean
  /** Hidden, and its funds on hold, until the owner's suspension ends. */
  ownerSuspended: boolean
  /** Listed, and its name, story, purpose or picture changed since an admin looked. */
  isChanged: boolean
  moderation: { state: Moderation; by: string; at: Instant; reason: string | null } | null
}

export type ModerationData = ListPage & {
  campaigns: QueuedCampaign[]
  counts: Record<ModerationTab, number>
  query: ModerationQuery
  topics: string[]
}

/** What an admin reads before deciding: the page's own text, every report, every earlier decision. */
export type ModerationDetail = {
  story: string
  achievements: string[]
  /** Of the gallery, and beside updates. */
  photos: Photo[]
  video: Video | null
  goalCents: number
  major: string
  reports: {
    id: string
    reason: ReportReason
    details: string
    reporter: string | null
    at: Instant
    status: 'open' | 'upheld' | 'dismissed'
  }[]
  history: { id: number; action: string; by: string | null; at: Instant; reason: string | null }[]
}
