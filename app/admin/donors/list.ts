import type { AsOf } from '../../books/as-of.ts'
import { phrase } from '../../lib/phrase.ts'
import {
  cents,
  count,
  day,
  defineList,
  type ListEndpoints,
  name,
  text,
  type,
} from '../../lists/define-list.ts'

/** All Donors (P236): one row per email, largest total first. */
export const donors = defineList({
  path: '/customers',
  endpoint: 'GET /api/screens/customers',
  report: { endpoint: 'GET /api/admin/customers/report', file: 'customers-report' },
  rows: 'customers',
  columns: {
    name: name('name', phrase('Name'), { fixed: true, className: 'min-w-48 md:min-w-36', report: true }),
    email: text('email', phrase('Email'), {
      className: 'max-md:hidden wrap-break-word min-w-44',
      report: true,
    }),
    total: cents('totalCents', phrase('Total Donated'), { sort: true, report: true }),
    count: count('donations', phrase('Donations'), { sort: true, report: true }),
    first: day('firstDonation', phrase('First Donation'), { sort: true, report: true }),
    last: day('lastDonation', phrase('Last Donation'), { sort: true, report: true }),
  },
  /** The donor's id, which links use because URLs must not contain emails. */
  also: type<{ id: string }>(),
  sort: '-total',
  caption: phrase('All Donors'),
  noun: phrase('{count, plural, one {# donor} other {# donors}}'),
  search: { label: phrase('Search donors'), placeholder: phrase('Name or email') },
})

declare module '../../lib/endpoint.ts' {
  interface Endpoints extends ListEndpoints<typeof donors, { asOf: AsOf }> {}
}
