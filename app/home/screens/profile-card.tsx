import BadgeCheck from 'lucide-react/icons/badge-check'
import Camera from 'lucide-react/icons/camera'
import Pencil from 'lucide-react/icons/pencil'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { editNameInput, type NameInput, type UserIdInput, userIdInput } from '../../accounts/contract.ts'
import { joinNames, nameMaxLength, nameWords, userIdChangeWords } from '../../accounts/names.ts'
import { useOwnPicture } from '../../accounts/picture/own-picture.browser.ts'
import { thumbnailOf } from '../../accounts/picture/picture.ts'
import { UserIdField } from '../../accounts/profile/screens/user-id-field.tsx'
import type { SessionData } from '../../shell/session.ts'
import { useCommand } from '../../shell/wire/use-command.browser.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field, FormError } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { useResolver } from '../../ui/fields/use-resolver.browser.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Dialog, DialogClose } from '../../ui/overlays/dialog.tsx'
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
  const id = useId()
  const { firstName, lastName } = viewer
  const form = useForm<NameInput>({
    resolver: useResolver(editNameInput),
    defaultValues: { firstName, lastName },
  })
  const { errors } = form.formState
  const { run, busy } = useCommand('POST /api/profile/name', {
    done: () => ({ title: t(nameWords.updatedTitle), description: t(nameWords.updated) }),
    failed: t(nameWords.updateFailedTitle),
    explain: refused =>
      refused && refused.status < 500 ? undefined : { message: t(nameWords.updateFailed) },
    onDone: onClose,
  })
  const submit = form.handleSubmit(input => run({ body: input }))
  return (
    <Dialog
      open
      onOpenChange={open => (open ? undefined : onClose())}
      size="sm"
      title={t('Edit Your Name')}
      footer={
        <div className="grid gap-2 md:flex md:flex-row-reverse">
          <Button type="submit" form={id} busy={busy}>
            {t('Save')}
          </Button>
          <DialogClose>
            <Button variant="secondary">{t('Cancel')}</Button>
          </DialogClose>
        </div>
      }
    >
      <form method="post" id={id} noValidate onSubmit={submit} className="grid gap-4">
        <Field label={t('First Name')} error={errors.firstName?.message}>
          <TextInput {...form.register('firstName')} autoComplete="given-name" maxLength={nameMaxLength} />
        </Field>
        <Field label={t('Last Name')} error={errors.lastName?.message}>
          <TextInput {...form.register('lastName')} autoComplete="family-name" maxLength={nameMaxLength} />
        </Field>
      </form>
    </Dialog>
  )
}

/** Changes the User ID after a step-up. The rules are those of sign-up (P30). */
function EditUserIdDialog({ current, onClose }: { current: string; onClose: () => void }) {
  const { t } = useWords()
  const id = useId()
  const form = useForm<UserIdInput>({
    resolver: useResolver(userIdInput),
    defaultValues: { customUserId: current },
  })
  const typed = form.watch('customUserId')
  const { run, busy } = useCommand('POST /api/profile/user-id', {
    done: ({ customUserId }) => ({
      title: t(userIdChangeWords.changedTitle),
      description: t(userIdChangeWords.changed, { id: customUserId }),
    }),
    failed: t(userIdChangeWords.failedTitle),
    form,
    onDone: onClose,
  })
  const submit = form.handleSubmit(input => run({ body: input }))
  return (
    <Dialog
      open
      onOpenChange={open => (open ? undefined : onClose())}
      size="sm"
      title={t('Change Your User ID')}
      description={t(
        'You sign in with your email and this User ID. We’ll hold your old one for a year so no one else can take it.',
      )}
      footer={
        <div className="grid gap-2 md:flex md:flex-row-reverse">
          <Button type="submit" form={id} busy={busy} disabled={!typed || typed === current}>
            {t('Save')}
          </Button>
          <DialogClose>
            <Button variant="secondary">{t('Cancel')}</Button>
          </DialogClose>
        </div>
      }
    >
      <form method="post" id={id} noValidate onSubmit={submit} className="grid gap-4">
        <FormError form={form} />
        <UserIdField
          field={form.register('customUserId')}
          error={form.formState.errors.customUserId?.message}
          hint
        />
      </form>
    </Dialog>
  )
}
