import type { Moderation } from '../../campaigns/moderation/moderation.ts'
import type { Instant } from '../../lib/moment.ts'
import { phrase } from '../../lib/phrase.ts'
import {
  cents,
  count,
  defineList,
  instant,
  type ListEndpoints,
  oneOf,
  ownCell,
  type,
} from '../lists/define-list.ts'

/** The tabs of the queue (P97). */
export const moderationTabs = ['to-review', 'reported', 'unlisted', 'taken-down', 'suspended'] as const
export type ModerationTab = (typeof moderationTabs)[number]

/** The moderation queue (P97): campaigns to review, reported and decided ones. */
export const moderationQueue = defineList({
  name: 'moderation',
  path: '/admin/moderation',
  endpoint: 'GET /api/screens/admin/moderation',
  rows: 'campaigns',
  columns: {
    campaign: ownCell(phrase('Campaign'), { fixed: true }),
    owner: ownCell(phrase('Owner'), { className: 'max-md:hidden' }),
    created: instant('createdAt', phrase('Created'), {
      sort: true,
      className: 'whitespace-nowrap max-md:hidden',
    }),
    raised: cents('raisedCents', phrase('Raised'), { sort: true }),
    reports: count('openReports', phrase('Reports'), { sort: true }),
    decided: ownCell(phrase('Last decision'), { className: 'max-md:hidden' }),
  },
  also: type<{
    id: string
    path: string
    studentName: string
    purpose: string
    university: string
    pictureUrl: string | null
    owner: { name: string; email: string; isProven: boolean; isGuardian: boolean }
    /** Nobody decides their own (P97). */
    isOwn: boolean
    isActive: boolean
    isApproved: boolean
    /** Taken down for cause: no withdrawal moves until an admin releases them. */
    fundsFrozen: boolean
    /** Hidden, and its funds on hold, until the owner's suspension ends. */
    ownerSuspended: boolean
    /** Listed, and its name, story, purpose or picture changed since an admin looked. */
    isChanged: boolean
    moderation: { state: Moderation; by: string; at: Instant; reason: string | null } | null
  }>(),
  sort: '-created',
  filters: { tab: oneOf(moderationTabs, 'to-review') },
  caption: phrase('Campaigns'),
  noun: phrase('{count, plural, one {# campaign} other {# campaigns}}'),
  search: { label: phrase('Search campaigns'), placeholder: phrase('Name, school or email') },
})

declare module '../../lib/endpoint.ts' {
  interface Endpoints
    extends ListEndpoints<typeof moderationQueue, { counts: Record<ModerationTab, number> }> {}
}
