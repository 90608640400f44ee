import { Link } from 'react-router'
import type { Answer } from '../../../lib/endpoint.ts'
import { Badge } from '../../../ui/badge.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { linkClass } from '../../../ui/link.tsx'
import { Email } from '../../../ui/tables/email.tsx'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { AdminList } from '../../lists/admin-list.tsx'
import type { Cells } from '../../lists/list-columns.tsx'
import { useListAddress } from '../../lists/use-list-address.browser.ts'
import { type SignUp, users } from '../users-list.ts'
import { SuspendButton } from './suspend-button.tsx'

const cells: Cells<typeof users> = {
  name: user => (
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
  email: ({ email }) => (email ? <Email address={email} /> : '\u2013'),
  role: user => <Role user={user} />,
  campaigns: user => <Campaigns user={user} />,
  suspend: user => <SuspendButton user={user} />,
}

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

/** Beside the role; on a phone below the name, so that no column need be shown first. */
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

/** Everyone who signed up (P222). */
export function UsersTab({ data }: { data: Answer<'GET /api/screens/analytics/users'> }) {
  const { t } = useWords()
  const address = useListAddress()
  return (
    <AdminList
      list={users}
      data={data}
      cells={cells}
      rowKey={user => user.userId}
      filters={
        <Field label={t('Show')} labelHidden>
          <Select
            value={data.query.who}
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
