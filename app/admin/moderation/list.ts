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
} from '../../lists/define-list.ts'

export const moderationTabs = ['to-review', 'reported', 'unlisted', 'taken-down', 'suspended'] as const
export type ModerationTab = (typeof moderationTabs)[number]

/** The moderation queue: campaigns by review state (P97). */
export const moderationQueue = defineList({
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
    /** True for the viewer's own campaign, which another admin must review (P97). */
    isOwn: boolean
    isActive: boolean
    isApproved: boolean
    /** True after a take-down: withdrawals are blocked until an admin releases the funds. */
    fundsFrozen: boolean
    /** True while the owner is suspended, which hides the campaign and blocks withdrawals. */
    ownerSuspended: boolean
    /** True if the listed campaign's name, story, purpose or picture changed since the last review. */
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
