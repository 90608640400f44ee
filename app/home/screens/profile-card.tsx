import BadgeCheck from 'lucide-react/icons/badge-check'
import Camera from 'lucide-react/icons/camera'
import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { editNameInput, type NameInput, userIdInput } from '../../accounts/contract.ts'
import { joinNames, nameMaxLength, nameWords, userIdChangeWords } from '../../accounts/names.ts'
import { useOwnPicture } from '../../accounts/picture/own-picture.browser.ts'
import { thumbnailOf } from '../../accounts/picture/picture.ts'
import { UserIdField } from '../../accounts/profile/screens/user-id-field.tsx'
import { FormDialog, useCommandForm } from '../../shell/command-form.tsx'
import type { SessionData } from '../../shell/session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useWords } from '../../words/use-words.tsx'
import { ChangePictureDialog } from './change-picture-dialog.tsx'

type Viewer = NonNullable<SessionData['viewer']>

/** Picture, name, User ID, email, and a badge with the role: scholar, or parent or guardian (P30, P255). */
export function ProfileCard({ viewer, isGuardian }: { viewer: Viewer; isGuardian: boolean }) {
  const { t } = useWords()
  const [editing, setEditing] = useState<'name' | 'userId' | 'picture' | null>(null)
  const close = () => setEditing(null)
  const name = joinNames(viewer) || viewer.customUserId
  const picture = useOwnPicture(viewer.userId, viewer.profilePictureUrl)
  return (
    <Card as="section" aria-label={t('Profile')} className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <span className="relative">
        <Avatar key={picture} name={name} src={picture && thumbnailOf(picture)} size="xl" />
        <IconButton
          label={t('Change Profile Picture')}
          variant="edged"
          onClick={() => setEditing('picture')}
          className="absolute -right-1 -bottom-1"
        >
          <Camera aria-hidden="true" />
        </IconButton>
      </span>
      <div className="grid min-w-0 flex-1 basis-48 gap-1">
        <p className="font-display text-xl leading-tight font-semibold wrap-anywhere">
          {name}
          {'\u00a0'}
          <IconButton
            label={t('Edit Your Name')}
            size="sm"
            className="-my-1 align-middle"
            onClick={() => setEditing('name')}
          >
            <Pencil aria-hidden="true" />
          </IconButton>
        </p>
        <p className="text-ink-soft wrap-anywhere">{viewer.email}</p>
        <p className="flex items-center gap-1 text-ink-soft">
          <span className="wrap-anywhere">{t('User ID: {id}', { id: viewer.customUserId })}</span>
          <IconButton label={t('Change Your User ID')} size="sm" onClick={() => setEditing('userId')}>
            <Pencil aria-hidden="true" />
          </IconButton>
        </p>
        <p className="mt-1">
          <Badge tone="gown" icon={<BadgeCheck aria-hidden="true" />}>
            {isGuardian ? t('Parent or guardian') : t('Active Scholar')}
          </Badge>
        </p>
      </div>
      {editing === 'name' ? <EditNameDialog viewer={viewer} onClose={close} /> : null}
      {editing === 'userId' ? <EditUserIdDialog current={viewer.customUserId} onClose={close} /> : null}
      {editing === 'picture' ? (
        <ChangePictureDialog name={name} current={viewer.profilePictureUrl} onClose={close} />
      ) : null}
    </Card>
  )
}

/** The Edit Your Name dialog. The first name is required, the last name is optional (P62). */
function EditNameDialog({ viewer, onClose }: { viewer: NameInput; onClose: () => void }) {
  const { t } = useWords()
  const { firstName, lastName } = viewer
  const form = useCommandForm('POST /api/profile/name', {
    schema: editNameInput,
    values: { firstName, lastName },
    input: body => ({ body }),
    done: () => ({ title: t(nameWords.updatedTitle), description: t(nameWords.updated) }),
    inToast: true,
    failed: t(nameWords.updateFailedTitle),
    explain: refused =>
      refused && refused.status < 500 ? undefined : { message: t(nameWords.updateFailed) },
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t('Edit Your Name')}
      onClose={onClose}
      submit={t('Save')}
      cancel={t('Cancel')}
    >
      <Field {...form.field('firstName')} label={t('First Name')}>
        <TextInput autoComplete="given-name" maxLength={nameMaxLength} />
      </Field>
      <Field {...form.field('lastName')} label={t('Last Name')}>
        <TextInput autoComplete="family-name" maxLength={nameMaxLength} />
      </Field>
    </FormDialog>
  )
}

/** Changes the User ID after a step-up. The rules are those of sign-up (P30). */
function EditUserIdDialog({ current, onClose }: { current: string; onClose: () => void }) {
  const { t } = useWords()
  const form = useCommandForm('POST /api/profile/user-id', {
    schema: userIdInput,
    values: { customUserId: current },
    input: body => ({ body }),
    done: ({ customUserId }) => ({
      title: t(userIdChangeWords.changedTitle),
      description: t(userIdChangeWords.changed, { id: customUserId }),
    }),
    failed: t(userIdChangeWords.failedTitle),
    onDone: onClose,
  })
  const typed = form.watch('customUserId')
  const { input, error } = form.field('customUserId')
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t('Change Your User ID')}
      description={t(
        'You sign in with your email and this User ID. We’ll hold your old one for a year so no one else can take it.',
      )}
      onClose={onClose}
      submit={t('Save')}
      disabled={!typed || typed === current}
      cancel={t('Cancel')}
    >
      <UserIdField field={input} error={error} hint />
    </FormDialog>
  )
}
