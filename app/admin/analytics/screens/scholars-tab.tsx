import { Link } from 'react-router'
import type { Answer } from '../../../lib/endpoint.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { linkClass } from '../../../ui/link.tsx'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { type CampaignRow, scholars } from '../../campaign-analytics/campaign-lists.ts'
import {
  campaignStatuses,
  campaignStatusLabels,
  hasPublicPage,
} from '../../campaign-analytics/campaign-status.ts'
import { CampaignLink } from '../../campaign-analytics/screens/campaign-link.tsx'
import { CampaignStatusBadge } from '../../campaign-analytics/screens/campaign-status-badge.tsx'
import { RaisedOfGoal } from '../../campaign-analytics/screens/raised-of-goal.tsx'
import { AdminList } from '../../lists/admin-list.tsx'
import type { Cells } from '../../lists/list-columns.tsx'
import { useListAddress } from '../../lists/use-list-address.browser.ts'

const cells: Cells<typeof scholars> = {
  student: campaign => (
    <>
      <CampaignLink campaign={campaign} />
      {campaign.isMinor ? (
        <span className="block text-ink-soft">
          <Phrase words="Under 18" />
        </span>
      ) : null}
    </>
  ),
  owner: ({ owner }) => <Owner owner={owner} />,
  raised: row => <RaisedOfGoal {...row} />,
  status: ({ status }) => <CampaignStatusBadge status={status} />,
  page: ({ path, status }) => <PublicPageLink path={path} status={status} />,
}

function Owner({ owner }: { owner: CampaignRow['owner'] }) {
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
function PublicPageLink({ path, status }: Pick<CampaignRow, 'path' | 'status'>) {
  const { t } = useWords()
  if (!hasPublicPage(status)) return '\u2013'
  return (
    <Link to={path} target="_blank" className={linkClass({})}>
      {t('{as, select, link {Open} other {Open}}', { as: 'link' })}
    </Link>
  )
}

/** All campaigns with their owners (P223). */
export function ScholarsTab({ data }: { data: Answer<'GET /api/screens/analytics/scholars'> }) {
  const { t } = useWords()
  const address = useListAddress()
  const statuses = [...campaignStatuses].reverse()
  return (
    <AdminList
      list={scholars}
      data={data}
      cells={cells}
      filters={
        <Field label={t('Status')} labelHidden>
          <Select
            value={data.query.status}
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
