import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Moderation } from '../../../campaigns/moderation/moderation.ts'
import { type Message, phrase } from '../../../lib/phrase.ts'
import type { ListAnswer } from '../../../lists/define-list.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { linkClass } from '../../../ui/link.tsx'
import { Email } from '../../../ui/tables/table.tsx'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { AdminList } from '../../kit/list/admin-list.tsx'
import type { Cells } from '../../kit/list/list-columns.tsx'
import { useListAddress, useOpened } from '../../kit/list/use-list-address.browser.ts'
import { Moment } from '../../kit/moment.tsx'
import { campaignStatuses, campaignStatusLabels, hasPublicPage } from '../campaign-status.ts'
import type { CampaignRow, CampaignView, moderationQueue } from '../list.ts'
import { CampaignStatusBadge, RaisedOfGoal } from './campaign-cells.tsx'
import { ViewPostDialog } from './view-post-dialog.tsx'

const decisionLabels: Record<Moderation, Message> = {
  approved: phrase('approved, {name}'),
  unlisted: phrase('unlisted, {name}'),
  deactivated: phrase('deactivated, {name}'),
}

const cellsOf = (openPost: (campaignId: string) => void): Cells<CampaignView> => ({
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
  owner: row => <Owner {...row} />,
  raised: row => <RaisedOfGoal {...row} />,
  status: ({ status }) => <CampaignStatusBadge status={status} />,
  reports: ({ openReports }) =>
    openReports > 0 ? <Badge tone="clay">{openReports}</Badge> : <span className="text-ink-soft">0</span>,
  decided: ({ moderation }) =>
    moderation ? (
      <>
        <Phrase words={decisionLabels[moderation.state]} values={{ name: moderation.by }} />
        <span className="block text-sm text-ink-soft">
          <Moment at={moderation.at} />
        </span>
      </>
    ) : (
      <span className="text-ink-soft">
        <Phrase words="None" />
      </span>
    ),
  page: ({ path, status }) => <PublicPageLink path={path} status={status} />,
  post: ({ id, studentName }) => <ViewPost studentName={studentName} onClick={() => openPost(id)} />,
})

type TableProps<L extends CampaignView> = {
  list: L
  data: ListAnswer<L>
  /** Replaces cells of the list. */
  cells?: Partial<Cells<CampaignView>>
  filters: ReactNode
  empty: ReactNode
}

/** A view of the list of campaigns (P225). A dialog shows a campaign's full post. */
export function CampaignTable<L extends CampaignView>({ cells, ...table }: TableProps<L>) {
  const post = useOpened('post')
  return (
    <>
      <AdminList {...table} cells={{ ...cellsOf(post.open), ...cells } as Cells<L>} />
      {post.id ? <ViewPostDialog campaignId={post.id} onClose={post.close} /> : null}
    </>
  )
}

type Props<L extends CampaignView> = { list: L; data: ListAnswer<L> & { query: { status: string } } }

/** The views that can be filtered by status (P223, P225, P228). */
export function Campaigns<L extends Exclude<CampaignView, typeof moderationQueue>>({ list, data }: Props<L>) {
  const { t } = useWords()
  const address = useListAddress()
  const statuses = [...campaignStatuses].reverse()
  return (
    <CampaignTable
      list={list}
      data={data}
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
  )
}

type OwnerProps = Pick<CampaignRow, 'owner' | 'isMinor'> & {
  /** Lets the address break, in a view that leaves the column little room. */
  narrow?: boolean
}

export function Owner({ owner, isMinor, narrow = false }: OwnerProps) {
  const { t } = useWords()
  if (!owner) return <span className="text-ink-soft">{t('Account closed')}</span>
  const { userId, name, email, isProven } = owner
  return (
    <>
      {isMinor ? t('{name} (guardian)', { name }) : name}
      <Link
        to={`/analytics?tab=users&search=${userId}`}
        className={linkClass({ variant: 'quiet', className: 'block wrap-break-word' })}
      >
        {!isProven ? t('{email}, unconfirmed', { email }) : narrow ? <Email address={email} /> : email}
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
