import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { editNameInput, type NameInput } from '../../accounts/contract.ts'
import { nameMaxLength, nameWords } from '../../accounts/names.ts'
import { useCommand } from '../../shell/wire/use-command.browser.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { Dialog, DialogClose } from '../../ui/overlays/dialog.tsx'
import { useWords } from '../../words/use-words.tsx'

type Props = { viewer: NameInput; onClose: () => void }

/** Edit Your Name: the first name must stay, the last may go (P62). */
export function EditNameDialog({ viewer, onClose }: Props) {
  const { t } = useWords()
  const id = useId()
  const { firstName, lastName } = viewer
  const form = useForm<NameInput>({
    resolver: zodResolver(editNameInput),
    defaultValues: { firstName, lastName },
  })
  const { errors } = form.formState
  const { run, busy } = useCommand('POST /api/profile/name', {
    done: () => ({ title: nameWords.updatedTitle, description: nameWords.updated }),
    failed: nameWords.updateFailedTitle,
    explain: refused => (refused && refused.status < 500 ? undefined : { message: nameWords.updateFailed }),
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
