import { type ShownTransactionStatus, transactionStatuses } from '../../donations/transaction-status.ts'
import { phrase } from '../../lib/phrase.ts'
import { cents, defineList, instant, name, oneOf, ownCell, text, type } from '../../lists/define-list.ts'
import { lineLabels } from '../kit/line-labels.ts'

/** The donor's lines besides the amount, in cents; null for old donations, for which lines weren't stored. */
type Lines = { tip: number; foundationDonation: number; processingFee: number; creditCardFee: number } | null

const line = (name: keyof NonNullable<Lines>) => ownCell(lineLabels[name], { align: 'end', optional: true })

/** Recent Transactions (P234): donations, or, with that filter, held payments. */
export const transactions = defineList({
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
    /** The captured cents of a held payment, which can differ from its quoted total; null for a donation. */
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
    /** The refunded or disputed part of the amount and of the total, in cents. */
    returned: { amountCents: number; totalCents: number }
    lines: Lines
  }>(),
  sort: '-date',
  filters: {
    status: oneOf(transactionStatuses, 'completed'),
    /** The first and last day to include, in the platform's time zone. */
    from: { is: 'day' },
    to: { is: 'day' },
    campaign: { is: 'pattern', pattern: /^[0-9a-z]{10}$/ },
    donation: { is: 'opened' },
  },
  caption: phrase('Recent Transactions'),
  noun: phrase('{count, plural, one {# transaction} other {# transactions}}'),
  search: { label: phrase('Search transactions'), placeholder: phrase('Donor, email or scholar') },
})

/** The columns of the report: `specified` has those of P234, `all` adds the refunds. */
export const reportColumns = ['specified', 'all'] as const
export type ReportColumns = (typeof reportColumns)[number]
