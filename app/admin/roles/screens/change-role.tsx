import { roleInput } from '../../../accounts/contract.ts'
import { doesMoveMoney, roleNames, staffRoles } from '../../../accounts/staff-roles.ts'
import type { StaffRole } from '../../../platform/viewer.ts'
import { FormDialog, useCommandForm } from '../../../shell/command-form.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextArea, TextInput } from '../../../ui/fields/text-input.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { ReasonDialog } from '../../kit/reason-dialog.tsx'
import { secondPersonNotice } from '../../kit/second-person-notice.ts'
import type { StaffRow } from '../contract.ts'

type Closes = { onClose: () => void }

/** The dialog that grants a role to the account with an email. */
export function GrantRole({ onClose }: Closes) {
  const { t } = useWords()
  const form = useCommandForm('POST /api/admin/roles/grant', {
    schema: roleInput,
    values: { email: '', reason: '' },
    input: body => ({ body }),
    done: ({ changed, secondPerson }, { body }) => {
      if (secondPerson) return secondPersonNotice(secondPerson, t)
      return changed
        ? t('{email} has the role {role} now.', { email: body.email, role: t(roleNames[body.role]) })
        : t('{email} had the role {role} already.', { email: body.email, role: t(roleNames[body.role]) })
    },
    onDone: onClose,
  })
  const [email, role] = form.watch(['email', 'role'])
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t('Grant a Role')}
      description={t('The person is signed out everywhere, and signs in again with a code or passkey.')}
      onClose={onClose}
      submit={t('Grant Role')}
      disabled={!email.trim() || !role}
    >
      <Field
        {...form.field('email')}
        label={t('Email')}
        hint={t('Of an account whose email is confirmed.')}
        required
      >
        <TextInput type="email" autoFocus autoComplete="off" maxLength={254} />
      </Field>
      <Field
        {...form.field('role')}
        label={t('Role')}
        required
        hint={role && doesMoveMoney(role) ? t('A second owner must confirm this role.') : undefined}
      >
        <Select
          placeholder={t('Choose a role')}
          options={staffRoles.map(value => ({ value, label: t(roleNames[value]) }))}
        />
      </Field>
      <Field {...form.field('reason')} label={t('Reason')} hint={t('Stays in the audit log.')} required>
        <TextArea rows={3} maxLength={500} />
      </Field>
    </FormDialog>
  )
}

export type Revoked = { person: StaffRow; role: StaffRole; isFromProvider: boolean }

/** The dialog that revokes a role. */
export function RevokeRole({ person, role, isFromProvider, onClose }: Revoked & Closes) {
  const { t } = useWords()
  const names = { role: t(roleNames[role]), name: person.name }
  return (
    <ReasonDialog
      endpoint="POST /api/admin/roles/revoke"
      input={reason => ({ body: { email: person.email, role, reason } })}
      done={() => t('{name} no longer has the role {role}.', names)}
      size="sm"
      title={t('Revoke {role} from {name}', names)}
      description={
        isFromProvider
          ? t(
              'The person is signed out everywhere at once. Remove them from the group at the identity provider too, or their next sign-in grants the role again.',
            )
          : t('The person is signed out everywhere at once.')
      }
      danger
      label={t('Revoke Role')}
      hint={t('Stays in the audit log.')}
      missing={t('Please give a reason.')}
      onClose={onClose}
    />
  )
}
