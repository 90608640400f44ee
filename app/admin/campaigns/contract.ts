import { z } from 'zod'
import { monthNumber } from '../../books/calendar.ts'
import type { Photo, Video } from '../../campaigns/media/media.ts'
import type { ReportReason } from '../../campaigns/moderation/report.ts'
import type { Instant } from '../../lib/moment.ts'
import type { CampaignRow } from './list.ts'

/** A month by name or number: 'May', 'may' or '5' (P225). The year defaults to the current one in the platform's time zone. */
export const ofMonth = {
  month: z
    .string()
    .max(20)
    .refine(text => monthNumber(text) !== null, 'Name a month, such as May or 5.'),
  year: z.coerce.number().int().min(2000).max(2200).optional().catch(undefined),
}
export const monthQuery = z.strictObject(ofMonth)
export type MonthInput = z.input<typeof monthQuery>
export type MonthQuery = z.output<typeof monthQuery>

/** A campaign's whole post, with the reports and earlier decisions that a review needs (P97, P207, P228). */
export type CampaignPost = Pick<
  CampaignRow,
  | 'id'
  | 'studentName'
  | 'purpose'
  | 'university'
  | 'major'
  | 'pictureUrl'
  | 'raisedCents'
  | 'goalCents'
  | 'progressPercent'
  | 'status'
  | 'path'
> & {
  story: string
  achievements: string[]
  academicYear: string
  /** The photos of the gallery and of all updates. */
  photos: Photo[]
  video: Video | null
  /** Null unless the student is a minor. */
  guardian: { name: string; email: string; phone: string | null; relationship: string | null } | null
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
    'GET /api/admin/campaigns/:campaignId/post': { answer: CampaignPost }
  }
}
