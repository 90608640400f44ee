import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import type { UseFormReturn } from 'react-hook-form'
import { Link } from 'react-router'
import type { SessionData } from '../../shell/session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Field } from '../../ui/field.tsx'
import { linkClass } from '../../ui/link.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { ScholarValues } from '../scholar-values.ts'
import { FormPart } from './form-part.tsx'

type Viewer = NonNullable<SessionData['viewer']>
type Props = { form: UseFormReturn<ScholarValues>; viewer: Viewer }

/** Who the campaign is for: from the account, and locked where the account knows it (spec 5). */
export function AboutTheStudent({ form, viewer }: Props) {
  const { errors } = form.formState
  const name = [viewer.firstName, viewer.lastName].filter(Boolean).join(' ') || viewer.customUserId
  return (
    <FormPart title="About you">
      <div className="flex items-center gap-4">
        <Avatar name={name} src={viewer.profilePictureUrl} size="lg" />
        <p className="text-ink-soft">
          {viewer.profilePictureUrl
            ? 'This is the photo on your campaign page. '
            : 'A photo of your face does the most. '}
          <Link to="/account" className={linkClass()}>
            {viewer.profilePictureUrl ? 'Change it in your account' : 'Add one in your account'}
          </Link>
        </p>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="First Name" required error={errors.firstName?.message}>
          {viewer.firstName ? (
            <Locked value={viewer.firstName} />
          ) : (
            <TextInput autoComplete="given-name" maxLength={100} {...form.register('firstName')} />
          )}
        </Field>
        <Field label="Last Name" required error={errors.lastName?.message}>
          {viewer.lastName ? (
            <Locked value={viewer.lastName} />
          ) : (
            <TextInput autoComplete="family-name" maxLength={100} {...form.register('lastName')} />
          )}
        </Field>
        <Field label="Email" required>
          <Locked value={viewer.email} />
        </Field>
        <Field label="User ID">
          <Locked value={viewer.customUserId} />
        </Field>
        <Field
          label="Phone"
          hint="Never shown to anybody but our team."
          error={errors.phone?.message}
          className="sm:col-span-2"
        >
          <TextInput type="tel" autoComplete="tel" maxLength={40} {...form.register('phone')} />
        </Field>
      </div>
    </FormPart>
  )
}

function Locked({ value }: { value: string }) {
  return (
    <TextInput
      readOnly
      value={value}
      trail={<LockKeyhole aria-hidden="true" className="mx-3 size-4 text-ink-soft" />}
    />
  )
}
