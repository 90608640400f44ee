import { Link } from 'react-router'
import { phrase } from '../../../lib/phrase.ts'
import { Badge } from '../../../ui/badge.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { linkClass } from '../../../ui/link.tsx'
import type { DataColumn } from '../../../ui/tables/data-table.tsx'
import { Email } from '../../../ui/tables/email.tsx'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { AdminList } from '../../lists/admin-list.tsx'
import { useListAddress } from '../../lists/use-list-address.browser.ts'
import { Moment } from '../../screens/moment.tsx'
import type { SignUp, UsersData } from '../contract.ts'
import { SuspendButton } from './suspend-button.tsx'

const columns: DataColumn<SignUp>[] = [
  {
    id: 'name',
    header: phrase('Name'),
    sortable: true,
    fixed: true,
    cell: user => (
      <>
        {user.name || (
          <span className="text-ink-soft">
            {user.isDeleted ? <Phrase words="Account closed" /> : <Phrase words="No name yet" />}
          </span>
        )}
        <span className="mt-1 block empty:hidden md:hidden">
          <Suspended user={user} />
        </span>
      </>
    ),
    className: 'min-w-36',
  },
  {
    id: 'email',
    header: phrase('Email'),
    sortable: true,
    cell: ({ email }) => (email ? <Email address={email} /> : '\u2013'),
    className: 'min-w-48',
  },
  {
    id: 'userId',
    header: phrase('User ID'),
    sortable: true,
    cell: ({ customUserId }) => customUserId ?? '\u2013',
  },
  {
    id: 'created',
    header: phrase('Signed up'),
    sortable: true,
    cell: ({ createdAt }) => <Moment at={createdAt} />,
    className: 'whitespace-nowrap',
  },
  { id: 'role', header: phrase('Role'), cell: user => <Role user={user} /> },
  { id: 'campaigns', header: phrase('Campaigns'), align: 'end', cell: user => <Campaigns user={user} /> },
  { id: 'suspend', header: phrase('Account'), cell: user => <SuspendButton user={user} /> },
]

function Role({ user }: { user: SignUp }) {
  const { t } = useWords()
  return (
    <span className="flex gap-1.5">
      {user.isAdmin ? (
        <Badge tone="gown">{t('Admin')}</Badge>
      ) : user.campaigns > 0 ? (
        t('Scholar')
      ) : (
        t('Member')
      )}
      <Suspended user={user} />
    </span>
  )
}

/** Beside the role, and on a phone beneath the name, where no column has to be found first. */
function Suspended({ user }: { user: SignUp }) {
  const { t } = useWords()
  return user.isSuspended && !user.isDeleted ? <Badge tone="clay">{t('Suspended')}</Badge> : null
}

function Campaigns({ user }: { user: SignUp }) {
  if (user.campaigns === 0 || !user.email) return user.campaigns
  return (
    <Link to={`/analytics?tab=scholars&search=${user.userId}`} className={linkClass({})}>
      {user.campaigns}
    </Link>
  )
}

/** Everyone who signed up, with email and User ID (P222). */
export function UsersTab({ data }: { data: UsersData }) {
  const { t } = useWords()
  const address = useListAddress()
  const { query, users, total, page, pages } = data
  return (
    <AdminList
      views="users"
      caption={t('Users')}
      columns={columns}
      rows={users}
      rowKey={user => user.userId}
      sort={query.sort}
      total={total}
      page={page}
      pages={pages}
      noun={phrase('{count, plural, one {# user} other {# users}}')}
      search={{ label: t('Search users'), placeholder: t('Name, email or User ID') }}
      filters={
        <Field label={t('Show')} labelHidden>
          <Select
            value={query.who}
            onChange={event => address.set({ who: event.target.value })}
            options={[
              { value: 'everybody', label: t('Everyone') },
              { value: 'admins', label: t('Admins') },
              { value: 'suspended', label: t('Suspended') },
            ]}
          />
        </Field>
      }
      empty={
        <EmptyState title={t('No users found')}>{t('No one matches your search and filters.')}</EmptyState>
      }
    />
  )
}
