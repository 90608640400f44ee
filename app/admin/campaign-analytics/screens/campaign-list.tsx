import { Link } from 'react-router'
import type { ListAnswer } from '../../../lists/define-list.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { linkClass } from '../../../ui/link.tsx'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { AdminList } from '../../kit/list/admin-list.tsx'
import type { Cells } from '../../kit/list/list-columns.tsx'
import { useListAddress, useOpened } from '../../kit/list/use-list-address.browser.ts'
import { campaignStatuses, campaignStatusLabels, hasPublicPage } from '../campaign-status.ts'
import type { CampaignList, CampaignRow } from '../lists.ts'
import { CampaignStatusBadge, RaisedOfGoal } from './campaign-cells.tsx'
import { ViewPostDialog } from './view-post-dialog.tsx'

const cellsOf = (openPost: (campaignId: string) => void): Cells<CampaignList> => ({
  student: ({ id, studentName, isMinor }) => (
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
  owner: ({ owner }) => <Owner owner={owner} />,
  raised: row => <RaisedOfGoal {...row} />,
  status: ({ status }) => <CampaignStatusBadge status={status} />,
  page: ({ path, status }) => <PublicPageLink path={path} status={status} />,
  post: ({ id, studentName }) => <ViewPost studentName={studentName} onClick={() => openPost(id)} />,
})

type Props<L extends CampaignList> = { list: L; data: ListAnswer<L> & { query: { status: string } } }

/** A list of campaigns that can be filtered by status (P223, P225, P228). A dialog shows a campaign's full post. */
export function Campaigns<L extends CampaignList>({ list, data }: Props<L>) {
  const { t } = useWords()
  const address = useListAddress()
  const post = useOpened('post')
  const statuses = [...campaignStatuses].reverse()
  return (
    <>
      <AdminList
        list={list}
        data={data}
        cells={cellsOf(post.open) as Cells<L>}
        filters={
          <Field label={t('Status')} labelHidden>
            <Select
              value={data.query.status}
              onChange={event => address.set({ status: event.target.value })}
              options={[
                { value: 'all', label: t('Every status') },
                { value: 'open', label: t('All but deleted') },
                ...statuses.map(status => ({ value: status, label: t(campaignStatusLabels[status]) })),
              ]}
            />
          </Field>
        }
        empty={
          <EmptyState title={t('No campaigns found')}>
            {t('No campaigns match your search and filters.')}
          </EmptyState>
        }
      />
      {post.id ? <ViewPostDialog campaignId={post.id} onClose={post.close} /> : null}
    </>
  )
}

function Owner({ owner }: Pick<CampaignRow, 'owner'>) {
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

function PublicPageLink({ path, status }: Pick<CampaignRow, 'path' | 'status'>) {
  const { t } = useWords()
  if (!hasPublicPage(status)) return '\u2013'
  return (
    <Link to={path} target="_blank" className={linkClass({})}>
      {t('{as, select, link {Open} other {Open}}', { as: 'link' })}
    </Link>
  )
}

function ViewPost({ studentName, onClick }: { studentName: string; onClick: () => void }) {
  const { t } = useWords()
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={t('View Post of {student}', { student: studentName })}
      onClick={onClick}
    >
      {t('View Post')}
    </Button>
  )
}
