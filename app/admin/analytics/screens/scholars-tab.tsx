import { Link } from 'react-router'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { linkClass } from '../../../ui/link.tsx'
import type { DataColumn } from '../../../ui/tables/data-table.tsx'
import {
  campaignStatuses,
  campaignStatusLabels,
  hasPublicPage,
} from '../../campaign-analytics/campaign-status.ts'
import { CampaignStatusBadge } from '../../campaign-analytics/screens/campaign-status-badge.tsx'
import { RaisedOfGoal } from '../../campaign-analytics/screens/raised-of-goal.tsx'
import { AdminList } from '../../lists/admin-list.tsx'
import { useListAddress } from '../../lists/use-list-address.browser.ts'
import type { ScholarRow, ScholarsData } from '../contract.ts'

const columns: DataColumn<ScholarRow>[] = [
  {
    id: 'student',
    header: 'Student',
    sortable: true,
    fixed: true,
    className: 'min-w-40',
    cell: ({ id, studentName, isMinor }) => (
      <>
        <Link to={`/campaign-analytics/${id}`} className={linkClass({})}>
          {studentName}
        </Link>
        {isMinor ? <span className="block text-ink-soft">Under 18</span> : null}
      </>
    ),
  },
  {
    id: 'school',
    header: 'School',
    sortable: true,
    className: 'min-w-44',
    cell: ({ university }) => university,
  },
  { id: 'owner', header: 'Owner', cell: ({ owner }) => <Owner owner={owner} /> },
  {
    id: 'raised',
    header: 'Raised of goal',
    sortable: true,
    align: 'end',
    cell: row => <RaisedOfGoal {...row} />,
  },
  {
    id: 'donors',
    header: 'Donors',
    align: 'end',
    cell: ({ donorCount }) => donorCount.toLocaleString('en-US'),
  },
  { id: 'status', header: 'Status', cell: ({ status }) => <CampaignStatusBadge status={status} /> },
  {
    id: 'created',
    header: 'Created',
    sortable: true,
    className: 'whitespace-nowrap',
    cell: ({ createdAt }) => createdAt,
  },
  { id: 'page', header: 'Page', cell: ({ path, status }) => <PublicPageLink path={path} status={status} /> },
]

function Owner({ owner }: { owner: ScholarRow['owner'] }) {
  if (!owner) return <span className="text-ink-soft">Account closed</span>
  return (
    <>
      {owner.name}
      <Link
        to={`/analytics?tab=users&search=${owner.userId}`}
        className={linkClass({ variant: 'quiet', className: 'block' })}
      >
        {owner.email}
      </Link>
    </>
  )
}

/** Only a campaign that strangers may see has a page. */
function PublicPageLink({ path, status }: Pick<ScholarRow, 'path' | 'status'>) {
  if (!hasPublicPage(status)) return '\u2013'
  return (
    <Link to={path} target="_blank" className={linkClass({})}>
      Open
    </Link>
  )
}

/** Every campaign with whoever answers for it (P223). */
export function ScholarsTab({ data }: { data: ScholarsData }) {
  const address = useListAddress()
  const { query, scholars, total, page, pages } = data
  const statuses = [...campaignStatuses].reverse()
  return (
    <AdminList
      views="scholars"
      caption="Scholars"
      columns={columns}
      rows={scholars}
      rowKey={row => row.id}
      sort={query.sort}
      total={total}
      page={page}
      pages={pages}
      noun={['campaign', 'campaigns']}
      search={{ label: 'Search scholars', placeholder: 'Name, school or email' }}
      filters={
        <Field label="Status" labelHidden>
          <Select
            value={query.status}
            onChange={event => address.set({ status: event.target.value })}
            options={[
              { value: 'all', label: 'Every status' },
              ...statuses.map(status => ({ value: status, label: campaignStatusLabels[status] })),
            ]}
          />
        </Field>
      }
      empty={<EmptyState title="No scholars found">No campaigns match your search and filters.</EmptyState>}
    />
  )
}
