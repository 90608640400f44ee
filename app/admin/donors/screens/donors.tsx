import type { ScreenProps } from '../../../shell/screen.ts'
import { useLive } from '../../../shell/wire/use-live.browser.ts'
import { Email } from '../../../ui/tables/table.tsx'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { AdminPage } from '../../kit/admin-page.tsx'
import { AdminList } from '../../kit/list/admin-list.tsx'
import type { Cells } from '../../kit/list/list-columns.tsx'
import { RowLink } from '../../kit/list/list-columns.tsx'
import { NothingFound } from '../../kit/list/nothing-found.tsx'
import { donors } from '../list.ts'
import { ExportDonors } from './export-donors.tsx'

export default function DonorsScreen({ data }: ScreenProps<'GET /api/screens/customers'>) {
  const { t } = useWords()
  useLive(data.topics)
  return (
    <AdminPage
      asOf={data.asOf}
      back={{ to: '/analytics', label: t('Back to Analytics') }}
      actions={<ExportDonors />}
    >
      <AdminList
        list={donors}
        data={data}
        cells={cells}
        rowName={({ name, email }) => `${name ?? t('Anonymous')}, ${email}`}
        empty={
          <NothingFound title={t('No customers found')} list={donors}>
            {t('Donors appear with their first gift.')}
          </NothingFound>
        }
      />
    </AdminPage>
  )
}

const cells: Cells<typeof donors> = {
  name: ({ id, name, email }) => (
    <>
      <RowLink to={`/transactions?search=${id}`}>{name ?? <Phrase words="Anonymous" />}</RowLink>
      <span className="block text-sm text-ink-soft wrap-break-word md:hidden">
        <Email address={email} />
      </span>
    </>
  ),
  email: ({ email }) => <Email address={email} />,
}
