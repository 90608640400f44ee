import { phrase } from '../../lib/phrase.ts'
import { lineLabels } from '../line-labels.ts'
import { cents, defineList, instant, name, oneOf, ownCell, text, type } from '../lists/define-list.ts'

/**
 * `completed` includes `partly`: donations that were refunded in part. `held`: payments of another sum than the quoted one, which aren't donations
 * and count in no total.
 */
export const transactionStatuses = ['completed', 'partly', 'refunded', 'disputed', 'all', 'held'] as const
export type TransactionStatus = (typeof transactionStatuses)[number]
export type ShownTransactionStatus = Exclude<TransactionStatus, 'all'>

/** The donor's other lines, in cents; null for donations older than stored lines. */
type Lines = { tip: number; foundationDonation: number; processingFee: number; creditCardFee: number } | null

const line = (name: keyof NonNullable<Lines>) => ownCell(lineLabels[name], { align: 'end', optional: true })

/** Recent Transactions (P234): donations, or held payments. */
export const transactions = defineList({
  name: 'transactions',
  path: '/transactions',
  endpoint: 'GET /api/screens/transactions',
  report: { endpoint: 'GET /api/admin/transactions/report', file: 'transactions-report' },
  rows: 'transactions',
  columns: {
    date: instant('at', phrase('Date'), {
      sort: true,
      className: 'max-md:w-28 md:whitespace-nowrap',
      report: true,
    }),
    donor: name('donor', phrase('Donor'), { fixed: true, className: 'md:min-w-36', report: 'Donor Name' }),
    scholar: text('scholar', phrase('Scholar'), {
      className: 'max-md:hidden min-w-32',
      report: 'Scholar Name',
    }),
    amount: cents('amountCents', phrase('Amount'), { sort: true, report: 'Donation Amount' }),
    total: cents('totalCents', phrase('Total'), {
      sort: true,
      className: 'max-md:hidden',
      report: 'Total Amount',
    }),
    /** The captured sum of a held payment. */
    taken: cents('takenCents', phrase('Charged instead'), { nullable: true }),
    status: ownCell(phrase('Status'), { optional: true }),
    tip: line('tip'),
    foundationDonation: line('foundationDonation'),
    processingFee: line('processingFee'),
    creditCardFee: line('creditCardFee'),
  },
  also: type<{
    id: string
    status: ShownTransactionStatus
    /** Refunded or disputed, in cents. */
    returned: { amountCents: number; totalCents: number }
    lines: Lines
  }>(),
  sort: '-date',
  filters: {
    status: oneOf(transactionStatuses, 'completed'),
    /** Inclusive days of the platform's calendar. */
    from: { is: 'day' },
    to: { is: 'day' },
    campaign: { is: 'pattern', pattern: /^[0-9a-z]{10}$/ },
    donation: { is: 'opened' },
  },
  caption: phrase('Recent Transactions'),
  noun: phrase('{count, plural, one {# transaction} other {# transactions}}'),
  search: { label: phrase('Search transactions'), placeholder: phrase('Donor, email or scholar') },
})

/** `all` adds refunds to the specified columns. */
export const reportColumns = ['specified', 'all'] as const
export type ReportColumns = (typeof reportColumns)[number]
