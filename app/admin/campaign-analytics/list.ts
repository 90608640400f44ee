import type { DonationLines } from '../../ledger/postings.ts'
import { phrase } from '../../lib/phrase.ts'
import { cents, defineList, instant, ownCell, type RowOf, type } from '../../lists/define-list.ts'

/** The captured donations to a campaign, with all lines that the donors paid (P155, P227). */
export const campaignDonations = defineList({
  endpoint: 'GET /api/screens/campaign-analytics/campaigns/:campaignId/donations',
  rows: 'donations',
  columns: {
    donor: ownCell(phrase('Donor'), { fixed: true, className: 'min-w-44' }),
    student: ownCell(phrase('Student')),
    date: instant('date', phrase('Date'), { sort: true }),
    /** The amount that remains after refunds. */
    amount: cents('amountCents', phrase('Amount'), { sort: true }),
    total: cents('totalCents', phrase('Total')),
  },
  also: type<{
    id: string
    campaignId: string
    studentName: string
    /** Null if the donor is anonymous. */
    donorName: string | null
    donorEmail: string
    message: string | null
    inHonorOf: string | null
    /** The refunded and disputed cents. */
    returnedCents: number
    /** The lines that the donor paid, before refunds. */
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

/** The captured donations to the campaigns that started in a month. */
export const monthDonations = defineList({
  ...campaignDonations,
  endpoint: 'GET /api/screens/campaign-analytics/month/donations',
})

export type DonationRow = RowOf<typeof campaignDonations>
