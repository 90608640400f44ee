import type { DescribePage, ScreenProps } from '../../../shell/screen.ts'
import { useLive } from '../../../shell/wire/use-live.browser.ts'
import { Amount } from '../../../ui/amount.tsx'
import type { DataColumn } from '../../../ui/tables/data-table.tsx'
import { dayLabel } from '../../analytics/platform-calendar.ts'
import { AdminList } from '../../lists/admin-list.tsx'
import { countedNoun } from '../../lists/counting.ts'
import { NothingFound } from '../../lists/nothing-found.tsx'
import { reportAddress } from '../../lists/report-address.ts'
import { RowLink } from '../../lists/row-link.tsx'
import { AdminPage } from '../../screens/admin-page.tsx'
import type { Customer } from '../contract.ts'

/** All Donors (P236): by e-mail, who gave most first. */
export default function CustomersScreen({ data }: ScreenProps<'GET /api/screens/customers'>) {
  useLive(data.topics)
  return (
    <AdminPage title="All Donors" back={{ to: '/analytics', label: 'Back to Analytics' }}>
      <AdminList
        views="donors"
        caption="All Donors"
        columns={columns}
        rows={data.customers}
        rowKey={customer => customer.email}
        sort={data.query.sort}
        total={data.total}
        page={data.page}
        pages={data.pages}
        noun={countedNoun(['donor', 'donors'], data.countedTo)}
        search={{ label: 'Search donors', placeholder: 'Name or email' }}
        report={{
          href: reportAddress('GET /api/admin/customers/report', data.query),
          of: rows =>
            reportAddress('GET /api/admin/customers/report', {
              ...data.query,
              only: rows.map(({ id }) => id).join(','),
            }),
        }}
        rowName={({ name, email }) => `${name}, ${email}`}
        empty={<NothingFound title="No customers found">Donors appear with their first gift.</NothingFound>}
      />
    </AdminPage>
  )
}

export const describe: DescribePage<unknown> = () => ({
  title: 'All Donors',
  description: 'Everyone who gave, and how much.',
  noIndex: true,
})

const donationsOf = ({ id }: Customer) => `/transactions?search=${id}`

const columns: readonly DataColumn<Customer>[] = [
  {
    id: 'name',
    header: 'Name',
    fixed: true,
    className: 'min-w-48 md:min-w-36',
    cell: customer => (
      <>
        <RowLink to={donationsOf(customer)}>{customer.name}</RowLink>
        <span className="block text-sm text-ink-soft wrap-anywhere md:hidden">{customer.email}</span>
      </>
    ),
  },
  {
    id: 'email',
    header: 'Email',
    className: 'max-md:hidden wrap-anywhere min-w-44',
    cell: customer => customer.email,
  },
  {
    id: 'total',
    header: 'Total Donated',
    align: 'end',
    sortable: true,
    cell: customer => <Amount cents={customer.totalCents} />,
  },
  {
    id: 'count',
    header: 'Donations',
    align: 'end',
    sortable: true,
    cell: customer => customer.donations.toLocaleString('en-US'),
  },
  {
    id: 'first',
    header: 'First Donation',
    sortable: true,
    className: 'whitespace-nowrap',
    cell: customer => dayLabel(customer.firstDonation),
  },
  {
    id: 'last',
    header: 'Last Donation',
    sortable: true,
    className: 'whitespace-nowrap',
    cell: customer => dayLabel(customer.lastDonation),
  },
]
