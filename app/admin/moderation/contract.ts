import type { Photo, Video } from '../../campaigns/media/media.ts'
import type { ReportReason } from '../../campaigns/moderation/report.ts'
import type { Instant } from '../../lib/moment.ts'
import type { AnswerOf, RowOf } from '../../lists/define-list.ts'
import type { ModerationTab, moderationQueue } from './list.ts'

export type QueuedCampaign = RowOf<typeof moderationQueue>
export type ModerationData = AnswerOf<typeof moderationQueue, { counts: Record<ModerationTab, number> }>

export type ModerationDetail = {
  story: string
  achievements: string[]
  /** The photos of the gallery and of all updates. */
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

declare module '../../lib/endpoint.ts' {
  interface Endpoints {
    'GET /api/admin/campaigns/:campaignId/moderation': { answer: ModerationDetail }
  }
}
