import { useState } from 'react'
import { Link } from 'react-router'
import type { Answer } from '../../../lib/endpoint.ts'
import { phrase } from '../../../lib/phrase.ts'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { linkClass } from '../../../ui/link.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Email } from '../../../ui/tables/table.tsx'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { AdminList } from '../../kit/list/admin-list.tsx'
import type { Cells } from '../../kit/list/list-columns.tsx'
import { useListAddress } from '../../kit/list/use-list-address.browser.ts'
import { Only } from '../../kit/only.tsx'
import { ReasonForm } from '../../kit/reason-form.tsx'
import { type SignUp, users } from '../users-list.ts'

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
  suspend: user => (
    <Only may="suspendAccounts">
      <SuspendButton user={user} />
    </Only>
  ),
}

function Role({ user }: { user: SignUp }) {
  const { t } = useWords()
  return (
    <span className="flex gap-1.5">
      {user.isStaff ? (
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

/** The badge of a suspended account. Phones show it below the name, because the role column is off-screen. */
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

/** Lists all accounts (P222). */
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

const actions = {
  suspend: {
    verb: phrase('Suspend'),
    of: phrase('Suspend {name}'),
    send: phrase('Suspend Account'),
    hint: phrase(
      'They’ll see this. They’re signed out right away, their campaigns are hidden, and withdrawals are on hold.',
    ),
    done: phrase('Account suspended. We’ve told them why.'),
  },
  restore: {
    verb: phrase('Restore'),
    of: phrase('Restore {name}'),
    send: phrase('Restore Account'),
    hint: phrase(
      'They’ll see this. They can sign in again, their campaigns reappear, and withdrawals continue.',
    ),
    done: phrase('Account restored. We’ve let them know.'),
  },
}

/** Hidden for staff, whose roles must first be revoked, and for closed accounts, which can't be restored. */
function SuspendButton({ user }: { user: SignUp }) {
  const { t } = useWords()
  const [open, setOpen] = useState(false)
  const action = user.isSuspended ? 'restore' : 'suspend'
  if (user.isStaff || user.isDeleted) return null
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        aria-label={t(actions[action].of, { name: user.name || user.email })}
        onClick={() => setOpen(true)}
      >
        {t(actions[action].verb)}{' '}
      </Button>
      {open ? <SuspendDialog user={user} action={action} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

type DialogProps = { user: SignUp; action: keyof typeof actions; onClose: () => void }

function SuspendDialog({ user, action, onClose }: DialogProps) {
  const { t } = useWords()
  const { send, hint, done } = actions[action]
  const { run, busy, error } = useCommand(`POST /api/admin/users/:userId/${action}`, {
    done: () => t(done),
    onDone: onClose,
  })
  return (
    <Dialog
      open
      size="sm"
      locked={busy}
      onOpenChange={open => (open ? undefined : onClose())}
      title={`${t(send)}: ${user.name || user.email}`}
      description={
        user.suspensionReason ? t('Suspended: {reason}', { reason: user.suspensionReason }) : undefined
      }
    >
      <ReasonForm
        danger={action === 'suspend'}
        label={t(send)}
        hint={t(hint)}
        missing={t('Please give a reason.')}
        busy={busy}
        error={error}
        onReason={reason => void run({ params: { userId: user.userId }, body: { reason } })}
      />
    </Dialog>
  )
}
