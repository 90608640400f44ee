import { Link } from 'react-router'
import { phrase } from '../../../lib/phrase.ts'
import { Amount } from '../../../ui/amount.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { fundedPercent } from '../../../ui/drawings/funded.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { linkClass } from '../../../ui/link.tsx'
import type { DataColumn } from '../../../ui/tables/data-table.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { AdminList } from '../../lists/admin-list.tsx'
import { AdminPage } from '../../screens/admin-page.tsx'
import { Day } from '../../screens/moment.tsx'
import type { CampaignChoice, ChooseData } from '../contract.ts'
import { CampaignStatusBadge } from './campaign-status-badge.tsx'

const columns: DataColumn<CampaignChoice>[] = [
  {
    id: 'student',
    header: phrase('Campaign'),
    sortable: true,
    fixed: true,
    className: 'min-w-40',
    cell: ({ id, studentName }) => (
      <Link to={`/campaign-analytics/${id}`} className={linkClass({})}>
        {studentName}
      </Link>
    ),
  },
  { id: 'school', header: phrase('School'), cell: ({ university }) => university },
  {
    id: 'raised',
    header: phrase('Raised'),
    sortable: true,
    align: 'end',
    cell: row => <Amount cents={row.raisedCents} />,
  },
  {
    id: 'goal',
    header: phrase('Goal'),
    sortable: true,
    align: 'end',
    cell: row => <Amount cents={row.goalCents} />,
  },
  {
    id: 'reached',
    header: phrase('Reached'),
    align: 'end',
    cell: ({ progressPercent, raisedCents }) => fundedPercent(progressPercent, raisedCents),
  },
  {
    id: 'donors',
    header: phrase('Donors'),
    align: 'end',
    cell: ({ donorCount }) => donorCount.toLocaleString('en-US'),
  },
  {
    id: 'ends',
    header: phrase('Ends'),
    sortable: true,
    className: 'whitespace-nowrap',
    cell: ({ endsAt }) => (endsAt ? <Day at={endsAt} /> : '\u2013'),
  },
  { id: 'status', header: phrase('Status'), cell: ({ status }) => <CampaignStatusBadge status={status} /> },
]

/** The active campaigns to choose from (P225). */
export function Choose({ data }: { data: ChooseData }) {
  const { t } = useWords()
  const { query, campaigns, total, page, pages } = data
  return (
    <AdminPage
      title={t('Campaign Analytics')}
      lede={t('Choose a campaign to see what it raised, from whom, and when.')}
      actions={
        <Link to="/analytics" className={buttonClass({ variant: 'secondary' })}>
          {t('Choose a month')}
        </Link>
      }
    >
      <AdminList
        views="campaigns"
        caption={t('Active campaigns')}
        columns={columns}
        rows={campaigns}
        rowKey={row => row.id}
        sort={query.sort}
        total={total}
        page={page}
        pages={pages}
        noun={phrase('{count, plural, one {# active campaign} other {# active campaigns}}')}
        search={{ label: t('Search campaigns'), placeholder: t('Name, school or email') }}
        empty={
          <EmptyState title={t('No campaigns found')}>
            {t('No active campaigns match your search.')}
          </EmptyState>
        }
      />
    </AdminPage>
  )
}
