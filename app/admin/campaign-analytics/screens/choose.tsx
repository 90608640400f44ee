import { Link } from 'react-router'
import { Amount } from '../../../ui/amount.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { linkClass } from '../../../ui/link.tsx'
import type { DataColumn } from '../../../ui/tables/data-table.tsx'
import { AdminList } from '../../lists/admin-list.tsx'
import { AdminPage } from '../../screens/admin-page.tsx'
import type { CampaignChoice, ChooseData } from '../contract.ts'
import { CampaignStatusBadge } from './campaign-status-badge.tsx'

const columns: DataColumn<CampaignChoice>[] = [
  {
    id: 'student',
    header: 'Campaign',
    sortable: true,
    fixed: true,
    className: 'min-w-40',
    cell: ({ id, studentName }) => (
      <Link to={`/campaign-analytics/${id}`} className={linkClass({})}>
        {studentName}
      </Link>
    ),
  },
  { id: 'school', header: 'School', cell: ({ university }) => university },
  {
    id: 'raised',
    header: 'Raised',
    sortable: true,
    align: 'end',
    cell: row => <Amount cents={row.raisedCents} />,
  },
  { id: 'goal', header: 'Goal', sortable: true, align: 'end', cell: row => <Amount cents={row.goalCents} /> },
  { id: 'reached', header: 'Reached', align: 'end', cell: ({ progressPercent }) => `${progressPercent}%` },
  {
    id: 'donors',
    header: 'Donors',
    align: 'end',
    cell: ({ donorCount }) => donorCount.toLocaleString('en-US'),
  },
  {
    id: 'ends',
    header: 'Ends',
    sortable: true,
    className: 'whitespace-nowrap',
    cell: ({ ends }) => ends ?? '\u2013',
  },
  { id: 'status', header: 'Status', cell: ({ status }) => <CampaignStatusBadge status={status} /> },
]

/** The active campaigns to choose from (P225). */
export function Choose({ data }: { data: ChooseData }) {
  const { query, campaigns, total, page, pages } = data
  return (
    <AdminPage
      title="Campaign Analytics"
      lede="Choose a campaign to see what it raised, from whom, and when."
      actions={
        <Link to="/analytics" className={buttonClass({ variant: 'secondary' })}>
          Choose a month
        </Link>
      }
    >
      <AdminList
        views="campaigns"
        caption="Active campaigns"
        columns={columns}
        rows={campaigns}
        rowKey={row => row.id}
        sort={query.sort}
        total={total}
        page={page}
        pages={pages}
        noun={['active campaign', 'active campaigns']}
        search={{ label: 'Search campaigns', placeholder: 'Name, school or email' }}
        empty={<EmptyState title="No campaigns found">No active campaigns match your search.</EmptyState>}
      />
    </AdminPage>
  )
}
