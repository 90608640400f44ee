import { phrase } from '../../../lib/phrase.ts'
import type { DescribePage, ScreenProps } from '../../../shell/screen.ts'
import { useLive } from '../../../shell/wire/use-live.browser.ts'
import { Amount } from '../../../ui/amount.tsx'
import type { DataColumn } from '../../../ui/tables/data-table.tsx'
import { Email } from '../../../ui/tables/email.tsx'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { dayLabel } from '../../analytics/calendar-words.ts'
import { AdminList } from '../../lists/admin-list.tsx'

import { NothingFound } from '../../lists/nothing-found.tsx'
import { reportAddress } from '../../lists/report-address.ts'
import { RowLink } from '../../lists/row-link.tsx'
import { AdminPage } from '../../screens/admin-page.tsx'
import type { Customer } from '../contract.ts'

/** All Donors (P236): by email, who gave most first. */
export default function CustomersScreen({ data }: ScreenProps<'GET /api/screens/customers'>) {
  const { t } = useWords()
  useLive(data.topics)
  return (
    <AdminPage title={t('All Donors')} back={{ to: '/analytics', label: t('Back to Analytics') }}>
      <AdminList
        views="donors"
        caption={t('All Donors')}
        columns={columns}
        rows={data.customers}
        rowKey={customer => customer.email}
        sort={data.query.sort}
        total={data.total}
        page={data.page}
        pages={data.pages}
        noun={phrase('{count, plural, one {# donor} other {# donors}}')}
        countedTo={data.countedTo}
        search={{ label: t('Search donors'), placeholder: t('Name or email') }}
        report={{
          href: reportAddress('GET /api/admin/customers/report', data.query),
          of: rows =>
            reportAddress('GET /api/admin/customers/report', {
              ...data.query,
              only: rows.map(({ id }) => id).join(','),
            }),
        }}
        rowName={({ name, email }) => `${name ?? t('Anonymous')}, ${email}`}
        empty={
          <NothingFound title={t('No customers found')}>
            {t('Donors appear with their first gift.')}
          </NothingFound>
        }
      />
    </AdminPage>
  )
}

export const describe: DescribePage<unknown> = (_, __, { t }) => ({
  title: t('All Donors'),
  description: t('Everyone who gave, and how much.'),
  empty: t('No customers found'),
  noIndex: true,
})

function Day({ day }: { day: string }) {
  const { t } = useWords()
  return dayLabel(day, t)
}

const donationsOf = ({ id }: Customer) => `/transactions?search=${id}`

const columns: readonly DataColumn<Customer>[] = [
  {
    id: 'name',
    header: phrase('Name'),
    fixed: true,
    className: 'min-w-48 md:min-w-36',
    cell: customer => (
      <>
        <RowLink to={donationsOf(customer)}>{customer.name ?? <Phrase words="Anonymous" />}</RowLink>
        <span className="block text-sm text-ink-soft wrap-break-word md:hidden">
          <Email address={customer.email} />
        </span>
      </>
    ),
  },
  {
    id: 'email',
    header: phrase('Email'),
    className: 'max-md:hidden wrap-break-word min-w-44',
    cell: customer => <Email address={customer.email} />,
  },
  {
    id: 'total',
    header: phrase('Total Donated'),
    align: 'end',
    sortable: true,
    cell: customer => <Amount cents={customer.totalCents} />,
  },
  {
    id: 'count',
    header: phrase('Donations'),
    align: 'end',
    sortable: true,
    cell: customer => customer.donations.toLocaleString('en-US'),
  },
  {
    id: 'first',
    header: phrase('First Donation'),
    sortable: true,
    className: 'whitespace-nowrap',
    cell: customer => <Day day={customer.firstDonation} />,
  },
  {
    id: 'last',
    header: phrase('Last Donation'),
    sortable: true,
    className: 'whitespace-nowrap',
    cell: customer => <Day day={customer.lastDonation} />,
  },
]
