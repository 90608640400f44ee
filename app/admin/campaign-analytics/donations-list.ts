import type { DonationLines } from '../../ledger/postings.ts'
import { phrase } from '../../lib/phrase.ts'
import { cents, defineList, instant, ownCell, type RowOf, type } from '../lists/define-list.ts'

/** Captured donations of a month's campaigns, each with every line of its quote (P155, P227). */
export const monthDonations = defineList({
  name: 'month-donations',
  endpoint: 'GET /api/screens/campaign-analytics/month/donations',
  rows: 'donations',
  columns: {
    donor: ownCell(phrase('Donor'), { fixed: true, className: 'min-w-44' }),
    student: ownCell(phrase('Student')),
    date: instant('date', phrase('Date'), { sort: true }),
    /** The amount after refunds, which counts for the campaign. */
    amount: cents('amountCents', phrase('Amount'), { sort: true }),
    total: cents('totalCents', phrase('Total')),
  },
  also: type<{
    id: string
    campaignId: string
    studentName: string
    /** Null for an anonymous donation. */
    donorName: string | null
    donorEmail: string
    message: string | null
    inHonorOf: string | null
    /** What went back in all, by refunds and disputes. */
    returnedCents: number
    /** The lines of the donation. */
    given: DonationLines
    /** The payment provider's fee, which the platform pays. */
    providerFeeCents: number
    paymentMethod: string
  }>(),
  sort: '-date',
  caption: phrase('Donations'),
  noun: phrase('{count, plural, one {# donation} other {# donations}}'),
  search: { label: phrase('Search donations'), placeholder: phrase('Name or e-mail') },
})

/** The same of one campaign. */
export const campaignDonations = defineList({
  ...monthDonations,
  name: 'campaign-donations',
  endpoint: 'GET /api/screens/campaign-analytics/campaigns/:campaignId/donations',
})

export type DonationRow = RowOf<typeof monthDonations>
