import { Link } from 'react-router'
import { phrase } from '../../../lib/phrase.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { linkClass } from '../../../ui/link.tsx'
import type { DataColumn } from '../../../ui/tables/data-table.tsx'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import {
  campaignStatuses,
  campaignStatusLabels,
  hasPublicPage,
} from '../../campaign-analytics/campaign-status.ts'
import { CampaignStatusBadge } from '../../campaign-analytics/screens/campaign-status-badge.tsx'
import { RaisedOfGoal } from '../../campaign-analytics/screens/raised-of-goal.tsx'
import { AdminList } from '../../lists/admin-list.tsx'
import { useListAddress } from '../../lists/use-list-address.browser.ts'
import { Moment } from '../../screens/moment.tsx'
import type { ScholarRow, ScholarsData } from '../contract.ts'

const columns: DataColumn<ScholarRow>[] = [
  {
    id: 'student',
    header: phrase('Student'),
    sortable: true,
    fixed: true,
    className: 'min-w-40',
    cell: ({ id, studentName, isMinor }) => (
      <>
        <Link to={`/campaign-analytics/${id}`} className={linkClass({})}>
          {studentName}
        </Link>
        {isMinor ? (
          <span className="block text-ink-soft">
            <Phrase words="Under 18" />
          </span>
        ) : null}
      </>
    ),
  },
  {
    id: 'school',
    header: phrase('School'),
    sortable: true,
    className: 'min-w-44',
    cell: ({ university }) => university,
  },
  { id: 'owner', header: phrase('Owner'), cell: ({ owner }) => <Owner owner={owner} /> },
  {
    id: 'raised',
    header: phrase('Raised of goal'),
    sortable: true,
    align: 'end',
    cell: row => <RaisedOfGoal {...row} />,
  },
  {
    id: 'donors',
    header: phrase('Donors'),
    align: 'end',
    cell: ({ donorCount }) => donorCount.toLocaleString('en-US'),
  },
  { id: 'status', header: phrase('Status'), cell: ({ status }) => <CampaignStatusBadge status={status} /> },
  {
    id: 'created',
    header: phrase('Created'),
    sortable: true,
    className: 'whitespace-nowrap',
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
  {
    id: 'page',
    header: phrase('Page'),
    cell: ({ path, status }) => <PublicPageLink path={path} status={status} />,
  },
]

function Owner({ owner }: { owner: ScholarRow['owner'] }) {
  const { t } = useWords()
  if (!owner) return <span className="text-ink-soft">{t('Account closed')}</span>
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
  const { t } = useWords()
  if (!hasPublicPage(status)) return '\u2013'
  return (
    <Link to={path} target="_blank" className={linkClass({})}>
      {t('{as, select, link {Open} other {Open}}', { as: 'link' })}
    </Link>
  )
}

/** Every campaign with whoever answers for it (P223). */
export function ScholarsTab({ data }: { data: ScholarsData }) {
  const { t } = useWords()
  const address = useListAddress()
  const { query, scholars, total, page, pages } = data
  const statuses = [...campaignStatuses].reverse()
  return (
    <AdminList
      views="scholars"
      caption={t('Scholars')}
      columns={columns}
      rows={scholars}
      rowKey={row => row.id}
      sort={query.sort}
      total={total}
      page={page}
      pages={pages}
      noun={phrase('{count, plural, one {# campaign} other {# campaigns}}')}
      search={{ label: t('Search scholars'), placeholder: t('Name, school or email') }}
      filters={
        <Field label={t('Status')} labelHidden>
          <Select
            value={query.status}
            onChange={event => address.set({ status: event.target.value })}
            options={[
              { value: 'all', label: t('Every status') },
              ...statuses.map(status => ({ value: status, label: t(campaignStatusLabels[status]) })),
            ]}
          />
        </Field>
      }
      empty={
        <EmptyState title={t('No scholars found')}>
          {t('No campaigns match your search and filters.')}
        </EmptyState>
      }
    />
  )
}
