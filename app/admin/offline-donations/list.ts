import { type OfflineStatus, offlineStatuses } from '../../donations/offline/offline-donation.ts'
import type { OfflineKind } from '../../donations/offline-kind.ts'
import type { Instant } from '../../lib/moment.ts'
import { phrase } from '../../lib/phrase.ts'
import { cents, day, defineList, name, oneOf, ownCell, text, type } from '../../lists/define-list.ts'

export const offlineFilters = ['all', ...offlineStatuses] as const
export type OfflineFilter = (typeof offlineFilters)[number]

const wide = 'max-md:hidden'

/** Offline Donations (P579): those that didn't come by card, with the ones that wait for another person. */
export const offlineDonations = defineList({
  path: '/admin/offline-donations',
  endpoint: 'GET /api/screens/admin/offline-donations',
  report: { endpoint: 'GET /api/admin/offline-donations/report', file: 'offline-donations' },
  rows: 'offlineDonations',
  columns: {
    received: day('receivedOn', phrase('Received'), { sort: true, report: true }),
    donor: name('donorName', phrase('Donor'), { fixed: true, className: 'min-w-32', report: true }),
    kind: ownCell(phrase('How'), { className: `whitespace-nowrap ${wide}`, report: true }),
    reference: text('reference', phrase('Reference'), { className: wide, report: true }),
    amount: cents('cents', phrase('Amount'), { sort: true, report: true }),
    scholar: text('scholar', phrase('Scholar'), { className: `min-w-32 ${wide}`, report: true }),
    status: ownCell(phrase('Status'), { className: wide, report: true }),
    entered: text('enteredBy', phrase('Recorded by'), { optional: true, className: wide, report: true }),
    confirmed: text('confirmedBy', phrase('Confirmed by'), {
      nullable: true,
      optional: true,
      className: wide,
      report: true,
    }),
  },
  also: type<{
    id: string
    kind: OfflineKind
    status: OfflineStatus
    /** Yyyy-mm-dd. */
    depositedOn: string | null
    donorEmail: string | null
    hasReceipt: boolean
    note: string | null
    campaignId: string
    /** What the campaign has left, in cents: raised less withdrawn and pending. */
    campaignLeftCents: number
    /** True if the viewer recorded it, so that another person must confirm it. */
    isMine: boolean
    enteredAt: Instant
    confirmedAt: Instant | null
    ended: { by: string; at: Instant; reason: string } | null
    override: { of: string; reason: string } | null
  }>(),
  sort: '-received',
  filters: { status: oneOf(offlineFilters, 'all'), opened: { is: 'opened' } },
  topics: ['admin', 'campaigns'],
  caption: phrase('Offline Donations'),
  noun: phrase('{count, plural, one {# donation} other {# donations}}'),
  search: { label: phrase('Search offline donations'), placeholder: phrase('Donor, reference or scholar') },
})
