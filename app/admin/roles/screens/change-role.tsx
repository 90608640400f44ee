import { useState } from 'react'
import { doesMoveMoney, roleNames, staffRoles } from '../../../accounts/staff-roles.ts'
import type { StaffRole } from '../../../platform/viewer.ts'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { ReasonForm } from '../../kit/reason-form.tsx'
import { secondPersonNotice } from '../../kit/second-person-notice.ts'
import type { StaffRow } from '../contract.ts'

type Closes = { onClose: () => void }

/** The dialog that grants a role to the account with an email. */
export function GrantRole({ onClose }: Closes) {
  const { t } = useWords()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<StaffRole | ''>('')
  const { run, busy, error, clearError } = useCommand('POST /api/admin/roles/grant', {
    done: ({ changed, secondPerson }, { body }) => {
      if (secondPerson) return secondPersonNotice(secondPerson, t)
      return changed
        ? t('{email} has the role {role} now.', { email: body.email, role: t(roleNames[body.role]) })
        : t('{email} had the role {role} already.', { email: body.email, role: t(roleNames[body.role]) })
    },
    onDone: onClose,
  })
  return (
    <Dialog
      open
      size="sm"
      locked={busy}
      onOpenChange={open => (open ? undefined : onClose())}
      title={t('Grant a Role')}
      description={t('The person is signed out everywhere, and signs in again with a code or passkey.')}
    >
      <ReasonForm
        label={t('Grant Role')}
        hint={t('Stays in the audit log.')}
        missing={t('Please give a reason.')}
        focusReason={false}
        ready={email.trim() !== '' && role !== ''}
        busy={busy}
        error={error}
        onReason={reason => role && void run({ body: { email: email.trim(), role, reason } })}
      >
        <Field label={t('Email')} hint={t('Of an account whose email is confirmed.')} required>
          <TextInput
            type="email"
            autoFocus
            autoComplete="off"
            value={email}
            maxLength={254}
            onChange={event => {
              setEmail(event.target.value)
              clearError()
            }}
          />
        </Field>
        <Field
          label={t('Role')}
          required
          hint={role && doesMoveMoney(role) ? t('A second owner must confirm this role.') : undefined}
        >
          <Select
            value={role}
            placeholder={t('Choose a role')}
            onChange={event => setRole(event.target.value as StaffRole | '')}
            options={staffRoles.map(role => ({ value: role, label: t(roleNames[role]) }))}
          />
        </Field>
      </ReasonForm>
    </Dialog>
  )
}

export type Revoked = { person: StaffRow; role: StaffRole; isFromProvider: boolean }

/** The dialog that revokes a role. */
export function RevokeRole({ person, role, isFromProvider, onClose }: Revoked & Closes) {
  const { t } = useWords()
  const names = { role: t(roleNames[role]), name: person.name }
  const { run, busy, error } = useCommand('POST /api/admin/roles/revoke', {
    done: () => t('{name} no longer has the role {role}.', names),
    onDone: onClose,
  })
  return (
    <Dialog
      open
      size="sm"
      locked={busy}
      onOpenChange={open => (open ? undefined : onClose())}
      title={t('Revoke {role} from {name}', names)}
      description={
        isFromProvider
          ? t(
              'The person is signed out everywhere at once. Remove them from the group at the identity provider too, or their next sign-in grants the role again.',
            )
          : t('The person is signed out everywhere at once.')
      }
    >
      <ReasonForm
        danger
        label={t('Revoke Role')}
        hint={t('Stays in the audit log.')}
        missing={t('Please give a reason.')}
        busy={busy}
        error={error}
        onReason={reason => void run({ body: { email: person.email, role, reason } })}
      />
    </Dialog>
  )
}
