import { phrase } from '../../lib/phrase.ts'
import { lineLabels } from '../line-labels.ts'
import {
  cents,
  defineList,
  instant,
  type ListEndpoints,
  name,
  oneOf,
  ownCell,
  text,
  type,
} from '../lists/define-list.ts'
import type { MoreOfTransactions } from './contract.ts'

/** `completed` is the default: whatever of it is left counts. `partly`: those of them of which a part went back. `held`: payments whose sum is not the quoted one; they are no donations, and in no total. */
export const transactionStatuses = ['completed', 'partly', 'refunded', 'disputed', 'all', 'held'] as const
export type TransactionStatus = (typeof transactionStatuses)[number]
export type ShownTransactionStatus = Exclude<TransactionStatus, 'all'>

/** The donor's other lines, in cents; null for donations older than stored lines. */
type Lines = { tip: number; foundationDonation: number; processingFee: number; creditCardFee: number } | null

const line = (name: keyof NonNullable<Lines>) => ownCell(lineLabels[name], { align: 'end', optional: true })

/** Recent Transactions (P234): donations, or held payments, the newest first. */
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
    /** What the provider captured of a held payment instead of its total. */
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
    /** Days of the platform's calendar, both included. */
    from: { is: 'day' },
    to: { is: 'day' },
    campaign: { is: 'pattern', pattern: /^[0-9a-z]{10}$/ },
    /** Opens this donation's detail. */
    donation: { is: 'opened' },
  },
  caption: phrase('Recent Transactions'),
  noun: phrase('{count, plural, one {# transaction} other {# transactions}}'),
  search: { label: phrase('Search transactions'), placeholder: phrase('Donor, email or scholar') },
})

/** The report's columns: the specification's, or refunds as well. */
export const reportColumns = ['specified', 'all'] as const
export type ReportColumns = (typeof reportColumns)[number]

declare module '../../lib/endpoint.ts' {
  interface Endpoints
    extends ListEndpoints<typeof transactions, MoreOfTransactions, { columns?: ReportColumns | undefined }> {}
}
